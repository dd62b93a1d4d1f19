"""Rounds of Wordcraft in thought: they go as the rules have it, and whoever foresees them says what keeps the lead."""

import pytest

from heartwood.bots import bot_from_code, decide, play_out
from heartwood.bots.judges import wordcraft as judging
from heartwood.bots.judges.wordcraft_rounds import WIDTH, Foresight, foreseen, words_up_to
from heartwood.bots.wordsmith import size_of
from heartwood.core import fast
from heartwood.core.position import ID_MASK
from heartwood.games import open_game
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.ids import CLAIM, KEEP, PASS, SAY
from heartwood.games.wordcraft.position import WORD_MASK
from tests.cli.tables import table

WORDSMITH = bot_from_code("wordsmith", "wordcraft")
ALL = 100  # the vocabulary that has every word


def a_game(seats: int, seed: int = 3) -> Wordcraft:
    """A game of these seats, about to begin."""
    position = open_game("wordcraft").start(seats, {}, fast(seed))
    assert isinstance(position, Wordcraft)
    return position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_are_worth_what_the_judge_says(seats: int) -> None:
    """In the opening, later and after the trigger: both differ by the same number for every word."""
    position = a_game(seats)
    looked = 0
    while position.round == 1:
        seat = position.to_act()[0]
        if position.asking().name == "turn":
            words = [move for move in position.moves(seat)[::31] if move & ID_MASK == SAY]
            foresight = Foresight(position, seat, words)
            foresight.open_turn(seat, True)
            order = foresight.claim_order(seat)
            turn = judging.Turn(position, seat, judging.WEIGHTS)
            apart: list[float] = []
            for word, move in enumerate(words):
                left = position.hand[seat] - foresight.cubes[word]
                ways = foresight.with_claims(word, foresight.cards[word], left, order)
                if max(foresight.uses[word]) <= 3:  # more are weighed as so many
                    apart.append(max(way.opinion for way in ways) - turn.word(move))
            assert apart == pytest.approx(apart[:1] * len(apart))
            looked += len(apart)
        position.play(seat, decide(WORDSMITH, seat, position, fast(1)))
    assert looked > 50


@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_played_in_thought_is_scored_as_at_the_table(seats: int) -> None:
    position = a_game(seats)
    while position.round < 3:
        seat = position.to_act()[0]
        position.play(seat, decide(WORDSMITH, seat, position, fast(1)))
    first = position.to_act()[0]
    foresight = Foresight(position.copy(), first, words_up_to(position, ALL))
    while position.stack:
        seat = position.to_act()[0]
        move = decide(WORDSMITH, seat, position, fast(1))
        position.play(seat, move)
        if move & ID_MASK == SAY:
            foresight.play(seat, foresight.words.index(move), 0)
        elif move & ID_MASK == CLAIM:
            foresight.play(seat, -1, 1 << position.setup.open_cards.index(move >> 6))
    foresight.triggered = position.trigger
    totals = [score.total for score in position.scores()]
    assert foresight.lead() == totals[first] - max(totals[:first] + totals[first + 1 :])
    size = len(position.grid)
    for seat in range(seats):  # the round is over: all cubes but those on achievement cards are in hand again
        on_letters = sum(foresight.counts[seat * size : (seat + 1) * size])
        assert foresight.hands[seat] + on_letters == position.hand[seat]


def test_in_thought_a_family_is_used_up_with_a_word() -> None:
    position = table().position
    foresight = Foresight(position, 0, words_up_to(position, ALL))
    texts = [position.text_of(move) for move in foresight.words]
    foresight.play(0, texts.index("SUIT"), 0)
    gone = {text for text, thought in zip(texts, foresight.gone, strict=True) if thought == foresight.thought}
    assert gone == {"SUIT", "SUITS"}
    foresight.begin()
    assert foresight.thought not in foresight.gone


def test_a_word_just_said_comes_to_nobodys_mind_while_cards_are_claimed_for_it() -> None:
    position = table().position
    position.play(0, position.book.vocabulary.parse("say SUIT"))
    assert position.asking().name == "cubes"
    texts = {position.text_of(move) for move in words_up_to(position, ALL)}
    assert not texts & {"SUIT", "SUITS"}
    assert "SEAT" in texts


def test_in_the_last_turn_of_all_the_lead_is_certain_and_the_best_is_taken() -> None:
    position = table(round=3, trigger=1).position
    leads = {move: lead_after(position, move) for move in position.moves(0) if move & ID_MASK == SAY}
    bot = bot_from_code("wordsmith:vocabulary=100:recall=1000:thoughts=8:time=0", "wordcraft")
    for seed in range(3):
        assert leads[decide(bot, 0, position, fast(seed))] == max(leads.values())


def lead_after(position: Wordcraft, move: int) -> int:
    """The lead of seat 0 at the end, if it says a word with all claims."""
    trial = position.copy()
    trial.play(0, move)
    while trial.stack and trial.asking().name == "cubes":
        trial.play(0, next(move for move in trial.moves(0) if move & ID_MASK != KEEP))
    while trial.stack:
        seat = trial.to_act()[0]
        trial.play(seat, decide(WORDSMITH, seat, trial, fast(1)))
    own, other = [score.total for score in trial.scores()]
    return own - other


def test_without_time_the_judge_decides() -> None:
    position = a_game(2)
    seat = position.to_act()[0]
    words = words_up_to(position, 35)
    foresight = Foresight(position, seat, words)
    ways = foresight.ways(list(range(len(words))))
    assert len(ways) == WIDTH
    assert foresight.best(ways, 10_000, 1e-9, fast(1)) is ways[0]
    assert not any(way.thoughts for way in ways)


def test_all_ways_are_tried_equally_often_until_they_are_dropped() -> None:
    position = table().position
    foresight = Foresight(position, 0, words_up_to(position, ALL))
    ways = foresight.ways(list(range(len(foresight.words))))
    foresight.best(ways, 24, 0.0, fast(1))
    assert sorted(way.thoughts for way in ways) == [1, 1, 1, 1, 3, 3, 7, 7]


def test_without_a_word_it_passes_and_without_words_it_claims() -> None:
    assert foreseen(table(hand=2).position, 0, ALL, 100, 8, 0.0, fast(1)) == PASS
    position = table(round=3, trigger=1).position
    position.play(0, position.book.vocabulary.parse("say SEAT"))
    assert foreseen(position, 0, 10, 100, 8, 0.0, fast(1)) & ID_MASK == CLAIM  # it knows no word of these letters


def test_whoever_thinks_says_only_words_he_knows_and_plays_by_the_rules() -> None:
    bot = bot_from_code("wordsmith:vocabulary=35:thoughts=4:time=0", "wordcraft")
    for seats in (2, 3):
        position = table(seats=seats).position
        play_out(position, [bot] * seats, fast(1))
        assert position.said
        assert all(size_of(position.pack.lexicon, entry & WORD_MASK) <= 35 for entry in position.said)


def test_the_same_luck_gives_the_same_choice_whatever_was_thought_before() -> None:
    position = a_game(2)
    seat = position.to_act()[0]
    bot = bot_from_code("wordsmith:thoughts=8:time=0", "wordcraft")
    first = decide(bot, seat, position, fast(5))
    decide(bot, seat, position, fast(6))
    assert decide(bot, seat, position, fast(5)) == first
