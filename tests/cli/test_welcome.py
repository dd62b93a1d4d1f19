"""`heartwood` alone, `heartwood learn`, and `heartwood play` without a title: the greeting and its choices."""

import os
import pty
import select
import sys

import pytest

from heartwood.core import build
from heartwood.core.texts import LANGUAGES
from heartwood.games import TITLES
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat

PATIENCE = 20  # seconds without a sign


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person reads and types."""
    for module in ("titles", "welcome"):
        monkeypatch.setattr(f"heartwood.cli.{module}.at_terminal", lambda: True)


def test_a_pipe_gets_the_greeting_and_the_commands_and_no_question(heartwood: Heartwood) -> None:
    result = heartwood(lines="1\n")
    assert result.exit_code == 0
    shown = flat(result.stdout)
    assert "three board games" in shown
    assert f"Engine: {build()}" in shown
    for command in ("heartwood play", "heartwood serve --open", "heartwood learn", "heartwood --help"):
        assert command in shown
    assert "1)" not in shown
    assert "drei Brettspiele" in heartwood(HEARTWOOD_LANG="de").stdout


@pytest.mark.usefixtures("terminal")
def test_the_menu_plays_the_title_that_is_chosen(heartwood: Heartwood, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr("heartwood.cli.welcome.play", played.append)
    for lines in ("1\n2\n", "play\nlignum\n", "7\n\n1\nchess\nLignum\n"):
        result = heartwood(lines=lines)
        assert result.exit_code == 0
    assert played == ["lignum"] * 3
    assert "Type a number from 1 to 5, or a name." in result.stdout
    assert "Type a number from 1 to 3, or a name." in result.stdout
    heartwood(lines="spielen\n1\n", HEARTWOOD_LANG="de")
    assert played[3:] == ["woodcraft"]


@pytest.mark.usefixtures("terminal")
def test_the_menu_serves_with_an_open_browser(heartwood: Heartwood, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, object]] = []
    monkeypatch.setattr("heartwood.cli.welcome.serve", lambda **how: served.append(how))
    assert heartwood(lines="2\n").exit_code == 0
    assert served == [{"browser": True}]


@pytest.mark.usefixtures("terminal")
def test_after_learning_and_help_the_menu_comes_again(heartwood: Heartwood) -> None:
    result = heartwood(lines="3\n3\n4\n5\n")
    assert result.exit_code == 0
    assert result.stdout.count("5) quit") == 3
    assert "Wordcraft in five minutes" in result.stdout
    assert "heartwood simulate" in result.stdout
    assert result.stdout.endswith("Goodbye.\n")


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("lines", ["", "1\n", "3\n"])
def test_the_end_of_the_input_leaves_politely(heartwood: Heartwood, lines: str) -> None:
    result = heartwood(lines=lines)
    assert result.exit_code == 0
    assert result.stdout.endswith("Goodbye.\n")


@pytest.mark.usefixtures("terminal")
def test_play_without_a_title_asks_which_one(heartwood: Heartwood) -> None:
    result = heartwood("play", "--bots", "random", "--seed", "3", "-o", "first=0", lines="2\nquit\n\n")
    assert result.exit_code == 0
    assert "Which game?" in result.stdout
    assert "Lignum. Players: 2" in result.stdout
    left = heartwood("play", lines="")
    assert left.exit_code == 0
    assert left.stdout.endswith("Goodbye.\n")


def test_a_saved_game_says_its_title_itself(heartwood: Heartwood, tmp_path: object) -> None:
    file = f"{tmp_path}/evening.json"
    heartwood("play", "lignum", "--bots", "random", "--seed", "3", lines=f"save {file}\nquit\n")
    assert "Lignum. Players: 2" in heartwood("play", "--resume", file, lines="quit\n").stdout


def test_without_a_terminal_the_title_must_be_named(heartwood: Heartwood) -> None:
    for command in ("play", "learn"):
        result = heartwood(command)
        assert result.exit_code == 2
        assert "woodcraft, lignum, wordcraft" in one_line(result)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [30, 80])
def test_a_title_is_learnt_on_a_page(heartwood: Heartwood, title: str, language: str, width: int) -> None:
    result = heartwood("learn", title, "--lang", language, COLUMNS=str(width))
    assert result.exit_code == 0
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= width
    assert f"heartwood rules {title}." in flat(result.stdout)
    assert "[" not in result.stdout
    assert 200 < len(result.stdout.split()) < 500


def test_an_unknown_title_cannot_be_learnt(heartwood: Heartwood) -> None:
    assert "there is no game 'chess'" in one_line(heartwood("learn", "chess"))


@pytest.mark.parametrize("keys", [b"5\n", b"\x04", b"\x03"], ids=["quit", "ctrl-d", "ctrl-c"])
def test_at_a_real_terminal_it_greets_asks_and_leaves_politely(keys: bytes) -> None:
    child, terminal = pty.fork()
    if not child:
        os.environ.update(HEARTWOOD_LANG="en", TERM="xterm", NO_COLOR="1", COLUMNS="40")
        os.execv(sys.executable, [sys.executable, "-c", "from heartwood.cli import main; main()"])
    shown = b""
    while b"\n> " not in shown:
        shown += os.read(terminal, 1000)
    os.write(terminal, keys)
    try:
        while True:
            if select.select([terminal], [], [], PATIENCE)[0]:
                shown += os.read(terminal, 1000)
            else:
                os.write(terminal, keys)  # a key that is pressed while the line editor begins can be lost
    except OSError:  # the other side is closed
        pass
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert b"Goodbye." in shown
    assert b"Traceback" not in shown
