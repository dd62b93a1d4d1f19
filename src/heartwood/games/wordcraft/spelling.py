"""Spelling a word with letter cards (X-WORD, X-QU), and the words that the open grid allows.

A spelling is the list of cards used, in order. It equals the word's letters, except that the Qu card may stand
for QU: of the QUs in a word, the mask `long` says which are spelled Qu + U; the others use the Qu card alone.
"""

from bisect import bisect_left, insort
from typing import Final

from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.lexicon import Lexicon

Q: Final = 16
U: Final = 20
A_CODE: Final = 65
MOST_CUBES: Final = 32  # longer words exist in no list that cubes could pay for
BARRED: Final = 255  # in place of a number of cubes: nobody may say this word


def spell(word: str, long: int) -> list[int]:
    """The cards of a spelling, in order, as letters 0..25; 16 is the Qu card (X-QU-01, X-QU-03, X-QU-05, X-AMB-09)."""
    cards: list[int] = []
    use = 0
    after_q = False
    for sign in word:
        letter = ord(sign) - A_CODE
        if letter == U and after_q:
            if long >> use & 1:
                cards.append(U)
            use += 1
        else:
            cards.append(letter)  # X-WORD-05, X-QU-02, X-EDGE-31: one card for each use
        after_q = letter == Q
    return cards


def cubes_for(word: str, long: int) -> int:
    """How many cubes a spelling needs: one for each card used."""
    if "QU" not in word:
        return len(word)
    return len(spell(word, long))


def spellings(word: str, u_open: bool) -> int:
    """How many spellings: with the U card each QU can go two ways (X-QU-03, X-AMB-08), else only one (X-QU-04)."""
    if u_open and "QU" in word:
        return 1 << word.count("QU")
    return 1


def first_missing(word: str, long: int, letters: int) -> int:
    """The first card of the spelling that is not open (a mask of letters), or -1 (X-WORD-02).

    Letters may be left over (X-WORD-03), and one may come again and again (X-WORD-04).
    """
    for card in spell(word, long):
        if not letters >> card & 1:
            return card
    return -1


class Sayable:
    """The words of a grid by the cubes they need: those free to say, and those held back by their family.

    Rows are never changed once made; accepting a word makes new rows where it must, so copies of a position share
    them. A row holds moves (`say ...` in free, `appeal ...` in held), sorted.
    """

    def __init__(self, free: list[list[int]], held: list[list[int]]) -> None:
        self.free = free
        self.held = held
        self.clean: Sayable | None = None  # the same without offensive words, once somebody has asked for it

    def without(self, words: set[int]) -> "Sayable":
        """The same without some words; always the same ones."""
        if self.clean is None:
            self.clean = Sayable([left(row, words) for row in self.free], [left(row, words) for row in self.held])
        return self.clean

    def is_free(self, move: int, cubes: int) -> bool:
        """Is this `say` move among the free ones?"""
        return cubes < MOST_CUBES and contains(self.free[cubes], move)

    def is_held(self, move: int, cubes: int) -> bool:
        """Is this `appeal` move among those held back?"""
        return cubes < MOST_CUBES and contains(self.held[cubes], move)

    def after(self, word: int, kin: list[int], lexicon: Lexicon, u_open: bool) -> "Sayable":
        """The words left once this one is used: itself gone, its kin held back.

        A word that the lexicon lacks was never among them.
        """
        free = list(self.free)
        held = list(self.held)
        changed_free = [False] * MOST_CUBES
        changed_held = [False] * MOST_CUBES
        for relative in [word, *kin] if word < len(lexicon.words) else kin:
            text = lexicon.words[relative]
            for long in range(spellings(text, u_open)):
                cubes = cubes_for(text, long)
                if cubes >= MOST_CUBES:
                    continue
                say = ids.SAY | relative << 6 | long << ids.LONG_SHIFT
                appeal = say - ids.SAY + ids.APPEAL
                if contains(free[cubes], say):
                    if not changed_free[cubes]:
                        free[cubes] = list(free[cubes])
                        changed_free[cubes] = True
                    free[cubes].remove(say)  # X-LEX-04, X-LEX-05
                    if relative != word:
                        if not changed_held[cubes]:
                            held[cubes] = list(held[cubes])
                            changed_held[cubes] = True
                        insort(held[cubes], appeal)
                elif relative == word and contains(held[cubes], appeal):
                    if not changed_held[cubes]:
                        held[cubes] = list(held[cubes])
                        changed_held[cubes] = True
                    held[cubes].remove(appeal)
        return Sayable(free, held)


def left(row: list[int], words: set[int]) -> list[int]:
    """The moves of a row that are not about these words."""
    return [move for move in row if move >> 6 & (1 << ids.WORD_BITS) - 1 not in words]


def contains(row: list[int], move: int) -> bool:
    """Is the move in a sorted row?"""
    place = bisect_left(row, move)
    return place < len(row) and row[place] == move


class WordTable:
    """Per word of a lexicon, in a byte: the cubes it needs, 0 where a QU leaves a choice. For speed only."""

    def __init__(self, lexicon: Lexicon, barred: set[int]) -> None:
        self.lexicon = lexicon
        lengths = [0 if "QU" in text or len(text) >= MOST_CUBES else len(text) for text in lexicon.words]
        for word in barred:
            lengths[word] = BARRED
        self.cubes = bytes(lengths)


def sayable(table: WordTable, letters: int, used: set[int], held_back: set[int]) -> Sayable:
    """All words of a table that the open letters can spell, except the used ones; kin of used ones held back."""
    free: list[list[int]] = [[] for _ in range(MOST_CUBES)]
    held: list[list[int]] = [[] for _ in range(MOST_CUBES)]
    u_open = bool(letters >> U & 1)
    cubes = table.cubes
    blocked = used | held_back
    for word in table.lexicon.playable(letters):
        needed = cubes[word]
        if needed == BARRED:
            continue
        if needed and word not in blocked:
            free[needed].append(ids.SAY | word << 6)
        elif word not in used:
            text = table.lexicon.words[word]
            rows = held if word in held_back else free
            move = (ids.APPEAL if word in held_back else ids.SAY) | word << 6
            for long in range(spellings(text, u_open)):
                if cubes_for(text, long) < MOST_CUBES:
                    rows[cubes_for(text, long)].append(move | long << ids.LONG_SHIFT)
    for row in [*free, *held]:
        row.sort()
    return Sayable(free, held)
