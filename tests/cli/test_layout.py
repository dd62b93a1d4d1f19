"""Small terminals and screen readers: every title can be played where nothing stands side by side."""

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from heartwood.cli.answers import Scores, View
from heartwood.cli.language import texts_in
from heartwood.cli.lignum.voice import LignumVoice
from heartwood.cli.listed import ListedSession
from heartwood.cli.output import Terminal, wants_plain
from heartwood.cli.play import conversation
from heartwood.cli.session import Session
from heartwood.cli.table import Table
from heartwood.cli.voice import FORGET_LINES
from heartwood.cli.woodcraft.voice import WoodcraftVoice
from heartwood.cli.wordcraft.session import WordcraftSession
from heartwood.core import Match, fast
from heartwood.core.texts import LANGUAGES
from heartwood.games import TITLES, open_game
from heartwood.speech import speech_of
from tests.cli import tables
from tests.cli.conftest import Heartwood
from tests.cli.terminal import Ask, flat, held, seated
from tests.cli.test_woodcraft_screen import rich_table
from tests.cli.test_wordcraft_play import everything
from tests.games.lignum import builders as lignum
from tests.games.woodcraft import builders as woodcraft

DRAWN = re.compile("[\u2500-\u25ff]")  # lines, boxes, blocks and shapes
QUESTIONS = ("help", "moves", "score", "history", "rules", "look", "words")
TURNS = 24  # lines that a person types


def table(title: str, bots: int = 1) -> Table:
    """A new table with three seats."""
    if title == "wordcraft":
        return tables.table(seats=3, bots=["wordsmith"] * bots)
    game = lignum.game() if title == "lignum" else woodcraft.game()
    return seated(Table, Match(game, 3, {"first": 0}, 5), ["random"] * bots)


def person() -> Callable[[Session], str]:
    """Plays whatever comes to mind and asks every question in between, then leaves."""
    chance = fast(5)
    typed = 0

    def line(session: Session) -> str:
        nonlocal typed
        typed += 1
        if typed > TURNS:
            raise EOFError
        if typed % 3 == 0:
            return f"/{QUESTIONS[typed // 3 % len(QUESTIONS)]}"
        if isinstance(session, WordcraftSession):
            return everything(session)
        assert isinstance(session, ListedSession)
        choices = session.voice.choices
        if not choices or session.table.position.explain(session.at_keyboard, choices[0].move) is not None:
            return ""
        choice = choices[chance.below(len(choices))]
        return choice.verb if typed % 4 == 0 else str(choice.number)

    return line


def talk(
    title: str, width: int, language: str = "en", plain: bool = False, bots: int = 1, color: bool = False
) -> tuple[str, Session]:
    """What the terminal shows in a part of a game, and the conversation."""
    sessions: list[Session] = []
    played = table(title, bots)

    def hold(console: Console, ask: Ask) -> Session:
        session = conversation(played, ["Ann", "Ben"], texts_in(language, title, plain), console)
        session.ask = ask
        session.echo = True
        sessions.append(session)
        return session

    return held(hold, person(), width, color, plain), sessions[0]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [30, 40, 59, 60, 79])
def test_every_title_can_be_played_on_a_small_terminal(title: str, language: str, width: int) -> None:
    shown, session = talk(title, width, language)
    assert len(session.table.match.moves) > 5
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= width
    assert "…" not in shown
    assert width >= 60 or not re.search("[\u2500-\u257f]", shown)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(("width", "plain"), [(30, False), (40, False), (80, True)])
def test_nothing_on_the_table_is_lost(title: str, width: int, plain: bool) -> None:
    shown, session = talk(title, width, plain=plain)
    said = flat(shown)
    speech: Any = session.speech
    view: View = table(title).position.view(0)
    if title == "wordcraft":
        names = [speech.source(card["id"]) for card in view["achievements"]]
    elif title == "woodcraft":
        names = [speech.orders[id] for id in view["orders"]] + [speech.helpers[id] for id in view["helpers"]]
        names += [speech.ability(id) for id in view["helpers"]]
    else:
        names = [speech.task(id) for id in view["tasks"]] + [speech.about(work["id"]) for work in view["works"]]
    assert len(names) >= 4
    assert [name for name in names if name not in said] == []


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_reader_gets_words_and_nothing_drawn(title: str, language: str) -> None:
    shown, session = talk(title, 80, language, plain=True, color=True)
    assert len(session.table.match.moves) > 5
    assert not DRAWN.search(shown)
    assert "·" not in shown
    assert "\x1b" not in shown.replace(FORGET_LINES, "")
    assert not re.search(r" [>*|] | R[1-5] | [gyb*][1-6] ", shown)


def offers(title: str, plain: bool) -> tuple[str, set[int]]:
    """The list of the moves of seat 0 where there are many, and the numbers that it should show."""
    console = Terminal(width=80, plain=plain, file=io.StringIO())
    played = table(title)
    if title == "woodcraft":
        played.match.position = rich_table()
    voice = conversation(played, [], texts_in("en", title, plain), console).voice
    assert isinstance(voice, WoodcraftVoice | LignumVoice)
    voice.choices = voice.list_for(0)
    with console.capture() as shown:
        voice.list_moves(voice.sight(0))  # type: ignore[arg-type]
    return shown.get(), {choice.number for choice in voice.choices}


@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_a_screen_reader_is_offered_the_same_moves_a_line_for_each(title: str) -> None:
    for plain in (False, True):
        shown, numbers = offers(title, plain)
        assert len(numbers) > 20
        offered: set[int] = set()
        found = re.findall(r"(?m)^(\d+)(?: to (\d+))?\) " if plain else r"(?m)(?:^|  ) *(\d+)(?:-(\d+))?\) ", shown)
        for first, last in found:
            offered.update(range(int(first), int(last or first) + 1))
        assert offered == numbers


def test_a_letter_card_is_a_sentence() -> None:
    start = tables.table(seats=2)
    vocabulary = start.position.book.vocabulary
    for text in ("say SEAT", "claim cubes.4", "keep", "say STATISTIC"):
        start.play(start.position.to_act()[0], vocabulary.parse(text))

    def hold(console: Console, ask: Ask) -> Session:
        session = conversation(start, ["Ann", "Ben"], texts_in("en", "wordcraft", plain=True), console)
        session.ask = ask
        return session

    lines = held(hold, ["keep", "look"], 40, plain=True).splitlines()
    assert "Letter T, yellow, points: 3. Cubes: Ann 1, Ben 3; majority: Ben." in lines
    assert "Letter E, blue, points: 2. Cubes: Ann 1; majority: Ann." in lines
    assert "Letter B, red, points: 5. No cubes." in lines
    assert any(
        line.startswith("Achievement card 3, Exactly Four: ") and line.endswith("Cubes: Ann 1.") for line in lines
    )


@pytest.mark.parametrize(("plain", "term"), [(True, "xterm"), (True, "dumb"), (False, "xterm")])
def test_secrets_are_gone_before_the_next_person_looks(plain: bool, term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("LINES", "24")
    shown, _ = talk("woodcraft", 80, plain=plain, color=True)
    wiped = shown.split("Pass the keyboard to Ben")[0].rpartition("press Enter")[2]
    assert ("\x1b[2J" in wiped) is not plain
    assert (wiped.count("\n") >= 24) is plain
    assert (FORGET_LINES in wiped) is (term == "xterm")


@pytest.mark.parametrize("plain", [False, True])
def test_a_long_question_is_broken_at_words_and_its_last_line_is_the_prompt(plain: bool) -> None:
    prompts: list[str] = []
    console = Terminal(width=40, plain=plain, file=io.StringIO())
    session = conversation(table("lignum"), [], texts_in("en", "lignum", plain), console)
    session.ask = lambda prompt: prompts.append(prompt) or ""  # type: ignore[func-returns-value]
    with console.capture() as above:
        assert session.agreed()
    whole = "This reveals something new, and there is no way back. Enter: do it; undo: not yet: "
    assert flat(above.get() + prompts[0]) == whole.strip()
    if plain:
        assert prompts == [whole]
    else:
        assert len(prompts[0]) < 40
        assert prompts[0].endswith(": ")


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({}, False),
        ({"TERM": "xterm"}, False),
        ({"TERM": "dumb"}, True),
        ({"HEARTWOOD_PLAIN": "1", "TERM": "xterm"}, True),
        ({"HEARTWOOD_PLAIN": "0"}, False),
        ({"HEARTWOOD_PLAIN": ""}, False),
    ],
)
def test_the_environment_may_ask_for_plain_text(environment: dict[str, str], plain: bool) -> None:
    assert wants_plain(environment) is plain


def test_plain_text_is_asked_for_by_option_or_environment(heartwood: Heartwood) -> None:
    play = ("play", "lignum", "--bots", "random", "--seed", "3")
    spoken = "Location 4: bearers"
    assert spoken in heartwood(*play, "--plain", lines="quit\n\n").stdout
    assert spoken in heartwood(*play, lines="quit\n\n", HEARTWOOD_PLAIN="1").stdout
    assert spoken in heartwood(*play, lines="quit\n\n", TERM="dumb").stdout
    assert spoken not in heartwood(*play, lines="quit\n\n").stdout


@pytest.mark.parametrize("width", [30, 100])
def test_a_sum_below_zero_is_written_with_a_minus_sign(width: int) -> None:
    out = io.StringIO()
    score = {"seat": 0, "total": -4, "parts": [{"source": "loans", "points": -7}, {"source": "sales", "points": 3}]}
    speech = speech_of(open_game("lignum"), "en", ["Ann", "Ben"])
    Console(file=out, width=width).print(Scores(speech, [score], "Dollars"))
    assert "−4" in out.getvalue()
    assert "−7" in out.getvalue()
    assert "-" not in out.getvalue()
