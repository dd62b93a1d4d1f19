"""The wordsmith of Wordcraft: words it knows and recalls, weighed with more or less care, and trust in the others."""

from itertools import pairwise

import pytest

from heartwood.bots import Bot, bot_from_code, decide, play_out
from heartwood.bots.codes import levels_of
from heartwood.bots.wordsmith import size_of
from heartwood.core import Position, fast
from heartwood.games import open_game
from heartwood.games.wordcraft import Wordcraft, wordcraft
from heartwood.games.wordcraft.families import none
from heartwood.games.wordcraft.lexicon import from_words
from tests.cli.tables import small_game, table

WORDSMITH = bot_from_code("wordsmith", "wordcraft")
HASTY = bot_from_code("wordsmith:vocabulary=100:recall=1000:care=0", "wordcraft")


def text_of(position: Position, move: int) -> str:
    """A move in notation."""
    return position.book.vocabulary.text(move)


def points_now(position: Wordcraft, seat: int) -> int:
    """The points as they would be scored now."""
    return position.scores(projected=True)[seat].total


def test_it_says_only_words_it_knows() -> None:
    lexicon = from_words(["seat", "statistic"], "sized", "en", sizes=[35, 50])
    game = wordcraft(lexicon, none(lexicon))
    data = table().position.to_data()
    position = game.restore({**data, "content": game.content})
    for seed in range(5):
        assert text_of(position, decide(WORDSMITH, 0, position, fast(seed))) == "say SEAT"
    better_read = bot_from_code("wordsmith:vocabulary=50:care=0", "wordcraft")
    assert text_of(position, decide(better_read, 0, position, fast(1))) == "say STATISTIC"
    child = bot_from_code("wordsmith:vocabulary=20", "wordcraft")
    assert text_of(position, decide(child, 0, position, fast(1))) == "pass"


def test_no_level_says_what_only_a_dictionary_knows() -> None:
    lexicon = open_game("wordcraft").pack.lexicon  # type: ignore[attr-defined]
    widest = max(bot_from_code(level, "wordcraft").values["vocabulary"] for level in levels_of("wordcraft"))
    assert all(size_of(lexicon, lexicon.find(word)) > widest for word in ("CWM", "CRWTH", "VAV", "EFT"))
    assert all(size_of(lexicon, lexicon.find(word)) <= widest for word in ("IBIS", "ODE", "ZINC", "PACT"))


def test_in_a_list_without_sizes_short_words_pass_for_common_ones() -> None:
    lexicon = from_words(["seat", "testate", "statistic"], "unsized", "de")
    game = wordcraft(lexicon, none(lexicon))
    position = game.restore({**table().position.to_data(), "content": game.content})
    said = {text_of(position, decide(WORDSMITH, 0, position, fast(seed))) for seed in range(5)}
    assert said == {"say SEAT"}


def test_without_care_it_says_what_pays_most_at_once() -> None:
    position = table().position
    chosen = decide(HASTY, 0, position, fast(1))
    gains = {move: gain_of(position, move) for move in position.moves(0) if text_of(position, move).startswith("say")}
    assert gains[chosen] == max(gains.values())
    assert len(set(gains.values())) > 1


def gain_of(position: Wordcraft, move: int) -> int:
    """The points after a word and all claims that pay at once."""
    trial = position.copy()
    trial.play(0, move)
    while trial.asking().name == "cubes":
        trial.play(0, HASTY.choose(0, trial, fast(1)))
    return points_now(trial, 0)


def test_who_recalls_one_word_says_any() -> None:
    position = table().position
    forgetful = bot_from_code("wordsmith:recall=1:vocabulary=100", "wordcraft")
    said = {decide(forgetful, 0, position, fast(seed)) for seed in range(20)}
    assert len(said) > 5
    assert len({decide(HASTY, 0, position, fast(seed)) for seed in range(20)}) <= 3  # only equals differ


def test_without_care_it_claims_all_that_pays_and_with_care_it_keeps_cubes_for_the_rounds_to_come() -> None:
    position = table(cards=("count.yellow2", "ends.red_yellow", "cubes.4", "pair.red_blue")).position
    position.play(0, position.book.vocabulary.parse("say SEAT"))
    careful = bot_from_code("wordsmith:care=100", "wordcraft")
    assert text_of(position, decide(careful, 0, position, fast(1))) == "keep"
    first = decide(HASTY, 0, position, fast(1))
    assert text_of(position, first) in ("claim count.yellow2", "claim cubes.4")
    position.play(0, first)
    assert text_of(position, decide(HASTY, 0, position, fast(1))).startswith("claim")


def test_it_lets_words_stand_and_votes_for_no_doubt_and_no_appeal() -> None:
    position = table().position
    for seat, text in [(0, "say TIE"), (1, "doubt TIE")]:
        position.play(seat, position.book.vocabulary.parse(text))
    assert text_of(position, decide(WORDSMITH, 0, position, fast(1))) == "vote 0"
    last = table(hand=5).position
    for seat, text in [(0, "say TIE"), (1, "say SEAT"), (1, "keep")]:
        last.play(seat, last.book.vocabulary.parse(text))
    assert last.asking().name == "last-call"
    assert text_of(last, decide(WORDSMITH, 0, last, fast(1))) == "stand"


def test_it_never_doubts_and_never_appeals() -> None:
    seen: set[str] = set()
    for seed in range(8):
        position = small_game().start(3, {}, fast(seed))
        position.events = []
        play_out(position, [WORDSMITH] * 3, fast(seed))
        seen |= {key for key, _, _ in position.events}
    assert not seen & {"doubted", "appealed", "hurried", "timed-out"}
    assert {"said", "claimed"} <= seen


@pytest.mark.parametrize(
    "code", ["greedy", "wordsmith", "wordsmith:care=100:recall=100", "wordsmith:thoughts=8:time=0"]
)
def test_a_choice_does_not_depend_on_votes_not_yet_opened(code: str) -> None:
    bot = bot_from_code(code, "wordcraft")
    position = table(seats=3).position
    for seat, text in [(0, "say TIE"), (1, "doubt TIE")]:
        position.play(seat, position.book.vocabulary.parse(text))
    choices: set[int] = set()
    for votes in ("vote 0", "vote 1"):
        world = position.copy()
        world.play(1, world.book.vocabulary.parse(votes))
        choices |= {decide(bot, 0, world, fast(3)), decide(bot, 0, world.guess(0, fast(77)), fast(3))}
    assert len(choices) == 1


@pytest.mark.parametrize("code", ["wordsmith:care=100:recall=50", "wordsmith:recall=50:thoughts=4:time=0"])
def test_the_grids_to_come_are_not_foreseen(code: str) -> None:
    """Two tables that differ only in their chance: the same choice, turn after turn."""
    position = open_game("wordcraft").start(2, {}, fast(4))
    bot = bot_from_code(code, "wordcraft")
    assert isinstance(position, Wordcraft)
    while position.round == 1:
        seat = position.to_act()[0]
        other = position.with_chance(fast(99))
        move = decide(bot, seat, position, fast(8))
        assert decide(bot, seat, other, fast(8)) == move
        position.play(seat, move)


def wins_of(code: str, rival: str, games: int) -> int:
    """Games of two that a bot wins, the seats by turns."""
    wins = 0
    lineup: list[Bot] = [bot_from_code(code, "wordcraft"), bot_from_code(rival, "wordcraft")]
    game = open_game("wordcraft")
    for seed in range(games):
        position = game.start(2, {}, fast(seed // 2))
        play_out(position, lineup if seed % 2 else lineup[::-1], fast(seed))
        wins += (0 if seed % 2 else 1) in position.winners()
    return wins


def test_more_words_more_memory_and_more_care_win() -> None:
    child = "wordsmith:vocabulary=35:recall=8:care=0"
    assert wins_of(child, "random", 12) >= 9
    assert wins_of("wordsmith:vocabulary=50:recall=40:care=100", child, 12) >= 9


def test_no_level_thinks_without_end() -> None:
    for level in levels_of("wordcraft"):
        assert 0 < bot_from_code(level, "wordcraft").values["time"] <= 0.3


@pytest.mark.slow
def test_thoughts_win() -> None:
    """With the same words in mind; how much the levels win is measured in docs/ladder.md."""
    one_look = "wordsmith:vocabulary=50:recall=100:care=100"
    assert wins_of(f"{one_look}:thoughts=16:time=0", one_look, 16) >= 9


@pytest.mark.slow
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(["child", "apprentice", "journeyman"])))
def test_a_step_of_level_wins_most_games_and_not_nearly_all(lower: str, higher: str) -> None:
    assert 0.65 <= wins_of(higher, lower, 120) / 120 <= 0.92
