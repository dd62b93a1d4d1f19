"""The log told to a person: rounds and turns as headings, a line for each action, its gains behind it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from heartwood.core import Event, heard_by
from heartwood.speech.narration import ACTION, ROUND, TURN, Line

if TYPE_CHECKING:  # the speech itself narrates
    from heartwood.speech.woodcraft.speech import WoodcraftSpeech

HEADINGS: Final = ("round", "income-phase")
DRAWN: Final = {  # many small things at once, told in one line
    "order-dealt": ("order", "orders-dealt"),
    "helper-dealt": ("helper", "helpers-dealt"),
    "order-discarded": ("order", "orders-discarded"),
    "helper-discarded": ("helper", "helpers-discarded"),
    "rolled": ("die", "rolled"),
}
SCORED: Final = ("scores-contract", "scores-leftovers", "uncompleted", "scores-orders")
# No gain comes from these:
ALONE: Final = (
    *("has-chosen", "starts", "places-order", "income", "order-lost", "orders-slide", "returns", "claims", "hires"),
)
CAUSES: Final = {  # the actions behind which such gains can stand; the others can stand behind any
    "wheel": ("chooses",),
    "saw": ("chooses",),
    "orders": ("completes",),
    "rows": ("completes",),
    "production": ("produces",),
    "abilities": ("triggered", "uses"),
    "rooms": (),
    "pieces": ("builds",),
    "attic": ("link",),
}
SAID: Final = {"produces": "production", "triggered": "abilities", "uses": "abilities"}  # the source is told already


class WoodcraftNarration:
    """Lines, and what is still open in the last one."""

    def __init__(self, speech: "WoodcraftSpeech") -> None:
        self.speech = speech
        self.lines: list[Line] = []
        self.turn = -1  # whose name stands in the heading
        self.key = ""  # of the event that began the last line
        self.seat = -1  # whose action it is
        self.source = ""  # of the gain at the end of the line
        self.before = ""  # what stands before the gains
        self.gained: dict[str, dict[str, int]] = {}  # by source and item
        self.drawn: list[str] = []  # cards or dice of the last line

    def heading(self, depth: int, text: str, seat: int = -1) -> None:
        """Begin a round, a phase or a turn."""
        self.lines.append(Line(depth, text))
        self.turn = seat
        self.key = ""

    def begin(self, key: str, seat: int, sentence: str) -> None:
        """A new line; under a seat's heading its name goes without saying."""
        if seat >= 0 and seat == self.turn:
            sentence = sentence.removeprefix(f"{self.speech.names[seat]} ")
        for text in sentence.strip().split("\n"):
            self.lines.append(Line(ACTION, text))
        self.key = key
        self.seat = seat
        self.source = ""

    def add(self, mark: str, text: str) -> None:
        """Go on in the line begun."""
        last = self.lines.pop()
        self.lines.append(Line(last.depth, f"{last.text.removesuffix('.')}{mark}{text}."))

    def tell(self, event: Event) -> None:
        """One event: a heading, a new line, or more of the last one."""
        key, _, params = event
        seat = params.get("seat")
        who = seat if isinstance(seat, int) else -1
        if key in DRAWN:
            self.draw(key, params)
        elif key in HEADINGS:
            self.heading(ROUND, self.speech.event(event))
        elif key == "turn":
            self.heading(TURN, self.speech.names[who], who)
        elif key == "solo-card":
            self.heading(TURN, self.speech.event(event).removesuffix("."))
        elif key == "gain" and self.goes_on(who) and self.key in CAUSES.get(str(params["source"]), (self.key,)):
            self.gain(params)
        elif key == "pays-die" and self.goes_on(who):
            self.pay(self.speech.die(str(params["die"])))
        elif key == "die-gained" and self.goes_on(who):
            self.gain_die(str(params["die"]))
        elif key == "gain" and self.key == key and self.seat == who and str(params["source"]) in self.gained:
            self.lines.pop()
            self.gain_alone(event, who)
        elif key == "gain":
            self.gained = {}
            self.gain_alone(event, who)
        else:
            self.open(key, who)
            self.add_action(event, who)

    def open(self, key: str, who: int) -> None:
        """The headings that no event brings by itself."""
        if key == "table":
            self.heading(ROUND, self.speech.say("narration.table"))
        elif key in SCORED and self.key not in SCORED:
            self.heading(ROUND, self.speech.say("narration.scoring"))
        elif key == "starts" and self.key == "table":
            self.heading(ROUND, self.speech.say("narration.setup"))

    def goes_on(self, who: int) -> bool:
        """Does the last line tell a action of this seat that can bring more?"""
        return bool(self.key) and self.seat == who and self.key not in ALONE

    def gains(self) -> bool:
        """Do gains stand at the end of the last line?"""
        return self.source not in ("", "pay")

    def add_action(self, event: Event, who: int) -> None:
        """A line of its own; a few things belong to the line before."""
        key, _, params = event
        sentence = self.speech.event(event)
        if key in ("tile-moves", "tile-crosses") and self.key == "chooses":
            text = "narration.goes" if key == "tile-moves" else "narration.crosses"
            quadrant = self.speech.quadrant(str(params["quadrant"]))
            self.add("; ", self.speech.say(text, quadrant=quadrant, space=params["space"]))
            self.source = key
        elif key in ("changes", "splits") and self.key == "uses":
            words = {name: self.speech.parameter(name, value) for name, value in params.items()}
            text = "narration.becomes" if key == "changes" else "narration.splits"
            self.add(", " if self.gains() else ": ", self.speech.say(text, **words))
            self.source = "uses"
        elif key == "returns" and self.key == "returns" and self.seat == who:
            self.lines.pop()
            dice = [*self.drawn, str(params["die"])]
            self.begin(
                key, who, self.speech.say("event.returns", seat=self.speech.names[who], die=self.speech.dice(dice))
            )
            self.drawn = dice
        elif key == "row-penalty" and self.goes_on(who):
            self.source = ""
            points = self.speech.amount("points", int(str(params["points"])))
            self.add(", ", self.speech.say("narration.loses", points=points))
        else:
            self.begin(key, who, sentence)
            self.drawn = [str(params.get("die", ""))]
            tokens = self.tokens(key, params)
            if any(tokens):
                self.pay(self.speech.tokens(tokens))

    def tokens(self, key: str, params: dict[str, object]) -> list[int]:
        """The tokens that an order or a helper's ability takes: the cards say it, no event does."""
        orders = self.speech.pack.orders
        helpers = self.speech.pack.helpers
        if key == "completes":
            return orders.tokens[orders.ids.index(str(params["order"]))]
        return helpers.pay[helpers.ids.index(str(params["helper"]))] if key == "uses" else []

    def pay(self, paid: str) -> None:
        """What was paid, behind the action."""
        if self.source == "pay":
            self.add(", ", paid)
        else:
            self.add(", ", self.speech.say("narration.pays", paid=paid))
        self.source = "pay"

    def gain(self, params: dict[str, object]) -> None:
        """A gain behind the action; gains of one source share their brackets, and equal ones are summed."""
        source = str(params["source"])
        if source == "attic" and self.key == "link":
            return  # the link has been told by its reward
        if self.source not in self.gained:
            self.before = self.lines[-1].text.removesuffix(".") + ("," if self.gains() else ":")
            self.gained = {}
        self.source = source
        self.count(params)
        told: list[str] = []
        for each, items in self.gained.items():
            gains = ", ".join(f"+{self.speech.amount(item, amount)}" for item, amount in items.items())
            told.append(gains if SAID.get(self.key) == each else f"{gains} ({self.speech.say(f'via.{each}')})")
        self.lines[-1] = Line(ACTION, f"{self.before} {', '.join(told)}.")

    def count(self, params: dict[str, object]) -> None:
        """Add a gain to those that are told together."""
        items = self.gained.setdefault(str(params["source"]), {})
        item = str(params["item"])
        items[item] = items.get(item, 0) + int(str(params["amount"]))

    def gain_alone(self, event: Event, who: int) -> None:
        """Gains of one source that stand behind no action."""
        key, _, params = event
        self.count(params)
        source = str(params["source"])
        items = ", ".join(self.speech.amount(item, amount) for item, amount in self.gained[source].items())
        words = {"seat": self.speech.names[who], "item": items, "source": self.speech.say(f"via.{source}")}
        self.begin(key, who, self.speech.say("event.gain", **words))

    def gain_die(self, die: str) -> None:
        """Dice behind the action."""
        if self.source != "die-gained":
            self.before = self.lines[-1].text.removesuffix(".") + ("," if self.gains() else ":")
            self.drawn = []
        self.drawn.append(die)
        self.lines[-1] = Line(ACTION, f"{self.before} +{self.speech.dice(self.drawn)}.")
        self.source = "die-gained"

    def draw(self, key: str, params: dict[str, Any]) -> None:
        """Cards and dice that come or go, all of a kind in one line."""
        name, text = DRAWN[key]
        if self.key != key:
            self.begin(key, -1, "")
            self.drawn = []
        self.drawn.append(params[name])
        if name == "die":
            said = self.speech.say(f"narration.{text}", dice=self.speech.dice(self.drawn))
        else:
            said = self.speech.say(f"narration.{text}", cards=self.speech.several(f"{name}s", self.drawn))
        self.lines[-1] = Line(ACTION, said)


def narrate(events: Sequence[Event], speech: "WoodcraftSpeech") -> list[Line]:
    """The lines of some events."""
    narration = WoodcraftNarration(speech)
    revealed = {params["seat"] for key, _, params in events if key == "places-order"}
    for event in events:
        if event[0] == "has-chosen" and event[2]["seat"] in revealed:
            continue  # what was chosen is told as soon as it is revealed
        if event[0] == "performs" and event is not events[-1]:
            continue  # what was done is told by itself
        narration.tell(event)
    return narration.lines


def narrate_to(seat: int | None, events: Iterable[Event], speech: "WoodcraftSpeech") -> list[Line]:
    """The lines of what a seat, or a spectator, may hear."""
    return narrate([event for event in events if heard_by(event, seat)], speech)
