"""The features of a position: named numbers that say what the view says, and nothing that the seat cannot know."""

from collections.abc import Iterator
from struct import unpack
from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games import open_game
from heartwood.games.woodcraft import Woodcraft
from heartwood.games.woodcraft.features import WoodcraftFeatures, woodcraft_features
from tests.conformance.subjects import subjects

GAME = open_game("woodcraft")


def visited(seats: int, seed: int, every: int) -> Iterator[Woodcraft]:
    """Some positions of a random game."""
    position = GAME.start(seats, GAME.read_options({}, seats), fast(seed))
    chance = fast(seed + 1)
    place = 0
    while position.stack:
        if place % every == 0:
            assert isinstance(position, Woodcraft)
            yield position
        place += 1
        seat = position.to_act()[0]
        moves = position.moves(seat)
        position.apply(seat, moves[chance.below(len(moves))])


def named(features: WoodcraftFeatures, position: Woodcraft, seat: int) -> dict[str, int]:
    """The numbers by their names."""
    numbers = unpack(f"<{features.size}h", features.row(position, seat))
    return dict(zip(features.names, numbers, strict=True))


def told(view: Any, seat: int, distance: int) -> dict[str, int]:
    """What the view says of a player, by the names of the features."""
    who = f"seat+{distance}" if distance else "own"
    player = view["players"][(seat + distance) % view["seats"]]
    tokens = ("blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse")
    found = {f"{who}.stock.{token}": player[token] for token in tokens}
    found |= {f"{who}.lumber.{die}": player["lumber"].count(die) for die in player["lumber"]}
    found |= {f"{who}.trees.{colour}": face for colour, face in player["trees"].items()}
    found |= {f"{who}.pieces.{piece}": 1 for piece in player["pieces"]}
    found |= {f"{who}.used.{piece}": 1 for piece in player["used"]}
    found |= {f"{who}.helpers.{card}": 2 if card in player["once_used"] else 1 for card in player["rooms"] if card}
    found |= {f"{who}.tools.{tool}": 1 for tool in player["attic"] if tool}
    found |= {f"{who}.orders.{order['id']}": order["row"] for order in player["orders"]}
    found |= {f"{who}.claims.{contract}": 1 for contract in player["claims"]}
    return found | {
        f"{who}.tracks.reputation": player["reputation"],
        f"{who}.tracks.hazelnut": player["hazelnut_income"],
        f"{who}.tracks.blueberry": player["blueberry_income"],
        f"{who}.marketing": player["marketing"],
        f"{who}.completed": len(player["completed"]),
        f"{who}.hand_count": player["hand_count"],
        f"{who}.score": player["score"],
        f"{who}.projected": view["projected"][player["seat"]]["total"],
    }


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_numbers_say_what_the_view_says(seats: int) -> None:
    features: WoodcraftFeatures | None = None
    for position in visited(seats, 5 + seats, 9):
        features = features or woodcraft_features(position)
        for seat in range(seats):
            view: Any = position.view(seat)
            numbers = named(features, position, seat)
            expected = {f"yard.{die}": view["yard"].count(die) for die in view["yard"]}
            expected |= {f"orders.{card}": 1 for card in view["orders"] if card}
            expected |= {f"helpers.{card}": 1 for card in view["helpers"] if card}
            expected |= {f"tools.{tool}": count for tool, count in view["tools"].items()}
            expected |= {f"own.draft.{card}": 1 for card in view["players"][seat]["draft"]}
            for tile in view["wheel"]["tiles"]:
                expected[f"wheel.{tile['action']}.space"] = tile["space"] - 1
                expected[f"wheel.{tile['action']}.blocked"] = int(tile["blocked"])
            expected["turn.done"] = int(view["turn"]["done"])
            expected["order_deck"] = view["decks"]["orders"]
            for distance in range(seats):
                expected |= told(view, seat, distance)
            assert {name: numbers[name] for name in expected} == expected
            hand = {
                name.removeprefix("own.hand.") for name, number in numbers.items() if "own.hand." in name and number
            }
            assert hand == set(view["players"][seat]["hand"])
            shown = sum(numbers[name] for name in features.names if name.startswith("yard."))
            assert shown == len(view["yard"])


def test_every_number_has_a_name_of_its_own() -> None:
    for seats in (1, 4):
        features = WoodcraftFeatures(GAME.pack, seats)  # type: ignore[attr-defined]
        assert len(set(features.names)) == features.size == len(features.names)
    one, four = (WoodcraftFeatures(GAME.pack, seats).digest() for seats in (1, 4))  # type: ignore[attr-defined]
    assert one != four


def test_a_row_of_a_buffer_is_the_row_alone() -> None:
    position = next(visited(2, 3, 1))
    features = woodcraft_features(position)
    out = bytearray(features.size * 2 * 3)
    features.write(position, 1, out, 2)
    assert bytes(out) == bytes(features.size * 2 * 2) + features.row(position, 1)


def test_what_a_seat_cannot_know_does_not_change_its_numbers() -> None:
    looked = 0
    for subject in subjects():
        if subject.game.id != "woodcraft":
            continue
        for start in subject.starts:
            position = start(3)
            chance = fast(3)
            features = woodcraft_features(position)
            place = 0
            while position.stack:
                if place % 17 == 0:
                    for seat in range(position.seats):
                        world = subject.another_world(position, seat, place)
                        assert features.row(world, seat) == features.row(position, seat)
                        looked += 1
                place += 1
                seat = position.to_act()[0]
                moves = position.moves(seat)
                position.apply(seat, moves[chance.below(len(moves))])
    assert looked
