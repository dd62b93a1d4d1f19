"""The moves of Lignum in words, the rare ones too, with price and result.

Modules: heartwood.speech.lignum
"""

import pytest

from heartwood.core import fast
from heartwood.core.position import ID_MASK
from heartwood.core.texts import LANGUAGES
from heartwood.games.lignum import Lignum
from heartwood.games.lignum.winter import demand
from tests.cli.test_lignum_play import speech
from tests.games.lignum.builders import game, player
from tests.games.lignum.builders import table as position
from tests.games.playing import asked, play
from tests.speech.saying import said

NUMBERS = game().pack.numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_random_games_is_said_in_words(language: str) -> None:
    verbs: set[str] = set()
    for seed in range(3):
        chance = fast(seed)
        p = game().start(seed + 2, {"tactical": "on" if seed == 1 else "off"}, fast(seed))
        says = speech(language, p.seats)
        while not p.over():
            seat = p.to_act()[0]
            choices = says.moves(says.sight(p, seat))
            assert [choice.move for choice in choices] == list(p.moves(seat))
            for choice in choices:
                words = choice.text + choice.short + choice.title
                assert not set("{}[]@") & set(words), words
                verbs.add(choice.verb)
            moves: dict[int, list[int]] = {}
            for move in p.moves(seat):
                moves.setdefault(move & ID_MASK, []).append(move)
            same = list(moves.values())[chance.below(len(moves))]
            p.play(seat, same[chance.below(len(same))])
    assert len(verbs) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_rare_moves_are_said_in_words(language: str) -> None:
    rich = player(
        money=9,
        woodpile="firewood softwood hardwood",
        sawing="firewood",
        sale="firewood",
        dry1="milled_hardwood",
        gear={"saw": 2, "wagon": 1, "raft": 2, "sledge": 1},
        fodder=[3],
        craft={"stake": 1, "board": 1, "shingle": 1, "joker": 2},
        huts=(1, 1, 1),
        workers=(2, 2, 2),
        plans={1: ("pw.log_driving", 2), 2: ("pw.hut_construction", 2), 3: ("pw.trade", 2)},
        tasks={"task.03": 0},
    )
    for at in ("travelling", "market", "cutting", "transporting", "sawing", "tasks", "selling", "drying"):
        p = position(rich, player(), at=at, round=2, forest={1: "firewood"}, food={4: 2})
        says = speech(language, 2)
        for choice in says.moves(says.sight(p, 0)):
            assert not set("{}[]@") & set(choice.text + choice.short + choice.title), choice


# --- price and result ------------------------------------------------------------------------------------------


def changes(p: Lignum, text: str, language: str = "en", signs: bool = False, seat: int = -1) -> tuple[str, str]:
    """What a player is told that a move costs and brings, besides its sentence."""
    move = said(game(), p, text, language, signs, seat)
    return move.price, move.result


def test_equipment_and_fodder_that_are_used_up_are_the_price() -> None:
    busy = player(woodpile="softwood", gear={"wagon": 1, "raft": 1}, fodder=[2], workers=(0, 1, 0))
    p = position(busy, busy, at="transporting")
    assert changes(p, "wagon hired") == ("costs 1 fodder, 1 wagon", "")
    assert changes(p, "wagon hired", "de", signs=True) == ("-1 Futter, -1 Wagen", "")
    assert changes(p, "drive softwood mill") == ("costs 1 raft", "")


def test_a_hut_that_is_used_is_the_price() -> None:
    p = position(player(huts=(1, 1, 0), sale="firewood"), player(), food={4: 2})
    assert changes(p, "dry-hut sale firewood") == ("costs 1 drying hut", "")
    assert changes(p, "food-hut area4", "de") == ("kostet 1 Vorratshütte", "")


def test_prices_stand_in_the_sentence_and_are_those_that_are_paid() -> None:
    p = position(player(money=9, place=1), player(), path={5: "saw"})
    both = NUMBERS.price_bearer * 2
    assert f"({both} dollars)" in said(game(), p, "bearers 2").text
    assert "(free)" in said(game(), p, "sawyers 1").text
    for text in ("bearers 2", "sawyers 2", "fodder", "task task.02", "take 5", "loan"):
        assert changes(p, text) == ("", ""), text
    trader = player(place=19, gear={"raft": 1}, craft={"stake": 2, "joker": 1}, plans={2: ("pw.trade", 2)}, money=9)
    p = position(trader, player(), at="market", round=2)
    after = play(p.copy(), "sell-gear raft")
    earned = after.players[0].money - p.players[0].money
    assert said(game(), p, "sell-gear raft").text == f"Sell 1 raft for {earned} dollars"
    assert (
        f"3 × stake (jokers among them: 1) for {NUMBERS.set_price[3]} dollars"
        in said(game(), p, "sell-set stake 3 1").text
    )
    for text in ("sell-gear raft", "sell-set stake 3 1", "buy-saw", "buy-food"):
        assert changes(p, text) == ("", ""), text


def test_a_planned_work_adds_to_what_a_move_brings() -> None:
    busy = player(woodpile="softwood", gear={"raft": 1}, plans={2: ("pw.food_supply", 2)})
    p = position(busy, busy, at="transporting", round=2)
    food = play(p.copy(), "drive softwood mill", seat=0).players[0].food
    assert food > 0
    assert changes(p, "drive softwood mill") == ("costs 1 raft", f"brings {food} food")


def test_overtime_brings_a_disk_at_a_time() -> None:
    work = next(id for id in game().pack.works.ids if "overtime" in id)
    p = position(player(plans={1: (work, 2), 2: (work, 2)}), player(), at="drying", round=1)
    while asked(p) != "overtime":
        play(p, "finish")
    assert said(game(), p, "take-overtime").text == "Take hardwood"


def test_the_last_need_completes_a_task() -> None:
    last = position(player(tasks={"task.01": 1}, dry0="milled_firewood"), player(), at="tasks")
    assert changes(last, "deliver task.01 2") == ("", "completes the task")
    assert changes(last, "deliver task.01 2", "de") == ("", "erfüllt den Auftrag")
    first = position(player(tasks={"task.01": 0}, dry0="milled_firewood"), player(), at="tasks")
    assert changes(first, "deliver task.01 2") == ("", "")


def test_a_winter_that_follows_by_itself_is_the_price_although_the_next_path_is_revealed() -> None:
    p = position(player(food=1, money=50), player(food=3), at="winter-cutting", round=4, awaited=[0])
    food, logs = demand(p)
    paid = (food - 1) * NUMBERS.food_price + logs * NUMBERS.heat_price
    move = said(game(), p, "finish")
    assert move.final
    assert (move.price, move.result) == (f"costs {paid} dollars, 1 food", "")
    poor = position(player(), player(), at="winter-cutting", round=4, awaited=[0])
    assert said(game(), poor, "finish").result == "brings 2 loans, 13 dollars of debt"


def test_a_forced_sale_tells_what_is_lost_in_all() -> None:
    p = position(player(loans=2, sawing="firewood", money=1), player(), at="winter-cutting", round=4, awaited=[0])
    play(p, "finish")
    assert asked(p) == "forced-sale"
    move = said(game(), p, "sell-off sawing firewood")
    assert move.text == f"Sell firewood (sawing area) for {NUMBERS.price[0]} dollars"
    assert move.price == "costs 1 dollar in all"
