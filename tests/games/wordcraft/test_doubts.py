"""Doubts and votes (X-CHAL): who may doubt and until when, who decides, and what a rejected word leaves behind."""

import pytest

from heartwood.core import BadNotation
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused, reveals
from tests.games.wordcraft.builders import finish_round, game, legal, on_letter, table, vote, words_offered
from tests.marks import rule

BOTH = ["say WAGE", "claim count.red2", "claim pair.red_blue"]  # fulfils two cards: 4 cubes and 2
LAST_TURN = {"trigger": 0, "trigger_ep": [2, 0, 0], "hand": [2, 18, 18]}

# A table of three, the author of WAGE, and how far his turn has come when WAGE is doubted.
WINDOWS = {
    "before the first claim": ({}, 0, BOTH[:1]),
    "between two claims": ({}, 0, BOTH[:2]),
    "in the next turn": ({}, 0, BOTH),
    "in the next turn, nothing claimed": ({}, 1, ["say WAGE", "keep"]),
    "in the next turn, the end triggered": ({"hand": [8, 18, 18], "trigger_ep": [2, 0, 2]}, 0, BOTH),
    "in the next last turn": (LAST_TURN, 1, BOTH),
    "between two claims of the last turn": (LAST_TURN, 2, BOTH[:2]),
    "in the last call": (LAST_TURN, 2, BOTH),
}
every_window = pytest.mark.parametrize("window", WINDOWS)


def arrange(window: str, **more: object) -> tuple[Wordcraft, int, list[str]]:
    """The table before the word, the author, and his moves."""
    fields, author, moves = WINDOWS[window]
    p = table(3, turn=author, **{**fields, **more})  # type: ignore[arg-type]
    return p, author, moves


def announced(window: str, **more: object) -> tuple[Wordcraft, int]:
    """The table with WAGE ready to be doubted, and its author."""
    p, author, moves = arrange(window, **more)
    play(p, *moves, seat=author)
    return p, author


def reject(p: Wordcraft, word: str) -> None:
    """Somebody doubts the last word, and everybody finds it unacceptable."""
    play(p, f"doubt {word}", seat=(p.author + 1) % p.seats)
    vote(p, *[1] * p.seats)


def accept(p: Wordcraft, word: str) -> None:
    """Somebody doubts the last word, and nobody else does."""
    play(p, f"doubt {word}", seat=(p.author + 1) % p.seats)
    vote(p, *[0] * p.seats)


def word_id(word: str) -> int:
    """The place of a word in the lexicon."""
    return game().pack.lexicon.find(word)


def trace(p: Wordcraft) -> dict[str, object]:
    """The whole state, less the two notes that only matter until the next word is doubted."""
    return {key: value for key, value in p.to_data().items() if key not in ("barred_before", "passes_before")}


# --- raising a doubt -------------------------------------------------------------------------------------------


@rule("X-CHAL-01")
@every_window
def test_a_doubt_stops_play_until_all_have_voted(window: str) -> None:
    p, author = announced(window)
    play(p, "doubt WAGE", seat=(author + 1) % 3)
    assert (p.asking().name, p.to_act(), p.may_interject()) == ("vote", (0, 1, 2), ())
    for seat in range(3):
        assert offered(p, seat=seat) == ["vote 0", "vote 1"]
        for text in ("pass", "say STAR", "keep", "claim pair.red_blue", "stand", "doubt WAGE", "timeout", "hurry"):
            refusal = refused(p, text, seat=seat)
            assert (refusal.rule, refusal.key) == ("X-CHAL-02", "not-now")
            assert refusal.params == {"seat": seat, "step": "vote"}


@rule("X-CHAL-01")
@every_window
def test_a_doubt_stops_the_clock(window: str) -> None:
    p, author = announced(window, options={"turn_timer": 180})
    running = p.view(None)["clock"]
    play(p, "doubt WAGE", seat=(author + 1) % 3)
    stopped = p.view(None)["clock"]
    assert isinstance(running, dict)
    assert running["stopped"] is False
    assert stopped == {**running, "stopped": True}


@rule("X-CHAL-01")
@every_window
def test_each_of_the_others_may_doubt_and_the_author_may_not(window: str) -> None:
    p, author = announced(window)
    assert [legal(p, seat, "doubt WAGE") for seat in range(3)] == [seat != author for seat in range(3)]
    others = {seat for seat in range(3) if seat != author}
    assert others <= {*p.to_act(), *p.may_interject()}


@rule("X-AMB-37")
@every_window
def test_the_author_is_told_that_the_word_is_his_own(window: str) -> None:
    p, author = announced(window)
    assert refused(p, "doubt WAGE", seat=author).to_data() == {
        "rule": "X-AMB-37",
        "key": "own-word",
        "params": {"seat": author, "step": p.asking().name, "word": "WAGE"},
        "highlight": [],
    }


@rule("X-CHAL-01")
def test_the_doubt_is_reported_and_each_vote_without_its_answer() -> None:
    p, _ = announced("in the next turn")
    p.events = []
    play(p, "doubt WAGE", seat=2)
    play(p, "vote 1", seat=1)
    assert p.events == [
        ("doubted", -1, {"seat": 2, "author": 0, "word": "WAGE"}),
        ("voted", -1, {"seat": 1}),
    ]


# --- the vote --------------------------------------------------------------------------------------------------


@rule("X-CHAL-02", "X-EDGE-25", "X-EDGE-34")
@pytest.mark.parametrize("author", [0, 1])
@pytest.mark.parametrize(
    ("votes", "rejected"),
    [
        ((0, 0), False),
        ((1, 0), False),
        ((0, 1), False),
        ((1, 1), True),
        ((0, 0, 0), False),
        ((1, 0, 0), False),
        ((0, 1, 0), False),
        ((0, 0, 1), False),
        ((1, 1, 0), True),
        ((1, 0, 1), True),
        ((0, 1, 1), True),
        ((1, 1, 1), True),
        ((0, 0, 1, 0), False),
        ((1, 0, 1, 0), False),
        ((0, 1, 0, 1), False),
        ((0, 0, 1, 1), False),
        ((1, 1, 0, 1), True),
        ((0, 1, 1, 1), True),
        ((1, 1, 1, 1), True),
    ],
)
def test_more_than_half_of_all_players_reject_a_word(votes: tuple[int, ...], rejected: bool, author: int) -> None:
    p = table(len(votes), turn=author)
    play(p, "say STAR", seat=author)
    play(p, "doubt STAR", seat=(author + 1) % len(votes))
    vote(p, *votes)
    assert (p.said == []) == rejected
    assert p.to_act() == (author if rejected else (author + 1) % len(votes),)


@rule("X-CHAL-02")
def test_the_votes_may_come_in_any_order_and_are_opened_with_the_last() -> None:
    p, _ = announced("in the next turn")
    p.events = []
    assert not reveals(p, "doubt WAGE", seat=2)
    assert not reveals(p, "vote 1", seat=2)
    assert p.to_act() == (0, 1)
    assert not reveals(p, "vote 0", seat=0)
    assert p.to_act() == (1,)
    assert reveals(p, "vote 1", seat=1)
    assert p.to_act() == (0,)
    assert p.events[-2:] == [
        ("voted", -1, {"seat": 1}),
        ("rejected", -1, {"word": "WAGE", "yes": 2, "people": 3, "votes": [0, 1, 1]}),
    ]


@rule("X-CHAL-02")
def test_a_word_that_stands_is_reported_with_the_votes() -> None:
    p, _ = announced("in the next turn")
    play(p, "doubt WAGE", seat=2)
    p.events = []
    assert vote(p, 0, 0, 1)
    assert p.events == [
        ("voted", -1, {"seat": 0}),
        ("voted", -1, {"seat": 1}),
        ("voted", -1, {"seat": 2}),
        ("stands", -1, {"word": "WAGE", "yes": 1, "people": 3, "votes": [0, 0, 1]}),
    ]


@rule("X-CHAL-02")
def test_a_player_votes_once() -> None:
    p, _ = announced("in the next turn")
    play(p, "doubt WAGE", seat=2)
    play(p, "vote 1", seat=0)
    assert offered(p, seat=0) == []
    refusal = refused(p, "vote 0", seat=0)
    assert (refusal.rule, refusal.key) == ("X-CHAL-02", "not-awaited")


@rule("X-CHAL-02")
def test_a_player_has_one_vote() -> None:
    p, _ = announced("in the next turn")
    play(p, "doubt WAGE", seat=2)
    refusal = refused(p, "vote 2", seat=1)
    assert (refusal.rule, refusal.key) == ("X-AMB-18", "too-many-votes")
    assert refusal.params == {"seat": 1, "step": "vote", "votes": "2", "people": 1}
    with pytest.raises(BadNotation, match="'9' is no votes"):
        p.book.vocabulary.parse("vote 9")


@rule("X-CHAL-02")
def test_the_votes_of_one_question_are_gone_before_the_next() -> None:
    p, _ = announced("in the next turn")
    reject(p, "WAGE")
    assert p.votes == [-1, -1, -1]
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    assert p.votes == [-1, -1, -1]
    vote(p, 0, 0, 1)
    assert p.votes == [-1, -1, -1]
    assert p.view(None)["said"] == [{"word": "STAR", "seat": 0, "round": 1}]


# --- a rejected word -------------------------------------------------------------------------------------------


@rule("X-CHAL-03")
@every_window
def test_the_author_of_a_rejected_word_takes_the_turn_again(window: str) -> None:
    p, author = announced(window)
    reject(p, "WAGE")
    assert (p.asking().name, p.to_act(), p.in_turn(), p.round) == ("turn", (author,), author, 1)
    assert len(p.stack) == 1
    assert legal(p, author, "pass")
    assert legal(p, author, "say SWEAT")


@rule("X-CHAL-03")
@every_window
def test_he_may_pass_instead(window: str) -> None:
    p, author = announced(window)
    reject(p, "WAGE")
    play(p, "pass", seat=author)
    if "last" in window and author == 2:
        assert p.round == 2
    else:
        assert (p.to_act(), p.passes) == (((author + 1) % 3,), 1)


@rule("X-CHAL-03")
@every_window
def test_another_word_counts_as_if_it_had_been_the_first(window: str) -> None:
    p, author, moves = arrange(window)
    q = p.copy()
    play(p, *moves, seat=author)
    reject(p, "WAGE")
    for each in (p, q):
        play(each, "say SWEAT", "keep", seat=author)
    assert {**trace(p), "barred": []} == {**trace(q), "barred": []}


@rule("X-CHAL-03")
@pytest.mark.parametrize(("hand", "may"), [(4, True), (3, False)])
def test_another_word_may_take_the_whole_hand_and_no_more(hand: int, may: bool) -> None:
    p = table(2, hand=[hand, 18])
    play(p, "say LAD", seat=0)
    reject(p, "LAD")
    assert legal(p, 0, "say STAR") == may


@rule("X-CHAL-03")
def test_he_may_pass_after_any_word() -> None:
    """Also after the very first one of the dictionary."""
    p = table(3, options={"turn_timer": 60})
    assert word_id("ART") == 0
    play(p, "say ART", seat=0)
    reject(p, "ART")
    assert legal(p, 0, "pass")
    assert legal(p, 0, "timeout")
    assert not legal(p, 0, "say ART")


@rule("X-CHAL-04")
@every_window
def test_a_rejected_word_leaves_no_trace(window: str) -> None:
    p, author, moves = arrange(window)
    before = p.to_data()
    play(p, *moves, seat=author)
    reject(p, "WAGE")
    assert p.to_data() == {**before, "barred": [word_id("WAGE")]}


@rule("X-CHAL-04")
@every_window
@pytest.mark.parametrize("voted_in", ["claiming", "next turn or last call"])
def test_nor_does_a_second_rejected_word_of_the_turn(window: str, voted_in: str) -> None:
    p, author, moves = arrange(window)
    if voted_in == "claiming":
        play(p, "say DARTS", seat=author)
    else:
        play(p, "say DARTS", "claim cubes.5", seat=author)
    reject(p, "DARTS")
    before = trace(p)
    assert before["barred"] == [word_id("DARTS")]
    play(p, *moves, seat=author)
    reject(p, "WAGE")
    assert trace(p) == {**before, "barred": [word_id("DARTS"), word_id("WAGE")]}
    assert {"DARTS", "WAGE"} & words_offered(p, author) == set()


@rule("X-CHAL-04")
@every_window
def test_the_cubes_of_a_rejected_word_return_to_hand(window: str) -> None:
    p, author, moves = arrange(window)
    hand, supply = p.hand[:], p.supply[:]
    play(p, *moves, seat=author)
    assert p.hand[author] == hand[author] - 4 - sum(move.startswith("claim") for move in moves)
    reject(p, "WAGE")
    assert (p.hand, p.supply) == (hand, supply)
    assert (p.on_letters, p.on_cards) == ([0] * 36, [0] * 12)


@rule("X-CHAL-04")
def test_only_the_cubes_of_the_rejected_word_return() -> None:
    """Cubes of earlier words and of other players stay where they are."""
    p = table(2)
    play(p, *BOTH, seat=0)
    play(p, "say STEAM", "claim cubes.5", seat=1)
    play(p, "say GRADE", "claim cubes.5", seat=0)
    letters, cards, hand = p.on_letters[:], p.on_cards[:], p.hand[:]
    play(p, "say SWEAT", "claim cubes.5", seat=1)
    reject(p, "SWEAT")
    assert (p.on_letters, p.on_cards, p.hand) == (letters, cards, hand)


@rule("X-CHAL-04")
def test_a_letter_used_twice_gives_two_cubes_back() -> None:
    p = table(2)
    play(p, "say TREE", "claim ends.yellow_blue", seat=0)
    assert on_letter(p, 0, "E") == 2
    reject(p, "TREE")
    assert [on_letter(p, 0, letter) for letter in "TRE"] == [0, 0, 0]
    assert p.hand == [18, 18]


@rule("X-CHAL-04")
@pytest.mark.parametrize(("move", "cubes"), [("say QUIET", 4), ("say QUIET u1", 5)])
def test_the_cubes_return_as_the_word_was_spelled(move: str, cubes: int) -> None:
    p = table(2, grid="EIRSTCDUBGQV", cards=["count.red2", "ends.yellow_blue", "cubes.7", "pair.red_blue"])
    play(p, move, seat=0)
    assert p.hand[0] == 18 - cubes
    reject(p, "QUIET")
    assert (p.hand, p.on_letters) == ([18, 18], [0] * 24)


@rule("X-CHAL-04", "X-EDGE-33")
def test_a_trigger_and_its_points_are_undone() -> None:
    p = table(3, hand=[8, 18, 18], trigger_ep=[2, 0, 0])
    before = p.to_data()
    play(p, *BOTH, seat=0)
    assert (p.hand[0], p.trigger, p.trigger_ep) == (2, 0, [4, 0, 0])
    play(p, "doubt WAGE", seat=1)
    vote(p, 0, 1, 1)
    assert p.to_data() == {**before, "barred": [word_id("WAGE")]}
    assert (p.hand, p.trigger, p.triggered, p.trigger_ep) == ([8, 18, 18], -1, False, [2, 0, 0])
    assert [score.total for score in p.scores()] == [2, 0, 0]


@rule("X-CHAL-04")
def test_after_an_undone_trigger_the_round_goes_on() -> None:
    p = table(2, hand=[8, 7])
    play(p, *BOTH, seat=0)
    reject(p, "WAGE")
    play(p, "pass", seat=0)
    play(p, "say STEAM", "keep", seat=1)
    assert (p.round, p.to_act(), p.trigger, p.trigger_ep) == (1, (0,), 1, [0, 2])


@rule("X-CHAL-04")
@pytest.mark.parametrize("last_move", ["say WAGE", "pass"])
def test_a_trigger_by_somebody_else_stays(last_move: str) -> None:
    """Seat 0 triggers by a word or by a pass with 2 cubes; then the word of seat 1 is rejected while he claims."""
    p = table(3, hand=[6 if last_move == "say WAGE" else 2, 18, 18])
    play(p, last_move, seat=0)
    if last_move == "say WAGE":
        play(p, "keep", seat=0)
    assert (p.trigger, p.triggered) == (0, True)
    play(p, "say DARTS", seat=1)
    reject(p, "DARTS")
    assert (p.trigger, p.trigger_ep, p.to_act()) == (0, [2, 0, 0], (1,))


@rule("X-CHAL-04")
def test_the_claims_of_the_word_before_stay() -> None:
    p = table(3)
    play(p, *BOTH, seat=0)
    play(p, "say DARTS", seat=1)
    reject(p, "DARTS")
    assert p.on_cards == [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert p.hand == [12, 18, 18]


@rule("X-CHAL-04")
@every_window
def test_a_rejected_word_is_not_used_and_its_family_is_free(window: str) -> None:
    p, author, _ = arrange(window)
    words = words_offered(p, author)
    play(p, "say GEM", seat=author)
    if window in ("before the first claim", "between two claims"):
        assert p.asking().name == "cubes"
    else:
        play(p, "claim pair.red_blue", seat=author)
    reject(p, "GEM")
    assert p.said == []
    assert words_offered(p, author) == words - {"GEM"}
    assert "appeal GEMS" not in offered(p, seat=author)
    play(p, "say GEMS", "keep", seat=author)
    assert [entry & 0xFFFFF for entry in p.said] == [word_id("GEMS")]


@rule("X-CHAL-04")
def test_words_used_before_stay_used() -> None:
    p = table(3)
    play(p, "say GEM", "keep", seat=0)
    play(p, "pass", seat=1)
    words = words_offered(p, 2)
    play(p, "say EAR", seat=2)
    reject(p, "EAR")
    assert words_offered(p, 2) == words - {"EAR"}
    assert {"GEM", "GEMS", "EAR"} & words_offered(p, 2) == set()
    assert "EARS" in words_offered(p, 2)


@rule("X-CHAL-04")
def test_the_count_of_passes_is_as_it_was_before_the_word() -> None:
    """Two passes, a word that is rejected, a pass: a full circle of three."""
    p = table(3)
    play(p, "pass", seat=0)
    play(p, "pass", seat=1)
    play(p, "say STAR", seat=2)
    assert p.passes == 0
    reject(p, "STAR")
    assert p.passes == 2
    p.events = []
    play(p, "pass", seat=2)
    assert ("all-passed", -1, {}) in p.events
    assert p.round == 2


@rule("X-CHAL-04")
@every_window
def test_a_saved_game_takes_a_word_back_all_the_same(window: str) -> None:
    """Saved before the doubt, and again during the vote."""
    p, author, moves = arrange(window, said=[("EAR", 1, 1)], passes=2)
    words = words_offered(p, author)
    play(p, *moves, seat=author)
    q = game().restore(p.to_data())
    play(p, "doubt WAGE", seat=(author + 1) % 3)
    play(q, "doubt WAGE", seat=(author + 1) % 3)
    q = game().restore(q.to_data())
    vote(p, 1, 1, 0)
    vote(q, 1, 1, 0)
    assert q.to_data() == p.to_data()
    assert words_offered(q, author) == words_offered(p, author) == words - {"WAGE"}
    assert q.passes == 2


@rule("X-CHAL-04")
def test_a_saved_game_frees_a_rejected_word_and_its_family_all_the_same() -> None:
    p = table(2, said=[("EAR", 1, 1)])
    play(p, "say GEM", "keep", seat=0)
    q = game().restore(p.to_data())
    for each in (p, q):
        reject(each, "GEM")
        assert "GEMS" in words_offered(each, 0)
        play(each, "pass", seat=0)
    assert words_offered(q, 1) == words_offered(p, 1)
    assert {"GEM", "GEMS"} <= words_offered(q, 1)
    assert {"EAR", "EARS"} & words_offered(q, 1) == set()


@rule("X-CHAL-04")
def test_a_game_saved_after_the_doubts_keeps_its_words() -> None:
    """EAR was said and stands; the rejected word is another one, not yet written down."""
    p = table(2)
    play(p, "say EAR", seat=0)
    play(p, "say GEM", seat=1)
    q = game().restore(p.to_data())
    reject(q, "GEM")
    assert {"EAR", "EARS", "GEM"} & words_offered(q, 1) == set()
    assert "GEMS" in words_offered(q, 1)


@rule("X-CHAL-04")
def test_words_rejected_in_the_turn_before_do_not_bar_the_next_player() -> None:
    p = table(3)
    play(p, "say GEM", seat=0)
    reject(p, "GEM")
    play(p, "say STAR", seat=0)
    play(p, "say SAD", seat=1)
    reject(p, "SAD")
    assert p.to_act() == (1,)
    assert p.barred == [word_id("SAD")]
    assert legal(p, 1, "say GEM")


# --- no penalty ------------------------------------------------------------------------------------------------


@rule("X-CHAL-05")
@pytest.mark.parametrize("window", [window for window in WINDOWS if window != "in the last call"])
def test_a_failed_doubt_changes_nothing_but_that_the_word_was_voted_on(window: str) -> None:
    p, _ = announced(window)
    before = p.to_data()
    accept(p, "WAGE")
    assert p.to_data() == {**before, "voted_on": 1}


@rule("X-CHAL-05")
def test_after_a_failed_doubt_the_author_goes_on_claiming() -> None:
    p, _ = announced("between two claims")
    accept(p, "WAGE")
    assert offered(p, seat=0) == ["claim pair.red_blue", "keep"]
    play(p, "claim pair.red_blue", seat=0)
    assert (p.hand[0], p.to_act()) == (12, (1,))


@rule("X-CHAL-05")
def test_a_rejected_word_costs_no_points_and_no_turn() -> None:
    p, author = announced("in the next turn")
    reject(p, "WAGE")
    assert [score.total for score in p.scores()] == [0, 0, 0]
    assert p.to_act() == (author,)
    play(p, "say STAR", seat=0)
    assert (p.to_act(), p.hand) == ((1,), [14, 18, 18])


@rule("X-CHAL-05")
def test_who_doubted_in_vain_may_doubt_the_next_word() -> None:
    p, _ = announced("in the next turn")
    accept(p, "WAGE")
    play(p, "say STAR", seat=1)
    assert legal(p, 2, "doubt STAR")
    assert legal(p, 0, "doubt STAR")


# --- until when ------------------------------------------------------------------------------------------------


def too_late(p: Wordcraft, seat: int, step: str = "turn") -> bool:
    """Is a doubt about WAGE refused because it comes too late?"""
    refusal = refused(p, "doubt WAGE", seat=seat)
    params = {"seat": seat, "step": step, "word": "WAGE"}
    return (refusal.rule, refusal.key, refusal.params) == ("X-CHAL-06", "too-late", params)


@rule("X-CHAL-06", "X-EDGE-39")
def test_after_the_next_players_word_the_word_stands() -> None:
    p, _ = announced("in the next turn")
    play(p, "say DARTS", seat=1)
    assert too_late(p, 2, "cubes")
    play(p, "keep", seat=1)
    assert too_late(p, 1)
    assert too_late(p, 2)
    assert too_late(p, 0)


@rule("X-CHAL-06")
@pytest.mark.parametrize("move", ["pass", "timeout"])
def test_after_the_next_players_pass_the_word_stands(move: str) -> None:
    p, _ = announced("in the next turn", options={"turn_timer": 60})
    play(p, move, seat=1)
    assert too_late(p, 2)
    assert too_late(p, 1)
    assert "doubt WAGE" not in offered(p, seat=2)
    assert (p.author, p.word, p.claimed, p.triggered, p.voted_on) == (-1, 0, 0, False, False)


@rule("X-CHAL-06")
def test_a_pass_forgets_the_trigger_and_the_vote_of_the_word_before() -> None:
    p, _ = announced("in the next turn, the end triggered")
    accept(p, "WAGE")
    assert (p.triggered, p.voted_on) == (True, True)
    play(p, "pass", seat=1)
    assert (p.author, p.word, p.claimed, p.triggered, p.voted_on) == (-1, 0, 0, False, False)
    assert p.trigger == 0


@rule("X-CHAL-06")
def test_in_the_next_round_the_word_stands() -> None:
    p, _ = announced("in the last call")
    play(p, "stand", seat=0)
    play(p, "stand", seat=1)
    assert p.round == 2
    assert too_late(p, p.first)


@rule("X-CHAL-06")
@pytest.mark.parametrize("word", ["STAR", "ART"])
def test_a_word_that_nobody_said_cannot_be_doubted(word: str) -> None:
    p = table(3)
    assert refused(p, f"doubt {word}", seat=1).to_data() == {
        "rule": "X-CHAL-06",
        "key": "nothing-to-doubt",
        "params": {"seat": 1, "step": "turn", "word": word},
        "highlight": [],
    }
    assert p.may_interject() == ()
    play(p, "say WAGE", seat=0)
    assert refused(p, f"doubt {word}", seat=1).key == "nothing-to-doubt"


@rule("X-CHAL-06")
@every_window
def test_a_rejected_word_cannot_be_doubted_again(window: str) -> None:
    p, author = announced(window)
    reject(p, "WAGE")
    for seat in range(3):
        if seat != author:
            assert refused(p, "doubt WAGE", seat=seat).key == "nothing-to-doubt"
    assert p.may_interject() == ()


@rule("X-CHAL-06", "X-AMB-35")
@pytest.mark.parametrize("window", [window for window in WINDOWS if window != "in the last call"])
def test_a_vote_is_final(window: str) -> None:
    p, author = announced(window)
    accept(p, "WAGE")
    step = p.asking().name
    for seat in range(3):
        if seat != author:
            refusal = refused(p, "doubt WAGE", seat=seat)
            assert (refusal.rule, refusal.key) == ("X-AMB-35", "voted-on")
            assert refusal.params == {"seat": seat, "step": step, "word": "WAGE"}
            assert "doubt WAGE" not in offered(p, seat=seat)


@rule("X-CHAL-06")
def test_the_doubt_may_come_from_the_next_player_himself_or_from_another() -> None:
    p, _ = announced("in the next turn")
    assert (p.to_act(), p.may_interject()) == ((1,), (2,))
    assert "doubt WAGE" in offered(p, seat=1)
    assert offered(p, seat=2) == ["doubt WAGE"]
    assert offered(p, seat=0) == []


# --- the last call before scoring ------------------------------------------------------------------------------


@rule("X-CHAL-06")
def test_the_last_word_of_a_round_may_be_doubted_until_scoring_starts() -> None:
    p, _ = announced("in the last call")
    assert (p.asking().name, p.to_act(), p.in_turn(), p.may_interject()) == ("last-call", (0, 1), -1, ())
    assert offered(p, seat=0) == offered(p, seat=1) == ["stand", "doubt WAGE"]
    assert offered(p, seat=2) == []
    assert p.letter_ep == [0] * 9


@rule("X-CHAL-06")
def test_scoring_starts_when_all_the_others_let_the_word_stand() -> None:
    p, _ = announced("in the last call")
    p.events = []
    play(p, "stand", seat=1)
    assert (p.asking().name, p.to_act(), p.round) == ("last-call", (0,), 1)
    assert p.events == [("let-stand", -1, {"seat": 1})]
    assert offered(p, seat=1) == ["doubt WAGE"]  # who let it stand may still change his mind before scoring
    refusal = refused(p, "stand", seat=1)
    assert (refusal.rule, refusal.key) == ("X-CHAL-06", "not-awaited")
    play(p, "stand", seat=0)
    assert p.events[1] == ("let-stand", -1, {"seat": 0})
    assert p.round == 2
    assert p.letter_ep[6] > 0


@rule("X-CHAL-06")
def test_one_may_still_doubt_when_another_has_let_the_word_stand() -> None:
    p, _ = announced("in the last call")
    play(p, "stand", seat=0)
    play(p, "doubt WAGE", seat=1)
    assert p.to_act() == (0, 1, 2)
    vote(p, 1, 1, 0)
    assert (p.to_act(), p.round, p.said) == ((2,), 1, [])


@rule("X-CHAL-06", "X-CHAL-05")
def test_a_failed_doubt_in_the_last_call_starts_the_scoring() -> None:
    p, _ = announced("in the last call")
    play(p, "doubt WAGE", seat=0)
    vote(p, 1, 0, 0)
    assert p.round == 2
    assert [entry & 0xFFFFF for entry in p.said] == [word_id("WAGE")]
    assert p.letter_ep[6] > 0


@rule("X-CHAL-06")
def test_a_second_last_word_can_be_doubted_in_a_new_last_call() -> None:
    p, _ = announced("in the last call")
    reject(p, "WAGE")
    play(p, "say STAR", seat=2)
    assert (p.asking().name, p.to_act()) == ("last-call", (0, 1))
    reject(p, "STAR")
    assert p.to_act() == (2,)
    assert p.barred == [word_id("WAGE"), word_id("STAR")]


@rule("X-CHAL-06")
def test_there_is_no_last_call_for_a_word_that_was_voted_on() -> None:
    p, _ = announced("between two claims of the last turn")
    accept(p, "WAGE")
    play(p, "keep", seat=2)
    assert p.round == 2


@rule("X-CHAL-06")
def test_there_is_no_last_call_after_a_pass() -> None:
    p = table(3, turn=1, **LAST_TURN)
    play(p, "say STAR", seat=1)
    play(p, "pass", seat=2)
    assert p.round == 2


@rule("X-CHAL-06")
def test_there_is_no_last_call_before_the_last_turn() -> None:
    p, _ = announced("in the next last turn")
    assert (p.asking().name, p.to_act()) == ("turn", (2,))


@rule("X-CHAL-06")
def test_the_last_word_of_the_game_can_be_rejected_too() -> None:
    p = table(2, round=3, turn=1, trigger=0, hand=[2, 18], trigger_ep=[2, 0])
    play(p, "say STAR", seat=1)
    assert (p.over(), p.to_act()) == (False, (0,))
    reject(p, "STAR")
    assert (p.over(), p.to_act()) == (False, (1,))
    play(p, "pass", seat=1)
    assert p.over()
    assert p.said == []


# --- what is not voted on --------------------------------------------------------------------------------------


@rule("X-CHAL-07")
@pytest.mark.parametrize(
    ("text", "rule_id", "key", "params"),
    [
        ("CRATE", "X-WORD-02", "no-letter", {"letter": "C"}),
        ("RESTART", "X-WORD-07", "too-few-cubes", {"needs": 7, "has": 6}),
        ("TREE", "X-LEX-04", "used", {"by": 1, "round": 1}),
    ],
)
@pytest.mark.parametrize("verb", ["say", "appeal"])
def test_letters_cubes_and_used_words_are_refused_without_a_vote(
    verb: str, text: str, rule_id: str, key: str, params: dict[str, object]
) -> None:
    p = table(2, hand=6, said=[("TREE", 1, 1)])
    refusal = refused(p, f"{verb} {text}", seat=0)
    assert (refusal.rule, refusal.key) == (rule_id, key)
    assert refusal.params == {"seat": 0, "step": "turn", "word": text, **params}
    assert p.asking().name == "turn"


@rule("X-CHAL-07")
@pytest.mark.parametrize("verb", ["say", "appeal"])
def test_too_few_letters_are_refused_without_a_vote(verb: str) -> None:
    p = table(2)
    refusal = refused(p, f"{verb} AS", seat=0)
    assert (refusal.rule, refusal.key) == ("X-LEX-03", "word.too-short")


@rule("X-LEX-01")
@every_window
def test_where_the_dictionary_alone_decides_nothing_is_doubted(window: str) -> None:
    p, author = announced(window, options={"acceptance": "dictionary"})
    if window == "in the last call":
        assert p.round == 2
    else:
        seat = (author + 1) % 3
        refusal = refused(p, "doubt WAGE", seat=seat)
        assert (refusal.rule, refusal.key) == ("X-LEX-01", "no-votes")
        assert refusal.params == {"seat": seat, "step": p.asking().name, "word": "WAGE"}
        assert p.may_interject() == ()
        assert "doubt WAGE" not in offered(p, seat=seat)


# --- rulings ---------------------------------------------------------------------------------------------------


@rule("X-AMB-16")
@pytest.mark.parametrize(
    ("votes", "rejected"),
    [
        ((1, 1, 0), True),  # the author agrees: 2 of 3, though only 1 of the 2 others
        ((0, 1), False),  # 1 of 2, though all others are against
        ((0, 1, 1, 0), False),  # 2 of 4, though most of the others are against
    ],
)
def test_the_author_has_a_vote_and_all_players_count(votes: tuple[int, ...], rejected: bool) -> None:
    p = table(len(votes))
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    vote(p, *votes)
    assert (p.to_act() == (0,)) == rejected


@rule("X-AMB-16")
def test_with_two_players_both_must_agree() -> None:
    p = table(2)
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    vote(p, 1, 1)
    assert p.to_act() == (0,)


@rule("X-AMB-17")
@every_window
def test_a_rejected_word_may_not_be_offered_again_in_this_turn(window: str) -> None:
    p, author = announced(window)
    reject(p, "WAGE")
    assert refused(p, "say WAGE", seat=author).to_data() == {
        "rule": "X-AMB-17",
        "key": "barred",
        "params": {"seat": author, "step": "turn", "word": "WAGE"},
        "highlight": [],
    }
    assert not legal(p, author, "say WAGE")
    assert refused(p, "appeal WAGE", seat=author).key == "barred"


@rule("X-AMB-17")
def test_it_may_not_be_offered_in_another_spelling_either() -> None:
    p = table(2, grid="EIRSTCDUBGQV")
    play(p, "say QUIET u1", seat=0)
    reject(p, "QUIET")
    assert refused(p, "say QUIET", seat=0).key == refused(p, "say QUIET u1", seat=0).key == "barred"
    assert "QUIET" not in words_offered(p, 0)
    assert "QUIT" in words_offered(p, 0)


@rule("X-AMB-17")
def test_it_may_be_offered_again_in_the_next_turn() -> None:
    p = table(2)
    play(p, "say STAR", seat=0)
    reject(p, "STAR")
    play(p, "pass", seat=0)
    assert p.barred == []
    play(p, "say LAD", seat=1)
    play(p, "say STAR", seat=0)
    assert [entry & 0xFFFFF for entry in p.said] == [word_id("LAD"), word_id("STAR")]


@rule("X-EDGE-24", "X-CHAL-04")
def test_a_rejected_word_may_be_used_by_the_next_player_if_accepted_then() -> None:
    p = table(3)
    play(p, "say STAR", seat=0)
    reject(p, "STAR")
    play(p, "pass", seat=0)
    assert p.hand == [18, 18, 18]
    play(p, "say STAR", seat=1)
    play(p, "doubt STAR", seat=2)
    vote(p, 1, 0, 0)
    assert p.view(None)["said"] == [{"word": "STAR", "seat": 1, "round": 1}]
    assert p.hand == [18, 14, 18]


@rule("X-AMB-29")
def test_a_word_may_be_doubted_from_its_announcement_to_the_next_players_move_and_no_longer() -> None:
    p = table(4)
    play(p, "say WAGE", seat=0)
    assert [legal(p, seat, "doubt WAGE") for seat in range(4)] == [False, True, True, True]
    play(p, "claim count.red2", "keep", seat=0)
    assert [legal(p, seat, "doubt WAGE") for seat in range(4)] == [False, True, True, True]
    play(p, "pass", seat=1)
    assert [legal(p, seat, "doubt WAGE") for seat in range(4)] == [False, False, False, False]


@rule("X-AMB-29")
def test_the_last_turn_of_a_round_waits_for_doubts_before_it_is_scored() -> None:
    p, _ = announced("in the last call")
    assert p.round == 1
    finish_round(p)
    assert p.round == 2


@rule("X-AMB-36")
def test_a_rejected_word_does_not_reopen_the_one_before_it() -> None:
    p = table(3, cards=["cubes.7", "count.red2", "ends.red_yellow", "cubes.6"])
    play(p, "say STAR", seat=0)
    play(p, "say RATE", seat=1)
    play(p, "doubt RATE", seat=2)
    for seat in range(3):
        play(p, "vote 1", seat=seat)
    assert (p.asking().name, p.to_act()) == ("turn", (1,))
    assert (refused(p, "doubt STAR", seat=2).rule, refused(p, "doubt STAR", seat=2).key) == ("X-CHAL-06", "too-late")


@rule("X-AMB-17")
def test_a_barred_word_takes_no_other_move_away() -> None:
    """Found by random play: the first word of the lexicon, once rejected, took `pass` and `doubt` with it."""
    p = table(3, barred=[0])
    first = p.pack.lexicon.words[0]
    assert legal(p, 0, "pass")
    assert first not in words_offered(p, 0)
    assert len(words_offered(p, 0)) == len(words_offered(table(3), 0)) - 1
