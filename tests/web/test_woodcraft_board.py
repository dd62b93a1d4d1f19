"""Woodcraft on its own board: played on the pieces, with refusals where they lie, the way back, a reload, the list.

Modules: web/src/games/woodcraft, web/src/table
"""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.waiting import wait_until
from tests.web.conftest import Invite
from tests.web.guests import PHONE, Data, Guest
from tests.web.pressing import ask_why_not, press_anything
from tests.web.test_boards import start, take_a_hint
from tests.web.woodplay import any_of, post, seen

ROUNDS = 2
MOST_MOVES = 400


@pytest.mark.slow
def test_two_rounds_on_the_pieces(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    chance = random.Random(5)
    undone = 0
    while ann.look()["view"]["round"] <= ROUNDS:
        ann.waits_for("mine")
        press_anything(ann, chance)
        if undone < 2 and ann.look()["undo"]["steps"] > 1:
            steps = ann.look()["undo"]["steps"]
            ann.after(lambda: ann.page.keyboard.press("Backspace"))
            assert ann.look()["undo"]["steps"] == steps - 1
            undone += 1
            ann.page.reload()
    assert undone == 2
    ann.waits_for("mine")
    ask_why_not(ann, "W")
    take_a_hint(ann)
    ann.shot("woodcraft-board")


@pytest.mark.slow
def test_a_hint_alone_is_the_plan_of_the_turn_and_is_shown_on_the_board(invite: Invite) -> None:
    ann = invite("Ann")
    ann.go("/")
    title = ann.t("shell.game.woodcraft")
    ann.page.get_by_role("button", name=f"{ann.t('shell.home.bots')}: {title}").click()
    sheet = ann.dialog("shell.now.title", game=title)
    expect(sheet.get_by_text(ann.t("shell.level.unlearned"))).to_have_count(0)
    sheet.get_by_text(ann.t("shell.now.alone"), exact=True).click()
    ann.button("shell.now.play", sheet).click()
    ann.waits_for("mine")
    chance = random.Random(4)
    while ann.look()["view"]["step"] != "turn":
        ann.waits_for("mine")
        press_anything(ann, chance)
    ann.waits_for("mine")
    ann.page.keyboard.press("h")
    sheet = ann.dialog("table.hint")
    expect(sheet.get_by_role("heading", name=ann.t("table.hint.plan"))).to_be_visible()
    best = sheet.locator("ol > li").first
    expect(best.locator(".steps li").nth(1)).to_be_visible()
    expect(best.get_by_role("term").filter(has_text=ann.t("table.hint.now"))).to_be_visible()
    expect(best.get_by_role("term").filter(has_text=ann.t("table.hint.end"))).to_be_visible()
    others = sheet.locator("details")
    expect(others.first.locator(".steps")).to_be_hidden()
    others.first.locator("summary").click()
    expect(others.first.locator(".steps li").nth(1)).to_be_visible()
    ann.shot("woodcraft-hint")
    ann.button("table.hint.show", best).click()
    expect(sheet).to_be_hidden()
    expect(ann.page.locator(".wc .hinted").first).to_be_visible()
    ann.page.keyboard.press("h")
    play = ann.button("table.hint.play", sheet).or_(ann.button("table.hint.play.first", sheet)).first
    ann.after(play.click)
    expect(sheet).to_be_hidden()


@pytest.mark.slow
def test_the_turn_is_told_in_steps_and_can_begin_anew(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    chance = random.Random(3)
    open_steps = ann.page.locator(".prompt .crumb[data-ply]:not(.stays)")
    while ann.look()["undo"]["steps"] < 2 or not open_steps.count():
        ann.waits_for("mine")
        press_anything(ann, chance)
    expect(ann.page.locator(".crumbs")).to_have_css("position", "relative")  # words for screen readers stay inside it
    back = ann.look()["undo"]
    plies = [int(crumb.get_attribute("data-ply") or 0) for crumb in open_steps.all()]
    assert len(plies) <= back["steps"]
    assert min(plies) > back["ply"]
    expect(ann.page.locator(".prompt .open li")).not_to_have_count(0)
    ann.page.locator(".wc [data-place^='yard.']").first.hover()  # it says what it is, with its rule
    expect(ann.page.locator(".prompt .why")).to_contain_text("W-LUMBER-02")
    ann.page.locator(".prompt").hover()
    ann.after(lambda: ann.page.keyboard.press("t"))
    assert ann.look()["undo"]["steps"] == 0
    expect(open_steps).to_have_count(0)
    ann.page.keyboard.press("a")
    aid = ann.dialog("table.aid")
    aid.get_by_role("button", name=re.compile("W-TURN-02")).click()
    expect(ann.dialog("table.rules").locator("[id='rule-W-TURN-02']")).to_be_visible()


@pytest.mark.slow
def test_another_workshop_is_one_key_away(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    ann.waits_for("mine")
    own = ann.page.locator(".mat").get_attribute("aria-label")
    ann.page.keyboard.press("Shift+Digit2")
    expect(ann.page.locator(".place .visit")).to_be_visible()
    expect(ann.page.locator(".mat")).not_to_have_attribute("aria-label", own or "")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".mat")).to_have_attribute("aria-label", own or "")
    expect(ann.page.locator(".place .visit")).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_a_chip_leads_to_another_workshop_and_a_section_back(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True)
    start(ann, "woodcraft")
    play_until(ann, lambda shown: any(move["verb"] == "choose" for move in shown["moves"]))
    other = ann.look()["seats"][1]["called"]
    ann.button("table.player.look", name=other).tap()
    mat = ann.page.locator(".mat.guest")
    expect(mat.locator(".shelf")).to_be_visible()
    expect(mat.locator(".cb")).to_be_visible()
    expect(ann.page.locator(".wc .col2")).to_be_hidden()
    ann.button("woodcraft.section.yard").tap()
    expect(mat).to_have_count(0)
    expect(ann.page.locator(".wc .col2")).to_be_visible()


@pytest.mark.slow
def test_a_tile_says_in_words_where_it_goes(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    play_until(ann, lambda shown: any(move["verb"] == "choose" for move in shown["moves"]))
    ann.page.locator(".wc [data-place^='tile.'].legal").first.focus()
    lands = re.escape(ann.t("woodcraft.lands", tile="§", quadrant="§", space="§")).replace("§", ".+")
    expect(ann.page.locator(".prompt .why")).to_contain_text(re.compile(lands))


def play_until(guest: Guest, wanted: Callable[[Data], bool]) -> Data:
    """Moves past the page, those that lead to lumber first, until the decision is there; the table then."""
    chance = random.Random(11)
    for _ in range(MOST_MOVES):
        shown = guest.look()
        if shown["moves"] and wanted(shown):
            return seen(guest)
        if shown["moves"]:
            lumber = [move for move in shown["moves"] if move["text"] == "choose buy_lumber"]
            post(guest, shown, lumber[0] if lumber else any_of(shown["moves"], chance, "buy", "perform", "finish"))
    raise AssertionError("no such decision came")


@pytest.mark.slow
def test_the_arrows_lead_to_the_tiles_too(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    play_until(ann, lambda shown: any(move["verb"] == "choose" for move in shown["moves"]))
    ann.waits_for("mine")
    ann.page.locator(".prompt").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator(":focus")).to_have_attribute("data-place", re.compile(r"^tile\."))


@pytest.mark.slow
def test_a_press_before_the_answer_to_the_last_one_is_not_lost(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    ann.waits_for("mine")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    ann.page.route("**/commands*", hold)
    helper = next(move["args"][0] for move in seen(ann)["moves"] if move["verb"] == "start" and not move["reveals"])
    ann.page.locator(f".wc [data-place='draft.{helper}']").click()
    expect(ann.page.locator("[data-busy=true]")).to_be_visible()
    wanted = ann.page.locator(".wc [data-place^='hand.oe']:visible").first
    order = (wanted.get_attribute("data-place") or "").removeprefix("hand.")
    wanted.click(force=True)  # it is not lit yet
    held[0].continue_()
    wait_until(lambda: order in str(ann.look()["view"]["players"][0]["kept"]))


@pytest.mark.slow
def test_the_second_half_of_a_double_click_presses_no_other_button(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    play_until(ann, lambda shown: any(move["verb"] == "perform" for move in shown["moves"]))
    ann.waits_for("mine")
    buttons = ann.page.locator(".prompt .acts [data-move]")
    now = ann.page.locator("[data-version]").get_attribute("data-version")
    buttons.nth(0).hover()
    ann.page.mouse.down(click_count=2)  # its first half was for something else
    ann.page.mouse.up(click_count=2)
    expect(ann.page.locator("[data-version]")).to_have_attribute("data-version", now or "")
    expect(ann.page.locator(".page")).to_have_attribute("data-busy", "false")
    ann.after(buttons.nth(0).click)


@pytest.mark.slow
def test_a_die_of_the_yard_begins_the_purchase(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")

    def chosen(shown: Data) -> bool:
        view = shown["view"]
        can = any(move["verb"] == "perform" for move in shown["moves"])
        return can and view["turn"]["tile"] == "buy_lumber" and view["players"][shown["seat"]]["blueberries"] > 2

    shown = play_until(ann, chosen)
    prices = shown["view"]["players"][shown["seat"]]["prices"]
    die = min(shown["view"]["yard"], key=lambda word: int(prices[word]))
    ann.after(lambda: ann.page.locator(f".wc [data-place='yard.{die}']").first.click())
    expect(ann.page.locator(f".shelf [data-place='lumber.{die}']").first).to_be_visible()
    wait_until(lambda: ann.look()["undo"]["steps"] >= shown["undo"]["steps"] + 2)  # the action, then the purchase


@pytest.mark.slow
def test_a_die_alone_asks_what_is_meant_and_can_be_dragged(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    shown = play_until(ann, lambda shown: any(move["verb"] == "saw" for move in shown["moves"]))
    saws = [move for move in shown["moves"] if move["verb"] == "saw"]
    die = saws[0]["args"][0]
    place = ann.page.locator(f".wc [data-place='lumber.{die}']").first
    place.click()
    cuts = ann.page.locator(f".picker [data-move^='saw {die} ']")
    expect(cuts).to_have_count(len([move for move in saws if move["args"][0] == die]))
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".picker")).to_have_count(0)
    place.drag_to(ann.page.locator(".wc [data-place='bench.saw']").first)
    if len([move for move in saws if move["args"][0] == die]) > 1:
        expect(ann.page.locator(".picker [data-move]")).to_have_count(cuts.count())
        ann.after(cuts.first.click)
    expect(ann.page.locator("[data-busy=false]")).to_be_visible()
    left = ann.look()["view"]["players"][shown["seat"]]["lumber"]
    assert sorted(left) != sorted(shown["view"]["players"][shown["seat"]]["lumber"])


@pytest.mark.slow
def test_numbers_press_the_buttons_and_the_focus_stays(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    play_until(ann, lambda shown: any(move["verb"] == "choose" for move in shown["moves"]))
    tile = ann.page.locator(".wc [data-place^='tile.'].legal").first
    name = tile.get_attribute("data-place")
    tile.focus()
    ann.after(lambda: ann.page.keyboard.press("Enter"))
    play_until(ann, lambda shown: True)
    assert ann.page.evaluate("document.activeElement.dataset.place") == name
    play_until(ann, lambda shown: any(move["verb"] == "perform" for move in shown["moves"]))
    steps = ann.look()["undo"]["steps"]
    ann.after(lambda: ann.page.keyboard.press("1"))
    assert ann.look()["undo"]["steps"] == steps + 1
