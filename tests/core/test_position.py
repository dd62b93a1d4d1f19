"""The machine: who is awaited, what is refused and why, what a move reveals, who hears what."""

import pytest

from heartwood.core import BadNotation, BadSeats, Refused, fast, forced, heard_by, roll_out
from heartwood.core.position import Score, digest
from heartwood.games.nutshell import NutshellGame

GAME = NutshellGame()
PARSE = GAME.parse


def test_the_top_step_says_who_is_awaited() -> None:
    p = GAME.start(3, {}, fast(1))
    assert p.to_act() == (0,)
    p.play(0, PARSE("leave"))
    assert p.to_act() == (0, 1, 2)
    p.play(1, p.moves(1)[0])
    assert p.to_act() == (0, 2)
    assert p.may_interject() == ()


def test_a_refusal_names_seat_step_and_rule() -> None:
    p = GAME.start(2, {}, fast(1))
    refusal = p.explain(1, PARSE("leave"))
    assert refusal is not None
    assert refusal.to_data() == {
        "rule": "N-CRACK-01",
        "key": "not-your-turn",
        "params": {"seat": 1, "step": "cracking"},
        "highlight": [],
    }
    refusal = p.explain(0, PARSE("choose 1"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("N-CRACK-01", "not-now")
    missing = next(nut for nut in range(12) if nut not in p.hands[0])
    with pytest.raises(Refused) as error:
        p.play(0, PARSE(f"crack {missing + 1}"))
    assert error.value.refusal.key == "not-held"
    assert error.value.refusal.params["nut"] == missing
    assert "N-CHOOSE-01" in str(error.value)
    assert "not-held" in repr(error.value.refusal)


@pytest.mark.parametrize("move", [-1, 0, 63, 1 << 30, 1 << 40, 2 | 1 << 6])
def test_an_int_that_is_no_move_is_refused(move: int) -> None:
    p = GAME.start(2, {}, fast(1))
    before = p.digest()
    with pytest.raises(Refused) as error:
        p.play(0, move)
    assert error.value.refusal.key == "no-such-move"
    assert p.digest() == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_must_be_at_the_table(seat: int) -> None:
    p = GAME.start(2, {}, fast(1))
    for ask in (lambda: p.moves(seat), lambda: p.play(seat, PARSE("leave")), lambda: p.view(seat)):
        with pytest.raises(BadSeats, match=f"there is no seat {seat}; the seats are 0 to 1"):
            ask()


def test_a_draw_and_an_opened_secret_are_revealed() -> None:
    p = GAME.start(2, {}, fast(1))
    assert p.copy().play(0, p.moves(0)[0])
    assert not p.play(0, PARSE("leave"))
    assert not p.play(0, p.moves(0)[0])
    assert p.play(1, p.moves(1)[0])


def test_a_forced_draw_gives_that_nut() -> None:
    p = GAME.start(2, {}, fast(1))
    for place, nut in enumerate(p.store):
        world = p.copy()
        world.chance = forced([place])
        world.play(0, world.moves(0)[0])
        assert nut in world.hands[0]


def test_an_event_is_heard_by_its_audience() -> None:
    p = GAME.start(2, {}, fast(1))
    p.events = []
    p.play(0, p.moves(0)[0])
    public, private = p.events
    assert (public[0], private[0]) == ("cracked", "drew")
    assert [heard_by(public, seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [heard_by(private, seat) for seat in (None, 0, 1)] == [False, True, False]


def test_a_finished_game_refuses_everything() -> None:
    p = GAME.start(2, {}, fast(1))
    while not p.over():
        seat = p.to_act()[0]
        p.play(seat, p.moves(seat)[0])
    assert p.to_act() == ()
    assert p.may_interject() == ()
    assert p.moves(0) == []
    refusal = p.explain(0, PARSE("leave"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("N-END-01", "over")


def test_a_score_is_the_sum_of_its_parts() -> None:
    score = Score(2, ["letters", "trigger"], [4, 2])
    assert score.total == 6
    assert score.to_data() == {
        "seat": 2,
        "total": 6,
        "parts": [{"source": "letters", "points": 4}, {"source": "trigger", "points": 2}],
    }


def test_the_digest_depends_on_every_value_and_on_nothing_else() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})


def test_a_position_shows_itself_in_a_few_lines() -> None:
    table = GAME.start(3, {}, fast(1))
    shown = ["nutshell, 3 seats", "to act: seat 0 (cracking)", "points if scored now: seat 0: 0, seat 1: 0, seat 2: 0"]
    assert repr(table).splitlines() == shown
    table.play(0, PARSE("leave"))
    assert "to act: seats 0, 1 and 2 (choosing)" in repr(table)
    assert table._repr_html_().startswith("<div><b>nutshell, 3 seats</b><br>to act: seats")
    roll_out(table, fast(2))
    winners = table.winners()
    assert f"over; won by: seat {winners[0]}" in repr(table)


def test_a_game_reads_and_writes_moves() -> None:
    game = GAME
    for text in ("crack 3", "leave", "choose 12"):
        assert game.text(game.parse(text)) == text
    with pytest.raises(BadNotation):
        game.parse("crack 13")
