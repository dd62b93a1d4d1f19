"""Reports as rows of words, for the terminal, for pages and for Markdown alike."""

from typing import Any

from heartwood.arena.numbers import Z
from heartwood.core.texts import Texts

Rows = list[list[str]]


def bot_table(data: dict[str, Any], texts: Texts, wide: bool = False) -> tuple[list[str], Rows]:
    """The heads and the rows of a contest's bots; only columns that have something to say and room to say it."""
    alone = data["contest"]["seats"] == 1  # nobody wins against nobody
    rated = any(entry["rating"] for entry in data["bots"])
    keys = ["who", "wins", "score", "rating", "pace", "slowest"]
    idle = {"wins": alone, "rating": not rated, "slowest": not wide}
    keys = [key for key in keys if not idle.get(key)]
    heads = [texts.say(f"arena.column-{key}", {}) for key in keys]
    return heads, [[bot_cell(entry, key, texts) for key in keys] for entry in data["bots"]]


def bot_cell(entry: dict[str, Any], key: str, texts: Texts) -> str:
    """One cell of the table of bots."""
    if key == "who":
        return str(entry["code"]) + (f" ({entry['seats']})" if entry["seats"] > 1 else "")
    if key == "wins":
        return with_interval(entry["win_share"], ".1%", texts)
    if key == "score":
        return with_interval(entry["score"], ".1f", texts)
    if key == "rating":
        mu, spread = entry["rating"]["mu"], Z * entry["rating"]["sigma"]
        return with_interval({"value": mu, "interval": [mu - spread, mu + spread]}, ".1f", texts)
    return time_words(entry["seconds_per_decision" if key == "pace" else "slowest"], texts)


def lengths(data: dict[str, Any], texts: Texts) -> str:
    """How long the games of a contest were."""
    return texts.say("arena.length", {key: with_interval(data[key], ".1f", texts) for key in ("length", "decisions")})


def card_table(kind: dict[str, Any], texts: Texts) -> tuple[list[str], Rows]:
    """The heads and the rows of a kind of cards, the strongest first."""
    keys = ["card", "seen", "taken", *(["finished"] if kind["finishes"] else []), "effect", "outlier"]
    heads = [texts.say(f"balance.column-{key}", {}) for key in keys]
    return heads, [[card_cell(item, key, texts) for key in keys] for item in by_effect(kind)]


def method(data: dict[str, Any], texts: Texts) -> str:
    """What an effect is, and when a card stands out."""
    return texts.say("balance.how", {"margin": texts.number(data["margin"], ".1f"), "fewest": data["fewest"]})


def by_effect(kind: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a kind, the strongest first, those without an effect last."""
    return sorted(kind["items"], key=lambda item: (item["effect"]["interval"] is None, -item["effect"]["value"]))


def card_cell(item: dict[str, Any], key: str, texts: Texts) -> str:
    """One cell of a table of cards."""
    if key == "card":
        return str(item["name"][texts.language])
    if key == "seen":
        return str(item["seen"])
    if key == "taken":
        return f"{item['taken_share']['value']:.0%}" if item["seen"] else "-"
    if key == "finished":
        return f"{item['finished_share']['value']:.0%}" if item["taken"] else "-"
    if key == "effect":
        return with_interval(item["effect"], "+z.1f", texts) if item["effect"]["interval"] is not None else "-"
    return texts.say(f"balance.{item['outlier']}", {}) if item["outlier"] else ""


def with_interval(estimate: dict[str, Any], form: str, texts: Texts) -> str:
    """A number with its interval."""
    value = texts.number(estimate["value"], form)
    if estimate["interval"] is None:
        return value
    low, high = (texts.number(bound, form) for bound in estimate["interval"])
    return f"{value} ({low}..{high})"


def time_words(seconds: float | None, texts: Texts) -> str:
    """A time in seconds or thousandths of them."""
    if seconds is None:
        return "-"
    if seconds >= 0.1:
        return f"{texts.number(seconds, '.2f')} s"
    return f"{texts.number(seconds * 1000, '.2f')} ms"
