"""The list of moves beside every board: moves, refusals with their rules, the way back, hints; a title without a board.

Modules: web/src/table
"""

import os
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.test_foreign_title import install
from tests.web.conftest import Invite
from tests.web.guests import Data, Guest, House, texts

NEWS = 12  # lines that are told before the reader asks for all
BACKGROUND = "(one) => getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number)"
# What something lies on: the background of the nearest element around it that has one.
UNDER = """(one) => {
  do one = one.parentElement
  while (getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)')
  return getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).slice(0, 3).map(Number)
}"""
ESCAPE = "(one) => one.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', cancelable: true, bubbles: true}))"


def test_a_game_by_its_buttons(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "lignum")
    open_the_list(ann)
    ask_why_not(ann, "end-turn")
    moves = [press_first(ann) for _ in range(4)]
    assert len(moves) == 4
    take_back(ann)
    take_a_hint(ann)


def test_a_title_of_another_package_is_played_on_the_board_that_serves_every_game(
    invite: Invite, tmp_path: Path
) -> None:
    install(tmp_path / "site")
    path = os.pathsep.join([str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")])
    house = House(tmp_path, PYTHONPATH=path)
    try:
        ann = invite("Ann")
        ann.house = house
        made = ann.send("/api/tables", {"game": "acorns", "name": "Ann", "bots": ["", "random"]})
        ann.go(f"/table/{made['id']}")
        says_all(ann, ann.look())
        press_first(ann)
        ann.page.goto("about:blank")
    finally:
        house.close()


def test_what_the_server_says_is_on_the_page_in_another_language_too(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "lignum")
    open_the_list(ann)
    english = ann.look()
    says_all(ann, english)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name=ann.t("table.settings"), exact=True).locator("visible=true").click()
    ann.page.get_by_text("Deutsch", exact=True).click()
    ann.page.keyboard.press("Escape")
    german = ann.page.request.get(f"{ann.house.address}/api/tables/{ann.table}?lang=de").json()
    assert german["decision"] == english["decision"]
    open_the_list(ann, "de")
    says_all(ann, german)
    last = ann.page.request.get(f"{ann.house.address}/api/tables/{ann.table}/events?lang=de").json()["events"][-1]
    name = german["seats"][last["params"].get("seat", 0)]["called"]  # stands above the line
    expect(ann.page.get_by_text(last["said"].removeprefix(f"{name} ")).locator("visible=true").first).to_be_visible()


def test_escape_empties_the_search_of_the_rules_and_then_closes_it(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "lignum")
    ann.page.keyboard.press("r")
    sheet = ann.dialog("table.rules")
    field = sheet.get_by_role("searchbox")
    for text, aided in (("hut", True), ("food", False)):  # not every browser empties such a field by itself
        field.fill(text)
        field.press("Escape") if aided else field.evaluate(ESCAPE)
        expect(field).to_have_value("")
        expect(sheet).to_be_visible()
        expect(field).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_button_without_a_way_back_is_seen_on_paper(invite: Invite) -> None:
    ann = invite("Ann", color_scheme="light")
    start(ann, "lignum")
    open_the_list(ann)
    button = ann.page.locator("dialog[open] .btn.barrier").first
    while not any(move["reveals"] for move in ann.look()["moves"]):
        press_first(ann)
    expect(button).to_be_visible()
    edge, paper = button.evaluate(BACKGROUND), button.evaluate(UNDER)
    assert contrast(edge, paper) >= 3
    unfocused = button.evaluate(BACKGROUND)
    ann.page.keyboard.press("Tab")  # so that focus is shown
    button.focus()
    assert button.evaluate(BACKGROUND) != unfocused


def contrast(one: list[float], other: list[float]) -> float:
    """The contrast of two colours, as WCAG has it."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (map(linear, one), map(linear, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def linear(channel: float) -> float:
    """A channel of 0 to 255 as light."""
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def test_all_news_since_my_last_turn_are_told_through_my_turn(invite: Invite) -> None:
    ann = invite("Ann")
    made = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": ["", *["random"] * 3]})
    ann.go(f"/table/{made['id']}")
    while not (begins(ann.look()) and len(told_since(ann)) > NEWS):
        play_any(ann)
    told = told_since(ann)
    news = ann.page.get_by_role("complementary").get_by_role("region", name=ann.t("table.since"))
    tells(news, ann.look(), told[-NEWS:])
    news.get_by_role("button").click()
    tells(news, ann.look(), told)
    assert news.locator(".turn b").count() > 1
    ann.after(lambda: play_any(ann))  # a tile is chosen, the turn goes on
    assert not told_since(ann)
    tells(news, ann.look(), told)


def tells(news: Locator, shown: Data, told: list[str]) -> None:
    """All of it is told, by whom it comes: below a name the sentence goes on without it."""
    names = "|".join(re.escape(seat["called"]) for seat in shown["seats"])
    for said in told:
        expect(news).to_contain_text(re.sub(rf"^({names})[ ,:]+", "", said))


def begins(shown: Data) -> bool:
    """Does the turn of this seat begin?"""
    view = shown["view"]
    return view["to_act"] == [0] and view["step"] == "turn" and view["turn"]["tile"] is None


def told_since(ann: Guest) -> list[str]:
    """What the server has told since the last move of this seat that told anything."""
    events = ann.page.request.get(f"{ann.house.address}/api/tables/{ann.table}/events?seat=0").json()["events"]
    no_news = ("turn", "performs", "table.over", "round", "income-phase")  # the last two are headings of the log
    told = [one for one in events if one["ply"] and one["key"] not in no_news]
    own = [place for place, one in enumerate(told) if one["own"]]
    return [one["said"] for one in told[own[-1] + 1 :]] if own else []


def play_any(ann: Guest) -> None:
    """The first move of the list, a tile at the beginning of a turn; without the page."""
    shown = ann.look()
    if shown["moves"] and shown["view"]["to_act"] == [0]:
        move = next((one for one in shown["moves"] if one["verb"] == "choose"), shown["moves"][0])
        body = {"seat": 0, "decision": shown["decision"], "command": f"any-{shown['decision']}-{shown['id']}"}
        ann.send(f"/api/tables/{shown['id']}/commands", {**body, "act": "move", "move": move["text"]})


def says_all(ann: Guest, shown: Data) -> None:
    """The prompt and every move, with its price and result."""
    expect(ann.page.locator(".prompt .say")).to_have_text(shown["prompt"])
    for move in shown["moves"]:
        button = ann.page.get_by_role("button").filter(has_text=move["said"]).first
        expect(button).to_be_visible()
        for part in ("price", "result"):
            expect(button).to_contain_text(move[part])


def start(ann: Guest, game: str) -> None:
    """Against one apprentice, from the page."""
    ann.go("/")
    title = ann.t(f"shell.game.{game}")
    ann.page.get_by_role("button", name=f"{ann.t('shell.home.bots')}: {title}").click()
    sheet = ann.dialog("shell.now.title", game=title)
    sheet.get_by_text(ann.t("shell.now.bots", count=1), exact=True).click()
    sheet.get_by_text(ann.t("shell.level.apprentice"), exact=True).click()
    ann.button("shell.now.play", sheet).click()
    ann.waits_for("mine")
    expect(ann.page).to_have_title(re.compile("●"))


def open_the_list(ann: Guest, language: str = "en") -> None:
    """All moves in words, beside the board."""
    ann.page.get_by_role("button", name=texts(language)["table.moves"], exact=True).click()


def ask_why_not(ann: Guest, move: str) -> None:
    """A move that is not possible: the reason, the rule, and the way to it."""
    ann.page.get_by_role("combobox", name=ann.t("table.moves.typed")).fill(move)
    ann.button("table.moves.why").click()
    region = ann.page.get_by_role("region", name=ann.t("table.moves"))
    rule = region.get_by_role("button", name=re.compile(r"[A-Z]+-[A-Z]+-\d+"))
    expect(rule).to_be_visible()
    said = rule.inner_text()
    rule.click()
    expect(ann.dialog("table.rules").locator(f"[id='rule-{said}']")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.dialog("table.rules")).to_be_hidden()


def press_first(ann: Guest) -> str:
    """The first move of the list; where there is no way back, pressed twice."""
    ann.waits_for("mine")
    button = ann.page.locator("[data-number='1']")
    said = button.inner_text()
    asks = "barrier" in (button.get_attribute("class") or "")

    def press() -> None:
        """Press it."""
        button.click()
        if asks:
            button.click()

    ann.after(press)
    return said


def take_back(ann: Guest) -> None:
    """Play until a step can be taken back, and take it back with its key."""
    for _ in range(12):
        ann.waits_for("mine")
        if ann.look()["undo"]["steps"]:
            break
        press_first(ann)
    steps = ann.look()["undo"]["steps"]
    assert steps
    ann.page.keyboard.press("Escape")  # off the list
    expect(ann.button("table.undo")).to_be_visible()
    ann.after(lambda: ann.page.keyboard.press("Backspace"))
    assert ann.look()["undo"]["steps"] == steps - 1


def take_a_hint(ann: Guest) -> None:
    """Ask, read, and play what was advised."""
    ann.waits_for("mine")
    ann.page.keyboard.press("h")
    sheet = ann.dialog("table.hint")
    play = ann.button("table.hint.play", sheet).or_(ann.button("table.hint.play.first", sheet)).first
    expect(play).to_be_visible()
    ann.after(play.click)
    expect(sheet).to_be_hidden()
