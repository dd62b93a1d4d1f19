"""Appeals (X-AMB-30): the vote that lifts a refusal by the family table, and what it can never lift."""

import pytest

from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused, reveals
from tests.games.wordcraft.builders import game, legal, on_letter, table, vote, words_offered
from tests.marks import rule


def related(seats: int = 3, **fields: object) -> Wordcraft:
    """Seat 1 said GEM in an earlier round; seat 0 is in turn and would like to say GEMS."""
    return table(seats, round=2, said=[("STAR", 0, 1), ("GEM", 1, 1)], **fields)  # type: ignore[arg-type]


def words_said(p: Wordcraft) -> list[str]:
    """The used words in order."""
    return [p.pack.lexicon.words[entry & 0xFFFFF] for entry in p.said]


def word_id(word: str) -> int:
    """The place of a word in the lexicon."""
    return game().pack.lexicon.find(word)


# --- rulings ---------------------------------------------------------------------------------------------------


@rule("X-AMB-30")
def test_the_family_table_gives_the_first_answer() -> None:
    """Without a vote it stands: the word is refused and the turn goes on."""
    p = related()
    assert refused(p, "say GEMS", seat=0).to_data() == {
        "rule": "X-LEX-05",
        "key": "derivative",
        "params": {"seat": 0, "step": "turn", "word": "GEMS", "relative": "GEM"},
        "highlight": ["said"],
    }
    assert p.to_act() == (0,)


@rule("X-AMB-30")
def test_an_appeal_puts_the_question_to_all_players() -> None:
    p = related()
    p.events = []
    assert not reveals(p, "appeal GEMS", seat=0)
    assert (p.asking().name, p.to_act(), p.question(), p.in_turn()) == ("vote", (0, 1, 2), "appeal", 0)
    assert p.events == [("appealed", -1, {"seat": 0, "word": "GEMS", "relative": "GEM"})]
    assert words_said(p) == ["STAR", "GEM"]
    assert p.hand == [18, 18, 18]
    for seat in range(3):
        assert offered(p, seat=seat) == ["vote 0", "vote 1"]
        assert refused(p, "pass", seat=seat).key == "not-now"


@rule("X-AMB-30")
@pytest.mark.parametrize(
    ("votes", "lifted"),
    [
        ((1, 0), False),
        ((0, 1), False),
        ((1, 1), True),
        ((1, 0, 0), False),
        ((0, 1, 0), False),
        ((1, 1, 0), True),
        ((0, 1, 1), True),
        ((1, 1, 0, 0), False),
        ((0, 0, 1, 1), False),
        ((1, 1, 1, 0), True),
        ((0, 1, 1, 1), True),
    ],
)
def test_more_than_half_of_all_players_lift_the_refusal(votes: tuple[int, ...], lifted: bool) -> None:
    p = related(len(votes), hand=9)
    play(p, "appeal GEMS", seat=0)
    vote(p, *votes)
    assert p.hand[0] == (5 if lifted else 9)
    assert p.in_turn() == 0
    assert p.asking().name == ("cubes" if lifted else "turn")


@rule("X-AMB-30")
def test_a_lifted_word_is_said_with_all_that_follows() -> None:
    p = related()
    play(p, "appeal GEMS", seat=0)
    p.events = []
    assert vote(p, 1, 1, 0)
    assert p.events[3:] == [
        ("lifted", -1, {"word": "GEMS", "yes": 2, "people": 3, "votes": [1, 1, 0]}),
        ("said", -1, {"seat": 0, "word": "GEMS", "spelled": ["G", "E", "M", "S"], "hand": 14}),
    ]
    assert [on_letter(p, 0, letter) for letter in "GEMS"] == [1, 1, 1, 1]
    play(p, "claim pair.red_blue", seat=0)
    assert words_said(p) == ["STAR", "GEM", "GEMS"]
    assert (p.hand[0], p.to_act(), p.appealed, p.votes) == (13, (1,), 0, [-1, -1, -1])
    assert refused(p, "say GEMS", seat=1).key == "used"
    assert "appeal GEMS" not in offered(p, seat=1)


@rule("X-AMB-30")
def test_a_lifted_word_can_trigger_the_end() -> None:
    p = related(2, hand=[6, 18])
    play(p, "appeal GEMS", seat=0)
    vote(p, 1, 1)
    play(p, "keep", seat=0)
    assert (p.trigger, p.trigger_ep, p.to_act()) == (0, [2, 0], (1,))


@rule("X-AMB-30", "X-AMB-35")
def test_a_lifted_word_was_voted_on_and_cannot_be_doubted() -> None:
    p = related()
    play(p, "appeal GEMS", seat=0)
    vote(p, 1, 1, 0)
    assert refused(p, "doubt GEMS", seat=2).key == "voted-on"
    play(p, "keep", seat=0)
    refusal = refused(p, "doubt GEMS", seat=2)
    assert (refusal.rule, refusal.key) == ("X-AMB-35", "voted-on")
    assert refusal.params == {"seat": 2, "step": "turn", "word": "GEMS"}
    assert p.may_interject() == ()


@rule("X-AMB-30")
def test_a_lifted_word_in_the_last_turn_needs_no_last_call() -> None:
    p = related(2, turn=0, trigger=1, hand=[18, 2])
    play(p, "appeal GEMS", seat=0)
    vote(p, 1, 1)
    play(p, "keep", seat=0)
    assert p.round == 3


@rule("X-AMB-30")
def test_a_refusal_that_is_not_lifted_bars_the_word_for_this_turn() -> None:
    p = related()
    before = p.to_data()
    play(p, "appeal GEMS", seat=0)
    p.events = []
    assert vote(p, 1, 0, 0)
    assert p.events[3:] == [("not-lifted", -1, {"word": "GEMS", "yes": 1, "people": 3, "votes": [1, 0, 0]})]
    assert p.to_data() == {**before, "barred": [word_id("GEMS")]}
    for verb in ("appeal", "say"):
        refusal = refused(p, f"{verb} GEMS", seat=0)
        assert (refusal.rule, refusal.key) == ("X-AMB-17", "barred")
        assert refusal.params == {"seat": 0, "step": "turn", "word": "GEMS"}
        assert not legal(p, 0, f"{verb} GEMS")


@rule("X-AMB-30")
def test_after_an_appeal_in_vain_the_turn_goes_on() -> None:
    p = related()
    words = words_offered(p, 0)
    play(p, "appeal GEMS", seat=0)
    vote(p, 1, 0, 0)
    assert words_offered(p, 0) == words
    assert legal(p, 0, "pass")
    play(p, "say LAD", seat=0)
    assert (p.to_act(), words_said(p)) == ((1,), ["STAR", "GEM", "LAD"])
    assert legal(p, 1, "appeal GEMS")


@rule("X-AMB-30")
def test_an_appeal_in_vain_leaves_other_appeals_of_the_turn() -> None:
    p = table(2, said=[("GEM", 1, 1), ("EAR", 1, 1)])
    play(p, "appeal GEMS", seat=0)
    vote(p, 1, 0)
    assert "appeal EARS" in offered(p, seat=0)
    assert "appeal GEMS" not in offered(p, seat=0)
    play(p, "appeal EARS", seat=0)
    vote(p, 0, 1)
    assert p.barred == [word_id("GEMS"), word_id("EARS")]


@rule("X-AMB-30")
def test_the_word_before_can_still_be_doubted_after_an_appeal_in_vain() -> None:
    """It is rejected then, and what was barred belongs to the other player's turn."""
    p = table(3, said=[("GEM", 1, 1)])
    play(p, "say STAR", seat=0)
    play(p, "appeal GEMS", seat=1)
    vote(p, 0, 1, 0)
    play(p, "doubt STAR", seat=2)
    vote(p, 1, 1, 1)
    assert (p.to_act(), p.barred, words_said(p)) == ((0,), [word_id("STAR")], ["GEM"])


@rule("X-AMB-30")
def test_a_vote_may_reject_a_listed_word() -> None:
    p = related()
    play(p, "say LAD", seat=0)
    play(p, "doubt LAD", seat=1)
    vote(p, 0, 1, 1)
    assert (p.to_act(), words_said(p)) == ((0,), ["STAR", "GEM"])


@rule("X-AMB-30")
def test_no_vote_admits_a_word_that_the_list_lacks() -> None:
    p = related()
    refusal = refused(p, "appeal GEMSTAR", seat=0)
    assert (refusal.rule, refusal.key) == ("X-LEX-11", "word.not-listed")
    assert refusal.params == {"word": "GEMSTAR", "lexicon": "test"}


@rule("X-AMB-30")
def test_a_word_that_may_be_said_needs_no_appeal() -> None:
    p = related()
    assert refused(p, "appeal TREE", seat=0).to_data() == {
        "rule": "X-AMB-30",
        "key": "no-appeal-needed",
        "params": {"seat": 0, "step": "turn", "word": "TREE"},
        "highlight": [],
    }
    assert [text for text in offered(p, seat=0) if text.startswith("appeal")] == ["appeal GEMS"]


@rule("X-AMB-30")
@pytest.mark.parametrize(
    ("grid", "hand", "text", "rule_id", "key"),
    [
        ("AERTDLMGWKVN", 18, "appeal GEMS", "X-WORD-02", "no-letter"),
        ("AERSTDLMGWKV", 3, "appeal GEMS", "X-WORD-07", "too-few-cubes"),
        ("AERSTDLMGWKV", 18, "appeal GEM", "X-LEX-04", "used"),
        ("AERSTDLMGWKV", 18, "appeal GEMS u1", "X-QU-03", "no-spelling"),
    ],
)
def test_an_appeal_lifts_nothing_but_the_family(grid: str, hand: int, text: str, rule_id: str, key: str) -> None:
    p = related(2, grid=grid, hand=hand)
    refusal = refused(p, text, seat=0)
    assert (refusal.rule, refusal.key) == (rule_id, key)
    assert not legal(p, 0, text)


@rule("X-AMB-30")
@pytest.mark.parametrize(("hand", "may"), [(4, True), (3, False)])
def test_an_appeal_needs_the_cubes_for_the_word(hand: int, may: bool) -> None:
    assert legal(related(2, hand=hand), 0, "appeal GEMS") == may


@rule("X-AMB-30")
def test_an_appealed_word_keeps_the_spelling_that_was_asked_for() -> None:
    of = game("QUIET QUIETS TREE", "QUIET QUIETS")
    p = table(
        2,
        of=of,
        grid="EIRSTCDUBGQV",
        cards=["count.red2", "ends.yellow_blue", "cubes.7", "pair.red_blue"],
        said=[("QUIET", 1, 1)],
    )
    assert [text for text in offered(p, seat=0) if text.startswith("appeal")] == ["appeal QUIETS", "appeal QUIETS u1"]
    play(p, "appeal QUIETS u1", seat=0)
    assert p.view(0)["vote"] == {"question": "appeal", "word": "QUIETS", "voters": [0, 1], "voted": [], "own": None}
    vote(p, 1, 1)
    assert p.hand[0] == 12
    assert [on_letter(p, 0, letter) for letter in "QUIETS"] == [1] * 6


@rule("X-AMB-30")
@pytest.mark.parametrize("spelling", ["QUIET", "QUIET u1"])
def test_every_spelling_of_a_relative_is_held_back_and_open_to_appeal(spelling: str) -> None:
    of = game("QUIET QUIETS TREE", "QUIET QUIETS")
    p = table(2, of=of, grid="EIRSTCDUBGQV", cards=["count.red2", "ends.yellow_blue", "cubes.7", "pair.red_blue"])
    play(p, f"say {spelling}", seat=0)
    assert offered(p, seat=1) == ["pass", "doubt QUIET", "say TREE", "appeal QUIETS", "appeal QUIETS u1"]


@rule("X-AMB-30")
def test_only_the_player_in_turn_may_appeal() -> None:
    refusal = refused(related(), "appeal GEMS", seat=1)
    assert (refusal.rule, refusal.key) == ("X-FLOW-04", "not-your-turn")


@rule("X-AMB-30")
def test_the_first_used_relative_is_named() -> None:
    p = table(2, grid="AERNSUDLGWKV", said=[("RAN", 1, 1), ("RUN", 0, 1)])
    p.events = []
    play(p, "appeal RUNS", seat=0)
    assert p.events == [("appealed", -1, {"seat": 0, "word": "RUNS", "relative": "RAN"})]


@rule("X-AMB-30", "X-LEX-01")
def test_where_the_dictionary_alone_decides_nothing_is_lifted() -> None:
    p = related(options={"acceptance": "dictionary"})
    for word in ("GEMS", "TREE"):
        assert refused(p, f"appeal {word}", seat=0).to_data() == {
            "rule": "X-LEX-01",
            "key": "no-votes",
            "params": {"seat": 0, "step": "turn", "word": word},
            "highlight": [],
        }
    assert not [text for text in offered(p, seat=0) if text.startswith("appeal")]
    assert refused(p, "say GEMS", seat=0).key == "derivative"


@rule("X-AMB-30")
@pytest.mark.parametrize("votes", [(1, 1, 0), (1, 0, 0)])
def test_a_saved_game_remembers_the_appeal(votes: tuple[int, ...]) -> None:
    p = related()
    play(p, "appeal GEMS", seat=0)
    q = game().restore(p.to_data())
    vote(p, *votes)
    vote(q, *votes)
    assert q.to_data() == p.to_data()
    assert offered(q, seat=0) == offered(p, seat=0)
