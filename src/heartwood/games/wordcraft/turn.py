"""A turn: say a word and place its cubes, or pass (X-FLOW-05, X-WORD, X-PASS, X-TIME)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import step
from heartwood.core.verbs import Verb
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.achievements import fulfilled
from heartwood.games.wordcraft.offensive import HIDDEN
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.spelling import Q, U, cubes_for, first_missing, spell, spellings
from heartwood.games.wordcraft.unlisted import are_forms, listed_kin


def refuse_spelling(p: Wordcraft, seat: int, word: int, text: str, long: int) -> int:
    """What no vote can lift (X-CHAL-07): letters, spelling, cubes, and a word said before."""
    if is_unsaid(p, word):
        return ids.OFFENSIVE
    if long >> text.count("QU"):
        return ids.NO_SPELLING
    letters = p.letters()
    if first_missing(text, 0, letters) >= 0:
        return ids.NO_LETTER  # X-WORD-02, X-QU-04
    if long and not letters >> U & 1:
        return ids.NO_U_CARD  # X-QU-04
    if cubes_for(text, long) > p.hand[seat]:
        return ids.TOO_FEW_CUBES  # X-WORD-07, X-AMB-02
    for entry in p.said:
        if entry & WORD_MASK == word:
            return ids.USED  # X-LEX-04, X-AMB-21: in all rounds, by anybody
    return ids.BARRED if word in p.barred else 0  # X-AMB-17


def is_unsaid(p: Wordcraft, word: int) -> bool:
    """Is this an offensive word at a table that wants none (X-LEX-13)? Asked first: no other reason repeats it."""
    return p.setup.clean and word in p.pack.offensive.words


def relative_said(p: Wordcraft, word: int) -> int:
    """The first used word of the same family, or NOBODY (X-LEX-05)."""
    for entry in p.said:
        if related(p, entry & WORD_MASK, word):
            return entry & WORD_MASK
    return NOBODY


def related(p: Wordcraft, said: int, word: int) -> bool:
    """Is a word of the family of a used one? Of an unlisted word its regular forms are known (X-AMB-42)."""
    listed = len(p.pack.lexicon.words)
    if said < listed and word < listed:
        return p.pack.families.related(said, word)
    one, two = p.letters_of(said), p.letters_of(word)
    if said >= listed and word >= listed:
        return are_forms(one, two, p.pack.lexicon.language)
    return said in listed_kin(p.pack, two) if said < listed else word in listed_kin(p.pack, one)


def explain_word(p: Wordcraft, seat: int, word: int, text: str, long: int, refusal: Refusal) -> None:
    """The parameters of a refused word: which letter, how many cubes, who said it; an offensive one is not repeated."""
    refusal.params["word"] = HIDDEN if refusal.key == "offensive" else text
    key = refusal.key
    if key == "no-letter":
        card = first_missing(text, 0, p.letters())
        letter = p.pack.cards.letters[card]
        refusal.params["letter"] = letter.name["en"]
        if card == U:
            refusal.rule = "X-QU-04" if p.letters() >> Q & 1 and "Q" in text else "X-WORD-02"
    elif key == "too-few-cubes":
        refusal.params["needs"] = cubes_for(text, long)
        refusal.params["has"] = p.hand[seat]
        refusal.highlight.append("hand")
    elif key == "used":
        for entry in p.said:
            if entry & WORD_MASK == word:
                refusal.params["by"] = entry >> 20 & 7
                refusal.params["round"] = entry >> 23
    elif key == "derivative":
        relative = relative_said(p, word)
        refusal.params["relative"] = p.letters_of(relative)
        refusal.highlight.append("said")


class Say(Verb[Wordcraft]):
    """Say a word and put a cube on the card of each letter; a lexicon has no short words."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        offer_rows(p, p.sayable.free, p.hand[seat], out)

    def refuse(self, p: Wordcraft, seat: int, word: int, long: int, c: int) -> int:
        text = p.pack.lexicon.words[word]
        cubes = cubes_for(text, long)
        if (
            cubes <= p.hand[seat]
            and not p.barred
            and p.sayable.is_free(ids.SAY | word << 6 | long << ids.LONG_SHIFT, cubes)
        ):
            return 0
        reason = refuse_spelling(p, seat, word, text, long)
        if reason:
            return reason
        return 0 if relative_said(p, word) == NOBODY else ids.DERIVATIVE

    def play(self, p: Wordcraft, seat: int, word: int, long: int, c: int) -> None:
        say_word(p, seat, word << 6 | long << ids.LONG_SHIFT, False)

    def add_params(self, p: Wordcraft, seat: int, word: int, long: int, c: int, refusal: Refusal) -> None:
        explain_word(p, seat, word, p.pack.lexicon.words[word], long, refusal)


def offer_rows(p: Wordcraft, rows: list[list[int]], hand: int, out: list[int]) -> None:
    """The moves of all rows that the hand can pay for, without words rejected in this turn."""
    hit = [False] * len(rows)
    for word in p.barred:
        text = p.letters_of(word)
        for long in range(spellings(text, True)):
            hit[min(cubes_for(text, long), len(rows) - 1)] = True
    for cubes, row in enumerate(rows[: hand + 1]):  # X-WORD-07
        if hit[cubes]:
            out.extend([move for move in row if move >> 6 & WORD_MASK not in p.barred])
        else:
            out.extend(row)


def say_word(p: Wordcraft, seat: int, word: int, voted_on: bool) -> None:
    """The word is said: its cubes are placed, then achievement cards may be claimed."""
    spelling = spell(p.text_of(word), p.long_of(word))
    p.stack.pop()  # X-WORD-10: the turn asks for no second one
    p.hand[seat] -= len(spelling)  # X-WORD-06
    base = seat * len(p.grid)
    for letter in spelling:  # X-WORD-06: every one
        p.on_letters[base + p.grid.index(letter)] += 1  # X-WORD-05; X-WORD-09: whoever else lies there
    p.author = seat
    p.word = word
    p.claimed = 0
    p.triggered = False
    p.voted_on = voted_on
    p.stack.append(step(ids.END_TURN, 0, seat))  # X-FLOW-05, X-AMB-06: once all cubes are placed
    cards = fulfilled(p, spelling)
    if p.events is not None:
        spelled = [p.pack.cards.letters[letter].name["en"] for letter in spelling]
        p.tell("said", {"seat": seat, "word": p.text_of(word), "spelled": spelled, "hand": p.hand[seat]})
    if cards and p.hand[seat]:  # X-ACH-05
        p.stack.append(step(ids.CUBES, 1 << seat, cards))  # X-FLOW-05


class Pass(Verb[Wordcraft]):
    """Pass, freely, on any turn (X-PASS-01), the last one of a round included (X-TRIG-07)."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        out.append(ids.PASS)

    def refuse(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> None:
        p.tell("passed", {"seat": seat})
        pass_turn(p, seat)


class Timeout(Verb[Wordcraft]):
    """The time of a turn is up: it is a pass (X-TIME-02, X-TIME-03, X-TEAM-03, X-AMB-20).

    The table's clock plays this.
    """

    def refuse(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0 if p.limit(seat) else ids.NO_LIMIT  # X-TIME-01

    def play(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> None:
        p.tell("timed-out", {"seat": seat, "seconds": p.limit(seat)})
        pass_turn(p, seat)


def pass_turn(p: Wordcraft, seat: int) -> None:
    """No cube moves, nothing is fulfilled (X-ACH-06), and the word before can no longer be doubted."""
    p.stack.pop()
    p.passes += 1
    p.forget_word()  # X-CHAL-06, X-AMB-29
    p.stack.append(step(ids.END_TURN, 0, seat))  # X-AMB-06: after a pass, too


class Hurry(Verb[Wordcraft]):
    """Ask that the player in turn gets a deadline; when all the others have asked, it runs (X-TIME-03)."""

    def refuse(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> int:
        if not p.setup.call_deadline:
            return ids.NO_DEADLINES
        if p.setup.turn_timer[p.in_turn()]:
            return ids.LIMIT_RUNS  # the agreed limit of every turn already runs
        return ids.HURRIED if p.hurried >> seat & 1 else 0

    def play(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> None:
        slow = p.in_turn()
        p.hurried |= 1 << seat | p.setup.bots & ~(1 << slow)  # X-AMB-34: bots always agree
        p.tell("hurried", {"seat": seat, "slow": slow})
        if p.limit(slow):  # all the others agree
            p.tell("deadline", {"seat": slow, "seconds": p.limit(slow)})
