"""Bots by their codes, with parameters declared once."""

import sys
from pathlib import Path

import pytest

from heartwood.bots import BOTS, bot_from_code, bots_for, hint_code, level_code, level_of, levels_of
from heartwood.core import BadOption


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("random", "random"),
        (" wordsmith ", "wordsmith"),
        ("wordsmith:vocabulary=35", "wordsmith"),
        ("wordsmith:vocabulary=50", "wordsmith:vocabulary=50"),
        ("wordsmith:recall=3:vocabulary=60", "wordsmith:vocabulary=60:recall=3"),
    ],
)
def test_a_code_makes_a_bot_and_a_bot_its_code(code: str, canonical: str) -> None:
    bot = bot_from_code(code, "wordcraft")
    assert bot.code() == canonical
    assert bot_from_code(bot.code(), "wordcraft").values == bot.values


@pytest.mark.parametrize(
    ("code", "game", "complaint"),
    [
        ("genius", "wordcraft", "there is no bot 'genius'; the bots for wordcraft are: random, "),
        ("", "wordcraft", "there is no bot ''"),
        ("wordsmith", "nutshell", "the bot wordsmith does not play nutshell; the bots for it are: random"),
        ("random:luck=1", "wordcraft", "the bot random has no parameter 'luck'; it has none"),
        ("wordsmith:luck=1", "wordcraft", "the bot wordsmith has no parameter 'luck'; it has vocabulary, recall, care"),
        ("wordsmith:vocabulary", "wordcraft", "vocabulary: '' is not possible; it takes a whole number from 10 to 100"),
        ("wordsmith:vocabulary=5", "wordcraft", "'5' is not possible"),
        ("wordsmith:vocabulary=101", "wordcraft", "'101' is not possible"),
        ("wordsmith:recall=x", "wordcraft", "recall: 'x' is not possible; it takes a whole number from 1 to 1000"),
    ],
)
def test_a_wrong_code_says_what_would_be_right(code: str, game: str, complaint: str) -> None:
    with pytest.raises(BadOption) as caught:
        bot_from_code(code, game)
    assert complaint in str(caught.value)


def test_every_declared_default_lies_in_its_range() -> None:
    for kind in BOTS.values():
        for parameter in kind.parameters:
            assert parameter.low <= parameter.default <= parameter.high
            assert bot_from_code(f"{kind.name}:{parameter.name}={parameter.low}", (kind.games or ("wordcraft",))[0])


def test_bots_know_which_games_they_play() -> None:
    assert "wordsmith" in [kind.name for kind in bots_for("wordcraft")]
    assert [kind.name for kind in bots_for("nutshell")] == ["random", "greedy", "search"]


def test_a_title_has_the_usual_levels_unless_there_are_better_ones_for_it() -> None:
    assert bot_from_code("journeyman", "nutshell").code() == "greedy"
    assert bot_from_code("grandmaster", "nutshell").name == "search"
    assert bot_from_code("grandmaster", "woodcraft").name == "planner"
    assert bot_from_code("master", "wordcraft").code().startswith("wordsmith:")
    assert hint_code("wordcraft") == "greedy"
    assert hint_code("nutshell").startswith("search")
    assert "learned=1" in hint_code("lignum")


@pytest.mark.parametrize("title", ["nutshell", "woodcraft", "lignum"])
def test_every_level_has_a_bounded_time_and_a_higher_one_no_less_of_it(title: str) -> None:
    times = []
    for level in levels_of(title):
        bot = bot_from_code(level, title)
        seconds = bot.values.get("limit") or bot.values.get("time", 0)
        assert bot.name == "greedy" or 0 < seconds <= 0.45
        times.append(seconds)
    assert times == sorted(times)


def test_a_level_is_still_known_by_the_name_that_it_had_once() -> None:
    for title in ("woodcraft", "lignum", "nutshell"):
        assert level_code(title, "beginner") == level_code(title, "child")
        assert bot_from_code("beginner", title).code() == bot_from_code("child", title).code()
    assert bot_from_code("beginner", "wordcraft").name == "wordsmith"
    assert level_code("woodcraft", "genius") == ""
    assert "beginner" not in levels_of("wordcraft")


def test_a_bot_with_a_long_code_is_called_by_its_level() -> None:
    for title in ("woodcraft", "lignum", "wordcraft"):
        for level, code in levels_of(title).items():
            found = level_of(title, bot_from_code(code, title).code())
            assert found == (level if ":" in code else "")
    assert level_of("woodcraft", "greedy:noise=31") == ""


# --- bots in files

MINE = """
from beside import LAST
from heartwood.bots import Bot, Parameter

class Mine(Bot):
    games = ("nutshell",)
    parameters = (Parameter("place", LAST, 0, 9, "x"),)

    def choose(self, seat, position, chance):
        return position.moves(seat)[-1]

class Other(Mine):
    games = ()

NUMBER = 3
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A file with two bots, which imports a module beside it."""
    (tmp_path / "beside.py").write_text("LAST = 2\n")
    (tmp_path / "mine.py").write_text(MINE)
    return str(tmp_path / "mine.py")


def test_a_bot_in_a_file_is_found_again_by_its_code(mine: str) -> None:
    bot = bot_from_code(f"{mine}:Mine:place=5", "nutshell", files=True)
    assert bot.values == {"place": 5}
    assert bot.code() == f"{mine}:Mine:place=5"
    assert type(bot_from_code(bot.code(), "nutshell", files=True)) is type(bot)
    assert bot_from_code(f"{mine}:Other", "wordcraft", files=True).code() == f"{mine}:Other"


@pytest.mark.parametrize(
    ("code", "title", "complaint"),
    [
        ("{mine}", "nutshell", "which class? For example"),
        ("{mine}:Yours", "nutshell", "has no bot 'Yours'; the classes there that are bots: Mine, Other"),
        ("{mine}:NUMBER", "nutshell", "has no bot 'NUMBER'"),
        ("{mine}:Mine", "wordcraft", "does not play wordcraft"),
        ("{mine}:Mine:luck=1", "nutshell", "has no parameter 'luck'; it has place"),
        ("{mine}x.py:Mine", "nutshell", "there is no such file"),
        ("{broken}:Mine", "nutshell", "cannot be read: ZeroDivisionError: division by zero"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(mine: str, code: str, title: str, complaint: str) -> None:
    broken = Path(mine).with_name("broken.py")
    broken.write_text("1 / 0\n")
    with pytest.raises(BadOption) as caught:
        bot_from_code(code.format(mine=mine, broken=broken), title, files=True)
    assert complaint in str(caught.value)


def test_a_file_is_run_only_where_that_is_allowed(mine: str) -> None:
    Path(mine).write_text("raise SystemExit('it was run')\n")
    with pytest.raises(BadOption, match="bots in files are not played here"):
        bot_from_code(f"{mine}:Mine", "nutshell")


@pytest.mark.parametrize(("settings", "time"), [("", 0.3), (":time=0.7:width=20", 0.7), (":time=0:width=20", 0.3)])
def test_a_level_by_what_was_learned_is_played_by_search_where_numpy_is_missing(
    settings: str, time: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BOTS["planner"], "levels", {"master": f"planner{settings}"})
    assert bot_from_code("master", "woodcraft").name == "planner"
    monkeypatch.setitem(sys.modules, "numpy", None)
    bot = bot_from_code("master", "woodcraft")
    assert (bot.name, bot.values["time"]) == ("search", time)
    assert bot_from_code("planner", "woodcraft").name == "planner"  # who names it gets it, with a notice
