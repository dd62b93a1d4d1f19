"""A move in the words of its title, by its notation."""

from heartwood.core import Game, Position
from heartwood.speech import SaidMove, speech_of, texts_of


def said(game: Game, p: Position, text: str, language: str = "en", signs: bool = False, seat: int = -1) -> SaidMove:
    """What a player is told about a move: as on a page, or with the signs of the terminal."""
    who = p.to_act()[0] if seat < 0 else seat
    speech = speech_of(game, language, ["Ann", "Ben"], p.seats, texts_of(game.id, language, signs=signs))
    move = p.book.vocabulary.parse(text)
    assert p.explain(who, move) is None
    return speech.move(speech.sight(p, who), move)
