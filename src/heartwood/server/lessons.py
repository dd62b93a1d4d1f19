"""Lessons: a private table with the seed of the lesson, where the other seats play what it says.

A table is a lesson as long as the bot `lesson` sits there (`bots.py` plays it); it becomes an ordinary one when the
learner goes on freely. At a lesson there is nothing to hide, so one may go to any of its moves, back and forth.
"""

import json
import secrets
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Struct
from sqlalchemy import Connection, Row

from heartwood.core.game import table_options
from heartwood.server import play, tables, views
from heartwood.server.api import ID, PROBLEMS, InLanguage, ServerDependency, token_of, with_token
from heartwood.server.bots import LESSON, decision_of
from heartwood.server.history import moves_in_force, ply_at
from heartwood.server.messages import Command, Name, Number, OwnSeat, RequestBody, SeatNumber, TableShown
from heartwood.server.names import clean
from heartwood.server.play import ACCEPTED, CommandContext
from heartwood.server.problems import ProblemError
from heartwood.server.speaking import Language
from heartwood.server.state import RUNNING, ServerState
from heartwood.server.threads import in_thread
from heartwood.server.tokens import new_token
from heartwood.speech.lesson import Lesson, Said, Stop, lesson_of

Title = Annotated[str, PathParameter(max_length=32)]


class Learner(RequestBody):
    """Whoever begins a lesson."""

    name: Name


class LessonPlace(RequestBody):
    """A place in the lesson: so many of its moves are played."""

    seat: SeatNumber
    ply: Number


class WrongShown(Struct):
    """What is said to a move that is not wanted: to all that begin like one of `moves`."""

    moves: list[str]
    say: str


class StopShown(Struct):
    """A stop of the lesson, `ply` moves into the game. `right`: the moves that lead on, the first of them is shown;
    `count`: how many moves follow. `light`: places of the board, those that end in a dot mean all that begin so."""

    ply: int
    seat: int
    count: int
    right: list[str]
    say: str
    ask: str
    rule: str
    light: list[str]
    wrong: list[WrongShown]


class ChapterShown(Struct):
    """A part of the lesson."""

    name: str
    stops: list[StopShown]


class LessonShown(Struct):
    """A lesson as the page plays it; `end` is said when all is done."""

    game: str
    learner: int
    chapters: list[ChapterShown]
    end: str


@get("/api/lessons/{game:str}", responses=PROBLEMS, opt={"limit": "look"})
async def lesson(server: ServerDependency, game: Title, lang: InLanguage = "en") -> LessonShown:
    """What a lesson says."""
    return lesson_shown(game, wanted_lesson(server.state, game), lang)


@post("/api/lessons/{game:str}", status_code=200, responses=PROBLEMS, opt={"limit": "make"})
async def begin(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    game: Title,
    data: JSONBody[Learner],
    lang: InLanguage = "en",
) -> Response[TableShown]:
    """Begin a lesson, or go on with the one that was begun."""
    token = token_of(request) or new_token()
    id = await in_thread(begin_lesson, server.state, game, data.name, token)
    server.notify_changed(id)
    return with_token(request, await in_thread(views.show, server.state, id, token, None, lang), token)


@post("/api/tables/{id:str}/lesson", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def turn_to(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[LessonPlace],
    lang: InLanguage = "en",
) -> TableShown:
    """Go to a place in the lesson, back or forth."""
    await in_thread(go_to, server.state, id, data.seat, data.ply, token_of(request))
    server.notify_changed(id)
    return await in_thread(views.show, server.state, id, token_of(request), data.seat, lang)


@post("/api/tables/{id:str}/free", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def free(
    request: Request[Any, Any, Any], server: ServerDependency, id: ID, data: JSONBody[OwnSeat], lang: InLanguage = "en"
) -> TableShown:
    """Leave the lesson and play on from here against a bot that thinks for itself."""
    await in_thread(go_on_freely, server.state, id, data.seat, token_of(request))
    server.notify_changed(id)
    return await in_thread(views.show, server.state, id, token_of(request), data.seat, lang)


def wanted_lesson(state: ServerState, title: str) -> Lesson:
    """The lesson of an offered title."""
    state.catalog.check_offered(title)
    found = lesson_of(title)
    if found is None:
        raise ProblemError("no-lesson", 404, f"there is no lesson for {title}")
    return found


def lesson_shown(title: str, lesson: Lesson, language: Language) -> LessonShown:
    """A lesson in a reader's language."""

    def words(said: Said | None) -> str:
        return "" if said is None else said[language]

    def stop_shown(stop: Stop) -> StopShown:
        wrong = [WrongShown(one.moves, words(one.say)) for one in stop.wrong]
        right = [*stop.moves, *stop.also] if stop.seat == lesson.learner else []
        say, ask = words(stop.say), words(stop.ask)
        return StopShown(stop.ply, stop.seat, len(stop.moves), right, say, ask, stop.rule, stop.light, wrong)

    chapters = [ChapterShown(words(one.name), [stop_shown(stop) for stop in one.stops]) for one in lesson.chapters]
    return LessonShown(title, lesson.learner, chapters, words(lesson.end))


def begin_lesson(state: ServerState, title: str, name: str, token: str) -> str:
    """The running lesson of this browser, else a new one."""
    lesson = wanted_lesson(state, title)
    name = clean(name)
    settings = state.catalog.settings(title, {}, lesson.seats)
    game = state.catalog.game(title, settings)
    options = game.read_options(table_options(game.options, lesson.options, True), lesson.seats)
    with state.store.write() as connection:
        for row in tables.mine(state, connection, token):
            begun = row.game == title and row.phase == RUNNING and is_lesson(state, connection, row)
            if begun and (row.rules, json.loads(row.content)) == (game.version, game.content):
                return str(row.id)
        id = tables.insert_table(connection, game, lesson.seats, options, settings, False, True, lesson.seed)
        for seat in range(lesson.seats):
            tables.add_seat(connection, id, seat, "", "" if seat == lesson.learner else LESSON)
        state.grant(connection, id, lesson.learner, token)
        tables.seat_person(state, connection, id, lesson.learner, name)
        tables.start_if_full(state, connection, id)
    return id


def is_lesson(state: ServerState, connection: Connection, row: Row[Any]) -> bool:
    """Is a table a lesson, still?"""
    return any(seat.bot == LESSON for seat in state.read_seats(connection, row.id))


def own_lesson(state: ServerState, connection: Connection, id: str, seat: int, token: str) -> Row[Any]:
    """The row of a lesson, for the browser of its learner."""
    row = tables.own_seat(state, connection, id, seat, token)
    if row.phase != RUNNING or not is_lesson(state, connection, row):
        raise ProblemError("no-lesson", 409, "this table is no lesson")
    return row


def go_to(state: ServerState, id: str, seat: int, ply: int, token: str) -> None:
    """Take moves back, or play those of the lesson, until so many are played; what cannot be played ends it."""
    with state.quarantine_on_error(id):
        with state.store.write() as connection:
            row = own_lesson(state, connection, id, seat, token)
            script = wanted_lesson(state, row.game).script()
            now = ply_at(state, connection, row, row.head)
            if ply < now:
                back = next((move.move_id for move in moves_in_force(connection, row) if move.ply == ply), 0)
                play.go_back(context_of(state, connection, row, seat, ""), back)
        for mover, text in script[now:ply]:
            with state.store.write() as connection:  # each for itself: only what is committed is remembered
                context = context_of(state, connection, state.row(connection, id, lock=True), mover, text)
                if play.dispatch(context).status != ACCEPTED:
                    break


def context_of(state: ServerState, connection: Connection, row: Row[Any], seat: int, text: str) -> CommandContext:
    """A move of the lesson as its seat would send it."""
    command = Command(seat, decision_of(row.decisions, seat), f"lesson-{secrets.token_hex(8)}", "move", text)
    return CommandContext(state, connection, row, command, bool(state.read_seats(connection, row.id)[seat].bot))


def go_on_freely(state: ServerState, id: str, seat: int, token: str) -> None:
    """From now on the bots of the lesson think for themselves."""
    with state.store.write() as connection:
        row = own_lesson(state, connection, id, seat, token)
        level = wanted_lesson(state, row.game).level
        for other in state.read_seats(connection, id):
            if other.bot == LESSON:
                tables.set_seat(connection, id, other.seat, bot=level)
        state.update_table(connection, row)


LESSON_ROUTES = [lesson, begin, turn_to, free]
