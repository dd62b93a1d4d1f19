"""Two people and a bot: from the invitation to the final score, with everything that happens on the way.

Modules: web/src, src/heartwood/server
"""

import re
from functools import partial

from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import AWAY, Data, Guest, House, sayable
from tests.web.woodplay import long_game
from tests.web.wordplay import answer, by_keys, by_mouse, decide, read_scoring


@long_game
def test_two_people_and_a_bot(invite: Invite, house: House) -> None:
    ann, bob, eve = invite("Ann"), invite("Bob"), invite("Eve")
    for guest in (ann, bob, eve):
        guest.expected += AWAY
    link, watch = make_table(ann)
    come_in(bob, link)
    eve.go(watch)
    eve.waits_for("others")
    ann.waits_for("mine")
    tab = second_tab(ann)
    keep_the_draft(ann)
    take_back(ann, bob)
    doubt(ann, bob)
    watched(eve)
    killed_in_between(ann, bob, house)
    play_to_the_end([ann, bob])
    agree([ann, bob, eve, tab])
    rematch(ann, bob)


def make_table(ann: Guest) -> tuple[str, str]:
    """A table for three: me, somebody invited, and an apprentice; the links for the others."""
    ann.go("/new/wordcraft")
    page = ann.page
    page.get_by_label(ann.t("shell.name.label")).fill("Ann")
    page.get_by_role("group", name=ann.t("shell.new.seats")).get_by_text("3", exact=True).click()
    seat = page.get_by_role("combobox", name=ann.t("shell.new.seat", number=3))
    expect(seat).to_be_visible()
    seat.select_option("apprentice")
    page.get_by_role("group", name=ann.t("shell.option.first")).get_by_text("Ann", exact=True).click()
    ann.button("shell.new.create").click()
    expect(page.get_by_role("heading", level=1, name=ann.t("shell.lobby.title"))).to_be_visible()
    link = page.get_by_role("textbox", name=ann.t("shell.lobby.invite")).input_value()
    watch = page.get_by_role("textbox", name=ann.t("shell.lobby.watch")).input_value()
    return link, watch


def come_in(bob: Guest, link: str) -> None:
    """By the link, with a name; the token does not stay in the address."""
    bob.expected.append("404")  # before he sits, the table is not his
    bob.go(link)
    bob.page.get_by_label(bob.t("shell.name.label")).fill("Bob")
    assert "#" not in bob.page.url
    bob.button("shell.join.sit").click()
    bob.waits_for("others")


def second_tab(ann: Guest) -> Guest:
    """Another tab of the same browser shows the same."""
    tab = ann.tab()
    tab.go(f"/table/{ann.table}")
    tab.waits_for("mine")
    return tab


def keep_the_draft(ann: Guest) -> None:
    """A half-typed word outlives a reload."""
    half = sayable(ann.look())[0][:4]
    ann.page.keyboard.type(half)
    field = ann.page.get_by_role("textbox", name=ann.t("wordcraft.word.field"))
    expect(field).to_have_value(half)
    ann.page.reload()
    ann.waits_for("mine")
    expect(field).to_have_value(half)
    ann.page.keyboard.press("Escape")
    expect(field).to_have_value("")


def take_back(ann: Guest, bob: Guest) -> None:
    """Ann plays a word that is not listed, then one that is, and takes it back before anybody has answered."""
    letters = "".join(letter["name"][0] for letter in ann.look()["view"]["letters"])
    ann.page.keyboard.type(letters[-3:])
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("button", name=ann.t("table.rule.open", id="X-LEX-"))).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.after(lambda: by_mouse(ann, plain_word(ann.look())))
    if ann.look()["view"]["step"] == "turn":
        bob.waits_for("mine")
    ann.after(lambda: ann.button("table.undo").click())
    ann.waits_for("mine")
    bob.waits_for("others")
    assert not ann.look()["view"]["said"]
    ann.page.keyboard.press("Escape")  # the word came back to the rack


def plain_word(shown: Data) -> str:
    """A word of middling length, so that nobody ends the round."""
    return next(word for word in sayable(shown) if len(word) <= 6)


def doubt(ann: Guest, bob: Guest) -> None:
    """Ann says a word, Bob doubts it, both vote, the bot does not, and it stands."""
    word = plain_word(ann.look())
    ann.after(lambda: by_keys(ann, word))
    while ann.look()["view"]["step"] == "cubes":
        ann.after(lambda: decide(ann, by_mouse))
    bob.waits_for("mine")
    button = bob.page.get_by_role("button", name=re.compile(bob.t("wordcraft.doubt", word=word)))
    button.click()
    expect(ann.page.get_by_role("button", name=re.compile(ann.t("wordcraft.vote.doubt.no", word=word)))).to_be_visible()
    answer(ann, by_keys, False)
    expect(bob.page.get_by_text(bob.t("wordcraft.vote.has", name="Ann"), exact=True)).to_be_visible()
    expect(bob.page.get_by_text(re.compile(bob.t("wordcraft.vote.bots.watch")))).to_be_visible()
    answer(bob, by_mouse, True)  # the last vote opens them all
    bob.waits_for("mine")
    expect(ann.page.get_by_text(re.compile(word)).first).to_be_visible()
    assert ann.look()["view"]["last_word"]["word"] == word


def bot_name(guest: Guest) -> str:
    """What the bot on the third seat is called."""
    name: str = guest.look()["seats"][2]["called"]
    return name


def watched(eve: Guest) -> None:
    """A spectator sees the table, and nothing to press in it."""
    expect(eve.page.get_by_text(eve.t("table.prompt.watching"))).to_be_visible()
    assert eve.look()["moves"] == []
    for key in ("wordcraft.play.none", "wordcraft.pass", "table.undo", "table.hint"):
        expect(eve.button(key)).to_have_count(0)


def killed_in_between(ann: Guest, bob: Guest, house: House) -> None:
    """The server is killed and comes back: the pages say so, come back by themselves, and nothing is lost."""
    before = bob.look()
    house.kill()
    for guest in (ann, bob):
        expect(guest.page.get_by_role("alert").filter(has_text=guest.t("table.link.lost"))).to_be_visible()
    word = plain_word(before)
    by_mouse(bob, word)  # sent again and again until somebody answers
    house.open()
    for guest in (ann, bob):
        expect(guest.page.get_by_text(guest.t("table.link.lost"))).to_have_count(0)
    expect(bob.page.locator(f"[data-version]:not([data-version='{before['version']}'])")).to_be_visible()
    said = [one["word"] for one in bob.look()["view"]["said"]]
    last = bob.look()["view"]["last_word"]
    assert [one["word"] for one in before["view"]["said"]] == said[: len(before["view"]["said"])]
    assert word in said or (last and last["word"] == word)


def play_to_the_end(people: list[Guest]) -> None:
    """Both play on, whoever is asked."""
    for _ in range(80):
        shown = people[0].look()
        if shown["phase"] == "over":
            return
        asked = [guest for guest in people if guest.look()["seat"] in shown["view"]["to_act"]]
        if asked and asked[0].waits_for("mine", "others", "over") == "mine":
            read_scoring(asked[0], by_keys)
            asked[0].after(partial(decide, asked[0], by_keys))
    raise AssertionError("the game does not end")


def agree(pages: list[Guest]) -> None:
    """The same score everywhere, and the winner has a name."""
    for guest in pages:
        guest.waits_for("over")
    scores = [score["total"] for score in pages[0].look()["view"]["scores"]]
    winners = pages[0].look()["view"]["winners"]
    names = ["Ann", "Bob", bot_name(pages[0])]
    for guest in pages:
        assert guest.totals() == scores
        prompt = guest.page.get_by_role("region", name=guest.t("table.prompt.label"))
        for winner in winners:
            expect(prompt).to_contain_text(names[winner])


def rematch(ann: Guest, bob: Guest) -> None:
    """Another one: Ann asks for it, Bob finds it."""
    old = ann.table
    ann.button("table.rematch").click()
    expect(ann.page).not_to_have_url(re.compile(old))
    bob.button("table.rematch.go").click()
    expect(bob.page).to_have_url(ann.page.url)
