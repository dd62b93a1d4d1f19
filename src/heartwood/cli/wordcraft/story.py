"""The log told to a person: a line for each turn, and the results of all cards side by side."""

from collections.abc import Iterable, Sequence

from heartwood.cli.answers import Line
from heartwood.cli.wordcraft.speech import Speech
from heartwood.core import Event

ADDED = ("claimed", "kept", "triggered", "deadline", "stands", "rejected", "lifted", "not-lifted")  # to the line begun
COUNTED = ("letter-scored", "letter-empty", "card-scored")
ANSWERS = ("voted", "let-stand")


def told(events: Iterable[Event], speech: Speech, marks: Sequence[str] = ()) -> list[Line]:
    """The lines of some events. With marks, each line of a seat starts with its mark."""
    lines: list[Line] = []
    before = ""
    for event in events:
        key, _, params = event
        if key == "card-scored" and not params["points"]:
            continue
        sentence = speech.event(event)
        last = lines[-1] if lines else ""
        if key in COUNTED:
            if isinstance(last, list):
                last.append(sentence)
            else:
                lines.append([sentence])
        elif isinstance(last, str) and last and (key in ADDED or (key in ANSWERS and key == before)):
            added = speech.say("play.cube-on", **speech.in_words(params)) if key == "claimed" else sentence
            lines[-1] = f"{last} {added}"
        else:
            lines.append(marked(sentence, key, params, marks))
        before = key
    return lines


def marked(sentence: str, key: str, params: dict[str, object], marks: Sequence[str]) -> str:
    """A sentence behind the mark of its seat."""
    seat = params.get("seat")
    return f"{marks[seat]} {sentence}" if marks and isinstance(seat, int) and key != "round" else sentence
