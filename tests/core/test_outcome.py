"""What a move will do: how far a trial goes, what is matched and counted, and what a game gets that says nothing."""

import pytest

from heartwood.core import BadSeats, Outcome, PieceMove, Refused, fast
from heartwood.core.outcome import SUPPLY, Pieces, foresee
from heartwood.games.nutshell import NONE, OPENING, Nutshell, NutshellGame

GAME = NutshellGame()
PARSE = GAME.book.vocabulary.parse


def nothing() -> Outcome:
    return Outcome([], [], [], [], False)


def last_choice() -> Nutshell:
    """Both have cracked none, seat 0 has chosen: the choice of seat 1 opens both."""
    p = GAME.start(2, {}, fast(1))
    p.play(0, PARSE("leave"))
    p.play(0, p.moves(0)[0])
    return p


def changes(outcome: Outcome) -> list[tuple[str, int, str]]:
    gains = [(change.item, change.amount, change.where) for change in outcome.gains]
    return [*gains, *((change.item, -change.amount, change.where) for change in outcome.pays)]


def ways(moves: list[PieceMove]) -> list[tuple[str, str, str]]:
    return [(move.piece, move.source, move.target) for move in moves]


# --- counting --------------------------------------------------------------------------------------------------


def test_equal_changes_add_up_and_none_is_not_told() -> None:
    outcome = nothing()
    for item, more, where in [("glue", 2, ""), ("glue", 1, ""), ("points", 1, "wheel"), ("points", 3, "orders")]:
        outcome.change(item, more, where)
    outcome.change("lantern", 0, "")
    outcome.change("blueberries", -3, "")
    assert changes(outcome) == [
        ("glue", 3, ""),
        ("points", 1, "wheel"),
        ("points", 3, "orders"),
        ("blueberries", -3, ""),
    ]


def test_an_outcome_as_data() -> None:
    outcome = nothing()
    outcome.change("glue", -1, "")
    outcome.moves.append(PieceMove("die", "yard", "players.0.lumber"))
    outcome.completes.append("order")
    assert outcome.to_data() == {
        "pays": [{"item": "glue", "amount": 1, "where": ""}],
        "gains": [],
        "moves": [{"piece": "die", "source": "yard", "target": "players.0.lumber"}],
        "completes": ["order"],
        "reveals": False,
    }


# --- matching --------------------------------------------------------------------------------------------------


def test_a_piece_missing_here_and_new_there_has_moved() -> None:
    pieces = Pieces("mine.")
    pieces.count("oak", "forest", -1)
    pieces.count("oak", "mine.pile", 1)
    outcome = nothing()
    pieces.tell(outcome)
    assert ways(outcome.moves) == [("oak", "forest", "mine.pile")]
    assert changes(outcome) == [("oak", 1, "pile")]


def test_what_stays_mine_is_neither_paid_nor_gained() -> None:
    pieces = Pieces("mine.")
    pieces.count("oak", "mine.pile", -2)
    pieces.count("oak", "mine.river", 2)
    outcome = nothing()
    pieces.tell(outcome)
    assert ways(outcome.moves) == [("oak", "mine.pile", "mine.river")] * 2
    assert changes(outcome) == []


def test_pieces_without_a_match_come_from_the_supply_or_go_there() -> None:
    pieces = Pieces("mine.")
    pieces.count("oak", "mine.pile", -1)
    pieces.count("log", "mine.pile", 2)
    outcome = nothing()
    pieces.tell(outcome)
    assert ways(outcome.moves) == [("log", SUPPLY, "mine.pile")] * 2 + [("oak", "mine.pile", SUPPLY)]
    assert changes(outcome) == [("log", 2, "pile"), ("oak", -1, "pile")]


def test_what_never_was_nor_becomes_mine_is_not_told() -> None:
    pieces = Pieces("mine.")
    pieces.count("oak", "forest", -1)
    outcome = nothing()
    pieces.tell(outcome)
    assert outcome.to_data() == nothing().to_data()


def test_a_place_named_like_its_piece_goes_without_saying() -> None:
    pieces = Pieces("mine.")
    pieces.count("food", "mine.food", 2)
    outcome = nothing()
    pieces.tell(outcome)
    assert changes(outcome) == [("food", 2, "")]


# --- trying out ------------------------------------------------------------------------------------------------


def test_a_draw_reveals_and_nothing_else_does() -> None:
    p = GAME.start(2, {}, fast(1))
    told = {p.book.vocabulary.text(move): p.outcome(0, move).reveals for move in p.moves(0)}
    assert {text.split()[0]: reveals for text, reveals in told.items()} == {"crack": True, "leave": False}


def test_a_game_that_says_nothing_tells_points_unless_something_is_revealed() -> None:
    p = last_choice()
    for move in p.moves(1):
        assert p.outcome(1, move).to_data() == {**nothing().to_data(), "reveals": True}


def test_points_of_a_game_that_says_nothing() -> None:
    p = last_choice()
    outcome = nothing()
    after = p.copy()
    after.points[1] += 2
    p.compare(after, after, 1, outcome)
    assert changes(outcome) == [("points", 2, "won")]


def test_a_trial_stops_before_a_step_that_closes() -> None:
    closing = NutshellGame()
    opening = closing.book.steps[OPENING]
    assert opening is not None
    opening.closes = True
    p = closing.restore(last_choice().to_data())
    p.begin(1, p.moves(1)[0])
    p.run_steps(to_the_end=False)
    assert NONE not in p.chosen
    p.run_steps()
    assert p.chosen == [NONE, NONE]
    q = closing.restore(last_choice().to_data())
    assert foresee(q.guess(1, fast(0)), 1, q.moves(1)[0]).reveals, "what comes after it still counts for the barrier"


def test_only_legal_moves_of_seats_at_the_table() -> None:
    p = last_choice()
    with pytest.raises(Refused):
        p.outcome(0, PARSE("leave"))
    with pytest.raises(Refused):
        p.outcome(1, -1)
    with pytest.raises(BadSeats):
        p.outcome(2, PARSE("leave"))


def test_telling_leaves_the_position_alone() -> None:
    p = last_choice()
    p.events = []
    before = p.digest()
    p.outcomes(1, p.moves(1))
    assert p.digest() == before
    assert p.events == []
