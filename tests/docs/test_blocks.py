"""What the pages show can be done: Python runs, commands exist and do what they say.

A page is read from its top: names that one block defines are there in the next, and its commands share a folder. A
`text` block directly below a block is what that block prints; `...` in it stands for anything. A Python block that
begins with the name of a file in a comment is that file.
"""

import contextlib
import doctest
import io
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer._click.exceptions import MissingParameter
from typer.main import get_command
from typer.testing import CliRunner

from heartwood.bots import BOTS, bot_from_code
from heartwood.cli.app import app
from heartwood.games import TITLES, ledger_of, open_game
from tests.cli.conftest import PLAIN
from tests.docs.pages import PAGES, ROOT, Block, blocks, blocks_of, said

LANGUAGES = ("python", "sh", "text", "json", "toml")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
DOCTESTS = doctest.DocTestRunner(verbose=False)
QUICK = ("games", "rules", "content", "families", "schema")  # commands that only show something
PLAYING = ("simulate", "arena", "balance")
FEW = 10  # games that a test may play
AT_ONCE = [*QUICK, *PLAYING]
FILE_NAME = re.compile(r"# (\w+\.py)\n")


def python_pages() -> list[Path]:
    """The pages with Python on them."""
    return [page for page in PAGES if any(block.language == "python" for block in blocks_of(page))]


def shell_pages() -> list[Path]:
    """The pages with commands on them."""
    return [page for page in PAGES if any(block.language == "sh" for block in blocks_of(page))]


@pytest.mark.parametrize("page", PAGES, ids=said)
def test_every_block_says_its_language(page: Path) -> None:
    for block in blocks_of(page):
        assert block.language in LANGUAGES, f"{block}: {block.language or 'no language'}"


def agrees(expected: str, printed: str) -> bool:
    """Is this what was printed? Spaces at the end of a line do not count, and ... is anything."""
    want, got = ("\n".join(line.rstrip() for line in text.strip().splitlines()) for text in (expected, printed))
    return re.fullmatch(re.escape(want).replace(r"\.\.\.", ".*"), got, re.DOTALL) is not None


def printed_below(block: Block) -> Block | None:
    """The block that says what this one prints."""
    return next((one for one in blocks_of(block.page) if one.language == "text" and one.after == block), None)


# --- Python


@pytest.fixture
def own_bots() -> Iterator[None]:
    """Bots that a page adds are gone after it."""
    before = dict(BOTS)
    yield
    BOTS.clear()
    BOTS.update(before)


@pytest.mark.parametrize("page", python_pages(), ids=said)
@pytest.mark.usefixtures("own_bots")
def test_the_python_of_a_page_runs(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks_of(page):
        if block.language != "python":
            continue
        if block.text.startswith(">>>"):
            example = doctest.DocTestParser().get_doctest(block.text, names, said(page), str(page), block.line)
            out = io.StringIO()
            DOCTESTS.run(example, out=out.write, clear_globs=False)
            assert not out.getvalue(), out.getvalue()
            names = example.globs
        else:
            shown = io.StringIO()
            with contextlib.redirect_stdout(shown):
                exec(compile("\n" * block.line + block.text, str(page), "exec"), names)
            below = printed_below(block)
            if below is not None:
                assert agrees(below.text, shown.getvalue()), f"{below}: it prints\n{shown.getvalue()}"


# --- commands


@pytest.mark.slow
@pytest.mark.parametrize("page", shell_pages(), ids=said)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "src").symlink_to(ROOT / "src")
    monkeypatch.chdir(tmp_path)
    for block in blocks_of(page):
        file = FILE_NAME.match(block.text)
        if file and block.language == "python":
            Path(file[1]).write_text(block.text)
        if block.language != "sh":
            continue
        printed = [do(words, f"{block}: {shlex.join(words)}") for words in commands_of(block)]
        below = printed_below(block)
        if below is not None and "examples/" not in block.text:  # examples have a test of their own
            assert None not in printed, f"{below}: a test cannot know what this prints"
            told = "".join(text for text in printed if text)
            assert agrees(below.text, told), f"{below}: it prints\n{told}"


def commands_of(block: Block) -> list[list[str]]:
    """The commands of a block as words, without comments."""
    return [words for line in block.text.splitlines() if (words := shlex.split(line, comments=True))]


def do(words: list[str], where: str) -> str | None:
    """Run a command that is quick, or see that it could be run; what it prints, if it was run."""
    program, *arguments = words
    if program == "heartwood":
        return run(arguments, where)
    if program in ("cp", "sed"):  # in the folder of the test
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout
    if program == "make":
        for target in [word for word in arguments if "=" not in word]:
            assert target in TARGETS, f"{where}: the Makefile has no {target}"
    elif program in ("pip", "pipx", "uvx"):
        check_package(words, where)
    elif program.endswith("python"):
        assert find_spec(arguments[1]) if arguments[0] == "-m" else (ROOT / arguments[0]).exists(), where
    else:
        assert program in ("sqlite3", "apt"), f"{where}: no test knows {program}"
    return None


def check_package(words: list[str], where: str) -> None:
    """It is our package, and its extras exist."""
    named = [word for word in words if word.startswith("heartwood") and word != "heartwood"]
    for word in named:
        name, _, extras = word.rstrip("]").partition("[")
        assert name == "heartwood-games", where
        assert set(filter(None, extras.split(","))) <= set(PROJECT["optional-dependencies"]), where
    assert named, where
    if "heartwood" in words:
        parsed(words[words.index("heartwood") + 1 :], where)


def parsed(arguments: list[str], where: str) -> tuple[str, dict[str, Any]]:
    """The command and its values, as the application reads them: what it does not know fails, titles and bots too."""
    group: Any = get_command(app)
    context = group.make_context("heartwood", list(arguments))
    name = ""
    command = group
    while hasattr(command, "resolve_command") and context._protected_args + context.args:
        found, command, rest = command.resolve_command(context, context._protected_args + context.args)
        name = f"{name} {found}".strip()
        context = command.make_context(found, rest, parent=context)
    values: dict[str, Any] = context.params
    title = values.get("title")
    rule = name == "rules" and any(title in ledger_of(each).by_id for each in TITLES)  # its id alone will do
    if title is not None and name != "content check" and not rule:
        assert title in TITLES, where
        for code in str(values.get("bots") or "").split(","):
            if code not in ("", "none"):
                bot_from_code(code, title, files=True)
        known = {option.name for option in open_game(title).options}
        for option in values.get("options") or []:
            assert option.partition("=")[0] in known, where
    return name, values


def run(arguments: list[str], where: str) -> str | None:
    """Run it, where that is quick and all its files are here."""
    name, values = parsed(arguments, where)
    first = name.partition(" ")[0]
    missing = [word for word in arguments if word.endswith((".txt", ".json", ".toml", "/")) and not Path(word).exists()]
    if first not in AT_ONCE or missing or "--coverage" in arguments:
        return None
    if first in PLAYING and (values["games"] > FEW or "search" in str(values)):
        return None
    if first == "families" and len(arguments) == 1:  # needs a checkout around it
        return None
    extra = ["--jobs", "1"] if first in PLAYING else []
    result = CliRunner().invoke(app, [*arguments, *extra], env={**PLAIN, "COLUMNS": "100"})
    assert result.exit_code == 0, f"{where}\n{result.output}"
    return result.stdout


def test_inline_commands_exist() -> None:
    found = [
        (page, words)
        for page in PAGES
        for words in re.findall(r"`(heartwood [a-z][^`]*)`", page.read_text())
        if not re.search(r"\.\.\.|[A-Z]{3,}|\[|/", words)
    ]
    assert len(found) > 10
    for page, words in found:
        with contextlib.suppress(MissingParameter):  # `heartwood play` is a way to speak of it
            parsed(shlex.split(words)[1:], f"{said(page)}: {words}")


def test_inline_targets_exist() -> None:
    for page in PAGES:
        for target in re.findall(r"`make ([a-z-]+)[^`]*`", page.read_text()):
            assert target in TARGETS, f"{said(page)}: the Makefile has no {target}"


def test_inline_packages_exist() -> None:
    for page in PAGES:
        for line in re.findall(r"`(pip install [^`]*)`", page.read_text()):
            if "--upgrade" not in line:
                check_package(shlex.split(line), f"{said(page)}: {line}")


def test_something_of_everything_is_held() -> None:
    assert len(blocks("python")) >= 12
    assert len([block for block in blocks("text") if block.after is not None]) >= 5
