"""Numbers of Wordcraft's verbs, steps and reasons. Literals, so that the compiler folds them."""

from typing import Final

VERSION: Final = 2  # of the rules; it rises when an old record would no longer replay

# Verbs
SAY: Final = 1
PASS: Final = 2
TIMEOUT: Final = 3
CLAIM: Final = 4
KEEP: Final = 5
DOUBT: Final = 6
APPEAL: Final = 7
VOTE: Final = 8
STAND: Final = 9
HURRY: Final = 10
PROPOSE: Final = 11

# Widths of the arguments of `say` and `appeal`
WORD_BITS: Final = 20
LONG_BITS: Final = 4
LONG_SHIFT: Final = 26

# Steps that ask
TURN: Final = 1
CUBES: Final = 2
VOTING: Final = 3
LAST_CALL: Final = 4
# Steps that run
END_TURN: Final = 5
SCORE_ROUND: Final = 6
NEXT_ROUND: Final = 7
END_GAME: Final = 8

# What a vote is about (first argument of VOTING)
ABOUT_DOUBT: Final = 0
ABOUT_APPEAL: Final = 1
ABOUT_PROPOSAL: Final = 2

# Reasons for refusals
NO_LETTER: Final = 8
NO_SPELLING: Final = 9
NO_U_CARD: Final = 10
TOO_FEW_CUBES: Final = 11
USED: Final = 12
DERIVATIVE: Final = 13
BARRED: Final = 14
NO_LIMIT: Final = 15
NOT_OPEN: Final = 16
NOT_FULFILLED: Final = 17
CLAIMED: Final = 18
NO_VOTES: Final = 19
NOTHING_TO_DOUBT: Final = 20
OWN_WORD: Final = 21
TOO_LATE: Final = 22
VOTED_ON: Final = 23
NO_APPEAL_NEEDED: Final = 24
TOO_MANY_VOTES: Final = 25
NO_DEADLINES: Final = 26
HURRIED: Final = 27
LIMIT_RUNS: Final = 28
OFFENSIVE: Final = 29
NOT_LISTED: Final = 30
NAME: Final = 31
ABBREVIATION: Final = 32
MARKED: Final = 33
LISTED: Final = 34
ONE_PERSON: Final = 35
PROPOSED: Final = 36
