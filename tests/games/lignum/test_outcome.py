"""What is told of a move before it is played: hand-made tables, and random games in which it then is played."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from heartwood.core import Outcome, fast, follow, record_from_json
from heartwood.games.lignum import Lignum
from heartwood.games.lignum.outcome import HUT_WORDS
from tests.games.foreseen import at, check_goods, check_places, foreseen, tried
from tests.games.lignum.builders import game, player, table
from tests.games.playing import asked, play

NUMBERS = game().pack.numbers
RECORDS = sorted((Path(__file__).parents[2] / "golden").glob("lignum_*.json"))
EACH = 5  # one in so many moves of a recorded position is tried


# --- on the path -----------------------------------------------------------------------------------------------


def test_the_foreman_goes_and_hires() -> None:
    p = table(player(money=9), player())
    assert foreseen(p, "bearers 2") == {
        "pays": {"money in path": 2 * NUMBERS.price_bearer},
        "gains": {"bearers in workers": 2},
        "moves": ["bearers: stock.bearers > my workers"] * 2 + ["foreman: path.0 > path.4"],
    }
    assert foreseen(p, "sawyers 2") == {
        "pays": {"money in path": NUMBERS.price_sawyer_extra},
        "gains": {"sawyers in workers": 2},
        "moves": [
            "sawyers: stock.sawyers > my workers",
            "sawyers: stock.paid_sawyers > my workers",
            "foreman: path.0 > path.16",
        ],
    }


@pytest.mark.parametrize(
    ("token", "gained", "place"),
    [
        ("saw", "saw in gear", "gear"),
        ("stake", "stake in craft", "craft"),
        ("food", "food", "food"),
        ("dollar", "money in path", "money"),
    ],
)
def test_a_token_is_taken_from_its_location(token: str, gained: str, place: str) -> None:
    p = table(player(place=1), player(), path={5: token})
    assert foreseen(p, "take 5") == {
        "gains": {gained: 1},
        "moves": [f"{token}: path.5 > my {place}", "foreman: path.1 > path.5"],
    }


def test_fodder_plans_and_tasks() -> None:
    p = table(player(money=9), player(), works=["pw.trade", "pw.sawing", "pw.drying", "pw.log_driving"])
    assert foreseen(p, "fodder") == {
        "pays": {"money in path": NUMBERS.price_fodder},
        "gains": {"fodder in fodder.3": 1},
        "moves": ["fodder: stock.fodder > my fodder.3", "foreman: path.0 > path.6"],
    }
    assert foreseen(p, "plan pw.sawing 2") == {"moves": ["foreman: path.0 > path.8", "pw.sawing: works > my plans"]}
    assert foreseen(p, "task task.02") == {
        "pays": {"money in path": NUMBERS.price_task},
        "moves": ["foreman: path.0 > path.13", "task.02: tasks > my tasks"],
    }


def test_at_the_market() -> None:
    p = table(player(money=9, craft={"stake": 2, "joker": 1}), player(), at="market")
    assert foreseen(p, "sell-set stake 3 1") == {
        "pays": {"stake in craft": 2, "joker in craft": 1},
        "gains": {"money in craftwork": NUMBERS.set_price[3]},
        "moves": ["stake: my craft > supply"] * 2 + ["joker: my craft > supply"],
    }
    assert foreseen(p, "buy-saw") == {
        "pays": {"money in path": NUMBERS.market_saw},
        "gains": {"saw in gear": 1},
        "moves": ["saw: supply > my gear"],
    }


def test_a_loan_is_money_and_a_debt() -> None:
    p = table(player(), player())
    assert foreseen(p, "loan") == {"gains": {"money in loans": NUMBERS.loan_gain, "loans": 1}}


# --- in the forest and in the mill -----------------------------------------------------------------------------


def test_a_disk_goes_from_the_forest_to_the_woodpile() -> None:
    p = table(player(workers=(1, 0, 0), area=2), player(), at="cutting", forest={2: "firewood hardwood"})
    assert foreseen(p, "cut hardwood hired") == {
        "pays": {"woodcutters in workers": 1},
        "gains": {"hardwood in wood.woodpile": 1},
        "moves": ["hardwood: areas.1.wood > my wood.woodpile"],
    }


def test_an_area_chosen_in_secret_is_the_tokens_aim() -> None:
    p = table(player(), player(), at="selecting")
    for mill in p.players:
        mill.area = -1
    assert foreseen(p, "select area3", seat=0) == {"moves": ["token: supply > areas.2.tokens"]}
    play(p, "select area3", seat=0)
    assert foreseen(p, "select area3", seat=1) == {"moves": ["token: supply > areas.2.tokens"], "reveals": True}


def test_what_stays_in_the_mill_moves_without_being_paid() -> None:
    busy = player(woodpile="softwood", workers=(0, 1, 0))
    p = table(busy, busy, at="transporting")
    assert foreseen(p, "carry softwood sale hired") == {
        "pays": {"bearers in workers": 1},
        "moves": ["softwood: my wood.woodpile > my wood.sale"],
    }
    p = table(player(dry1="softwood"), player(), at="drying")
    assert foreseen(p, "dry dry1 softwood") == {"moves": ["softwood: my wood.dry1 > my wood.dry2"]}


def test_a_wagon_takes_worker_and_fodder() -> None:
    busy = player(woodpile="softwood", gear={"wagon": 1}, fodder=[3])
    p = table(busy, busy, at="transporting")
    assert foreseen(p, "wagon mill") == {
        "pays": {"mill in workers": 1, "wagon in gear": 1},
        "moves": ["fodder: my fodder.3 > my fodder.2", "wagon: my gear > supply"],
    }
    old = player(woodpile="softwood", gear={"wagon": 1}, fodder=[2])
    assert foreseen(table(old, old, at="transporting"), "wagon mill")["pays"]["fodder in fodder.2"] == 1


def test_a_raft_floats_a_disk() -> None:
    busy = player(woodpile="softwood", gear={"raft": 1}, workers=(0, 1, 0))
    assert foreseen(table(busy, busy, at="transporting"), "drive softwood hired") == {
        "pays": {"bearers in workers": 1, "raft in gear": 1},
        "moves": ["softwood: my wood.woodpile > my wood.river", "raft: my gear > supply"],
    }


def test_milling_turns_a_disk_into_logs() -> None:
    busy = player(sawing="firewood", gear={"saw": 1}, workers=(0, 0, 1))
    logs = NUMBERS.yields[0]
    outcome = foreseen(table(busy, busy, at="sawing"), "mill firewood 1 hired")
    assert outcome["pays"] == {"firewood in wood.sawing": 1, "sawyers in workers": 1, "saw in gear": 1}
    assert outcome["gains"] == {"milled_firewood in wood.sale": logs - 1, "milled_firewood in wood.heating": 1}
    assert outcome["moves"].count("milled_firewood: supply > my wood.sale") == logs - 1


def test_a_piece_is_delivered_and_completes_its_task() -> None:
    piece, stage = "milled_firewood", 0  # what the second need of the card asks for
    p = table(player(tasks={"task.01": 1}, dry0=piece), player(), at="tasks")
    assert game().pack.tasks.needs[0][1] == 3 | stage << 3
    assert foreseen(p, "deliver task.01 2") == {
        "moves": ["milled_firewood: my wood.dry0 > my tasks.0.needs.1"],
        "completes": ["task.01"],
    }
    p = table(player(tasks={"task.01": 0}, dry0=piece), player(), at="tasks")
    assert "completes" not in foreseen(p, "deliver task.01 2")


def test_wood_is_sold_to_the_supply() -> None:
    p = table(player(dry1="softwood"), player(), at="selling")
    assert foreseen(p, "sell dry1 softwood") == {
        "pays": {"softwood in wood.dry1": 1},
        "gains": {"money in sales": NUMBERS.price[1] + NUMBERS.dry_bonus[1]},
        "moves": ["softwood: my wood.dry1 > supply"],
    }


def test_huts_are_built_and_used() -> None:
    p = table(
        player(huts=(1, 1, 0), sale="firewood", craft={"stake": 1, "board": 1, "shingle": 1}), player(), food={4: 2}
    )
    built = foreseen(p, "build none 2-1-0")
    assert built["pays"] == {"board in craft": 1, "shingle in craft": 1, "stake in craft": 1}
    assert built["gains"] == {"drying_hut in huts.0": 2, "food_hut in huts.1": 1}
    assert foreseen(p, "dry-hut sale firewood") == {
        "pays": {"drying_hut in huts.0": 1},
        "moves": ["firewood: my wood.sale > my wood.dry0", "drying_hut: my huts.0 > supply"],
    }
    assert foreseen(p, "food-hut area4") == {
        "pays": {"food_hut in huts.1": 1},
        "gains": {"food": 2},
        "moves": ["food: areas.3.food > my food"] * 2 + ["food_hut: my huts.1 > supply"],
    }


# --- winter ----------------------------------------------------------------------------------------------------


def test_the_end_of_a_winter_turn_feeds_and_fines() -> None:
    p = table(
        player(huts=(1, 0, 0), sale="firewood", money=30, food=1), player(), at="winter-cutting", round=4, awaited=[1]
    )
    while asked(p) != "winter-turn":
        play(p, "finish")
    year = (p.round - 1) // 4
    needed = game().pack.winters.food[p.setup.winters[year]][p.setup.halves[year]]
    assert foreseen(p, "end-turn", seat=0) == {
        "pays": {"food": 1, "money in penalties": (needed - 1) * NUMBERS.food_price},
        "moves": ["food: my food > supply"],
    }


def test_a_winter_that_passes_by_itself_belongs_to_the_move_before_it() -> None:
    last = table(player(food=1, money=50), player(food=3), at="winter-cutting", round=4, awaited=[0])
    fed = play(last.copy(), "finish", seat=0)
    assert fed.players[0].food == 0
    assert foreseen(last, "finish", seat=0) == {
        "pays": {"food": 1, "money in penalties": 50 - fed.players[0].money},
        "moves": ["food: my food > supply"],
        "reveals": True,  # afterwards the path is filled
    }
    first = table(player(food=1), player(food=3), at="winter-cutting", round=4, awaited=[0, 1])
    assert foreseen(first, "finish", seat=0) == {}


def test_the_end_of_a_round_belongs_to_no_move() -> None:
    hired = player(workers=(1, 1, 0), gear={"wagon": 1}, sale="firewood")
    last = table(hired, player(), at="drying", round=1, awaited=[0])
    assert play(last.copy(), "finish", seat=0).players[0].workers == [0, 0, 0]
    assert foreseen(last, "finish", seat=0) == {"reveals": True}
    over = table(player(loans=1, food=9), player(), at="winter-cutting", round=8, awaited=[0])
    assert play(over.copy(), "finish", seat=0).over()
    assert "money in loans" not in foreseen(over, "finish", seat=0).get("pays", {})  # they are paid back at the end


# --- random games ----------------------------------------------------------------------------------------------


def goods(p: Lignum, seat: int) -> dict[str, int]:
    """All that a player has, by the words of an outcome; wood of all piles and tasks together."""
    view: Any = p.view(seat)
    mine = view["players"][seat]
    found = {"food": mine["food"], "loans": mine["loans"], "owed": mine["owed"], "fodder": len(mine["fodder"])}
    found.update(mine["gear"])
    found.update({word: int(number) for word, number in mine["workers"].items()})
    found.update(mine["craft"])
    found.update(dict(zip(HUT_WORDS, mine["huts"], strict=True)))
    for part in view["scores"][seat]["parts"]:
        found[f"money in {part['source']}"] = part["points"]
    for pile in mine["wood"].values():
        for piece, number in pile.items():
            found[piece] = found.get(piece, 0) + number
    for task in mine["tasks"]:
        for need in task["needs"]:
            if need["filled"]:
                found[need["piece"]] = found.get(need["piece"], 0) + 1
    return found


def holds(view: Any, place: str, piece: str) -> bool:
    """Does a piece lie at a place?"""
    mine = view["players"][view["seat"]]
    if piece == "foreman":
        return place == ("clearing" if mine["place"] == "clearing" else f"path.{mine['place']}")
    if piece == "token":
        return place == f"areas.{(mine['chosen'] or mine['area']) - 1}.tokens"
    if piece == "fodder":
        return int(place.rsplit(".", 1)[1]) in mine["fodder"]
    there = at(view, place)
    if place.endswith(".plans"):
        return piece in [plan["work"] for plan in there]
    if ".needs." in place:
        return bool(there["filled"] and there["piece"] == piece)
    if isinstance(there, list):
        return piece in [each["id"] for each in there]
    return bool(there > 0 if isinstance(there, int) else there[piece] > 0)


def check(before: Lignum, seat: int, move: int, outcome: Outcome, after: Lignum) -> bool:
    """What was foreseen has happened; False where a phase has gone by or a secret was out, which no move foresees."""
    if (before.round, before.phase) != (after.round, after.phase) or after.over():
        return False
    if before.asking().name == "selecting" and after.asking().name == "gathering":
        return False  # what the areas of the others bring is a secret before
    said = before.book.vocabulary.text(move)
    check_goods(goods(before, seat), goods(after, seat), outcome, said)
    check_places(after.view(seat), outcome, holds, said)
    return True


@pytest.mark.parametrize("options", [{}, {"tactical": "on"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_foreseen_happens(seats: int, options: dict[str, object]) -> None:
    checked = 0
    p = game().start(seats, options, fast(seats))
    for before, seat, move, outcome, after in tried(p, seats + 50, 600):
        assert isinstance(before, Lignum)
        assert isinstance(after, Lignum)
        checked += check(before, seat, move, outcome, after)
    assert checked > 300


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_what_was_foreseen_happens_in_a_recorded_game(file: Path) -> None:
    verbs: Counter[str] = Counter()
    for number, p in enumerate(follow(record_from_json(file.read_text("utf-8")), game())):
        assert isinstance(p, Lignum)
        p.events = []
        for seat in p.to_act():
            for move in p.shown_moves(seat)[number % EACH :: EACH]:
                after = p.copy()
                outcome = p.outcome(seat, move)
                assert after.play(seat, move) == outcome.reveals
                if check(p, seat, move, outcome, after):
                    verbs[p.book.vocabulary.words(move)[0]] += 1
    assert verbs.total() > 150
    assert len(verbs) > 15
