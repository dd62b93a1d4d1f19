"""People in front of a real browser, and the house they visit: `heartwood serve` as a process of its own."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, ViewportSize, expect

from heartwood.games.wordcraft import open_wordcraft
from tests.waiting import wait_until
from tools.kill_storm import free_port

RUN = "from heartwood.cli import main; main()"
SEEDED = f"""
import itertools, sys
from heartwood.server import tables
seeds = itertools.cycle(sys.argv.pop().split(","))
tables.new_seed = lambda: next(seeds)
{RUN}
"""
TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
SHOTS = os.environ.get("HEARTWOOD_SHOTS")
AWAY = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "WebSocket connection",
)
DESK = {"width": 1366, "height": 768}
LOW = ViewportSize(width=1366, height=650)
PHONE = ViewportSize(width=390, height=844)
Data = dict[str, Any]


class House:
    """A server: it can be killed, and opens again at the same place with the same tables. Its games may have seeds."""

    def __init__(self, folder: Path, *options: str, seeds: Iterable[bytes] = (), **environment: str) -> None:
        given = ",".join(seed.hex() for seed in seeds)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [
            sys.executable,
            "-c",
            SEEDED if given else RUN,
            "serve",
            "--port",
            str(self.port),
            "--no-open",
            "--pace",
            "0",
            *(part for name in ("make", "act", "look", "live") for part in ("--limit", f"{name}=1000000")),
        ]
        self.command += ["--database", str(folder / "house.db"), "--log", str(folder / "house.log"), *options]
        self.command += [given] if given else []
        self.environment = {**os.environ, **environment}
        self.open()

    def open(self) -> None:
        """Start, and wait until somebody answers."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, env=self.environment)
        wait_until(self.answers)

    def answers(self) -> bool:
        """Is somebody there?"""
        assert self.process.poll() is None, "the server has stopped"
        try:
            return httpx.get(f"{self.address}/api/health").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Without a word of warning."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """Stop as a host would."""
        self.process.terminate()
        self.process.wait()


@cache
def texts(language: str) -> dict[str, str]:
    """The client's own words."""
    found: dict[str, str] = {}
    for file in sorted(TEXTS.glob(f"*.{language}.json")):
        found.update(json.loads(file.read_text()))
    return found


@cache
def words_of(lexicon: str) -> Any:
    """The cards, words and families of a language."""
    return open_wordcraft(None, lexicon, None).pack


def sayable(shown: Data) -> list[str]:
    """The words that the seat can say now, the longest first."""
    view, pack = shown["view"], words_of(shown["settings"]["lexicon"])
    letters = sum(1 << ord(letter["name"][0]) - ord("A") for letter in view["letters"])
    said = [pack.lexicon.find(one["word"]) for one in view["said"]]
    barred = {*said, *(word for one in said for word in pack.families.kin(one)), *pack.offensive.words}
    found = [pack.lexicon.words[word] for word in sorted(pack.lexicon.playable(letters)) if word not in barred]
    fitting = [word for word in found if len(word) <= view["hand"][shown["seat"]] and "Q" not in word]
    return sorted(fitting, key=lambda word: (-len(word), word))


class Guest:
    """A person with a browser of their own. What the browser complains about is kept."""

    def __init__(self, context: BrowserContext, house: House, language: str = "en", name: str = "") -> None:
        self.context = context
        self.house = house
        self.words = texts(language)
        self.name = name
        self.troubles: list[str] = []
        self.expected: list[str] = []
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.page = context.new_page()

    def heard(self, message: ConsoleMessage) -> None:
        """Errors and warnings are never meant to be there."""
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def tab(self) -> "Guest":
        """The same person with another tab of the same browser."""
        other = copy(self)
        other.page = self.context.new_page()
        return other

    def complaints(self) -> list[str]:
        """What the browser complained about, except what was expected."""
        return [said for said in self.troubles if not any(part in said for part in self.expected)]

    def t(self, key: str, **params: object) -> str:
        """What the page says, in the language of this person."""
        plural = f"{key}_{'one' if params.get('count') == 1 else 'other'}"
        template = self.words.get(plural) if "count" in params else None
        text = template or self.words[key]
        for name, value in params.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def go(self, path: str) -> None:
        """Open an address."""
        self.page.goto(path if path.startswith("http") else self.house.address + path)

    def button(self, key: str, page: Page | Locator | None = None, **params: object) -> Locator:
        """A button by what it says; its key caps do not count."""
        said = re.compile(rf"^\s*{re.escape(self.t(key, **params))}\W*$")
        return (page or self.page).get_by_role("button", name=said)

    def dialog(self, key: str, **params: object) -> Locator:
        """An open sheet by its title."""
        return self.page.get_by_role("dialog", name=self.t(key, **params))

    def shot(self, name: str) -> None:
        """A picture for people to look at, where a folder for them is given."""
        if SHOTS:
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png")

    def send(self, path: str, data: Data) -> Data:
        """Ask the server without the page, where the way there does not matter."""
        answer = self.page.request.post(self.house.address + path, data=data)
        assert answer.ok, answer.text()
        found: Data = answer.json()
        return found

    # --- at a table

    @property
    def table(self) -> str:
        """The table we look at."""
        return self.page.url.partition("/table/")[2]

    def look(self) -> Data:
        """The table as the server has it for this person."""
        answer = self.page.request.get(f"{self.house.address}/api/tables/{self.table}")
        assert answer.ok, answer.text()
        data: Data = answer.json()
        return data

    def waits_for(self, *turns: str) -> str:
        """Wait until the page says so: 'mine', 'others' or 'over'."""
        at = self.page.locator(", ".join(f"[data-turn={turn}]" for turn in turns))
        expect(at).to_be_visible()
        return at.get_attribute("data-turn") or ""

    def after(self, act: Callable[[], None]) -> None:
        """Do something that changes the table, and wait until the page shows the change."""
        now = self.page.locator("[data-version]").get_attribute("data-version")
        act()
        expect(self.page.locator(f"[data-version]:not([data-version='{now}'])")).to_be_visible()

    def totals(self) -> list[int]:
        """The points of all seats as the page shows them."""
        points = (
            self.page.get_by_role("list", name=self.t("table.players")).locator("visible=true").get_by_role("listitem")
        )
        return [number(one.locator(".num").inner_text()) for one in points.all()]


def written(number: int) -> str:
    """A number as the page writes it."""
    return str(number).replace("-", "−")


def number(said: str) -> int:
    """A number that the page has written."""
    return int(said.replace("−", "-"))
