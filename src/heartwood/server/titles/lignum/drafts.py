"""Drafts of a player's own coming seasons: played out on a guess, for the seat that asks. Nothing of them is kept."""

import json
from typing import Annotated, Any, Literal

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from heartwood.core import BadNotation, Refused, fast
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.board import PIECES
from heartwood.games.lignum.forecast import (
    MOST_MOVES,
    PLAYED,
    Done,
    DraftMove,
    Forecast,
    Season,
    forecast,
    is_complete,
    phase_of,
    place_of,
)
from heartwood.games.lignum.pack import Pack
from heartwood.games.lignum.position import CARD_MASK, FILLED_SHIFT, NONE, Player
from heartwood.games.lignum.rounds import PHASE_NAMES
from heartwood.games.lignum.travel import FRESH_FODDER, OLD_FODDER
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.games.lignum.view_types import Phase
from heartwood.server.api import ID, PROBLEMS, InLanguage, ServerDependency, begun_row, token_of
from heartwood.server.history import visible_position
from heartwood.server.messages import MoveShown, RefusalShown, RequestBody, SeatNumber
from heartwood.server.outcomes import OutcomeShown, outcome_shown, try_move
from heartwood.server.problems import ProblemError
from heartwood.server.speaking import Speaker, speaker_for
from heartwood.server.threads import in_thread

STATUSES: list[Literal["played", "refused", "unknown", "missed", "past"]] = [
    *("played", "refused", "unknown", "missed", "past"),
]
WORKER_WORDS = ["woodcutters", "bearers", "sawyers"]
Round = Annotated[int, Meta(ge=1, le=64)]


class DraftStop(RequestBody):
    """A phase of a round."""

    round: Round
    phase: Phase


class PlannedMove(DraftStop):
    """A move of a draft, for a phase of a round."""

    move: Annotated[str, Meta(max_length=200)]


class DraftQuestion(RequestBody):
    """A draft of a seat; `at`: where its next moves are asked for."""

    seat: SeatNumber
    moves: Annotated[list[PlannedMove], Meta(max_length=MOST_MOVES)]
    at: DraftStop | None = None


class DraftMoveShown(Struct):
    """What becomes of a move of the draft: `played`, or why not: `refused` by a rule, `unknown` (it needs what nobody
    can know yet), `missed` (there is nothing to do in its phase), `past` (its phase is over)."""

    round: int
    phase: str
    move: str
    status: Literal["played", "refused", "unknown", "missed", "past"]
    refusal: RefusalShown | None


class DoneShown(Struct):
    """A move that is played in the forecast. `item`: its place in the draft; None where the rules left no choice."""

    phase: str
    text: str
    verb: str
    args: list[str]
    said: str
    item: int | None


class MillShown(Struct):
    """What a mill holds; `heating`: logs in the heating store, which are in `wood`, too, by pile and piece."""

    money: int
    food: int
    heating: int
    loans: int
    owed: int
    wood: dict[str, dict[str, int]]
    gear: dict[str, int]
    workers: dict[str, int]
    fodder: list[int]
    huts: list[int]


class DueShown(Struct):
    """A planned work that comes due in a season; not `used`: it is lost."""

    work: str
    used: bool


class WinterForecast(Struct):
    """What a winter still asks for, and what there is; `spoiled`: food that is left over; `penalty`: dollars that the
    shortage costs; `loans`: taken in this winter."""

    food_need: int
    food: int
    heating_need: int
    heating: int
    spoiled: int
    penalty: int
    loans: int


class SeasonShown(Struct):
    """A season of the forecast. `known`: the path lies open; else only what is certain can be planned."""

    round: int
    known: bool
    before: MillShown
    after: MillShown
    done: list[DoneShown]
    works: list[DueShown]
    completes: list[str]
    winter: WinterForecast | None


class TaskForecast(Struct):
    """A task at the end of the game."""

    id: str
    filled: int
    needs: int
    complete: bool
    reward: int


class EndShown(Struct):
    """Where the dollars come from in the end."""

    source: str
    name: str
    points: int


class DraftShown(Struct):
    """A draft played to the end of the game, if the others leave it to the player. `stops`: where something can be
    done; `options` and `outcomes`: what, at the place that was asked about."""

    decision: int
    moves: list[DraftMoveShown]
    seasons: list[SeasonShown]
    stops: list[DraftStop]
    options: list[MoveShown]
    outcomes: list[OutcomeShown]
    tasks: list[TaskForecast]
    total: int
    parts: list[EndShown]


@post("/api/tables/{id:str}/draft", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def draft(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[DraftQuestion],
    lang: InLanguage = "en",
) -> DraftShown:
    """What the own moves of the coming seasons lead to; nothing is changed, and nobody else learns of it."""

    def look() -> DraftShown:
        with server.state.quarantine_on_error(id), server.state.store.read() as connection:
            row = begun_row(server.state, connection, id, token_of(request), data.seat)
            position = visible_position(server.state, connection, row, data.seat)
            if not isinstance(position, Lignum):
                raise ProblemError("no-seasons", 409, "there are no seasons in this game")
            speaker = speaker_for(server.state, row, server.state.read_seats(connection, id), lang)
            decision = json.loads(row.decisions)[data.seat]
            world = position.guess(data.seat, fast(0))
        moves = draft_of(world, data.moves)
        round, phase = (data.at.round, phase_of(data.at.phase)) if data.at else (0, 0)
        return draft_shown(
            decision, forecast(world, data.seat, moves, in_game(world, round), phase), data.seat, speaker
        )

    return await in_thread(look)


def in_game(world: Lignum, round: int) -> int:
    """A round that there is."""
    if round > len(world.pack.numbers.season):
        raise ProblemError("no-such-round", 422, "there are not so many rounds")
    return round


def draft_of(world: Lignum, planned: list[PlannedMove]) -> list[DraftMove]:
    """The moves in the order of their phases."""
    moves: list[DraftMove] = []
    for one in planned:
        try:
            move = world.book.vocabulary.parse(one.move)
        except (BadNotation, Refused):
            raise ProblemError("no-such-move", 422, "what was planned is no move") from None
        moves.append(DraftMove(in_game(world, one.round), phase_of(one.phase), move))
    return sorted(moves, key=lambda one: place_of(world, one.round, one.phase))


def draft_shown(decision: int, found: Forecast, seat: int, speaker: Speaker) -> DraftShown:
    """A forecast as it goes over the wire."""
    end = found.end
    assert end is not None
    text = end.book.vocabulary.text
    options: list[MoveShown] = []
    outcomes: list[OutcomeShown] = []
    if found.open is not None:
        certain = [text(move) for move in found.options]
        said = speaker.moves(speaker.speech.sight(found.open, seat))
        options = [move for move in said if move.text in certain]
        outcomes = [outcome_shown(text(move), try_move(found.open, seat, move)) for move in found.options]
    return DraftShown(
        decision,
        [
            DraftMoveShown(
                one.round,
                PHASE_NAMES[one.phase],
                text(one.move),
                STATUSES[one.status],
                None if one.status == PLAYED else speaker.refusal(one.refusal),
            )
            for one in found.draft
        ],
        [season_shown(end.pack, season, seat, speaker) for season in found.seasons],
        [DraftStop(round, PHASE_NAMES[phase]) for round, phase in found.stops],
        options,
        outcomes,
        [task_shown(end, entry) for entry in end.players[seat].tasks],
        found.total,
        [
            EndShown(source, speaker.sentence_or_key(source, speaker.speech.source, source), points)
            for source, points in end.scores()[seat].parts
            if points
        ],
    )


def season_shown(pack: Pack, season: Season, seat: int, speaker: Speaker) -> SeasonShown:
    """A season with its moves in words."""
    winter = season.winter
    after = mill_shown(season.after)
    after.money = season.money
    return SeasonShown(
        season.round,
        season.known,
        mill_shown(season.before),
        after,
        [done_shown(one, seat, speaker) for one in season.done],
        [DueShown(pack.works.ids[work.card], work.used) for work in season.works],
        [pack.tasks.ids[card] for card in season.completes],
        None
        if winter is None
        else WinterForecast(
            winter.food_need,
            winter.food,
            winter.logs_need,
            winter.logs,
            winter.spoiled,
            winter.penalty,
            winter.loans,
        ),
    )


def done_shown(done: Done, seat: int, speaker: Speaker) -> DoneShown:
    """A move with its sentence."""
    vocabulary = done.world.book.vocabulary
    text = vocabulary.text(done.move)
    verb, *args = vocabulary.words(done.move)
    said = speaker.line(speaker.speech.sight(done.world, seat), [text])[0]
    item = None if done.item == NONE else done.item
    return DoneShown(PHASE_NAMES[done.world.phase], text, verb, args, said, item)


def mill_shown(player: Player) -> MillShown:
    """A mill in plain numbers."""
    wood = {
        PILE_WORDS[pile]: {
            PIECES[piece]: player.wood[pile * ids.PIECES + piece]
            for piece in range(ids.PIECES)
            if player.wood[pile * ids.PIECES + piece]
        }
        for pile in range(ids.PILES)
        if player.count(pile)
    }
    return MillShown(
        player.money,
        player.food,
        player.count(ids.HEATING),
        player.loans,
        player.owed,
        wood,
        dict(zip(GEAR_WORDS, player.gear, strict=True)),
        {**dict(zip(WORKER_WORDS, player.workers, strict=True)), "mill": int(player.mill)},
        [value for value, bit in ((2, OLD_FODDER), (3, FRESH_FODDER)) if player.fodder & bit],
        player.huts[:],
    )


def task_shown(p: Lignum, entry: int) -> TaskForecast:
    """A task with what lies on it."""
    card = entry & CARD_MASK
    filled = bin(entry >> FILLED_SHIFT).count("1")
    tasks = p.pack.tasks
    return TaskForecast(tasks.ids[card], filled, len(tasks.needs[card]), is_complete(p, entry), tasks.reward[card])
