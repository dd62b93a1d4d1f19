"""Words while they are typed: what each spelling would cost and fulfil."""

import json
from typing import Annotated, Any, Literal

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.sketch import Sketch, sketch
from heartwood.server.api import ID, PROBLEMS, InLanguage, ServerDependency, begun_row, token_of
from heartwood.server.history import visible_position
from heartwood.server.messages import RefusalShown, RequestBody, SeatNumber
from heartwood.server.problems import ProblemError
from heartwood.server.speaking import Speaker, speaker_for
from heartwood.server.threads import in_thread
from heartwood.server.titles import hook_of


class TypedWord(RequestBody):
    """A word that a seat is typing."""

    seat: SeatNumber
    word: Annotated[str, Meta(max_length=48)]


class CardMatch(Struct):
    """An achievement card and a spelling: fulfilled or not, as a template key (`count`, `cubes`, `ends`, `neighbours`)
    with parameters."""

    card: str
    met: bool
    key: Literal["count", "cubes", "ends", "neighbours"]
    params: dict[str, Any]


class WayShown(Struct):
    """One spelling of a word: the move to send, the places of its cards in the grid (-1: not open), cubes it costs,
    cubes left, the open achievement cards, and whether it ends the round; `refusal` if it cannot be."""

    move: str
    places: list[int]
    cubes: int
    hand: int
    triggers: bool
    refusal: RefusalShown | None
    cards: list[CardMatch]


class SketchShown(Struct):
    """A typed word. `refusal` is about every spelling of it; `verdict` is the lexicon's where it was `checked`."""

    word: str
    refusal: RefusalShown | None
    ways: list[WayShown]
    checked: bool
    verdict: RefusalShown | None


@post("/api/tables/{id:str}/sketch", status_code=200, responses=PROBLEMS, opt={"limit": "act"})
async def typed(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    id: ID,
    data: JSONBody[TypedWord],
    lang: InLanguage = "en",
) -> SketchShown:
    """What can be said about a word while it is typed; of the lexicon only where the table wants it."""

    def look() -> SketchShown:
        with server.state.quarantine_on_error(id), server.state.store.read() as connection:
            row = begun_row(server.state, connection, id, token_of(request), data.seat)
            position = visible_position(server.state, connection, row, data.seat)
            if not isinstance(position, Wordcraft):
                raise ProblemError("no-words", 409, "there are no words in this game")
            live = hook_of(row.game).explains_unlisted(json.loads(row.settings))
            speaker = speaker_for(server.state, row, server.state.read_seats(connection, id), lang)
            return sketch_shown(sketch(position, data.seat, data.word, live), speaker)

    return await in_thread(look)


def sketch_shown(found: Sketch, speaker: Speaker) -> SketchShown:
    """A sketch as it goes over the wire."""
    ways = [
        WayShown(
            way.move,
            way.places,
            way.cubes,
            way.hand,
            way.triggers,
            speaker.refusal(way.refusal),
            [CardMatch(match.card, match.met, match.key, match.params) for match in way.cards],  # type: ignore[arg-type]
        )
        for way in found.ways
    ]
    return SketchShown(found.word, speaker.refusal(found.refusal), ways, found.checked, speaker.refusal(found.verdict))
