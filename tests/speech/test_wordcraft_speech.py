"""Wordcraft in words: what a claim brings, and lines that belong together.

Modules: heartwood.speech.wordcraft
"""

from heartwood.core import EVERYONE, Event
from heartwood.speech.narration import ACTION, ROUND, Line
from heartwood.speech.wordcraft.speech import WordcraftSpeech
from heartwood.speech.wording import texts_of
from tests.cli.tables import small_game, table


def speech() -> WordcraftSpeech:
    """For Ann and Ben."""
    return WordcraftSpeech(small_game(), texts_of("wordcraft", "en"), ["Ann", "Ben"])


def event(key: str, **params: object) -> Event:
    """A public event."""
    return key, EVERYONE, params


def test_a_claim_says_what_it_costs_and_brings() -> None:
    played = table(hand=10)
    played.play(0, played.position.book.vocabulary.parse("say statistic"))
    says = speech()
    sight = says.sight(played.position, 0)
    assert says.due(sight) == "STATISTIC fulfils achievement cards. Put a cube on one, or keep your cubes?"
    claim, *_, keep = says.moves(sight)
    assert claim.text.startswith("Cube on “")
    assert " instead of 0; cubes left: 0." in claim.result
    assert "This ends the round" in claim.result
    assert (keep.text, keep.result[:14]) == ("Keep the cubes", "Cubes left: 1.")


def test_what_belongs_to_a_turn_stands_in_one_line_and_results_side_by_side() -> None:
    lines = speech().narration(
        [
            event("round", round=2, seat=1, letters=["A", "B"]),
            event("said", seat=1, word="TIE", spelled=["T", "I", "E"], hand=15),
            event("kept", seat=1),
            event("letter-scored", letter="T", ep=2, seats=[1]),
            event("letter-empty", letter="I"),
        ]
    )
    assert lines == [
        Line(ROUND, "Round 2 opens, Ben begins. Letters: A B."),
        Line(ACTION, "Ben says TIE. Cubes left: 15. Ben keeps the other cubes.", 1),
        Line(ACTION, "", -1, ("T +2: Ben", "I: nobody")),
    ]
