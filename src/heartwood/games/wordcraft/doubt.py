"""Doubts, appeals, proposals and votes (X-CHAL, X-LEX-14, X-AMB-16, X-AMB-17, X-AMB-29, X-AMB-30, X-AMB-42).

A listed word may be doubted by the others and falls if more than half of all persons find it unacceptable. A word
that only the family table refuses may be appealed for, and is allowed if more than half are for it; so may a word that
the dictionary lacks be proposed, where the table wants that. Votes are cast by all seats at the same time and opened
together.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, first_of, step
from heartwood.core.verbs import Verb
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft import lexicon as word_lists
from heartwood.games.wordcraft.cards import OPEN_CARDS
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.spelling import cubes_for, spell
from heartwood.games.wordcraft.turn import explain_word, is_unsaid, offer_rows, refuse_spelling, relative_said, say_word
from heartwood.games.wordcraft.unlisted import text_of

OUTCOMES: Final = [["stands", "rejected"], ["not-lifted", "lifted"], ["not-admitted", "admitted"]]  # by question
# What the dictionary knows of a word that it does not list, as a reason to refuse it.
KNOWN_TO_BE: Final = {
    word_lists.NAME: ids.NAME,  # X-LEX-10
    word_lists.ABBREVIATION: ids.ABBREVIATION,  # X-LEX-08
    word_lists.MARKED: ids.MARKED,  # X-LEX-09
}


class Doubt(Verb[Wordcraft]):
    """Doubt the last word of another player, until the next player's word or pass."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        word = p.word >> 6 & WORD_MASK
        if not self.refuse(p, seat, word, 0, 0):
            out.append(ids.DOUBT | word << 6)

    def refuse(self, p: Wordcraft, seat: int, word: int, b: int, c: int) -> int:
        if is_unsaid(p, word):
            return ids.OFFENSIVE
        if not p.setup.votes:
            return ids.NO_VOTES
        if p.author == NOBODY or p.word >> 6 & WORD_MASK != word:  # X-CHAL-06, X-AMB-29: the last word only
            for entry in p.said:
                if entry & WORD_MASK == word:
                    return ids.TOO_LATE
            return ids.NOTHING_TO_DOUBT
        if p.author == seat:
            return ids.OWN_WORD  # X-AMB-37
        return ids.VOTED_ON if p.voted_on else 0  # X-AMB-35

    def play(self, p: Wordcraft, seat: int, word: int, b: int, c: int) -> None:
        if p.events is not None:
            p.tell("doubted", {"seat": seat, "author": p.author, "word": p.text_of(p.word)})
        call_vote(p, ids.ABOUT_DOUBT)  # X-CHAL-01: play stops

    def add_params(self, p: Wordcraft, seat: int, word: int, b: int, c: int, refusal: Refusal) -> None:
        explain_word(p, seat, word, p.pack.lexicon.words[word], 0, refusal)


class Stand(Verb[Wordcraft]):
    """Let the last word of a round stand, so that scoring can start."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        out.append(ids.STAND)

    def refuse(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> None:
        p.tell("let-stand", {"seat": seat})
        p.answered(seat)


class Appeal(Verb[Wordcraft]):
    """Ask the players to allow a word that is refused only as a derivative (X-AMB-30)."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        if p.setup.votes:
            offer_rows(p, p.sayable.held, p.hand[seat], out)

    def refuse(self, p: Wordcraft, seat: int, word: int, long: int, c: int) -> int:
        if is_unsaid(p, word):
            return ids.OFFENSIVE
        if not p.setup.votes:
            return ids.NO_VOTES
        text = p.pack.lexicon.words[word]
        cubes = cubes_for(text, long)
        move = ids.APPEAL | word << 6 | long << ids.LONG_SHIFT
        if cubes <= p.hand[seat] and not p.barred and p.sayable.is_held(move, cubes):
            return 0
        reason = refuse_spelling(p, seat, word, text, long)
        if reason:
            return reason
        return ids.NO_APPEAL_NEEDED if relative_said(p, word) == NOBODY else 0

    def play(self, p: Wordcraft, seat: int, word: int, long: int, c: int) -> None:
        p.appealed = word << 6 | long << ids.LONG_SHIFT
        if p.events is not None:
            relative = p.letters_of(relative_said(p, word))
            p.tell("appealed", {"seat": seat, "word": p.text_of(p.appealed), "relative": relative})
        call_vote(p, ids.ABOUT_APPEAL)

    def add_params(self, p: Wordcraft, seat: int, word: int, long: int, c: int, refusal: Refusal) -> None:
        explain_word(p, seat, word, p.pack.lexicon.words[word], long, refusal)


class Propose(Verb[Wordcraft]):
    """Put a word to the vote that the dictionary lacks, where the players have agreed on that (X-LEX-14, X-AMB-42).

    Whatever can be spelled can be proposed, so these moves are typed, never offered.
    """

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        """Nobody could list them."""

    def refuse(self, p: Wordcraft, seat: int, letters: int, long: int, c: int) -> int:
        text = text_of(letters)
        lexicon = p.pack.lexicon
        if p.setup.clean and p.pack.offensive.holds(text):
            return ids.OFFENSIVE  # X-LEX-13: no vote admits it
        if not p.setup.votes:
            return ids.NO_VOTES
        if lexicon.find(text) >= 0:
            return ids.LISTED
        known = lexicon.reason_to_refuse(text)
        if known in KNOWN_TO_BE:
            return KNOWN_TO_BE[known]
        if not p.setup.admits:
            return ids.NOT_LISTED  # X-LEX-11
        if not p.setup.company:
            return ids.ONE_PERSON  # X-AMB-42: bots know the list alone
        reason = refuse_spelling(p, seat, p.number_of(text), text, long)  # X-EDGE-40
        if reason:
            return reason
        return ids.PROPOSED if any([word >= len(lexicon.words) for word in p.barred]) else 0

    def play(self, p: Wordcraft, seat: int, letters: int, long: int, c: int) -> None:
        text = text_of(letters)
        word = p.number_of(text)
        if text not in p.unlisted:
            p.unlisted = [*p.unlisted, text]
        p.appealed = word << 6 | long << ids.LONG_SHIFT
        if p.events is not None:
            relative = relative_said(p, word)  # whether it is one falls to the same vote (X-AMB-42)
            told: dict[str, object] = {"seat": seat, "word": text}
            if relative == NOBODY:
                p.tell("proposed", told)
            else:
                p.tell("proposed-relative", {**told, "relative": p.letters_of(relative)})
        call_vote(p, ids.ABOUT_PROPOSAL)

    def detail(self, p: Wordcraft, seat: int, letters: int, long: int, c: int, refusal: Refusal) -> None:
        text = text_of(letters)
        explain_word(p, seat, p.number_of(text), text, long, refusal)
        if refusal.key == "word.not-listed":
            refusal.params["lexicon"] = p.pack.lexicon.name


def call_vote(p: Wordcraft, about: int) -> None:
    """All who have a vote are asked, the author too (X-AMB-16); what was being asked waits below."""
    p.stack.append(step(ids.VOTING, p.electorate(), about))


class Vote(Verb[Wordcraft]):
    """How many persons of this seat say yes to the question: one for a player, up to all in a team (X-AMB-18)."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        for yes in range(p.setup.voters[seat] + 1):
            out.append(ids.VOTE | yes << 6)

    def refuse(self, p: Wordcraft, seat: int, yes: int, b: int, c: int) -> int:
        return 0 if yes <= p.setup.voters[seat] else ids.TOO_MANY_VOTES

    def play(self, p: Wordcraft, seat: int, yes: int, b: int, c: int) -> None:
        p.votes[seat] = yes
        p.tell("voted", {"seat": seat})
        about = first_of(p.stack[-1])
        if p.answered(seat):
            p.revealed = True  # the others' votes are seen now
            decide(p, about)

    def add_params(self, p: Wordcraft, seat: int, yes: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["people"] = p.setup.voters[seat]


def decide(p: Wordcraft, about: int) -> None:
    """Open the votes: more than half of all votes must be a yes."""
    yes = sum([votes for votes in p.votes if votes > 0])
    people = sum(p.setup.voters)
    carried = yes * 2 > people  # X-CHAL-02, X-AMB-16
    if p.events is not None:
        word = p.text_of(p.word if about == ids.ABOUT_DOUBT else p.appealed)
        p.tell(OUTCOMES[about][carried], {"word": word, "yes": yes, "people": people, "votes": p.votes[:]})
    p.votes = [NOBODY] * p.seats
    if about != ids.ABOUT_DOUBT:
        word_id = p.appealed
        p.appealed = 0
        if carried:
            say_word(p, p.in_turn(), word_id, True)  # X-LEX-14, X-AMB-30; X-AMB-35: voted on
        else:
            p.barred.append(word_id >> 6 & WORD_MASK)  # X-AMB-17
    elif carried:
        take_back(p)
    else:
        p.voted_on = True  # X-AMB-35: a vote is final; X-CHAL-05: a failed doubt costs nothing
        if p.stack[-1] & ID_MASK == ids.LAST_CALL:
            p.stack.pop()


def take_back(p: Wordcraft) -> None:
    """A rejected word leaves no trace, and its author takes the turn again (X-CHAL-04)."""
    seat = p.author
    word = p.word >> 6 & WORD_MASK
    spelling = spell(p.text_of(p.word), p.long_of(p.word))
    base = seat * len(p.grid)
    for letter in spelling:
        p.on_letters[base + p.grid.index(letter)] -= 1
    p.hand[seat] += len(spelling)
    for place in range(OPEN_CARDS):
        if p.claimed >> place & 1:
            p.on_cards[seat * OPEN_CARDS + place] -= 1
            p.hand[seat] += 1
    barred = [*p.barred, word]
    if p.said and p.said[-1] & WORD_MASK == word:  # its turn had ended
        barred = [*p.barred_before, word]
        p.said.pop()
        p.sayable = p.before
        p.passes = p.passes_before
    if p.triggered:
        p.trigger = NOBODY
        p.trigger_ep[seat] -= p.pack.cards.numbers.trigger_ep
    p.forget_word()  # X-AMB-36: the word before it is not doubted again
    p.stack.clear()
    p.ask_turn(seat)  # X-CHAL-03; X-CHAL-05: at no cost
    p.barred = barred  # X-AMB-17
