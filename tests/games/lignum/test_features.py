"""The features of a position: named numbers that say what the view says, and nothing that the seat cannot know."""

from collections.abc import Iterator
from struct import unpack
from typing import Any

import pytest

from heartwood.core import Position, fast
from heartwood.core.features import MOST
from heartwood.games.lignum import Lignum
from heartwood.games.lignum.features import LignumFeatures, lignum_features
from tests.conformance.lignum import lignum_subjects
from tests.games.lignum.builders import game, player, table

SUBJECTS = lignum_subjects()
STARTS = [start for subject in SUBJECTS for start in subject.starts]


def visited(position: Position, seed: int, every: int) -> Iterator[Lignum]:
    """Some positions of a random game."""
    chance = fast(seed)
    place = 0
    while position.stack:
        if place % every == 0:
            assert isinstance(position, Lignum)
            yield position
        place += 1
        seat = position.to_act()[0]
        moves = position.moves(seat)
        position.apply(seat, moves[chance.below(len(moves))])


def started(seats: int = 2, **options: object) -> Lignum:
    """A start."""
    return game().start(seats, options, fast(3))


def named(position: Lignum, seat: int) -> dict[str, int]:
    """The numbers by their names."""
    features = lignum_features(position)
    numbers = unpack(f"<{features.size}h", features.row(position, seat))
    return dict(zip(features.names, numbers, strict=True))


def told(view: Any, seat: int, distance: int) -> dict[str, int]:
    """What the view says of a player, by the names of the features."""
    who = f"seat+{distance}" if distance else "own"
    mill = view["players"][(seat + distance) % view["seats"]]
    found = {f"{who}.gear.{gear}": count for gear, count in mill["gear"].items()}
    found |= {f"{who}.pieces.{pile}": sum(wood.values()) for pile, wood in mill["wood"].items()}
    found |= {f"{who}.workers.{kind}": mill["workers"][kind] for kind in ("woodcutters", "bearers", "sawyers")}
    found |= {f"{who}.fodder.{value}": int(value in mill["fodder"]) for value in (2, 3)}
    found |= {f"{who}.huts.{hut}": mill["huts"][place] for place, hut in enumerate(("drying", "food", "lodging"))}
    in_work = [task for task in mill["tasks"] if not all(need["filled"] for need in task["needs"])]
    if not distance:
        found |= {f"own.craft.{kind}": count for kind, count in mill["craft"].items()}
        for pile, wood in mill["wood"].items():
            found |= {f"own.wood.{pile}.{piece}": count for piece, count in wood.items()}
        for place, task in enumerate(in_work[:4]):
            found[f"own.task{place + 1}.reward"] = task["reward"]
            found[f"own.task{place + 1}.missing"] = sum(not need["filled"] for need in task["needs"])
        found["own.chosen"] = int(mill["chosen"] is not None)
    return found | {
        f"{who}.money": mill["money"],
        f"{who}.loans": mill["loans"],
        f"{who}.owed": mill["owed"],
        f"{who}.food": mill["food"],
        f"{who}.craft_count": mill["craft_count"],
        f"{who}.mill_worker": int(mill["workers"]["mill"]),
        f"{who}.place.{mill['place']}": 1,
        f"{who}.order": view["order"].index(mill["seat"]) + 1,
        f"{who}.tasks_in_work": len(in_work),
        f"{who}.tasks_promise": sum(task["reward"] for task in in_work),
        f"{who}.plans_ahead": sum(plan["round"] > view["round"] for plan in mill["plans"]),
        f"{who}.winter.food_missing": mill["shortage"]["food"],
        f"{who}.winter.logs_missing": mill["shortage"]["logs"],
        f"{who}.winter.penalty": mill["shortage"]["price"],
        f"{who}.winter.loans": mill["shortage"]["loans"],
        f"{who}.projected": view["projected"][mill["seat"]]["total"],
    }


@pytest.mark.parametrize("start", STARTS)
def test_the_numbers_say_what_the_view_says(start: Any) -> None:
    for position in visited(start(5), 6, 11):
        for seat in range(position.seats):
            view: Any = position.view(seat)
            numbers = named(position, seat)
            expected = {f"round.{view['round']}": 1, f"phase.{view['phase']}": 1, f"step.{view['step']}": 1}
            expected["awaited"] = int(seat in view["to_act"])
            for distance in range(position.seats):
                alone = not position.asking().together and (seat + distance) % position.seats in view["to_act"]
                expected[f"active.{distance}"] = int(alone)
            expected |= {f"stock.{kind}": count for kind, count in view["stock"].items()}
            expected |= {f"supply.{gear}": count for gear, count in view["supply"].items()}
            for area in view["areas"]:
                found = {**area["wood"], "food": area["food"], "others": len(set(area["tokens"]) - {seat})}
                expected |= {f"area{area['number']}.{word}": count for word, count in found.items()}
            place = view["players"][seat]["place"]
            for location, token in enumerate(view["path"]):
                if token and place != "clearing" and location > place:
                    expected[f"path.{location}.{token}"] = 1
            assert sum(number for name, number in numbers.items() if name.startswith("path.")) == sum(
                name.startswith("path.") for name in expected
            )
            for year, winter in enumerate(view["winters"]):
                expected |= {f"winter.food.{year}": winter["food"], f"winter.heating.{year}": winter["heating"]}
            expected["task_deck"] = view["task_deck"]
            for distance in range(position.seats):
                expected |= told(view, seat, distance)
            totals = [score["total"] for score in view["projected"]]
            expected["own.lead"] = totals.pop(seat) - max(totals)
            assert {name: numbers[name] for name in expected} == expected


@pytest.mark.parametrize("start", STARTS)
def test_all_numbers_fit(start: Any) -> None:
    position = start(2)
    features = lignum_features(position)
    for visit in visited(position, 9, 7):
        for seat in range(visit.seats):
            row = features.row(visit, seat)
            assert len(row) == features.size * 2
            assert max(abs(number) for number in unpack(f"<{features.size}h", row)) < MOST // 100


def test_every_number_has_a_name_of_its_own() -> None:
    layouts = [LignumFeatures(game().pack, seats) for seats in (2, 3, 4)]
    for features in layouts:
        assert len(set(features.names)) == features.size == len(features.names)
    assert len({features.digest() for features in layouts}) == 3


def test_a_row_of_a_buffer_is_the_row_alone() -> None:
    position = started()
    features = lignum_features(position)
    out = bytearray(features.size * 2 * 3)
    features.write(position, 1, out, 2)
    assert bytes(out) == bytes(features.size * 2 * 2) + features.row(position, 1)


def test_what_a_seat_cannot_know_does_not_change_its_numbers() -> None:
    looked = 0
    for subject in SUBJECTS:
        for start in subject.starts:
            for place, position in enumerate(visited(start(3), 3, 1)):
                secret = any(mill.chosen >= 0 for mill in position.players)
                if not secret and place % 29:
                    continue
                features = lignum_features(position)
                for seat in range(position.seats):
                    for seed in range(4):
                        world = subject.another_world(position, seat, seed)
                        assert features.row(world, seat) == features.row(position, seat)
                    looked += secret
    assert looked


def test_the_kinds_of_craftwork_of_others_are_not_told() -> None:
    position = table(player(craft={"stake": 1}), player(craft={"board": 2}))
    other = table(player(craft={"stake": 1}), player(craft={"reed": 1, "joker": 1}))
    features = lignum_features(position)
    assert features.row(position, 0) == features.row(other, 0)
    assert features.row(position, 1) != features.row(other, 1)


@pytest.mark.parametrize("at", ["selecting", "transporting", "sawing", "drying"])
def test_where_all_are_asked_it_makes_no_difference_who_has_answered(at: str) -> None:
    mill: dict[str, Any] = {"woodpile": "firewood", "sawing": "softwood", "sale": "firewood", "workers": (0, 1, 1)}
    both, last = (table(player(**mill), player(**mill), at=at, round=2, awaited=awaited) for awaited in ((0, 1), (0,)))
    features = lignum_features(both)
    assert features.row(both, 0) == features.row(last, 0)
    assert features.row(both, 1) != features.row(last, 1)  # one's own answer is another matter


# --- what is told of one thing


def test_a_task_is_told_by_what_it_lacks_and_whether_it_comes_in_time() -> None:
    needs = {"task.07": 0}  # milled hardwood and milled firewood, both from the second drying area
    mill = player(tasks=needs, dry1="milled_hardwood", sale="milled_firewood")
    numbers = named(table(mill, player(), at="tasks", round=6, awaited=(0,)), 0)
    words = ("there", "missing", "ready", "drying", "disks", "lacking", "slack", "milled_hardwood")
    assert [numbers[f"own.task1.{word}"] for word in words] == [1, 2, 1, 1, 0, 0, 0, 1]
    late = named(table(mill, player(), at="tasks", round=7, awaited=(0,)), 0)
    assert late["own.task1.slack"] == -1
    unsawn = player(tasks=needs, sawing="hardwood")
    numbers = named(table(unsawn, player(), at="sawing", round=5, awaited=(0,)), 0)
    assert [numbers[f"own.task1.{word}"] for word in words] == [1, 2, 0, 0, 1, 1, 0, 1]


def test_a_piece_serves_one_task_only() -> None:
    mill = player(tasks={"task.01": 0, "task.02": 0}, dry0="milled_hardwood")
    numbers = named(table(mill, player(), at="tasks", round=3, awaited=(0,)), 0)
    assert [numbers[f"own.task{slot}.ready"] for slot in (1, 2)] == [1, 0]


def test_a_complete_task_is_no_longer_in_work() -> None:
    mill = player(tasks={"task.01": 3, "task.02": 1})
    numbers = named(table(mill, player(), at="tasks", round=3, awaited=(0,)), 0)
    assert numbers["own.rewards"] == 15
    assert [numbers[f"own.task{slot}.reward"] for slot in (1, 2)] == [16, 0]


def test_works_are_told_by_kind_and_rounds_left() -> None:
    mill = player(plans={1: ("pw.sawing", 3), 3: ("pw.overtime", 5)})
    numbers = named(table(mill, player(), round=3), 0)
    assert numbers["own.due.disks_per_saw"] == 1
    assert numbers["own.plan.gain_disk.2"] == 1
    assert [numbers[f"own.pair.{pair}"] for pair in (1, 2, 3)] == [0, 1, 0]


def test_the_own_area_is_told_by_what_stands_there_chosen_or_revealed() -> None:
    forest = {3: "firewood hardwood", 4: "softwood"}
    open_area = table(player(area=3), player(area=3), round=2, forest=forest, food={3: 2})
    numbers = named(open_area, 1)
    words = ("firewood", "softwood", "hardwood", "food", "sharing")
    assert [numbers[f"own.area.{word}"] for word in words] == [1, 0, 1, 2, 1]
    assert numbers["free_area.most_wood"] == 1
    secret = table(player(area=0), player(area=0), at="selecting", round=2, forest=forest, food={3: 2})
    secret.play(1, secret.parse("select area3"))
    numbers = named(secret, 1)
    assert [numbers[f"own.area.{word}"] for word in words] == [1, 0, 1, 2, 0]
    assert numbers["own.area_is.2"] == numbers["own.chosen"] == 1
    assert not any(number for name, number in named(secret, 0).items() if name.startswith("own.area"))


def test_wagons_carry_by_their_fodder() -> None:
    def carried(**given: Any) -> int:
        return named(table(player(mill=False, workers=(0, 3, 0), **given), player(), at="transporting"), 0)[
            "own.disks_to_carry"
        ]

    assert carried() == 3
    assert carried(gear={"wagon": 2}) == 3
    assert carried(gear={"wagon": 2}, fodder=[3]) == 6
    assert carried(gear={"wagon": 3}, fodder=[3, 2]) == 7
    assert carried(gear={"wagon": 1}, fodder=[3, 2]) == 4


@pytest.mark.parametrize(
    ("at", "round", "arrives"), [("arriving", 3, 1), ("transporting", 2, 2), ("transporting", 3, 3), ("sawing", 7, 0)]
)
def test_the_river_is_told_by_when_it_arrives(at: str, round: int, arrives: int) -> None:
    position = table(player(river="firewood", sawing="firewood"), player(), at=at, round=round, awaited=(0,))
    assert named(position, 0)["river_arrives"] == arrives


def test_what_stays_behind_and_what_craftwork_brings() -> None:
    mill = player(woodpile="firewood firewood hardwood", workers=(0, 1, 0), craft={"reed": 3, "stake": 1, "joker": 1})
    numbers = named(table(mill, player(), at="transporting"), 0)
    assert (numbers["own.disks_to_carry"], numbers["own.disks_left_behind"]) == (2, 1)
    assert numbers["own.timber"] == 3 + 3 + 5
    assert numbers["own.craft_price"] == 4


def test_goods_are_told_as_they_lie_and_as_they_could_dry() -> None:
    mill = player(sale="firewood", dry1="milled_softwood", money=4, loans=1)
    numbers = named(table(mill, player(), at="drying", round=7, awaited=(0,)), 0)
    assert numbers["own.goods"] == 3 + 3
    assert numbers["own.goods_when_dried"] == 3 + 4
    assert numbers["own.money_after_debts"] == -3
    assert named(table(mill, player(), at="drying", round=3, awaited=(0,)), 0)["own.goods_when_dried"] == 5 + 4


# --- turns


def turns(position: Lignum, seat: int, moves: list[str]) -> list[int]:
    """The numbers of the turn before moves of a seat and after each of them."""
    features = lignum_features(position)
    found = [features.turn_of(position)]
    for move in moves:
        position.play(seat, position.parse(move))
        found.append(features.turn_of(position))
    return found


def test_a_turn_on_the_path_is_over_when_another_foreman_moves() -> None:
    position = table(player(money=3), player(), path={1: "saw"})
    here, at_market, bought, over = turns(position, 0, ["market", "buy-food", "leave-market"])
    assert here == at_market == bought != over


def test_whoever_is_alone_on_the_path_has_one_turn_there() -> None:
    position = table(player(), player(place="clearing", workers=(1, 0, 0)), path={1: "saw", 2: "raft"}, clearing=[1])
    position.forest[3] = 1  # wood for the other one to cut
    first, second, third, over = turns(position, 0, ["take 1", "take 2", "clearing"])
    assert first == second == third != over


def test_a_turn_in_a_phase_for_all_is_over_when_the_seat_has_finished() -> None:
    mill: dict[str, Any] = {"woodpile": "firewood firewood", "workers": (0, 2, 0), "mill": False}
    position = table(player(**mill), player(**mill), at="transporting", round=2)
    before, carried, over = turns(position, 0, ["carry firewood sale hired", "finish"])
    assert before == carried != over
    assert position.to_act() == (1,)


def test_the_reveal_of_the_areas_ends_a_turn() -> None:
    position = table(player(area=0), player(area=0), at="selecting", round=2, food={1: 9}, awaited=(0,))
    position.players[1].chosen = 3
    chosen, asked = turns(position, 0, ["select area1"])
    assert position.asking().name == "gathering"
    assert position.to_act() == (0,)
    assert chosen != asked


def test_a_game_that_is_over_has_a_turn_of_its_own() -> None:
    position = started()
    features = lignum_features(position)
    for _ in visited(position, 3, 1):
        pass
    assert features.turn_of(position) == -1
