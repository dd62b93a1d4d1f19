"""Wordcraft's own board: what fits on the screen, what is lit, and the word that is being spelled.

Modules: web/src/games/wordcraft
"""

import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.marks import rule
from tests.web.conftest import Invite
from tests.web.guests import LOW, PHONE, Data, sayable
from tests.web.test_access import for_two, look, pass_on
from tests.web.wordplay import by_mouse, card

CUT = "(list) => list.scrollHeight - list.clientHeight"
PLACES = "(all) => all.map((one) => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })"
# With the widest letter, does a letter touch its points?
TOUCHES = """(all) => all.filter((one) => {
  const [letter, points] = [one.querySelector('b'), one.querySelector('.ep')]
  letter.textContent = 'Qu'
  letter.classList.add('long')
  return letter.getBoundingClientRect().right > points.getBoundingClientRect().left
}).length"""


def test_all_achievements_and_their_buttons_fit_on_a_low_screen(invite: Invite) -> None:
    ann, bob = invite("Ann", viewport=LOW), invite("Bob")
    word = ""
    while not word:  # until the letters allow a word that fulfils two cards
        table = for_two(ann, bob)
        word = next((one for one in sayable(look(ann, table)) if len(fulfilled(look(ann, table), one)) > 1), "")
    ann.go(f"/table/{table}")
    ann.waits_for("mine")
    ann.after(lambda: by_mouse(ann, word))
    claims = ann.button("wordcraft.goal.claim", ann.page.locator(".goals"))
    expect(claims).to_have_count(len(fulfilled(ann.look(), word)))
    assert ann.page.locator(".goals > ol").evaluate(CUT) <= 0
    assert ann.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def fulfilled(shown: Data, word: str) -> list[str]:
    """The achievement cards that a word without QU fulfils."""
    colours = {letter["name"]: letter["colour"] for letter in shown["view"]["letters"]}
    spelled = [colours[letter] for letter in word]
    return [goal["id"] for goal in shown["view"]["achievements"] if meets(spelled, goal["requirement"])]


def meets(spelled: list[str], asked: Data) -> bool:
    """Do letters of these colours show what a card asks for?"""
    if asked["kind"] == "exact_cubes":
        return len(spelled) == asked["cubes"]
    if asked["kind"] == "count_of_colour":
        return spelled.count(asked["colour"]) >= asked["at_least"]
    if asked["kind"] == "start_end":
        return (spelled[0], spelled[-1]) == (asked["first"], asked["last"])
    return (asked["first"], asked["second"]) in pairwise(spelled)


def test_a_word_without_its_letters_is_not_lit(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    table = for_two(ann, bob)
    ann.go(f"/table/{table}")
    ann.waits_for("mine")
    there = {letter["name"] for letter in ann.look()["view"]["letters"]}
    missing = next(letter for letter in "AEIONRSTLDUCMGBPHFKJVXYZ" if letter not in there)
    word = sayable(ann.look())[0]
    ann.page.keyboard.type(word + missing)
    button = ann.button("wordcraft.play", word=word + missing)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).not_to_have_class(re.compile(r"\bgo\b"))
    button.click(force=True)  # a press says why
    expect(ann.page.locator(".prompt .rid")).to_be_visible()
    ann.page.keyboard.press("Backspace")
    button = ann.button("wordcraft.play", word=word)
    expect(button).to_have_attribute("aria-disabled", "false")
    expect(button).to_have_class(re.compile(r"\bgo\b"))


def test_a_word_that_is_taken_back_comes_back_to_the_rack(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    table = for_two(ann, bob)
    for guest in (ann, bob):
        guest.go(f"/table/{table}")
    ann.waits_for("mine")
    word = next(one for one in sayable(ann.look()) if len(one) < 9 and not fulfilled(ann.look(), one))
    ann.after(lambda: by_mouse(ann, word))
    field = ann.page.get_by_role("textbox", name=ann.t("wordcraft.word.field"))
    ann.after(lambda: ann.button("table.undo").click())
    ann.waits_for("mine")
    expect(field).to_have_value(word)
    # And what somebody else had begun to spell stays when the turn goes back.
    ann.after(lambda: ann.button("wordcraft.play", word=word).click())
    bob.waits_for("mine")
    half = sayable(bob.look())[0][:3]
    bob.page.keyboard.type(half)
    ann.after(lambda: ann.button("table.undo").click())
    bob.waits_for("others")
    expect(bob.page.get_by_role("textbox", name=bob.t("wordcraft.word.field"))).to_have_value(half)


@rule("X-CHAL-08", "X-AMB-41")
def test_beside_one_person_the_ballot_says_who_votes_and_how_bots_do(invite: Invite) -> None:
    ann = invite("Ann")
    seats = ["", "apprentice", "apprentice"]
    table = ann.send("/api/tables", {"game": "wordcraft", "name": "Ann", "bots": seats, "options": {"first": 1}})
    ann.go(f"/table/{table['id']}")
    ann.waits_for("mine")
    word = ann.look()["view"]["last_word"]["word"]
    ann.page.get_by_role("button", name=re.compile(ann.t("wordcraft.doubt", word=word))).click()
    ballot = ann.page.locator(".ballot")
    expect(ballot).to_contain_text(ann.t("wordcraft.vote.bots.vote.doubt"))
    for bot in ann.look()["seats"][1:]:
        expect(ballot).to_contain_text(ann.t("wordcraft.vote.has", name=bot["called"]))
    expect(ballot).to_contain_text(ann.t("wordcraft.vote.waits", name="Ann"))


def test_letters_of_a_phone_stay_where_they_are(invite: Invite) -> None:
    ann, bob = invite("Anna", "de", viewport=PHONE, has_touch=True, is_mobile=True), invite("Bob")
    table = for_two(ann, bob)
    ann.go(f"/table/{table}")
    ann.waits_for("mine")
    letters = ann.page.locator(".letters ol > li")
    before = letters.evaluate_all(PLACES)
    for letter in ann.look()["view"]["letters"][:3]:
        card(ann, letter["name"]).tap()
        assert letters.evaluate_all(PLACES) == before
    expect(ann.page.locator(".speller .check .rid, .speller .check .chip")).to_be_visible()
    assert letters.evaluate_all(PLACES) == before
    button, prompt = (ann.page.locator(one).bounding_box() for one in (".speller form > :last-child", ".prompt"))
    assert button
    assert prompt
    assert button["y"] + button["height"] <= prompt["y"]
    ann.page.evaluate("scrollTo(0, 0)")
    assert ann.page.locator(".letters .card").evaluate_all(TOUCHES) == 0


def test_nothing_overlaps_at_the_end_on_a_german_phone(invite: Invite) -> None:
    ann, bob = invite("Anna", "de", viewport=PHONE), invite("Bob")
    table = for_two(ann, bob)
    ann.go(f"/table/{table}")
    while (shown := look(ann, table))["phase"] != "over":
        pass_on((ann, bob)[shown["view"]["to_act"][0]], table)
    ann.waits_for("over")
    expect(ann.page.get_by_role("heading", name=ann.t("wordcraft.scoring.end"))).to_be_visible()
    assert ann.page.locator(".steps:not(.cards) > li").evaluate_all(TOUCHES) == 0
    expect(ann.page.locator(".rack")).to_be_hidden()
