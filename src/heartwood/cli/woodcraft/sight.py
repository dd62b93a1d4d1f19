"""What a seat at a table of Woodcraft may look at, and the short words of its tables."""

from typing import Final

from heartwood.cli import sight
from heartwood.cli.woodcraft.speech import Speech
from heartwood.core.texts import Texts
from heartwood.games.woodcraft import Player, Woodcraft
from heartwood.games.woodcraft.ids import BLUEBERRY_TRACK, HAZELNUT_TRACK, REPUTATION_TRACK, TOKENS
from heartwood.games.woodcraft.view import TOKEN_WORDS

BRIEF: Final = "brief."
LETTERS: Final = {"green": "g", "yellow": "y", "brown": "b"}  # the same in every language; a legend says them in words


class Sight(sight.Sight):
    """A seat's view with a world of Woodcraft."""

    world: Woodcraft

    @property
    def me(self) -> Player:
        """The own board: everything on it is known to its owner."""
        return self.world.players[self.seat]


def brief(speech: Speech) -> Speech:
    """The same speech with shorter words, for tables."""
    texts = speech.texts
    shorter = {key.removeprefix(BRIEF): text for key, text in texts.templates.items() if key.startswith(BRIEF)}
    return Speech(Texts(texts.language, {**texts.templates, **shorter}), speech.game, speech.names, speech.ledger)


def short_die(word: str) -> str:
    """A die or a die symbol in a few signs: `g3`, `g/b3`, `*3` for any colour, `*` for any die."""
    face = word[-1] if word[-1].isdigit() else ""
    name = word.removesuffix(face)
    if name == "any":
        return f"*{face}"
    return "/".join(LETTERS[colour] for colour in name.split("/")) + face


def goods(player: Player) -> dict[str, int]:
    """What can grow or shrink by a move: points, tokens, tracks."""
    counted = {TOKEN_WORDS[token]: player.stock[token] for token in range(TOKENS)}
    counted["points"] = player.score
    counted["reputation"] = player.tracks[REPUTATION_TRACK]
    counted["hazelnut_income"] = player.tracks[HAZELNUT_TRACK]
    counted["blueberry_income"] = player.tracks[BLUEBERRY_TRACK]
    return counted


def changes(before: dict[str, int], after: dict[str, int], speech: Speech) -> str:
    """`-4 berries, +1 rep`: what a move costs and brings."""
    parts: list[tuple[bool, str]] = []
    for item, number in before.items():
        more = after[item] - number
        if more:
            parts.append((more > 0, speech.amount(item, abs(more))))
    return ", ".join(
        speech.say("woodcraft.brings" if gained else "woodcraft.costs", amount=amount)
        for gained, amount in sorted(parts, key=lambda part: part[0])
    )


def row_gain(speech: Speech, row: int) -> str:
    """What completing an order in a row brings besides the card's reward; the last row costs points."""
    board = speech.pack.board
    loss = board.row_loss[row]
    lost = speech.say("woodcraft.costs", amount=speech.amount("points", loss)) if loss else ""
    return speech.effect(board.row_gain[row]) or lost or speech.say("woodcraft.nothing")
