"""The messages that go over the wire, declared once: the schema for the browser's types is made from them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from heartwood.core.game import OptionKind
from heartwood.core.view_types import CommonView

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Phase = Literal["gathering", "running", "over", "ended", "quarantined"]
Seconds = Annotated[int, Meta(ge=0, le=90 * 24 * 3600)]
Build = Literal["plain", "compiled"]


class RequestBody(Struct, forbid_unknown_fields=True):
    """What comes in: nothing but the declared fields."""


class Terms(RequestBody):
    """What a table agrees about time: seconds for each turn and in the bank of each person, or days with a vacation.

    `on_timeout`: a bot plays this turn, a bot takes the seat, or the others may end the game. `absence`: after how many
    seconds somebody who left or does not answer may be replaced, 0 for never."""

    kind: Literal["none", "live", "days"] = "none"
    turn: Seconds = 0
    bank: Seconds = 0
    vacation: Seconds = 0
    on_timeout: Literal["turn", "seat", "end"] = "turn"
    absence: Seconds = 24 * 3600


class NewTable(RequestBody):
    """A table to be made. `bots` holds a level or a code for each seat, "" for a person; `options` are those of the
    rules, `settings` those that its title adds for a table. Where nothing is said about hints, the title decides."""

    game: Annotated[str, Meta(max_length=32)]
    name: Name
    bots: Annotated[list[Annotated[str, Meta(max_length=128)]], Meta(min_length=1, max_length=8)]
    options: dict[str, str | int | bool] = {}
    settings: dict[str, str | int | bool] = {}
    listed: bool = False
    hints: bool | None = None
    clock: Terms = field(default_factory=Terms)


class SitDown(RequestBody):
    """A name for a seat; an invitation is needed where the table is not listed. Without a seat: the first free one."""

    name: Name
    invite: Token | None = None
    seat: SeatNumber | None = None


class LinkToken(RequestBody):
    """A token from a link: an invitation, or to watch."""

    token: Token


class TakeSeat(RequestBody):
    """The token of a link that takes a seat to this browser; with the hold `alone`, no other one holds it any more."""

    token: Token
    hold: Literal["shared", "alone"] = "shared"


class OwnSeat(RequestBody):
    """A seat that this browser holds."""

    seat: SeatNumber


class OtherSeat(RequestBody):
    """A seat that this browser holds, and the other seat that it is about."""

    seat: SeatNumber
    other: SeatNumber


class Replacement(OtherSeat):
    """Who takes the seat of somebody absent: a bot of a level, or with "" whoever is invited; a bot keeps it warm."""

    level: Annotated[str, Meta(max_length=128)] = ""


class Vacation(RequestBody):
    """Begin or end the vacation of a seat."""

    seat: SeatNumber
    on: bool


class Fill(RequestBody):
    """Bots of a level for all seats that are still free."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=128)]


class MoveQuestion(RequestBody):
    """A move that a seat thinks of: would it be legal?"""

    seat: SeatNumber
    move: Annotated[str, Meta(max_length=200)]


class Command(RequestBody):
    """What a seat does, the decision it answers, and an id of its own so that it counts once."""

    seat: SeatNumber
    decision: Number
    command_id: CommandId = field(name="command")
    act: Literal["move", "undo", "reset", "ask", "end", "agree", "decline"] = "move"
    move: Annotated[str, Meta(max_length=200)] = ""


class RefusalShown(Struct):
    """Why not: the rule, a message key with parameters, what to point at, and the sentence."""

    rule: str
    key: str
    params: dict[str, Any]
    highlight: list[str]
    said: str


class Explained(Struct):
    """Why a move would be refused; None where it would not."""

    refusal: RefusalShown | None


class SeatShown(Struct):
    """Who sits there; "" while nobody does. `called`: how the table speaks of them, also of bots and empty seats."""

    seat: int
    name: str
    bot: str
    away: bool
    mine: bool
    called: str


class MoveShown(Struct):
    """A legal move. `reveals`: there is no way back from it.

    `said` is its sentence, `short` the same in a few signs; moves of one `group` belong together, under a `title` where
    the verb alone does not say it; `price` and `result`: what it costs and brings where the sentence does not name it.
    """

    text: str
    verb: str
    args: list[str]
    reveals: bool
    said: str
    short: str
    group: str
    title: str
    price: str
    result: str


class UndoShown(Struct):
    """How many steps can be taken back, and what bars the way behind them, also in a sentence.

    `ply`: the last move that stays; what is told of later ones goes with them.
    """

    steps: int
    barrier: Literal["start", "revealed", "bot", "other"]
    said: str
    ply: int


class UndoRequestShown(Struct):
    """Somebody asks to go back beyond the barrier, or to end the game; it waits for all people at the table."""

    seat: int
    agreed: list[int]
    waiting: list[int]
    end: bool


class SeatTimeShown(Struct):
    """The time of a seat. Moments are in the server's own time, which `/api/time` tells: when the time of the `turn`
    ends and the bank begins, when all time is `up`, until when a `holiday` can last, from when the person counts as
    `absent`. `over`: time is up, and the others may end the game. `stand_in`: a bot plays this turn."""

    turn: float | None
    up: float | None
    bank: float
    vacation: float
    holiday: float | None
    absent: float | None
    over: bool
    stand_in: bool


class TimerShown(Struct):
    """The rules' own timer of a turn: when it is `up`, or the seconds `left` while it stands still; `preview`: until
    when all look before the turn begins."""

    seat: int
    seconds: int
    up: float | None
    left: float | None
    preview: float | None


class ClockShown(Struct):
    """What the table agreed about time, and how it stands; the seats once the game has begun. `open`: seats of absent
    people that somebody who is invited may take."""

    terms: Terms
    seats: list[SeatTimeShown]
    timer: TimerShown | None
    open: list[int]


class TimeShown(Struct):
    """The server's own time, which stands still while it is not there."""

    now: float


class TableView(CommonView):
    """The view of a title. What it holds beyond the common, the schema says for each title that declares its views."""


class TableShown(Struct):
    """All that one seat (or a spectator) may know about a table.

    `prompt` is the question this reader has to answer, or else whom all wait for, or how the game ended; `sources` are
    the names of all that brings points; `ply` is how many moves lead to what is shown. The `creator` may send others
    away before the game.
    """

    id: str
    game: str
    rules: int
    phase: Phase
    options: dict[str, Any]
    settings: dict[str, Any]
    listed: bool
    hints: bool
    commitment: str
    seed: str | None
    seats: list[SeatShown]
    seat: int | None
    version: int
    last: int
    ply: int
    decision: int
    view: TableView | None
    prompt: str
    sources: dict[str, str]
    moves: list[MoveShown]
    undo: UndoShown
    undo_request: UndoRequestShown | None
    clock: ClockShown | None
    creator: int
    invite: str | None
    watch: str | None
    rematch: str | None


class EventShown(Struct):
    """One thing that happened, as a key with parameters and as a sentence; `ply`: the move that caused it, 0 for none,
    `own`: a move of this reader's.

    Numbers count what this reader was told: 1, 2, 3, without a gap.
    """

    number: int
    ply: int
    own: bool
    key: str
    params: dict[str, Any]
    said: str


class Update(Struct):
    """What is new after a number; `full` when the events before it cannot be told one by one."""

    last: int
    full: bool
    events: list[EventShown]
    table: TableShown


class Change(Struct):
    """A part of a table that is new: the keys and numbers that lead to it, and what is there now."""

    path: list[str | int]
    value: Any


class Changes(Struct):
    """What is new on a stream since its last message, with the parts of the table that changed since then."""

    last: int
    events: list[EventShown]
    changes: list[Change]


class Answer(Struct):
    """What became of a command, with the table as it is now. Never silence."""

    answer: Literal["accepted", "duplicate", "stale", "refused"]
    ply: int
    last: int
    refusal: RefusalShown | None
    table: TableShown


class TableLine(Struct):
    """A table in a list, with the seats that are to act.

    Once the game has begun, as this reader may see it: `stage` is how far it is, `prompt` as at the table, `last` what
    somebody did last, `glance` the words for a small picture; at its end the points and who won.
    """

    id: str
    game: str
    phase: Phase
    seats: list[SeatShown]
    to_act: list[int]
    needs_me: bool
    stage: str
    prompt: str
    last: str
    glance: list[str]
    points: list[int]
    winners: list[int]


class TableLines(Struct):
    """Some tables; whether there are `more` of them, on the next page."""

    tables: list[TableLine]
    more: bool


class LinkShown(Struct):
    """A link that takes a seat to another browser, once and within a day."""

    token: str


class OptionShown(Struct):
    """An option of a game or a setting of a table, as a form needs it: the words to choose from and what else it takes,
    also in a few words. `private` is the default of a table that is not listed; `by_language` has the choice that suits
    a reader, be it to be had here or not."""

    name: str
    kind: OptionKind
    default: str | int | bool
    private: str | int | bool
    choices: list[str]
    by_language: dict[str, str]
    takes: str


class GameShown(Struct):
    """A title that can be played. `hints`: whether two or more people have hints unless they say otherwise.

    `lesson`: how many minutes its lesson takes, 0 where there is none. `unlearned`: its bots and hints do without what
    they have learned, for want of numpy."""

    id: str
    rules: int
    seats: list[int]
    options: list[OptionShown]
    settings: list[OptionShown]
    levels: list[str]
    hints: bool
    lesson: int
    unlearned: bool


class GamesShown(Struct):
    """All titles."""

    games: list[GameShown]


class ChangeShown(Struct):
    """A feature that a hinted move changes."""

    feature: str
    change: float
    points: float


class TurnShown(Struct):
    """What a planned turn brings, in parts of sentences: now, for later, in the long run beside another plan, what to
    expect at the end; and how it differs from the best plan. "" where there is nothing to say."""

    now: str
    prospects: str
    later: str
    end: str
    beside: str


class HintShown(Struct):
    """A move worth considering: in words, why, and in words what would follow. `turn`: where it was planned."""

    move: str
    line: list[str]
    share: float
    gain: float
    changes: list[ChangeShown]
    said: str
    why: str
    then: list[str]
    turn: TurnShown | None = None


class HintsShown(Struct):
    """The best few moves for a decision; or a clue, and the next step tells more."""

    decision: int
    clue: str
    hints: list[HintShown]


class CompilingShown(Struct):
    """How far the compiler is; while it is "done", the thinkers change over. Without a total, nobody knows yet."""

    stage: Literal["translate", "compile", "link", "done"]
    done: int
    total: int


class StatusShown(Struct):
    """Which build the server runs, which its thinkers, and what became of the compiler: at work; stopped before it was
    done; failed; or done with what does not fit this server."""

    engine: Build
    thinkers: Build
    compiling: CompilingShown | None
    problem: Literal["stopped", "failed", "unfit"] | None


class Problem(Struct):
    """A request that was not carried out."""

    error: str
    detail: str
