"""Hints: legal moves, the best first, with reasons that add up, and nothing of it changes the game."""

from typing import Any

import pytest

from heartwood.bots import clues, hints
from heartwood.bots.judges import judge_of
from heartwood.core import Position, fast
from heartwood.core.texts import load_texts
from heartwood.games import TITLES, open_game
from heartwood.games.wordcraft import Wordcraft, wordcraft
from heartwood.games.wordcraft.families import none
from heartwood.games.wordcraft.lexicon import from_words
from heartwood.speech import speech_of
from heartwood.speech.turns import turn_in_words
from tests.bots.test_search import QUICK, midway
from tests.games.lignum.builders import player
from tests.games.lignum.builders import table as lignum_table
from tests.games.playing import play
from tests.games.wordcraft.builders import table as words_table
from tests.marks import rule


def positions(title: str) -> list[Position]:
    """A few moments of a game."""
    return [midway(title, seed, decisions) for seed, decisions in ((1, 5), (2, 15), (3, 30))]


@pytest.mark.parametrize("title", TITLES)
def test_hints_are_legal_and_explain_their_gain(title: str) -> None:
    judge = judge_of(title)
    for position in positions(title):
        seat = position.to_act()[0]
        before = position.digest()
        found = hints(title, seat, position, fast(4), 3, "greedy")
        assert position.digest() == before
        assert 0 < len(found) <= 3
        assert len({hint.move for hint in found}) == len(found)
        assert [hint.share for hint in found] == sorted((hint.share for hint in found), reverse=True)
        for hint in found:
            assert position.explain(seat, hint.move) is None
            assert all(change.feature in judge.names for change in hint.changes)
            sizes = [abs(change.points) for change in hint.changes]
            assert sizes == sorted(sizes, reverse=True)
            assert all(size >= 0.25 for size in sizes)
            assert abs(hint.gain - sum(change.points for change in hint.changes)) < 0.25 * len(judge.names)


@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_what_a_search_likes_is_told_as_a_turn(title: str) -> None:
    for position in positions(title):
        seat = position.to_act()[0]
        before = position.digest()
        found = hints(title, seat, position, fast(4), 3, QUICK)
        assert position.digest() == before
        assert 0 < len(found) <= 3
        assert all(position.explain(seat, hint.move) is None for hint in found)
        assert len({tuple(sorted([hint.move, *hint.line])) for hint in found}) == len(found)  # no two alike
        if len(found) < 2:
            continue
        first, *others = (hint.turn for hint in found)
        assert first is not None
        assert (first.best, first.outlook, first.beside) == (True, None, [])
        assert abs(sum(hint.share for hint in found) - 1) < 1e-9
        for turn in others:
            assert turn is not None
            assert not turn.best
            assert first.lead is not None
            assert turn.lead is not None
            assert turn.lead <= 0 <= first.lead
        assert first.lead == -others[0].lead


def test_the_same_work_in_another_order_is_no_other_plan() -> None:
    mill = player(workers=(1, 0, 0), mill=True)
    p = lignum_table(mill, player(), at="cutting", forest={1: "firewood hardwood"}, awaited=[0])
    plans = [hint.turn.goods for hint in hints("lignum", 0, p, fast(1), 3, QUICK) if hint.turn is not None]
    assert len(plans) > 1
    assert all(plan not in plans[:place] for place, plan in enumerate(plans))


def test_tasks_that_lack_less_are_named() -> None:
    judge = judge_of("lignum")
    before = lignum_table(player(tasks={"task.15": 0}), player(), at="selling", awaited=[0])
    after = lignum_table(player(tasks={"task.15": 0}, dry1="milled_softwood"), player(), at="selling", awaited=[0])
    assert judge.nearer(before, after, 0) == ["task.15"]
    assert judge.nearer(after, before, 0) == []
    late = [
        lignum_table(player(tasks={"task.15": 0}, **wood), player(), at="selling", round=7, awaited=[0])
        for wood in ({}, {"dry1": "milled_softwood"})
    ]
    assert judge.nearer(*late, 0) == []  # what else it needs comes too late
    filled = lignum_table(player(tasks={"task.15": 0}, dry1="milled_softwood"), player(), at="tasks", awaited=[0])
    play(filled, "deliver task.15 2")
    assert judge.nearer(after, filled, 0) == []  # what lay ready lies on the card


def test_a_turn_of_lignum_says_what_it_brings_what_for_and_what_else_there_was() -> None:
    mill = player(workers=(0, 2, 0), woodpile="firewood softwood", money=3)
    p = lignum_table(mill, player(), at="transporting", awaited=[0])
    best, *_ = hints("lignum", 0, p, fast(1), 3, QUICK)
    assert best.turn is not None
    said = turn_in_words(speech_of(open_game("lignum"), "en", ["Ann", "Ben"]), best.turn)
    assert "it uses 2 bearers for this round" in said.now
    assert "softwood: woodpile > sale area" in said.now
    assert "can be sold for 7 dollars in this very round" in said.prospects
    assert said.end == ""


@pytest.mark.parametrize("title", TITLES)
def test_the_line_is_the_rest_of_the_own_turn(title: str) -> None:
    for position in positions(title):
        seat = position.to_act()[0]
        for hint in hints(title, seat, position, fast(4), 2, "greedy"):
            world = position.guess(seat, fast(1))
            world.apply(seat, hint.move)
            for move in hint.line:
                assert world.to_act()[0] == seat
                if world.explain(seat, move) is not None:
                    break  # what was drawn on the way is different here
                world.apply(seat, move)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_feature_has_a_text_with_its_change(title: str, language: str) -> None:
    from heartwood.bots.judges import FEATURES

    texts = load_texts(language, [FEATURES / title])
    for name in judge_of(title).names:
        keys = [key for key in texts.templates if f"{key}.".startswith(f"feature.{name}.")]
        assert keys
        for key in keys:
            assert "+7" in texts.say(key, {"change": "+7", "points": "+7"})


# --- words ---------------------------------------------------------------------------------------------------------


def worded(sizes: dict[str, int], **more: Any) -> Wordcraft:
    """A table of Wordcraft with a few words and their sizes."""
    lexicon = from_words(list(sizes), "sized", "en", sizes=list(sizes.values()))
    return words_table(2, of=wordcraft(lexicon, none(lexicon)), **more)


@rule("X-LEX-02", "X-AMB-33")
def test_a_hint_names_one_word_and_a_common_one_as_long_as_there_is_any() -> None:
    for sizes, word in [
        ({"TREE": 35, "DARTS": 35}, "DARTS"),  # the better one
        ({"TREE": 35, "DARTS": 50}, "TREE"),
        ({"TREE": 50, "DARTS": 70}, "TREE"),
        ({"TREE": 70, "DARTS": 70}, "DARTS"),
    ]:
        p = worded(sizes)
        (hint,) = hints("wordcraft", 0, p, fast(1), 3, "greedy")
        assert p.book.vocabulary.text(hint.move) == f"say {word}"
    (none_left,) = hints("wordcraft", 0, worded({"TREE": 10}, hand=2), fast(1), 3, "greedy")
    assert worded({"TREE": 10}).book.vocabulary.text(none_left.move) == "pass"


@rule("X-LEX-02", "X-AMB-33")
def test_clues_come_before_a_word_and_do_not_name_it() -> None:
    p = worded({"DARTS": 35})
    found = hints("wordcraft", 0, p, fast(1), 3, "greedy")
    (key, look_for), (kind, letters) = clues("wordcraft", 0, p, found)
    assert (key, look_for["card"]) == ("both", "ach.cubes.5")
    most = max(p.pack.cards.ep_of[ord(letter) - 65] for letter in "DARTS")
    assert look_for["ep"] == most
    assert (kind, letters) == ("word", {"length": 5, "first": "D"})
    size = len(p.grid)
    far_behind = worded({"DARTS": 35}, on_letters=[0] * size + [2] * size, hand=[18, 0])
    assert clues("wordcraft", 0, far_behind, found)[0] == ("card", {"card": "ach.cubes.5"})
    claims = play(worded({"DARTS": 35}), "say DARTS")
    assert claims.asking().name == "cubes"
    assert clues("wordcraft", 0, claims, hints("wordcraft", 0, claims, fast(1), 3, "greedy")) == []
    assert clues("nutshell", 0, p, []) == []
