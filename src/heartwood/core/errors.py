"""Mistakes of a caller, each with a type of its own, and the refusal of a move by the rules.

A refusal carries a rule id and a message key with parameters; words exist only at the edge (see `texts`).
"""


class HeartwoodError(Exception):
    """Anything Heartwood refuses to do; the message says what was wrong and what would be right."""


class UnknownGame(HeartwoodError):
    """No title of that name."""


class BadSeats(HeartwoodError):
    """A number of seats the game is not made for, or a seat that is not at the table."""


class BadOption(HeartwoodError):
    """An option that does not exist, or a value it does not take."""


class BadNotation(HeartwoodError):
    """A text or JSON form that names no move."""


class BadData(HeartwoodError):
    """Saved data of a position or a chance that cannot be what it says it is."""


class BadContent(HeartwoodError):
    """A content pack with a mistake; the message names file, entry and key."""


class BadRecord(HeartwoodError):
    """A record that is malformed, altered, or was made with other rules or other content."""


class Refusal:
    """Why a move is not possible: the rule, a message key with its parameters, and what to point at."""

    def __init__(self, rule: str, key: str, params: dict[str, object], highlight: list[str]) -> None:
        self.rule = rule
        self.key = key
        self.params = params
        self.highlight = highlight

    def to_data(self) -> dict[str, object]:
        """Plain data for pages and programs."""
        return {"rule": self.rule, "key": self.key, "params": self.params, "highlight": self.highlight}

    def __repr__(self) -> str:
        return f"Refusal({self.rule} {self.key} {self.params})"


class Refused(HeartwoodError):
    """The rules forbid this move; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} [{refusal.rule}] {refusal.params}")
        self.refusal = refusal
