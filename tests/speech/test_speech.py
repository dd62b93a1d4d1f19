"""The speech of every title: complete in both languages, with price and result, and nothing that a seat may not know.

Modules: heartwood.speech
"""

from collections import Counter

import pytest

from heartwood.core import EVERYONE, Outcome, Refusal, fast
from heartwood.core.outcome import Change
from heartwood.core.texts import LANGUAGES
from heartwood.games import TITLES, open_game
from heartwood.games.lignum.board import CRAFTS, PIECES
from heartwood.games.lignum.outcome import HUT_WORDS, WORKER_WORDS
from heartwood.games.lignum.view import GEAR_WORDS
from heartwood.games.woodcraft.outcome import TRACK_WORDS
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from heartwood.speech import Sight, Speech, speech_of, texts_of
from heartwood.speech.speech import plain
from tests.games.text_checks import agree, in_words, played_on

NAMES = ["Ann", "Ben", "Eve", "Dan"]
GOODS = {  # that are said with their number, in a sentence or behind it
    "woodcraft": [*TOKEN_WORDS, *TRACK_WORDS, "points", "marketing"],
    "lignum": ["money", "food", "fodder", *GEAR_WORDS],
}
OTHERS = {
    "woodcraft": DIE_WORDS,
    "lignum": [*("food", "fodder", "loans", "owed", "mill"), *GEAR_WORDS, *PIECES, *CRAFTS, *WORKER_WORDS, *HUT_WORDS],
}
TABLE_EVENTS = ("begun", "over", "undone", "asked", "agreed", "declined", "sat", "left", "back", "filled", "rematch")


def speech(title: str, language: str = "en", seats: int = 2) -> Speech:
    """How a title is said at a table of Ann, Ben, Eve and Dan."""
    return speech_of(open_game(title), language, NAMES[:seats])


def spoken(title: str, language: str, seed: int, seats: int) -> list[tuple[Sight, Speech]]:
    """Every decision of a random game, as the seat sees it that has to make it."""
    says = speech(title, language, seats)
    found: list[tuple[Sight, Speech]] = []
    for position in played_on(open_game(title).start(seats, {}, fast(seed)), seed):
        for seat in position.to_act()[:1]:
            found.append((says.sight(position.copy(), seat), says))
    return found


@pytest.mark.parametrize("title", TITLES)
def test_both_languages_have_the_same_keys_and_parameters(title: str) -> None:
    agree(*(texts_of(title, language, signs=True).templates for language in LANGUAGES))


@pytest.mark.parametrize("title", TITLES)
def test_every_verb_has_a_sentence_and_every_step_is_awaited(title: str) -> None:
    book = open_game(title).book
    templates = texts_of(title, "en").templates
    listed = [verb.name for verb in book.vocabulary.by_name.values() if verb.listed]
    assert [name for name in listed if f"move.{name}" not in templates] == []
    asking = [step.name for step in book.steps if step is not None and step.asks]
    assert [name for name in asking if f"awaited.{name}" not in templates] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("title", "seats"), [("woodcraft", 3), ("woodcraft", 1), ("lignum", 3)])
def test_every_decision_of_a_game_is_said_in_words(title: str, seats: int, language: str) -> None:
    for sight, says in spoken(title, language, 5, seats):
        in_words(says.due(sight))
        in_words(says.waiting(sight.view))
        for move in says.moves(sight):
            in_words(move.text + move.short + move.group + move.title)
            assert not set("{}[]@") & set(move.price + move.result)


@pytest.mark.parametrize(("title", "seats"), [("woodcraft", 2), ("woodcraft", 4), ("lignum", 2), ("lignum", 4)])
def test_every_move_names_what_it_costs_and_brings(title: str, seats: int) -> None:
    """Whatever the outcome tells, revealing moves included."""
    counted = 0
    for sight, says in spoken(title, "en", 7, seats):
        for move in says.moves(sight):
            outcome = sight.outcome(move.move)
            assert move.final == outcome.reveals
            words = f"{move.title} {move.text} {move.price} {move.result}"
            for item, more in totals(outcome).items():
                if item in GOODS[title] and (more < 0 or (more and title == "woodcraft")):  # Lignum: `take a coin`
                    assert says.numbers_in(words, item), (item, more, words)
                    counted += 1
    assert counted > 100


def totals(outcome: Outcome) -> Counter[str]:
    """What a seat will have more or less of."""
    total: Counter[str] = Counter()
    for change in outcome.gains:
        total[change.item] += change.amount
    for change in outcome.pays:
        total[change.item] -= change.amount
    return total


@pytest.mark.parametrize(("title", "seats"), [("woodcraft", 2), ("lignum", 3), ("lignum", 4)])
def test_everything_that_an_outcome_tells_has_words(title: str, seats: int) -> None:
    says = speech(title, "de", seats)
    items = {*GOODS[title], *OTHERS[title]}
    for sight, _ in spoken(title, "de", seats, seats):
        items |= {item for move in sight.shown for item in totals(sight.outcome(move))}
    assert items == {*GOODS[title], *OTHERS[title]}
    assert [item for item in sorted(items) if says.amount(item, 2) == f"2 {plain(item)}"] == []


def test_a_price_is_in_words_for_a_page_and_in_signs_for_a_terminal() -> None:
    game = open_game("woodcraft")
    pays = [Change("blueberries", 3, ""), Change("green3", 2, "lumber")]
    gains = [Change("points", 1, "orders"), Change("points", 4, "tiles"), Change("blueberries", 1, "")]
    outcome = Outcome(pays, gains, [], [], False)
    page = speech_of(game, "en", ["Ann"])
    assert page.changes(outcome) == ("costs 2 blueberries, 2 × green 3", "brings 5 points")
    german = speech_of(game, "de", ["Ann"])
    assert german.changes(outcome) == ("kostet 2 Blaubeeren, 2 × Grün 3", "bringt 5 Punkte")
    terminal = speech_of(game, "en", ["Ann"], texts=texts_of("woodcraft", "en", signs=True))
    assert terminal.changes(outcome) == ("-2 berries, -2 × green 3", "+5 pts")
    assert terminal.changes(outcome, is_said=lambda change: change.item != "green3") == ("-2 × green 3", "")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", "costs 3 blueberries"),
        ("Pay 3 blueberries.", ""),
        ("Pay 4 blueberries, gain 1 blueberry.", ""),
        ("Pay 3 blueberries; produces 2 blueberries.", ""),
        ("Pay 5 blueberries.", "costs 3 blueberries in all"),
        ("Pay 13 blueberries.", "costs 3 blueberries in all"),
        ("Gain 3 blueberry income.", "costs 3 blueberries"),
        ("Gain 3 glue.", "costs 3 blueberries"),
    ],
)
def test_what_a_sentence_says_is_not_said_again(said: str, told: str) -> None:
    outcome = Outcome([Change("blueberries", 3, "")], [], [], [], False)
    assert speech("woodcraft").changes(outcome, said) == (told, "")


@pytest.mark.parametrize("said", ["For 3 berries.", "Pay 3 blueberries."])
def test_short_words_and_cards_say_the_same(said: str) -> None:
    outcome = Outcome([Change("blueberries", 3, "")], [], [], [], False)
    terminal = speech_of(open_game("woodcraft"), "en", NAMES, texts=texts_of("woodcraft", "en", signs=True))
    assert terminal.changes(outcome, said) == ("", "")
    assert terminal.changes(outcome, "For 3 lanterns.") == ("-3 berries", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_its_own_events_and_refusals(language: str) -> None:
    says = speech("lignum", language)
    params: dict[str, object] = {"seat": 1, "name": "Ben", "commitment": "c", "seed": "s", "back": 3, "table": "t"}
    for key in (*TABLE_EVENTS, "quarantined"):
        in_words(says.event((f"table.{key}", EVERYONE, params)))
    assert "Ben" in says.event(("table.left", EVERYONE, {"seat": 1}))
    for key in ("bad-notation", "no-way-back", "undo-requested", "no-undo-request", "not-looked-up", "not-yours"):
        in_words(says.refusal(Refusal("", f"table.{key}", {"barrier": "bot", "detail": "x"}, [])))


def test_who_is_awaited_and_who_has_won() -> None:
    says = speech("wordcraft", seats=3)
    assert says.waiting({"to_act": [1], "step": "turn"}) == "Waiting for Ben: a word, or a pass."
    assert says.waiting({"to_act": [0, 2], "step": "else"}) == "Waiting for Ann and Eve."
    assert says.waiting({"to_act": [], "step": None}) == "Nobody is to act."
    assert says.result([2], {}) == "Eve wins."
    assert says.result([0, 2], {}) == "Ann and Eve share the victory."
    solo = speech("woodcraft", seats=1)
    assert solo.result([], {"solo": {"verdict": "good"}}) == solo.say("verdict.good")


def test_things_of_a_view_have_names_and_cards_say_what_they_do() -> None:
    says = speech("woodcraft")
    assert says.words()["green3"] == "green 3"
    assert says.words()["oe01"] == "Field Mouse Footstool"
    assert says.cards()["oe01"].startswith("Needs brown 2")
    assert len(says.places()["rooms"]) == len(open_game("woodcraft").pack.board.room_ids)  # type: ignore[attr-defined]
    lumber = speech("lignum")
    assert lumber.words()["clearing"] == "the clearing"
    assert lumber.places()["huts"] == ["drying hut", "food hut", "lodging hut"]
    assert lumber.cards()["task.01"].startswith("Needs ")


def test_a_title_without_a_speech_is_said_plainly() -> None:
    game = open_game("nutshell")
    says = speech_of(game, "en", [], 2)
    assert type(says) is Speech
    assert says.names == ["Seat 1", "Seat 2"]
    position = game.start(2, {}, fast(1))
    seat = position.to_act()[0]
    moves = says.moves(says.sight(position, seat))
    assert [move.text.lower() for move in moves] == [position.book.vocabulary.text(move.move) for move in moves]
    assert says.event(("found", EVERYONE, {"seat": 0, "nut": 3})) == "found: seat Seat 1, nut 3"
    assert says.rule("N-NONE-01") == ""
    outcome = Outcome([Change("hazel_nuts", 2, "")], [Change("points", 3, "found")], [], [], False)
    assert says.changes(outcome) == ("costs 2 hazel nuts", "brings 3 points")
    assert speech_of(game, "de", [], 2).changes(outcome)[1] == "bringt 3 Punkte"
