"""Votes of bots (X-CHAL-08): none beside two or more people; else by what they know."""

import pytest

from heartwood.bots import bot_from_code, decide
from heartwood.core import BadOption, fast
from heartwood.core.game import table_options, with_bots
from heartwood.games import open_game
from heartwood.games.wordcraft import Wordcraft, WordcraftGame, wordcraft
from heartwood.games.wordcraft.families import from_lines
from heartwood.games.wordcraft.lexicon import from_words
from tests.games.playing import events, play, refused
from tests.games.wordcraft.builders import game, table, vote
from tests.marks import rule


def with_bots_at(*bots: int, seats: int = 4, **more: object) -> Wordcraft:
    """A table where bots play some seats."""
    return table(seats, options={"bots": list(bots)}, **more)  # type: ignore[arg-type]


def doubted(p: Wordcraft, seat: int = 1) -> Wordcraft:
    """The first seat says TREE, and another one doubts it."""
    play(p, "say TREE")
    if p.asking().name == "cubes":
        play(p, "keep")
    return play(p, "doubt TREE", seat=seat)


@rule("X-CHAL-08", "X-AMB-41")
def test_with_two_people_only_they_are_asked_and_their_majority_decides() -> None:
    p = doubted(with_bots_at(2, 3))
    assert p.to_act() == (0, 1)
    question = p.view(0)["vote"]
    assert question is not None
    assert question["voters"] == [0, 1]
    assert refused(p, "vote 1", seat=2).key == "not-awaited"
    p.events = []
    vote(p, 1, 1)
    key, _, params = next(event for event in p.events if event[0] in ("stands", "rejected"))
    assert (key, params["yes"], params["people"], params["votes"]) == ("rejected", 2, 2, [1, 1, -1, -1])
    other = doubted(with_bots_at(2, 3))
    vote(other, 0, 1)
    assert other.voted_on  # one of two is no majority


@rule("X-CHAL-08", "X-AMB-41")
@pytest.mark.parametrize("bots", [(), (1, 2, 3), (0, 1, 2, 3)])
def test_beside_one_person_and_among_themselves_bots_vote_like_everybody(bots: tuple[int, ...]) -> None:
    p = doubted(with_bots_at(*bots))
    assert p.to_act() == (0, 1, 2, 3)
    vote(p, 0, 1, 1, 1)
    assert p.barred == [p.pack.lexicon.find("TREE")]


@rule("X-CHAL-08")
def test_a_vote_of_those_who_have_one_stays_secret_and_is_guessed_for_no_others() -> None:
    p = play(doubted(with_bots_at(2, 3)), "vote 1", seat=0)
    question = p.view(3)["vote"]
    assert question is not None
    assert (question["voted"], question["own"]) == ([0], None)
    for seed in range(8):
        assert p.guess(1, fast(seed)).votes[1:] == [-1, -1, -1]
    assert {p.guess(1, fast(seed)).votes[0] for seed in range(20)} == {0, 1}


def test_the_seats_of_bots_are_set_by_the_table_and_chosen_by_nobody() -> None:
    of = game()
    assert "bots" not in [option.name for option in of.options if option.asked]
    with pytest.raises(BadOption, match="bots"):
        table_options(of.options, {"bots": [1]}, True)
    assert with_bots(of.options, {"first": 0}, [1, 2]) == {"first": 0, "bots": [1, 2]}
    assert with_bots(open_game("nutshell").options, {}, [1]) == {}
    for wrong in ([2, 1], [1, 1], [3], [-1], "1", 1, [True]):
        with pytest.raises(BadOption):
            of.read_options({"bots": wrong}, 3)
    assert of.start(3, {"bots": [1]}, fast(1)).to_data()["options"]["bots"] == [1]  # type: ignore[index]


# --- what bots know ------------------------------------------------------------------------------------------------


def sized() -> WordcraftGame:
    """Common and rare words; EARS has a meaning apart from EAR."""
    sizes = {"TREE": 10, "STEAM": 70, "EAR": 10, "EARS": 10, "EARED": 10, "RATES": 70}
    lexicon = from_words(list(sizes), "sized", "en", sizes=list(sizes.values()))
    return wordcraft(lexicon, from_lines(lexicon, ["EAR EARS EARED", "EARSE EARS RATES"]))


def opinion(p: Wordcraft, code: str, seat: int) -> str:
    """How a bot votes."""
    return p.book.vocabulary.text(decide(bot_from_code(code, "wordcraft"), seat, p, fast(1)))


@rule("X-AMB-41")
@pytest.mark.parametrize(("word", "ballot"), [("TREE", "vote 0"), ("STEAM", "vote 1")])
def test_a_bot_votes_against_a_word_in_doubt_that_it_does_not_know(word: str, ballot: str) -> None:
    p = table(3, of=sized())
    play(p, f"say {word}")
    if p.asking().name == "cubes":
        play(p, "keep")
    play(p, f"doubt {word}", seat=1)
    assert opinion(p, "wordsmith:vocabulary=35", 2) == ballot
    assert opinion(p, "wordsmith:vocabulary=100", 2) == "vote 0"
    assert opinion(p, "greedy", 2) == "vote 0"  # it knows the whole list


@rule("X-AMB-41")
@pytest.mark.parametrize(("word", "ballot"), [("EARED", "vote 0"), ("EARS", "vote 1")])
@pytest.mark.parametrize("code", ["wordsmith:vocabulary=35", "greedy"])
def test_a_bot_supports_an_appeal_where_the_families_are_not_sure(word: str, ballot: str, code: str) -> None:
    p = play(table(3, of=sized(), said=[("EAR", 1, 1)]), f"appeal {word}")
    assert opinion(p, code, 2) == ballot


@rule("X-AMB-41")
def test_one_person_and_two_bots_can_reject_a_word_and_lift_a_refusal() -> None:
    p = table(3, of=sized(), said=[("EAR", 2, 1)], options={"bots": [1, 2]})
    play(p, "appeal EARS", "vote 1")
    for seat in (1, 2):
        play(p, opinion(p, "wordsmith:vocabulary=35", seat), seat=seat)
    assert p.text_of(p.word) == "EARS"
    q = table(3, of=sized(), turn=1, options={"bots": [1, 2]})
    told = events(q, "say STEAM")
    assert told[0][0] == "said"
    if q.asking().name == "cubes":
        play(q, "keep")
    play(q, "doubt STEAM", seat=0)
    play(q, "vote 1", seat=0)
    for seat in (1, 2):
        play(q, opinion(q, "wordsmith:vocabulary=35", seat), seat=seat)
    assert q.barred == [q.pack.lexicon.find("STEAM")]


@rule("X-AMB-41", "X-AMB-31")
def test_the_table_is_unsure_about_other_meanings_and_chains_that_nobody_sees() -> None:
    pack = open_game("wordcraft").pack  # type: ignore[attr-defined]
    find, unsure = pack.lexicon.find, pack.families.unsure
    for one, two in [("LEAF", "LEAVES"), ("LEAVES", "LEAVE"), ("GRAINY", "GRANULATED")]:
        assert unsure(find(one), find(two)), (one, two)
        assert unsure(find(two), find(one)), (one, two)
    for one, two in [
        ("BICYCLE", "BIKE"),
        ("RUN", "RAN"),
        ("RUNNER", "RUNS"),
        ("HAPPY", "UNHAPPY"),
        ("SWORE", "SWEARS"),
    ]:
        assert not unsure(find(one), find(two)), (one, two)
