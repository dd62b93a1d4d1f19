"""The end of the game: final sale, river, tasks, loans, winners (L-END)."""

from typing import Any

import pytest

from heartwood.games.lignum import Lignum
from tests.games.lignum.builders import pile, player, table
from tests.games.playing import asked, events, play, refused
from tests.marks import rule

LOGS = "milled_firewood " * 9  # more than any winter asks for
SAFE: dict[str, Any] = {"food": 20, "heating": LOGS, "area": 0}


def last_phase(*players: dict[str, Any], round: int = 8) -> Lignum:
    """The last work of the second winter, everybody with food and logs enough."""
    return table(*[{**SAFE, **row} for row in players], at="sawing", round=round)


def finished(*players: dict[str, Any]) -> Lignum:
    """The game is over."""
    return play(last_phase(*players), *["finish"] * len(players))


def result(**given: Any) -> int:
    """What a mill is worth at the end."""
    return finished(player(**given), player()).players[0].money


def parts(p: Lignum, seat: int = 0) -> dict[str, int]:
    """Where the dollars of a seat came from, without zeros."""
    return {source: points for source, points in p.scores()[seat].parts if points}


@rule("L-END-01", "L-COMP-02")
def test_the_game_ends_after_heating_of_the_second_winter() -> None:
    p = last_phase(player(heating=LOGS + "milled_softwood"), player(money=3))
    play(p, "finish", "finish")
    assert (p.over(), p.round, asked(p)) == (False, 8, "burning")
    winters: Any = p.view(None)["winters"]
    play(p, *["burn milled_firewood"] * winters[1]["heating"])
    assert (p.over(), p.round, asked(p), p.to_act(), p.winners()) == (True, 8, None, (), [1])
    error = refused(p, "loan")
    assert (error.rule, error.key) == ("L-END-01", "over")


@rule("L-END-01")
def test_the_first_winter_ends_nothing() -> None:
    p = play(last_phase(player(money=4, sale="softwood"), player(), round=4), "finish", "finish")
    assert (p.over(), p.round, p.winners(), p.players[0].money) == (False, 5, [], 4)
    assert pile(p, "sale") == "softwood"


@rule("L-END-02", "L-AMB-23", "L-EDGE-24")
@pytest.mark.parametrize(
    ("piece", "price"),
    [("milled_hardwood", 5), ("softwood", 4), ("firewood", 3), ("milled_softwood", 2), ("milled_firewood", 1)],
)
@pytest.mark.parametrize(
    ("area", "bonus"), [("sale", 0), ("dry0", 0), ("dry1", 1), ("dry2", 2), ("load0", 0), ("load1", 1), ("load2", 2)]
)
def test_all_wood_for_sale_is_sold_with_its_bonus(area: str, bonus: int, piece: str, price: int) -> None:
    p = finished(player(money=1, **{area: f"{piece} {piece}"}), player())
    assert p.players[0].money == 1 + 2 * (price + bonus)
    assert parts(p) == {"start": 1, "final-sale": 2 * (price + bonus)}


@rule("L-END-02")
def test_all_areas_are_sold_together() -> None:
    wood = {
        "sale": "firewood milled_firewood",
        "dry0": "softwood",
        "dry1": "milled_softwood",
        "dry2": "milled_hardwood",
    }
    assert result(**wood) == 3 + 1 + 4 + (2 + 1) + (5 + 2)


@rule("L-END-03", "L-END-10", "L-EDGE-34", "L-AMB-62")
@pytest.mark.parametrize(
    ("firewood", "softwood", "hardwood", "dollars"),
    [
        (3, 2, 0, 9),
        (2, 2, 0, 8),
        (3, 2, 1, 9),
        (0, 1, 0, 4),
        (1, 0, 0, 3),
        (4, 3, 0, 12),
        (5, 4, 0, 16),
        (0, 0, 1, 0),
        (0, 0, 0, 0),
    ],
)
def test_the_river_wood_of_one_kind_is_sold(firewood: int, softwood: int, hardwood: int, dollars: int) -> None:
    river = "firewood " * firewood + "softwood " * softwood + "hardwood " * hardwood
    p = finished(player(river=river), player())
    assert p.players[0].money == dollars
    assert parts(p) == ({"river": dollars} if dollars else {})


@rule("L-END-04", "L-TASK-08")
@pytest.mark.parametrize(
    "given",
    [
        {"river": "hardwood hardwood"},
        {"sawing": "firewood softwood hardwood"},
        {"woodpile": "firewood softwood hardwood"},
        {"heating": LOGS + "milled_firewood milled_firewood"},
        {"heating": "milled_hardwood " * 9},
        {"tasks": {"task.07": 1}},
    ],
)
def test_wood_elsewhere_is_worth_nothing(given: dict[str, Any]) -> None:
    assert result(money=6, **given) == 6


@rule("L-END-05", "L-TASK-07", "L-TASK-08", "L-EDGE-42")
@pytest.mark.parametrize(("filled", "paid"), [(0b00, False), (0b01, False), (0b10, False), (0b11, True)])
def test_only_complete_tasks_pay(filled: int, paid: bool) -> None:
    p = last_phase(player(tasks={"task.07": filled}), player())  # its two needs are stated
    card = p.pack.tasks.ids.index("task.07")
    assert (len(p.pack.tasks.needs[card]), p.players[0].money) == (2, 0)
    play(p, "finish", "finish")
    assert p.players[0].money == (p.pack.tasks.reward[card] if paid else 0)
    assert parts(p) == ({"tasks": p.pack.tasks.reward[card]} if paid else {})


@rule("L-END-05", "L-EX-23")
def test_several_complete_tasks_add_up() -> None:
    p = finished(player(tasks={"task.01": 3, "task.07": 3, "task.05": 1}), player())
    rewards = dict(zip(p.pack.tasks.ids, p.pack.tasks.reward, strict=True))
    assert p.players[0].money == rewards["task.01"] + rewards["task.07"]


@rule("L-EDGE-42", "L-TASK-08", "L-TASK-03")
def test_a_piece_on_an_incomplete_task_is_not_sold() -> None:
    me = player(**SAFE, tasks={"task.07": 0}, dry1="milled_hardwood")
    p = table(me, player(**SAFE), at="tasks", round=8, awaited=[0])
    play(p, "deliver task.07 1", "finish")
    assert (p.over(), p.players[0].money, pile(p, "dry1")) == (True, 0, "")
    assert result(dry1="milled_hardwood") == 6


@rule("L-END-06", "L-LOAN-04", "L-EDGE-41", "L-AMB-27")
@pytest.mark.parametrize(
    ("loans", "cash", "total"),
    [(0, 10, 10), (1, 10, 3), (1, 7, 0), (1, 6, -1), (2, 10, -6), (2, 16, 0), (2, 15, -1), (2, 20, 4), (2, 0, -16)],
)
def test_loans_are_repaid_even_below_zero(loans: int, cash: int, total: int) -> None:
    p = finished(player(loans=loans, money=cash), player())
    assert p.players[0].money == total == p.scores()[0].total


@rule("L-END-06", "L-END-02", "L-END-05")
def test_loans_are_repaid_after_the_sale() -> None:
    assert result(loans=1, money=0, dry2="softwood", river="firewood") == 4 + 2 + 3 - 7


@rule("L-END-07", "L-HUT-06")
@pytest.mark.parametrize(
    "given",
    [
        {"food": 30},
        {"fodder": [3, 2]},
        {"gear": {"wagon": 3, "saw": 4, "raft": 3, "sledge": 2}},
        {"craft": {"board": 4, "joker": 2}},
        {"huts": (2, 2, 2)},
        {"plans": {1: ("pw.trade", 3), 3: ("pw.overtime", 7)}},
    ],
)
def test_other_goods_are_worth_nothing(given: dict[str, Any]) -> None:
    assert result(money=6, **given) == 6


@rule("L-END-08")
@pytest.mark.parametrize(("money", "winner"), [((3, 4, 2), 1), ((5, 4, 4), 0), ((0, 0, 1), 2)])
def test_most_dollars_win(money: tuple[int, ...], winner: int) -> None:
    p = last_phase(*[player(money=dollars) for dollars in money])
    assert p.winners() == []
    heard = dict(events(p, "finish", "finish", "finish"))
    assert p.winners() == [winner]
    assert heard["game-over"] == {"winners": [winner], "totals": list(money)}


@rule("L-END-08", "L-END-06")
def test_the_result_after_loans_decides() -> None:
    p = finished(player(money=12, loans=1), player(money=6), player(money=1, sale="softwood"))
    assert ([one.money for one in p.players], p.winners()) == ([5, 6, 5], [1])
    p = finished(player(money=0, loans=2), player(money=0, loans=1))
    assert ([one.money for one in p.players], p.winners()) == ([-16, -7], [1])


@rule("L-END-09", "L-AMB-28")
def test_equal_players_share_the_win() -> None:
    assert finished(player(money=4), player(sale="softwood"), player(money=3)).winners() == [0, 1]
    assert finished(player(), player()).winners() == [0, 1]


@rule("L-END-02", "L-END-03", "L-END-05", "L-END-06")
def test_a_projected_score_is_the_final_sale_as_things_lie() -> None:
    given: dict[str, Any] = {"money": 2, "dry1": "firewood", "river": "softwood firewood", "loans": 1}
    p = table(player(**given, tasks={"task.07": 3}), player())
    reward = p.pack.tasks.reward[p.pack.tasks.ids.index("task.07")]
    assert (p.scores()[0].total, p.scores(projected=True)[0].total) == (2, 2 + 4 + 4 + reward - 7)
    assert (p.players[0].money, pile(p, "dry1")) == (2, "firewood")
