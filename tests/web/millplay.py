"""Lignum in the browser: where an offered move is made on the board."""

from playwright.sync_api import Locator

from tests.web import woodplay
from tests.web.guests import Data, Guest
from tests.web.woodplay import Press

# Where moves are made: on these places, one after the other. All others are buttons of the prompt or of a picker.
PLACES: dict[str, tuple[str, ...]] = {
    "select": ("area.{area}",),
    "pay-move": ("area.{area}",),
    "food-hut": ("hut.food", "area.{area}"),
    "loan": ("loan",),
    "build": ("build.{0}",),
    "exchange": ("exchange.{0}",),
    "bearers": ("loc.bearers",),
    "woodcutters": ("loc.woodcutters",),
    "sawyers": ("loc.sawyers",),
    "fodder": ("loc.fodder",),
    "market": ("loc.market",),
    "plan": ("work.{0}", "ahead.{1}"),
    "task": ("task.{0}",),
    "take": ("loc.{0}",),
    "clearing": ("clearing",),
    "buy-saw": ("market.saw",),
    "buy-food": ("market.food",),
    "sell-set": ("craft.{0}",),
    "sell-gear": ("gear.{0}",),
    "cut": ("cut.{0}",),
    "raid": ("raid.{area}.{1}",),
    "land": ("river.{0}", "pile.{1}"),
    "carry": ("woodpile.{0}", "pile.{1}"),
    "wagon": ("gear.wagon",),
    "sledge": ("gear.sledge",),
    "load": ("woodpile.{0}", "pile.{1}"),
    "drive": ("woodpile.{0}", "pile.river"),
    "raft": ("woodpile.{0}", "pile.river"),
    "float": ("woodpile.{0}", "pile.river"),
    "mill": ("sawing.{0}",),
    "mill-more": ("sawing.{0}",),
    "deliver": ("need.{0}.{1}",),
    "sell": ("{0}.{1}",),
    "sell-off": ("{0}.{1}",),
    "dry": ("{0}.{1}",),
    "dry-hut": ("hut.drying", "{0}.{1}"),
    "burn": ("heating.{0}",),
}
WORKERS = {"mill": "worker.mill", "hut": "hut.lodging"}  # who is not hired is picked first
HUTS = ("hut.drying", "hut.food", "hut.lodging")


def places_of(move: Data) -> list[str]:
    """The places that are pressed for a move."""
    verb, args = move["verb"], move["args"]
    area = args[0].removeprefix("area") if args else ""
    places = [place.format(*args, area=area) for place in PLACES.get(verb, ())]
    if verb in ("build", "exchange"):
        counts = [int(count) for count in args[1].split("-")]
        return places + [hut for hut, count in zip(HUTS, counts, strict=True) for _ in range(count)]
    return [WORKERS[word] for word in args[-1:] if word in WORKERS] + places


def by_mouse(guest: Guest, control: Locator) -> None:
    """Click it; an area beside the wood that lies there."""
    area = (control.get_attribute("data-place") or "").startswith("area.")
    control.click(position={"x": 9, "y": 9} if area else None)


def make(guest: Guest, move: Data, press: Press = by_mouse) -> int:
    """Make an offered move on the board; how many presses it took."""
    return woodplay.make(guest, move, press, places_of)
