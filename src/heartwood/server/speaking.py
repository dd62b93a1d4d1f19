"""The words of a table in a reader's language: every event, refusal, move and question as a sentence.

Speeches are kept by game, language and names. What cannot be said is shown by its key and logged: words never stop a
game. Whatever is said about moves comes from a guess, so it tells nothing that the seat may not know.
"""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar

from sqlalchemy import Row

from heartwood.bots.hints import Change, turn_from
from heartwood.core import EVERYONE, Event, Game, Position, Refusal
from heartwood.server.messages import HintShown, MoveShown, RefusalShown, TurnShown
from heartwood.server.state import ServerState
from heartwood.speech import SaidMove, Sight, Speech, View, speech_of, texts_of
from heartwood.speech.narration import ACTION
from heartwood.speech.speech import capital
from heartwood.speech.turns import SaidTurn, steps, turn_in_words

Language = Literal["en", "de"]
CACHE_SIZE = 500  # speeches in memory
MOST_FOLLOWING = 4  # moves that a hint names behind the first

T = TypeVar("T")
log = logging.getLogger("heartwood.server")


class Speaker:
    """Speaks for one table to one reader."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def event(self, key: str, params: dict[str, Any]) -> str:
        """What happened."""
        return self.sentence_or_key(key, self.speech.event, (key, EVERYONE, params))

    def refusal(self, refusal: Refusal | None) -> RefusalShown | None:
        """Why not, with its sentence."""
        if refusal is None:
            return None
        said = self.sentence_or_key(refusal.key, self.speech.refusal, refusal)
        return RefusalShown(**refusal.to_data(), said=said)  # type: ignore[arg-type]

    def sight(self, position: Position, seat: int, view: View) -> Sight | None:
        """What a seat looks at that is asked, or may say something all the same."""
        if position.over() or (seat not in position.to_act() and not position.asking().asides):
            return None
        return self.speech.sight(position, seat, view)

    def prompt(self, position: Position, view: View, sight: Sight | None) -> str:
        """What this reader is asked; else whom all wait for; at the end how it ended."""
        if position.over():
            return self.sentence_or_key("", self.speech.result, position.winners(), view)
        if sight is not None and sight.seat in position.to_act():
            return self.sentence_or_key("", self.speech.due, sight)
        return self.sentence_or_key("", self.speech.waiting, view)

    def moves(self, sight: Sight) -> list[MoveShown]:
        """The legal moves, each with the mark of the barrier."""
        moves = self.try_to_say(self.speech.moves, sight)
        if moves is None:
            moves = Speech(self.speech.game, self.speech.texts, self.speech.names).moves(sight)
        together = Counter(move.group for move in moves)
        return [self.move_shown(sight.world, move, together[move.group] > 1) for move in moves]

    def move_shown(self, position: Position, said: SaidMove, among: bool) -> MoveShown:
        """A move as it goes over the wire; `among`: others of its group stand beside it, so the group has a title."""
        text, words = position.book.vocabulary.text(said.move), position.book.vocabulary.words(said.move)
        title = capital(said.title or (self.sentence_or_key(said.verb, self.speech.verb, said.verb) if among else ""))
        sentence = capital(said.text)
        return MoveShown(
            text, words[0], words[1:], said.final, sentence, said.short, said.group, title, said.price, said.result
        )

    def last_action(self, events: Sequence[Event]) -> str:
        """What somebody did last, in a sentence that names them; "" where nobody did anything."""
        heading = found = ""
        for line in self.try_to_say(self.speech.narration, events) or []:
            if line.depth != ACTION:
                heading = line.text
                continue
            said = f"{heading} {line.text}" if line.text[:1].islower() else line.text  # below a name it is left out
            if said.startswith(tuple(self.speech.names)):
                found = said
        return found

    def sources(self, view: View) -> dict[str, str]:
        """The names of all that has brought points, or would."""
        scores = [*view.get("scores", []), *view.get("projected", [])]
        found = {part["source"] for score in scores for part in score["parts"]}
        return {source: self.sentence_or_key(source, self.speech.source, source) for source in sorted(found)}

    def barrier(self, barrier: str) -> str:
        """What bars the way back."""
        return self.speech.say("barrier.line", barrier=self.speech.say(f"barrier.{barrier}"))

    def hint(self, sight: Sight, found: dict[str, Any]) -> HintShown:
        """A hint in words: the move, why, and what would follow."""
        changes = [Change(**change) for change in found["changes"]]
        turn = found.get("turn")
        if turn is None:
            why = self.sentence_or_key("", self.speech.reasons, changes)
            said, *then = self.moves_in_words(sight, [found["move"], *found["line"][:MOST_FOLLOWING]])
            return HintShown(**{**found, "turn": None}, said=said, why=why, then=then)
        said, *then = self.moves_in_words(sight, [found["move"], *found["line"]])
        whole = turn["whole"] and len(then) == len(found["line"])
        then = self.try_to_say(steps, self.speech, [said, *then]) or []
        if not whole:
            then.append(capital(self.speech.say("planned.decide-anew")))
        planned = self.try_to_say(turn_in_words, self.speech, turn_from(turn)) or SaidTurn()
        why = " ".join(planned.sentences(self.speech))
        return HintShown(**{**found, "turn": TurnShown(*planned)}, said=said, why=why, then=then)

    def line(self, sight: Sight, moves: Sequence[str]) -> list[str]:
        """Moves that follow each other; where the guess goes another way, their notation."""
        said = self.moves_in_words(sight, moves)
        return [*said, *moves[len(said) :]]

    def moves_in_words(self, sight: Sight, moves: Sequence[str]) -> list[str]:
        """Moves that follow each other, as far as the guess goes the same way."""
        said: list[str] = []
        line = [sight.world.book.vocabulary.parse(text) for text in moves]
        for here, move, text in zip(self.speech.along(sight, line), line, moves, strict=False):
            found = self.try_to_say(self.speech.move, here, move)
            said.append(text if found is None else capital(found.text))
        return said

    def sentence_or_key(self, key: str, say: Callable[..., str], *about: Any) -> str:
        """A sentence, or the key of what cannot be said."""
        sentence = self.try_to_say(say, *about)
        return key if sentence is None else sentence

    def try_to_say(self, say: Callable[..., T], *about: Any) -> T | None:
        """What is said; None, and a line in the log, where that fails."""
        try:
            return say(*about)
        except Exception as error:
            log.error("speech", extra={"game": self.speech.game.id, "error": type(error).__name__}, exc_info=error)
            return None


@lru_cache(CACHE_SIZE)
def called(seat: int, name: str, bot: str, language: str) -> str:
    """What somebody at a table is called: by name, a bot like a tree, and an empty chair by its number."""
    texts = texts_of("", language)
    trees = texts.say("called.bots", {}).split(",")
    return name or (trees[seat % len(trees)] if bot else texts.say("called.seat", {"number": seat + 1}))


def speaker_for(state: ServerState, row: Row[Any], seats: Sequence[Row[Any]], language: Language) -> Speaker:
    """Who speaks for a table."""
    names = tuple(called(seat.seat, seat.name, seat.bot, language) for seat in seats)
    return speaker(state.game(row), language, names)


@lru_cache(CACHE_SIZE)
def speaker(game: Game, language: Language, names: tuple[str, ...]) -> Speaker:
    """A speaker that is kept."""
    return Speaker(speech_of(game, language, names))
