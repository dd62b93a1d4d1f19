"""The log told to a person: a line for each turn, and the results of all cards side by side."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from heartwood.core import Event
from heartwood.speech.narration import ACTION, ROUND, Line

if TYPE_CHECKING:  # the speech itself narrates
    from heartwood.speech.wordcraft.speech import WordcraftSpeech

# to the line begun
ADDED = (
    *("claimed", "kept", "triggered", "deadline"),
    *("stands", "rejected", "lifted", "not-lifted", "admitted", "not-admitted"),
)
COUNTED = ("letter-scored", "letter-empty", "card-scored")
ANSWERS = ("voted", "let-stand")


def narrate(events: Iterable[Event], speech: "WordcraftSpeech") -> list[Line]:
    """The lines of some events."""
    lines: list[Line] = []
    before = ""
    for event in events:
        key, _, params = event
        if key == "card-scored" and not params["points"]:
            continue
        sentence = speech.event(event)
        last = lines[-1] if lines else Line(ACTION, "")
        if key in COUNTED:
            if last.results:
                lines.pop()
            lines.append(Line(ACTION, "", results=(*last.results, sentence)))
        elif last.text and (key in ADDED or (key in ANSWERS and key == before)):
            added = speech.say("word.cube-on", **speech.in_words(params)) if key == "claimed" else sentence
            lines[-1] = last._replace(text=f"{last.text} {added}")
        else:
            seat = params.get("seat")
            who = seat if isinstance(seat, int) and key != "round" else -1
            lines.append(Line(ROUND if key == "round" else ACTION, sentence, who))
        before = key
    return lines
