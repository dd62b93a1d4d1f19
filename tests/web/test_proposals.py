"""Two people admit a word that the dictionary lacks, each in their own language, one on a phone.

Modules: web/src/games/wordcraft/Speller.svelte, web/src/games/wordcraft/Ballot.svelte
"""

from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import PHONE, Data, words_of


def test_a_word_is_put_to_the_vote_and_admitted(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob", "de", viewport=PHONE)
    options = {"acceptance": "admit", "first": 0}
    table = ann.send("/api/tables", {"game": "wordcraft", "name": "Ann", "bots": ["", ""], "options": options})
    bob.send(f"/api/tables/{table['id']}/sit", {"name": "Bob", "invite": table["invite"]})
    for guest in (ann, bob):
        guest.go(f"/table/{table['id']}")
    ann.waits_for("mine")
    word = unlisted_word(ann.look())
    ann.page.keyboard.type(word)
    expect(ann.button("wordcraft.propose", word=word)).to_be_hidden()  # nobody has asked the dictionary yet
    ann.page.keyboard.press("Enter")
    ann.after(lambda: ann.button("wordcraft.propose", word=word).click())
    question = bob.t("wordcraft.vote.proposal", name="Ann", word=word)
    expect(bob.page.get_by_role("heading", name=question)).to_be_visible()
    ann.after(lambda: ann.page.get_by_role("button", name=ann.t("wordcraft.vote.proposal.yes", word=word)).click())
    expect(bob.page.get_by_text(bob.t("wordcraft.vote.has", name="Ann"), exact=True)).to_be_visible()
    admit = bob.page.get_by_role("button", name=bob.t("wordcraft.vote.proposal.yes", word=word))
    admit.click()
    admit.click()  # it opens the votes, so it is asked twice
    expect(ann.page.get_by_text(f"{word} is admitted").first).to_be_visible()
    assert ann.look()["view"]["last_word"]["word"] == word


def unlisted_word(shown: Data) -> str:
    """Five open letters that are no word, no name and no abbreviation."""
    lexicon = words_of("english").lexicon
    letters = [letter["name"] for letter in shown["view"]["letters"] if letter["name"] != "Qu"]
    texts = ["".join([*letters[at:], *letters[:at]][:5]) for at in range(len(letters))]
    return next(text for text in texts if lexicon.find(text) < 0 and lexicon.reason_to_refuse(text) == 1)
