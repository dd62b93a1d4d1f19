"""The book of a game: its words, cards and rules in one language, for a page that shows the table."""

import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from msgspec import Struct

from heartwood.core import Game
from heartwood.core.ledger import NOT_FOR_PLAYERS, Ledger
from heartwood.core.texts import LANGUAGES
from heartwood.games import folder_of
from heartwood.server.api import PROBLEMS, ServerDependency
from heartwood.server.page import KEPT, not_modified
from heartwood.server.problems import ProblemError
from heartwood.server.threads import in_thread
from heartwood.speech import speech_of

KINDS: dict[str, Literal["rule", "ruling", "example", "edge"]]
KINDS = {"rule": "rule", "ruling": "ruling", "example": "example", "edge": "edge"}
SOURCES = ("id", "source", "ref", "field_source")
UNSHOWN = ("meta", "schema")  # about a file, not about the game
Card = dict[str, Any]


class RuleLine(Struct):
    """A line of a rule ledger, as a player reads it."""

    id: str
    kind: Literal["rule", "ruling", "example", "edge"]
    section: str
    text: str


class Book(Struct):
    """What a game's things are called in one language, what its cards say, and its rules.

    `words`: by the word of a view; `about`: by a card's id; `places`: those that a list or a number counts, by
    its key in the view; `cards`: the content itself, by kind and id.
    """

    game: str
    language: str
    words: dict[str, str]
    about: dict[str, str]
    places: dict[str, list[str]]
    cards: dict[str, dict[str, Card]]
    rules: list[RuleLine]


@get(
    "/api/books/{game:str}/{language:str}",
    responses={**PROBLEMS, 304: ResponseSpec(None, description="the one you have")},
    opt={"limit": "look"},
)
async def book(
    request: Request[Any, Any, Any],
    server: ServerDependency,
    game: Annotated[str, PathParameter(max_length=32)],
    language: Annotated[str, PathParameter(max_length=2)],
) -> Response[Book]:
    """The words, cards and rules of a game in a language."""
    catalog = server.state.catalog
    if game not in catalog.titles or language not in LANGUAGES:
        raise ProblemError("unknown-book", 404, "there is no such book")
    content, tag = await in_thread(lambda: make_book(catalog.usual_game(game), language))
    return not_modified(request, tag) or Response(content, headers={"etag": tag, "cache-control": KEPT})


@cache
def make_book(game: Game, language: str) -> tuple[Book, str]:
    """A book and the tag that changes with it."""
    cards = cards_of(game.id, language)
    speech = speech_of(game, language, [])
    names = {id: entry["name"] for kind in cards.values() for id, entry in kind.items() if "name" in entry}
    words, rules = {**names, **speech.words()}, list(rules_of(speech.ledger))
    content = Book(game.id, language, words, speech.cards(), speech.places(), cards, rules)
    return content, f'W/"{blake2b(msgspec.json.encode(content), digest_size=16).hexdigest()}"'


def rules_of(ledger: Ledger) -> Iterator[RuleLine]:
    """The lines of the ledger that players can use."""
    for rule in ledger.rules:
        if rule.group in KINDS:
            yield RuleLine(rule.id, KINDS[rule.group], NOT_FOR_PLAYERS.sub("", rule.section), rule.for_players())


def cards_of(game: str, language: str) -> dict[str, dict[str, Card]]:
    """Every entry of the content, by kind and id, without where its facts come from."""
    cards: dict[str, dict[str, Card]] = {}
    folder = folder_of(game)
    for path in sorted((folder / "content").glob("*.toml")) if folder is not None else []:
        for kind, found in tomllib.loads(path.read_text("utf-8")).items():
            if kind not in UNSHOWN:
                entries = found if isinstance(found, list) else [found]
                cards.setdefault(kind, {}).update((entry["id"], card_in(language, entry)) for entry in entries)
    return cards


def card_in(language: str, entry: Card) -> Card:
    """An entry with its words in one language."""
    shown = {key: value for key, value in entry.items() if key not in SOURCES}
    return {key: value[language] if is_said(value) else value for key, value in shown.items()}


def is_said(value: object) -> bool:
    """Is it something said in every language?"""
    return isinstance(value, dict) and set(value) >= set(LANGUAGES)
