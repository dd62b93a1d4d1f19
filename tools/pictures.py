"""The pictures of the documentation, from the real page: `docs/pictures/*.png`.

    python tools/pictures.py                      # all of them
    python tools/pictures.py --only woodcraft     # one
    python tools/pictures.py --list               # their names

Each picture is a table on a server of its own with an empty database. Its seed is fixed, and our bots play all seats
with a chance of their own, so the same game is shown every time. A picture has 256 colours, which keeps it small.
`make pictures` runs this with all it needs but Chromium.
"""

import argparse
import json
import shutil
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from heartwood.bots import bot_from_code, decide
from heartwood.core import Match, Position, fast
from heartwood.games import open_game
from heartwood.server.app import make_app
from heartwood.server.page import is_built
from heartwood.server.safety import LIMITS
from heartwood.server.settings import Settings

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
DESK: ViewportSize = {"width": 1366, "height": 650}
PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = ("Ann", "Ben", "Cleo", "Dan")
SETTINGS = {"language": "en", "theme": "light", "motion": "none", "name": NAMES[0]}  # as the page keeps them


class Picture(NamedTuple):
    """What is to be seen: a game at the first decision of the first seat after so many moves."""

    name: str
    game: str = ""  # "": the front page
    seats: int = 2
    moves: int = 0
    bot: str = "greedy"
    step: str = ""  # of the decision; "": any
    phone: bool = False
    then: Callable[[Page], None] = lambda page: None  # what is done before the picture is taken


def typed(word: str) -> Callable[[Page], None]:
    """Type a word, and wait until the page says what it costs."""

    def act(page: Page) -> None:
        page.keyboard.type(word)
        expect(page.get_by_role("button", name=word.upper()).first).to_be_visible()

    return act


def pressed(key: str) -> Callable[[Page], None]:
    """Press a key that opens a sheet, and wait for it."""

    def act(page: Page) -> None:
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()

    return act


def clicked(button: str, shows: str = "dialog") -> Callable[[Page], None]:
    """Click a button that opens a sheet, and wait for what it shows."""

    def act(page: Page) -> None:
        page.get_by_role("button", name=button).locator("visible=true").first.click()
        expect(page.locator(shows).locator("visible=true").first).to_be_visible()
        page.mouse.move(0, 0)

    return act


PICTURES = (
    Picture("home"),
    Picture("woodcraft", "woodcraft", moves=107, step="turn"),
    Picture("woodcraft-planner", "woodcraft", moves=108, step="turn", then=clicked("How could I make it?", ".way")),
    Picture("woodcraft-phone", "woodcraft", moves=107, step="turn", phone=True),
    Picture("woodcraft-rules", "woodcraft", moves=29, step="turn", then=pressed("r")),
    Picture("lignum", "lignum", moves=54, step="travelling"),
    Picture("lignum-points", "lignum", moves=87, step="selling", then=clicked("Dollars")),
    Picture("wordcraft", "wordcraft", seats=3, moves=27, bot="wordsmith", step="turn"),
    Picture("wordcraft-word", "wordcraft", seats=3, moves=27, bot="wordsmith", step="turn", then=typed("brand")),
    Picture("wordcraft-phone", "wordcraft", seats=3, moves=27, bot="wordsmith", step="turn", phone=True),
)


def main() -> None:
    """Make the pictures that are asked for, and say which."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", metavar="NAME", choices=[picture.name for picture in PICTURES], help="a single one")
    parser.add_argument("--list", action="store_true", help="their names, and nothing else")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder they go to")
    given = parser.parse_args()
    if given.list:
        print(*(picture.name for picture in PICTURES), sep="\n")
        return
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Chromium is not installed: as root, apt-get install chromium")
    if not is_built():
        sys.exit("The page is not built: make play builds it, or npm run build in web/")
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for picture in PICTURES:
            if given.only in (None, picture.name):
                file = given.out / f"{picture.name}.png"
                take(browser, picture, file)
                print(f"{file.name}: {file.stat().st_size // 1000} kB")
        browser.close()


def take(browser: Browser, picture: Picture, file: Path) -> None:
    """One picture, on a server of its own."""
    seed = sha256(f"picture of {picture.game}".encode()).digest()
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("heartwood.server.tables.new_seed", seed.hex),
        serving(Path(folder)) as address,
    ):
        people = [guest(browser, picture.phone) for _ in range(picture.seats if picture.game else 1)]
        page = people[0].new_page()
        if picture.game:
            table = seated(people, address, picture.game)
            play_to(people, f"{address}/api/tables/{table}", picture, seed)
            page.goto(f"{address}/table/{table}")
            expect(page.locator("[data-turn=mine]")).to_be_visible()
        else:
            page.goto(address)
        page.wait_for_load_state("networkidle")
        picture.then(page)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=file, animations="disabled", caret="hide")
        few = Image.open(file).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, 3, dither=Image.Dither.NONE)
        few.save(file, optimize=True)
        for person in people:
            person.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server on an empty database; its address."""
    app = make_app(Settings(f"sqlite:///{folder / 'tables.db'}", limits=dict.fromkeys(LIMITS, 1_000_000)))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def guest(browser: Browser, phone: bool) -> BrowserContext:
    """A person with a browser of their own: English, by light, nothing moving."""
    context = browser.new_context(
        viewport=PHONE if phone else DESK,
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
    )
    context.add_init_script(f"localStorage.setItem('heartwood.settings', JSON.stringify({json.dumps(SETTINGS)}))")
    return context


def seated(people: list[BrowserContext], address: str, game: str) -> str:
    """A table at which all of them sit."""
    new: dict[str, object] = {"game": game, "name": NAMES[0], "bots": [""] * len(people), "options": {"first": 0}}
    made = sent(people[0], f"{address}/api/tables", new)
    for person, name in zip(people[1:], NAMES[1:], strict=False):
        sent(person, f"{address}/api/tables/{made['id']}/sit", {"name": name, "invite": made["invite"]})
    return str(made["id"])


def play_to(people: list[BrowserContext], route: str, picture: Picture, seed: bytes) -> None:
    """Play on until the first seat has the decision that is wanted; the same match is kept here, for the bots."""
    match = Match(open_game(picture.game), picture.seats, {"first": 0}, seed)
    bot, chance = bot_from_code(picture.bot, picture.game), fast(1)
    position = match.position
    while not wanted(position, picture, len(match.moves)):
        seat = position.to_act()[0]
        move = decide(bot, seat, position, chance)
        text = position.book.vocabulary.text(move)
        match.play(seat, move)
        shown = people[seat].request.get(f"{route}?seat={seat}").json()
        command = {"seat": seat, "decision": shown["decision"], "command": f"picture-{len(match.moves)}", "move": text}
        answer = sent(people[seat], f"{route}/commands", command)
        assert answer["answer"] == "accepted", answer


def wanted(position: Position, picture: Picture, moves: int) -> bool:
    """Is this the decision to be shown?"""
    if position.over():
        sys.exit(f"{picture.name}: the game is over before the decision that is to be shown")
    fits = picture.step in ("", position.view(0)["step"])
    return moves >= picture.moves and fits and position.to_act()[0] == 0


def sent(person: BrowserContext, url: str, data: dict[str, object]) -> dict[str, Any]:
    """What the server answers."""
    answer = person.request.post(url, data=data)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


if __name__ == "__main__":
    main()
