"""The contract: a game is a pure position with moves. Read this package in one sitting, in this order:

`verbs` (what a seat can do), `position` (the state and the machine), `game` (titles and options), `chance`,
`errors` (refusals and mistakes), `outcome` (what a move will do), `record` (playing again), `rollout` (random play),
`actions`, `observation`, `many` and `features` (for programs that learn), `texts` and `content` (words, cards as data).
"""

from heartwood.core.chance import Chance, ForcedChance, OutcomeMissing, commitment, fast, forced, sealed
from heartwood.core.errors import (
    BadContent,
    BadData,
    BadNotation,
    BadOption,
    BadRecord,
    BadSeats,
    HeartwoodError,
    Refusal,
    Refused,
    UnknownGame,
)
from heartwood.core.game import Game, Option
from heartwood.core.outcome import Change, Outcome, PieceMove
from heartwood.core.position import EVERYONE, Event, Position, Score, heard_by
from heartwood.core.record import Match, Record, follow, record_from_json, replay
from heartwood.core.rollout import Rollout, roll_out
from heartwood.core.verbs import Domain, Verb, Vocabulary

__all__ = [
    "EVERYONE",
    "BadContent",
    "BadData",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadSeats",
    "Chance",
    "Change",
    "Domain",
    "Event",
    "ForcedChance",
    "Game",
    "HeartwoodError",
    "Match",
    "Option",
    "Outcome",
    "OutcomeMissing",
    "PieceMove",
    "Position",
    "Record",
    "Refusal",
    "Refused",
    "Rollout",
    "Score",
    "UnknownGame",
    "Verb",
    "Vocabulary",
    "build",
    "commitment",
    "fast",
    "follow",
    "forced",
    "heard_by",
    "record_from_json",
    "replay",
    "roll_out",
    "sealed",
]


def build() -> str:
    """Which build of the rules runs: "plain" or "compiled"."""
    return "plain" if __file__.endswith(".py") else "compiled"
