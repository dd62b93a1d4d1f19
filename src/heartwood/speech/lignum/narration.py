"""The log told to a person: rounds and phases as headings, a line for each happening."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from heartwood.core import Event, heard_by
from heartwood.speech.narration import ACTION, ROUND, TURN, Line

if TYPE_CHECKING:  # the speech itself narrates
    from heartwood.speech.lignum.speech import LignumSpeech

AT_LOCATION: Final = ("hires", "fodder", "plans", "task", "takes", "buys", "sells-set", "sells-gear")
TOLD_LATER: Final = "has-chosen"  # what was chosen is told as soon as it is revealed


class LignumNarration:
    """Lines, and what is still open in the last one."""

    def __init__(self, speech: "LignumSpeech") -> None:
        self.speech = speech
        self.lines: list[Line] = []
        self.round = 0
        self.heading: Line | None = None  # of a phase in which nothing has happened yet
        self.key = ""  # of the event that began the last line
        self.seat = -1  # whose action it is
        self.last = ""  # the last line without its count
        self.count = 0  # how often it has happened in a row

    def tell(self, event: Event) -> None:
        """One event: a heading, a new line, or more of the last one."""
        key, _, params = event
        seat = params.get("seat")
        who = seat if isinstance(seat, int) else -1
        if key == "phase":
            self.phase(int(str(params["round"])), str(params["phase"]))
            return
        if key == "table":
            self.begin_part(self.speech.say("narration.table"))
        elif key == "final" and self.key != "final":
            self.begin_part(self.speech.say("narration.scoring"))
        sentence = self.speech.event(event)
        if key in AT_LOCATION and self.key == "moves" and self.seat == who:
            self.go_on(sentence.removeprefix(f"{self.speech.names[who]} "))
        else:
            self.add_action(sentence)
        self.key = key
        self.seat = who
        if key == "table":  # the game begins on the path of its first round, or before it with the first tokens
            self.phase(1, "travel" if params["areas"] else "select")

    def begin_part(self, text: str) -> None:
        """A heading of the first depth."""
        self.heading = None
        self.last = ""
        self.lines.append(Line(ROUND, text))

    def phase(self, round: int, phase: str) -> None:
        """A new phase, and a new round before it; a phase is named when something happens in it."""
        if round != self.round:
            self.round = round
            self.begin_part(self.speech.round(round))
        self.heading = None if phase == "start" else Line(TURN, self.speech.phase(phase))
        self.key = ""
        self.last = ""

    def add_action(self, sentence: str) -> None:
        """A line of its own, or the same as before once more."""
        if self.heading is not None:
            self.lines.append(self.heading)
            self.heading = None
        if sentence == self.last:
            self.count += 1
            text = sentence.removesuffix(".")
            self.lines[-1] = Line(ACTION, self.speech.say("narration.times", text=text, count=self.count) + ".")
            return
        self.lines += [Line(ACTION, text) for text in sentence.strip().split("\n")]
        self.last = sentence
        self.count = 1

    def go_on(self, text: str) -> None:
        """What is done on a location, behind the way there."""
        self.lines[-1] = Line(ACTION, f"{self.lines[-1].text.removesuffix('.')}: {text}")
        self.last = ""


def narrate(events: Sequence[Event], speech: "LignumSpeech") -> list[Line]:
    """The lines of some events."""
    narration = LignumNarration(speech)
    for place, event in enumerate(events):
        if event[0] == TOLD_LATER and any(later[0] == "selects" for later in events[place + 1 :]):
            continue
        narration.tell(event)
    return narration.lines


def narrate_to(seat: int | None, events: Iterable[Event], speech: "LignumSpeech") -> list[Line]:
    """The lines of what a seat, or a spectator, may hear."""
    return narrate([event for event in events if heard_by(event, seat)], speech)
