"""The routes of the server: what can be asked over HTTP, and the live stream over a WebSocket."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeVar, cast

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.channels import ChannelsPlugin
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection, Row
from sqlalchemy.exc import SQLAlchemyError

from heartwood.bots.values import unlearned
from heartwood.core.game import Option
from heartwood.core.texts import LANGUAGES
from heartwood.server import clocks, play, tables, views
from heartwood.server.bots import Bots, decision_of, job_for
from heartwood.server.changes import changes_between
from heartwood.server.compiling import Compiling
from heartwood.server.hosting.counts import Counts
from heartwood.server.lists import Lists
from heartwood.server.messages import (
    Answer,
    Changes,
    Command,
    Explained,
    Fill,
    GameShown,
    GamesShown,
    HintsShown,
    LinkShown,
    LinkToken,
    MoveQuestion,
    NewTable,
    OptionShown,
    OwnSeat,
    Problem,
    SitDown,
    StatusShown,
    TableLine,
    TableLines,
    TableShown,
    TakeSeat,
    Update,
)
from heartwood.server.presence import Presence
from heartwood.server.problems import ProblemError, store_gone, wrong_seat
from heartwood.server.relay import CHANGED, LISTED, PRESENT, SEEN, Claims, Relay
from heartwood.server.safety import (
    CALLER,
    YEAR,
    Caller,
    Limits,
    check_host,
    check_origin,
    cookie_name,
    is_secure,
    network_of,
    while_connected,
)
from heartwood.server.settings import PEOPLE, Settings
from heartwood.server.speaking import Language, Speaker, speaker_for
from heartwood.server.state import GATHERING, RUNNING, SPECTATOR, ServerState
from heartwood.server.thinkers import Job, NoAnswer, Thinkers
from heartwood.server.threads import in_memory_or_thread, in_thread
from heartwood.server.timekeeper import Timekeeper
from heartwood.server.titles import hook_of
from heartwood.server.tokens import TOKEN_LENGTH, new_token
from heartwood.speech import Sight
from heartwood.speech.lesson import lesson_of

STATUSES = (400, 403, 404, 409, 410, 413, 415, 422, 423, 429, 500, 503)
PROBLEMS = {status: ResponseSpec(Problem, False, "not carried out") for status in STATUSES}
ID = Annotated[str, PathParameter(pattern="^[0-9a-f]{16}$")]
WantedSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=7)]
RawText = Annotated[str, QueryParameter()]  # read by ourselves, because a stream is closed with a code of ours
After = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
HintStep = Annotated[int, QueryParameter(ge=0, le=9)]
PageNumber = Annotated[int, QueryParameter(ge=0, le=99)]
InLanguage = Annotated[Language, QueryParameter()]
MAX_MESSAGES = 1000  # messages that a browser may send over one stream
PRESENCE_INTERVAL = 10.0  # seconds between two words about who looks
MOST_DIGITS = 9
MOST_HINTS = 4  # for one person at a time
CLOSE_CODE_BASE = 4000  # plus the status: why a stream was closed
SLOW = 2000  # milliseconds after which a command is worth a warning

T = TypeVar("T")
log = logging.getLogger("heartwood.server")


class Server:
    """All that the routes lead to."""

    def __init__(self, settings: Settings, state: ServerState, thinkers: Thinkers, channels: ChannelsPlugin) -> None:
        self.settings = settings
        self.state = state
        self.thinkers = thinkers
        self.compiling = Compiling(settings.engine, thinkers)
        self.channels = channels
        self.limits = Limits(settings.limits)
        self.counts = Counts()
        self.claims = Claims(state.store)
        self.relay = Relay(state.store, self.hear, self.look_again, self.hear_nothing)
        self.presence = Presence()
        self.lists = Lists(state, self.presence, settings.listed)
        self.bots = Bots(state, thinkers, self.presence, settings.pace, settings.think, self.publish, self.claims)
        self.timekeeper = Timekeeper(state, self.notify_changed)
        self.streams: dict[str, int] = {}
        self.hinting: set[tuple[str, int]] = set()  # tables and seats for which a hint is being sought

    def publish(self, id: str) -> None:
        """Tell all streams of a table, after the commit, that there is news; what it is they read themselves."""
        self.channels.publish("news", f"table-{id}")

    def notify_changed(self, id: str) -> None:
        """A table was changed by a request."""
        self.publish(id)
        if self.settings.role != PEOPLE:
            self.bots.wake(id)

    def hear(self, kind: str, id: str, network: str) -> None:
        """Another process says that a table was changed, or that somebody looks at it."""
        if kind in (LISTED, PRESENT):
            self.lists.hear(kind, id, network)
            return
        if kind == CHANGED:
            self.state.heads.forget_table(id)
            self.notify_changed(id)
        elif self.settings.role != PEOPLE:
            self.presence.note_poll(id, network, seated=False)

    def hear_nothing(self) -> None:
        """Other processes cannot tell us any more what they write."""
        self.state.hears_others = False

    def look_again(self) -> None:
        """News of other processes may have been missed: whoever is there looks again."""
        self.state.heads.forget()
        self.state.hears_others = True
        for id in list(self.presence.streams):
            self.notify_changed(id)


def token_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    """The secret of a browser, "" for none or one that cannot be ours."""
    token = connection.cookies.get(cookie_name(connection.scope), "")
    return token if len(token) == TOKEN_LENGTH else ""


def with_token(request: Request[Any, Any, Any], content: T, token: str) -> Response[T]:
    """An answer that leaves the browser its secret."""
    name, secure = cookie_name(request.scope), is_secure(request.scope)
    cookie = Cookie(name, value=token, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
    return Response(content, cookies=[cookie], status_code=200)


ServerDependency = NamedDependency[Server]


# --- titles and lists ------------------------------------------------------------------------------------------


@get("/api/games", responses=PROBLEMS, opt={"limit": "look"})
async def games(server: ServerDependency) -> GamesShown:
    """The titles that can be played."""
    return await in_thread(all_games, server)


def all_games(server: Server) -> GamesShown:
    """Every title with its options, settings and levels."""
    catalog = server.state.catalog
    shown: list[GameShown] = []
    for title in catalog.titles:
        game = catalog.usual_game(title)
        options = [option_shown(option) for option in game.options if option.asked]
        settings = [option_shown(option) for option in hook_of(title).settings()]
        levels = tables.levels(title)
        among_people = hook_of(title).hints(2)
        lesson = lesson_of(title)
        minutes = 0 if lesson is None else lesson.minutes
        asked = (options, settings, levels, among_people, minutes)
        shown.append(GameShown(game.id, game.version, game.seat_counts, *asked, unlearned(title)))
    return GamesShown(shown)


def option_shown(option: Option) -> OptionShown:
    """An option as it goes over the wire."""
    default: Any = option.default
    private: Any = option.private
    return OptionShown(option.name, option.kind, default, private, option.choices, option.by_language, option.takes())


@get("/api/tables", responses=PROBLEMS, opt={"limit": "look"})
async def listed(
    request: Request[Any, Any, Any], server: ServerDependency, page: PageNumber = 0, lang: InLanguage = "en"
) -> TableLines:
    """The listed tables that wait for people."""
    return await in_thread(server.lists.listed, token_of(request), lang, page)


@get("/api/mine", responses=PROBLEMS, opt={"limit": "look"})
async def mine(
    request: Request[Any, Any, Any], server: ServerDependency, page: PageNumber = 0, lang: InLanguage = "en"
) -> TableLines:
    """The tables of this browser, those that need it first."""
    return await in_thread(server.lists.mine, token_of(request), lang, page)


# --- making and joining ------------------------------------------------------------------------------------------


@post("/api/tables", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def create(
    request: Request[Any, Any, Any], server: ServerDependency, data: JSONBody[NewTable], lang: InLanguage = "en"
) -> Response[TableShown]:
    """Make a table and take the first seat."""
    token = token_of(request) or new_token()
    if data.listed:
        await in_thread(server.lists.check_room, network_of(request))
    id = await in_thread(tables.create, server.state, data, token)
    if data.listed:
        server.lists.note_made(id, network_of(request))
        await in_thread(server.relay.say, LISTED, id, network_of(request))
    server.notify_changed(id)
    return with_token(request, await in_thread(views.show, server.state, id, token, None, lang), token)


@post("/api/tables/{id:str}/invitation", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def invitation(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[LinkToken],
    lang: InLanguage = "en",
) -> TableLine:
    """What somebody with the invitation is invited to: the game, and who sits there."""

    def look() -> TableLine:
        with server.state.store.read() as connection:
            row = tables.invited(server.state, connection, id, data.token)
            line = views.line(server.state, connection, row, token_of(request), lang)
            for seat in clocks.open_seats(row):
                line.seats[seat].bot = ""  # it only keeps the seat warm for whoever is invited
            return line

    return await in_thread(look)


@post("/api/tables/{id:str}/sit", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def sit(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[SitDown], lang: InLanguage = "en"
) -> Response[TableShown]:
    """Take a free seat."""
    token = token_of(request) or new_token()
    seat = await in_thread(tables.sit, server.state, id, data, token)
    server.notify_changed(id)
    return with_token(request, await in_thread(views.show, server.state, id, token, seat, lang), token)


@post("/api/tables/{id:str}/fill", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def fill(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[Fill], lang: InLanguage = "en"
) -> TableShown:
    """Let bots take all free seats: the game begins."""
    await in_thread(tables.fill, server.state, id, data.seat, data.level, token_of(request))
    server.notify_changed(id)
    return await in_thread(views.show, server.state, id, token_of(request), data.seat, lang)


@post("/api/tables/{id:str}/watch", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def watch(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[LinkToken],
    lang: InLanguage = "en",
) -> Response[TableShown]:
    """Watch, by the spectators' link."""
    token = token_of(request) or new_token()
    await in_thread(tables.watch, server.state, id, data.token, token)
    return with_token(request, await in_thread(views.show, server.state, id, token, None, lang), token)


@post("/api/tables/{id:str}/leave", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def leave(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[OwnSeat], lang: InLanguage = "en"
) -> TableLines:
    """Leave; a bot stands in. What remains are the tables of this browser."""
    await in_thread(tables.leave, server.state, id, data.seat, token_of(request))
    server.notify_changed(id)
    return await in_thread(server.lists.mine, token_of(request), lang, 0)


@post("/api/tables/{id:str}/back", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def back(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[OwnSeat], lang: InLanguage = "en"
) -> TableShown:
    """Come back to a seat where a bot stands in."""
    await in_thread(tables.come_back, server.state, id, data.seat, token_of(request))
    server.notify_changed(id)
    return await in_thread(views.show, server.state, id, token_of(request), data.seat, lang)


@post("/api/tables/{id:str}/link", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def link(request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[OwnSeat]) -> LinkShown:
    """A link to take a seat to another browser."""
    return LinkShown(await in_thread(tables.link, server.state, id, data.seat, token_of(request)))


@post("/api/recover", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def recover(
    request: Request[Any, Any, Any], server: ServerDependency, data: JSONBody[TakeSeat], lang: InLanguage = "en"
) -> Response[TableShown]:
    """Take a seat to this browser by its link."""
    token = token_of(request) or new_token()
    id, seat = await in_thread(tables.recover, server.state, data.token, token, data.hold == "alone")
    if data.hold == "alone":
        server.publish(id)  # so that the streams of the others notice
    return with_token(request, await in_thread(views.show, server.state, id, token, seat, lang), token)


@post("/api/tables/{id:str}/rematch", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def rematch(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[OwnSeat], lang: InLanguage = "en"
) -> TableShown:
    """The same people once more, at a new table."""
    new = await in_thread(tables.rematch, server.state, id, data.seat, token_of(request))
    server.publish(id)
    server.notify_changed(new)
    return await in_thread(views.show, server.state, new, token_of(request), data.seat, lang)


# --- playing -------------------------------------------------------------------------------------------------------


@get("/api/tables/{id:str}", responses=PROBLEMS, opt={"limit": "look"})
async def table(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    wanted_seat: WantedSeat = None,
    lang: InLanguage = "en",
) -> TableShown:
    """A table as one seat sees it."""
    return await in_memory_or_thread(views.show, server.state, id, token_of(request), wanted_seat, lang)


@get("/api/tables/{id:str}/events", responses=PROBLEMS, opt={"limit": "look"})
async def events(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    wanted_seat: WantedSeat = None,
    after: After = 0,
    lang: InLanguage = "en",
) -> Update:
    """What is new after a number: the stream for those without a WebSocket."""
    update = await in_memory_or_thread(views.updates, server.state, id, token_of(request), wanted_seat, after, lang)
    server.presence.note_poll(id, network_of(request), update.table.seat is not None)
    return update


@post("/api/tables/{id:str}/commands", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def command(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[Command], lang: InLanguage = "en"
) -> Answer:
    """Do something at the table; it counts once, however often it is sent."""
    began = time.monotonic()
    result = await in_thread(play.carry_out_command, server.state, id, token_of(request), data)
    if result.status == play.ACCEPTED:
        server.notify_changed(id)
    spent = round((time.monotonic() - began) * 1000, 1)
    about = {"table": id, "seat": data.seat, "act": data.act, "answer": result.status, "ms": spent}
    log.log(logging.WARNING if spent > SLOW else logging.INFO, "command", extra=about)
    must_see_others = result.status != play.ACCEPTED  # else it is ours
    look = partial(views.table_and_refusal, server.state, id, token_of(request), data.seat, lang)
    now, refusal = await in_memory_or_thread(look, result.refusal, must_see_others)
    return Answer(result.status, result.ply, now.last, refusal, now)  # type: ignore[arg-type]


@post("/api/tables/{id:str}/explain", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def explain(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[MoveQuestion],
    lang: InLanguage = "en",
) -> Explained:
    """Why a move would be refused; nothing is changed."""

    def look() -> Explained:
        with server.state.quarantine_on_error(id), server.state.store.read() as connection:
            row = begun_row(server.state, connection, id, token_of(request), data.seat)
            speaker = speaker_for(server.state, row, server.state.read_seats(connection, id), lang)
            return Explained(speaker.refusal(play.explain(server.state, connection, row, data.seat, data.move)))

    return await in_thread(look)


def begun_row(state: ServerState, connection: Connection, id: str, token: str, seat: int) -> Row[Any]:
    """The row of a table whose game has begun, for a browser that holds the seat."""
    row, _ = views.row_and_viewer(state, connection, id, token, seat)
    if row.phase == GATHERING:
        raise ProblemError("not-begun", 409, "the game has not begun")
    return row


@get("/api/tables/{id:str}/hint", responses=PROBLEMS, opt={"limit": "hint"})
async def hint(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    wanted_seat: WantedSeat = None,
    step: HintStep = 0,
    lang: InLanguage = "en",
) -> HintsShown:
    """The best few moves and why, where the table allows hints; a seat asks for one at a time.

    Where moves are to be found by thinking, clues come first: each step tells more, the last one a move.
    """
    asked = await in_thread(question, server, id, token_of(request), wanted_seat, step, lang)
    seat = asked.sight.seat
    if (id, seat) in server.hinting:
        raise ProblemError("too-many", 429, "a hint for this seat is being sought")
    server.hinting.add((id, seat))
    try:
        ask = partial(server.thinkers.ask, asked.job, server.settings.think)
        clue, found = await while_connected(request, server.thinkers.run_in_slot(who_asks(server), ask))
    except NoAnswer:
        raise ProblemError("too-slow", 503, "no hint came in time") from None
    finally:
        server.hinting.discard((id, seat))
    said = "" if clue is None else asked.speaker.sentence_or_key(clue[0], asked.speaker.speech.clue, *clue)
    return HintsShown(asked.decision, said, [asked.speaker.hint(asked.sight, one) for one in found])


def who_asks(server: Server) -> Caller:
    """Whose turn a hint needs; nobody asks for many at a time."""
    caller = CALLER.get() or Caller("", "")
    if server.thinkers.slots.waiting(caller) >= MOST_HINTS:
        raise ProblemError("too-many", 429, "too many hints are being sought for you")
    return caller


class Question(NamedTuple):
    """The decision that a seat wants hints for, what to think about, and who says what was found."""

    decision: int
    job: Job
    sight: Sight
    speaker: Speaker


def question(server: Server, id: str, token: str, wanted_seat: int | None, step: int, language: Language) -> Question:
    """What a seat wants hints for."""
    state = server.state
    with state.quarantine_on_error(id):
        with state.store.read() as connection:
            row, seat = views.row_and_viewer(state, connection, id, token, wanted_seat)
            speaker = speaker_for(state, row, state.read_seats(connection, id), language)
        if seat == SPECTATOR:
            raise wrong_seat()
        if not row.hints:
            raise ProblemError("no-hints", 409, "there are no hints at this table")
        position = state.position(row) if row.phase == RUNNING else None
        if position is None or seat not in position.to_act():
            raise ProblemError("not-your-turn", 409, "there is nothing to decide for this seat")
        job = job_for(position, row.game, state.edition(row), seat, "")._replace(step=step)
        return Question(decision_of(row.decisions, seat), job, speaker.speech.sight(position, seat), speaker)


@get("/api/tables/{id:str}/record", responses=PROBLEMS, opt={"limit": "look"})
async def record(request: Request[Any, Any, Any], server: ServerDependency, id: ID) -> dict[str, Any]:
    """The record of a finished game, seed included: play it again and check it."""

    def look() -> dict[str, Any]:
        with server.state.quarantine_on_error(id), server.state.store.read() as connection:
            row, _ = views.row_and_viewer(server.state, connection, id, token_of(request), None)
            return tables.record(server.state, connection, row).to_data()

    return await in_thread(look)


@get("/api/status", responses=PROBLEMS, opt={"limit": "look"})
async def status(server: ServerDependency) -> StatusShown:
    """Which engine runs, and whether the compiled one is coming."""
    return server.compiling.shown()


# --- the stream ----------------------------------------------------------------------------------------------------


@websocket("/api/tables/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    server: ServerDependency,
    id: FromPath[str],
    seat: RawText = "",
    after: RawText = "0",
    lang: RawText = "en",
    changes: RawText = "",
) -> None:
    """Updates as they happen, from a number on; with `changes=yes` later ones have only what changed of the table.

    What the browser sends is ignored; commands go over HTTP.
    """
    network = network_of(socket)
    try:
        check_host(socket, server.settings.hosts)
        check_origin(socket, server.settings.origins)
        server.limits.spend(network, "live")
        wanted_seat, number, language = number_of(seat) if seat else None, number_of(after), language_of(lang)
    except ProblemError as problem:
        await socket.close(code=CLOSE_CODE_BASE + problem.status)
        return
    CALLER.set(Caller(network, token_of(socket)))
    await socket.accept()
    if server.streams.get(network, 0) >= server.settings.streams:
        await socket.close(code=CLOSE_CODE_BASE + 429)
        return
    server.streams[network] = server.streams.get(network, 0) + 1
    try:
        await stream(socket, server, id, wanted_seat, number, language, in_parts=changes == "yes")
    except ProblemError as problem:
        await dismiss(socket, problem)
    except SQLAlchemyError as error:
        log.error("store", extra={"table": id, "error": type(error).__name__}, exc_info=error)
        await dismiss(socket, store_gone())
    finally:
        server.streams[network] -= 1
        if not server.streams[network]:
            del server.streams[network]


async def dismiss(socket: WebSocket[Any, Any, Any], problem: ProblemError) -> None:
    """Close a stream with the reason, if anybody is still there."""
    with suppress(WebSocketDisconnect, OSError):
        await socket.send_json(Problem(problem.code, problem.detail))
        await socket.close(code=CLOSE_CODE_BASE + problem.status)


def number_of(text: str) -> int:
    """A whole number, not negative."""
    if not text.isdecimal() or not text.isascii() or len(text) > MOST_DIGITS:
        raise ProblemError("malformed", 400, "a whole number is expected")
    return int(text)


def language_of(text: str) -> Language:
    """A language that we speak."""
    if text not in LANGUAGES:
        raise ProblemError("malformed", 400, "a language is expected that is spoken here")
    return cast(Language, text)


async def stream(
    socket: WebSocket[Any, Any, Any],
    server: Server,
    id: str,
    wanted_seat: int | None,
    after: int,
    language: Language,
    *,
    in_parts: bool,
) -> None:
    """Send updates until the browser goes."""
    token = token_of(socket)
    read_updates = partial(in_memory_or_thread, views.updates, server.state, id, token, wanted_seat)
    table = (await read_updates(after, language)).table  # may we? before anything is subscribed to
    telling = asyncio.create_task(tell_others(server, table, network_of(socket)))
    try:
        async with server.presence.listening(id, network_of(socket), table.seat is not None):
            await send_updates(socket, server, id, read_updates, after, language, in_parts=in_parts)
    finally:
        telling.cancel()


async def tell_others(server: Server, table: TableShown, network: str) -> None:
    """Tell other processes, again and again, who is there: bots alone play, and a table is listed, only then."""
    waits = table.listed and table.seat is not None and not server.state.store.sqlite
    shows = server.settings.role == PEOPLE and all(seat.bot for seat in table.seats)
    while shows or (waits and await in_thread(server.lists.waits, table.id)):
        with suppress(SQLAlchemyError):
            await in_thread(server.relay.say, SEEN if shows else PRESENT, table.id, network)
        await asyncio.sleep(PRESENCE_INTERVAL)


async def send_updates(
    socket: WebSocket[Any, Any, Any],
    server: Server,
    id: str,
    read_updates: Any,
    after: int,
    language: Language,
    *,
    in_parts: bool,
) -> None:
    """Send what `read_updates` finds, again and again."""
    async with server.channels.start_subscription(f"table-{id}") as changed:

        async def send() -> None:
            last, shown = after, None
            while True:
                update = await read_updates(last, language, shown is None)
                if shown is not None and update.table.seat != shown.seat:  # another tab sat down or stood up
                    update = Update(update.table.last, True, [], update.table)
                news: Update | Changes | None = None  # what only others can notice is not sent
                if in_parts and shown is not None and not update.full:
                    changes = [] if update.table is shown else changes_between(shown, update.table)
                    if update.events or changes:
                        news = Changes(update.last, update.events, changes)
                elif update.events or update.table != shown:
                    news = update
                if news is not None:
                    await socket.send_text(msgspec.json.encode(news).decode())
                last, shown, behind = update.last, update.table, update.last < update.table.last
                if not behind:
                    await anext(waiting)

        waiting = changed.iter_events()
        sending = asyncio.create_task(send())
        listening = asyncio.create_task(listen(socket))
        done, pending = await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for task in done:
            with suppress(WebSocketDisconnect, StopAsyncIteration, OSError):
                task.result()


async def listen(socket: WebSocket[Any, Any, Any]) -> None:
    """Notice when the browser goes; what it says is ignored."""
    for _ in range(MAX_MESSAGES):
        await socket.receive_data(mode="text")
    raise ProblemError("too-many", 429, "a stream is for listening")


ROUTES = [
    games,
    listed,
    mine,
    create,
    invitation,
    sit,
    fill,
    watch,
    leave,
    back,
    link,
    recover,
    rematch,
    table,
    events,
    command,
    explain,
    hint,
    record,
    status,
    live,
]
