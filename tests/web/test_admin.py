"""The admin page in a real browser: its forms are let in, in light and dark, in both languages, by keyboard too."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from heartwood.server.hosting.token import renew
from tests.web.guests import PHONE, House

TARGET = 44  # pixels, at least


def enter(page: Page, house: House, token: str) -> None:
    """Sign in, without a mouse."""
    page.goto(f"{house.address}/admin")
    page.keyboard.press("Tab")
    page.keyboard.type(token)
    page.keyboard.press("Enter")


def test_the_host_signs_in_ends_a_game_and_speaks_to_all(chromium: Browser, house: House, tmp_path: Path) -> None:
    file = Path(house.command[house.command.index("--database") + 1] + ".token")
    token = renew(file)
    players = chromium.new_context(locale="en-GB")
    made = players.request.post(
        f"{house.address}/api/tables", data={"game": "woodcraft", "name": "Ann", "bots": ["", "random"]}
    ).json()
    waiting = players.request.post(
        f"{house.address}/api/tables", data={"game": "wordcraft", "name": "Ann", "bots": ["", ""]}
    ).json()
    lobby = players.new_page()
    lobby.goto(f"{house.address}/table/{waiting['id']}")
    expect(lobby.get_by_role("heading", level=1)).to_be_visible()
    context = chromium.new_context(locale="de-DE", viewport=PHONE, color_scheme="dark")
    page = context.new_page()
    enter(page, house, "x" * 43)
    expect(page.get_by_role("status")).to_have_text("Das ist nicht der Schlüssel.")
    enter(page, house, token)
    expect(page.get_by_role("heading", level=2)).to_have_count(4)
    expect(page.get_by_text(made["id"], exact=True)).to_be_visible()
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or box["height"] >= TARGET  # None: still folded away
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Was alle an den Tischen lesen sollen").fill("Um zehn ist Schluss.")
    page.get_by_role("button", name="Senden").click()
    expect(page.get_by_role("status")).to_have_text("Die Nachricht ist gesendet.")
    expect(lobby.get_by_text("The host says: Um zehn ist Schluss.")).to_be_visible()
    page.screenshot(path=tmp_path / "admin.png", full_page=True)
    page.get_by_text("Beenden", exact=True).click()
    page.get_by_role("button", name=f"Das Spiel am Tisch {made['id']} beenden").click()
    expect(page.get_by_role("status")).to_have_text("Das Spiel ist beendet.")
    seen = players.request.get(f"{house.address}/api/tables/{made['id']}").json()
    assert seen["phase"] == "ended"
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_label("Schlüssel")).to_be_visible()
    context.close()
    players.close()
