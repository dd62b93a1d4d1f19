"""The front of the house: the first visit, names that are no names, a seat on another device, settings, wrong ways.

Modules: web/src/shell, web/src/lib
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from heartwood.games.wordcraft.lexicon import GERMAN_LIST
from tests.marks import rule
from tests.web.conftest import Invite
from tests.web.guests import LOW, PHONE, Guest
from tests.web.test_access import for_two, look, pass_on

HOSTILE = "<img src=x onerror=a()>"
# Are two opposite corners of a thing on the screen, and nothing on them?
SEEN = """(one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  const corners = [[left + 3, top + 3], [right - 3, bottom - 3]]
  return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)))
}"""


def test_a_first_visit_plays_after_two_clicks(invite: Invite) -> None:
    ann = invite()
    ann.go("/")
    ann.button("shell.now.title", game="Wordcraft").click()
    ann.button("shell.now.play", ann.dialog("shell.now.title", game="Wordcraft")).click()
    ann.waits_for("mine")
    expect(ann.page).to_have_title(re.compile(re.escape(ann.t("table.title.turn", game="Wordcraft"))))
    ann.page.get_by_role("link", name=ann.t("table.home")).first.click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.home.needs", count=1))
    ann.page.get_by_role("link", name=ann.t("shell.home.play")).click()
    ann.waits_for("mine")


def test_a_hostile_name_is_a_name(invite: Invite) -> None:
    ann = invite()
    ann.go("/new/wordcraft")
    ann.page.get_by_label(ann.t("shell.name.label")).fill(HOSTILE)
    ann.page.get_by_role("combobox", name=ann.t("shell.new.seat", number=2)).select_option("apprentice")
    ann.button("shell.new.create.bots").click()
    ann.waits_for("mine")
    expect(ann.page.get_by_role("list", name=ann.t("table.players")).locator("visible=true")).to_contain_text(HOSTILE)
    assert ann.page.locator("img[src=x]").count() == 0
    ann.go("/")
    expect(ann.page.get_by_role("button", name=f"{ann.t('shell.settings')}: {HOSTILE}").first).to_be_visible()
    assert ann.page.locator("img[src=x]").count() == 0


def test_a_seat_goes_to_another_device_once(invite: Invite) -> None:
    ann, other, third = invite("Ann"), invite(), invite()
    start(ann)
    ann.page.get_by_role("button", name=ann.t("table.more")).click()
    ann.button("table.device").click()
    link = ann.dialog("shell.device.title").get_by_role("textbox").input_value()
    other.go(link)
    other.waits_for("mine")
    assert "#" not in other.page.url
    assert other.look()["seat"] == ann.look()["seat"]
    third.expected.append("status of 4")  # the browser names the refused request
    third.go(link)
    expect(third.page.get_by_role("heading", level=1)).to_have_text(third.t("shell.error.link-void.title"))


def test_a_seat_leaves_the_old_device_for_good_if_that_is_wanted(invite: Invite) -> None:
    ann, other = invite("Ann"), invite()
    start(ann)
    ann.page.get_by_role("button", name=ann.t("table.more")).click()
    ann.button("table.device").click()
    dialog = ann.dialog("shell.device.title")
    dialog.get_by_label(ann.t("shell.device.alone")).check()
    ann.expected.append("status of 4")
    other.go(dialog.get_by_role("textbox").input_value())
    other.waits_for("mine")
    ann.go(other.page.url)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.error.unknown-table.title"))
    ann.go("/")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.home.welcome"))


def test_more_tables_are_shown_when_they_are_wanted(invite: Invite) -> None:
    ann = invite("Ann")
    ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", ""]})

    def on_the_second_page(route: Route) -> None:
        if "page=0" in route.request.url:
            route.fulfill(json={"tables": [], "more": True})
        else:
            route.fulfill(response=route.fetch(url=route.request.url.replace("page=1", "page=0")))

    ann.page.route("**/api/mine?page=*", on_the_second_page)
    ann.go("/")
    rows = ann.page.get_by_role("link", name=ann.t("shell.home.lobby"))
    expect(ann.button("shell.home.more")).to_be_visible()
    expect(rows).to_have_count(0)
    ann.button("shell.home.more").click()
    expect(rows).to_have_count(1)
    expect(ann.button("shell.home.more")).to_have_count(0)


def test_ways_that_lead_nowhere_say_so(invite: Invite) -> None:
    ann = invite()
    ann.expected.append("status of 4")
    ann.go(f"/table/{'0' * 16}")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.error.unknown-table.title"))
    ann.page.get_by_role("main").get_by_role("link", name=ann.t("shell.home")).click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.home.welcome"))
    ann.go("/table/nowhere")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.error.unknown-table.title"))


def test_settings_act_at_once_and_stay(invite: Invite) -> None:
    ann = invite()
    ann.go("/")
    html = ann.page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    ann.page.get_by_role("button", name=re.compile(f"^{ann.t('shell.settings')}: ")).click()
    sheet = ann.dialog("shell.settings")
    sheet.get_by_text(ann.t("shell.settings.theme.dark"), exact=True).click()
    expect(html).to_have_attribute("data-theme", "dark")
    sheet.get_by_text(ann.t("shell.settings.language.de"), exact=True).click()
    expect(html).to_have_attribute("lang", "de")
    ann.page.reload()
    expect(html).to_have_attribute("lang", "de")
    expect(html).to_have_attribute("data-theme", "dark")


def test_a_table_that_anyone_may_join(invite: Invite) -> None:
    ann, bob = invite(), invite()
    for guest in (ann, bob):  # by chance they were given the same name
        guest.context.add_init_script("localStorage.setItem('heartwood.settings', JSON.stringify({ name: 'Heron' }))")
    ann.go("/new/lignum")
    ann.page.get_by_label(ann.t("shell.new.listed")).check()
    ann.button("shell.new.create").click()
    expect(ann.page.get_by_role("heading", level=1, name=ann.t("shell.lobby.title"))).to_be_visible()
    bob.go("/")
    bob.page.get_by_role("link", name=bob.t("shell.home.join")).click()
    bob.button("shell.lobby.sit").click()
    for guest in (ann, bob):
        guest.waits_for("mine", "others")


@rule("X-AMB-15", "X-AMB-32")
@pytest.mark.skipif(not Path(GERMAN_LIST).exists(), reason="the Debian package wngerman is not installed")
@pytest.mark.parametrize(("language", "names"), [("en", "names do not"), ("de", "Namen nicht")])
def test_whoever_chooses_the_language_of_the_words_reads_how_german_is_played(
    language: str, names: str, invite: Invite
) -> None:
    ann = invite("Ann", language)
    ann.go("/new/wordcraft")
    told = ann.page.get_by_text("AE, OE, UE, SS")
    expect(told).to_be_visible()
    expect(told).to_contain_text(names)
    expect(told).to_contain_text("(HUND, HUNDE)")


def test_the_titles_are_those_of_the_server(invite: Invite) -> None:
    def others(route: Route) -> None:
        told = route.fetch().json()
        there = [game for game in told["games"] if game["id"] != "lignum"]
        route.fulfill(json={"games": [*there, {**there[0], "id": "acorns"}]})

    ann = invite()
    ann.page.route("**/api/games", others)
    ann.go("/")
    expect(ann.page.locator("section.games h3")).to_have_text(["Wordcraft", "Woodcraft", "Acorns"])
    expect(ann.page.locator("section.learn li")).to_have_count(2)
    ann.go("/learn")
    expect(ann.page.locator("article h2")).to_have_text(["Wordcraft", "Woodcraft"])


def start(ann: Guest) -> None:
    """Wordcraft against two bots."""
    ann.go("/")
    ann.button("shell.now.title", game="Wordcraft").click()
    ann.button("shell.now.play", ann.dialog("shell.now.title", game="Wordcraft")).click()
    ann.waits_for("mine")


def test_two_tables_of_one_game_can_be_told_apart(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    mine, his, done = (for_two(ann, bob) for _ in range(3))
    pass_on(ann, his)
    while (shown := look(ann, done))["phase"] != "over":
        pass_on((ann, bob)[shown["view"]["to_act"][0]], done)
    ann.go("/")
    rows = {table: ann.page.locator("li", has=ann.page.locator(f"a[href='/table/{table}']")) for table in (mine, his)}
    expect(rows[mine]).to_contain_text(look(ann, mine)["prompt"])
    expect(rows[his]).to_contain_text(ann.t("shell.home.waits", names="Bob"))
    expect(rows[his]).to_contain_text("Ann passes.")
    for table, row in rows.items():
        expect(row).to_contain_text("round 1 of 3")
        expect(row.locator(".letters b")).to_have_text([one["name"] for one in look(ann, table)["view"]["letters"]])
    ann.page.get_by_text(ann.t("shell.home.finished", count=1)).click()
    over = ann.page.locator("details li")
    view = look(ann, done)["view"]
    expect(over.locator(".person .num")).to_contain_text([str(score["total"]) for score in view["scores"]])
    expect(over.get_by_role("img", name=ann.t("shell.winner"))).to_have_count(len(view["winners"]))
    expect(over).to_contain_text(ann.t("shell.home.shared"))  # nobody has said a word


@pytest.mark.parametrize("size", [LOW, PHONE])
def test_every_game_can_be_begun_without_scrolling(size: ViewportSize, invite: Invite) -> None:
    ann = invite("Ann", viewport=size)
    ann.go("/")
    begins_all(ann)
    for _ in range(5 if size == LOW else 0):
        ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", ""]})
    ann.page.reload()
    begins_all(ann)


def begins_all(ann: Guest) -> None:
    """The buttons against bots of all games are on the screen, and nothing lies on them."""
    buttons = ann.page.get_by_role("button", name=re.compile(f"^{ann.t('shell.home.bots')}: "))
    expect(buttons).to_have_count(3)
    for button in buttons.all():
        assert button.evaluate(SEEN)


def test_who_only_watches_is_offered_no_seat(invite: Invite) -> None:
    ann, eve = invite("Ann"), invite("Eve")
    made = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", ""]})
    eve.go(f"/table/{made['id']}#watch={made['watch']}")
    expect(eve.page.get_by_text(eve.t("shell.lobby.watching"))).to_be_visible()
    expect(eve.button("shell.lobby.sit")).to_have_count(0)
    expect(eve.page.get_by_label(eve.t("shell.name.label"))).to_have_count(0)


def test_an_invitation_names_host_and_game(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob", "de")
    bob.expected.append("404")  # before he sits, the table is not his
    made = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", "", "random"]})
    link = f"/table/{made['id']}#invite={made['invite']}"
    bob.go(link)
    title = bob.t("shell.join.by", host="Ann", game="Lignum")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(bob.page).to_have_title(re.compile(re.escape(title)))
    bob.button("shell.join.sit").click()
    bob.waits_for("mine", "others")
    late = invite("Eve")
    late.expected.append("404")
    late.go(link)
    expect(late.page.get_by_text(late.t("shell.join.full"))).to_be_visible()
