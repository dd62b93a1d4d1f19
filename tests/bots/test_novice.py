"""The novice of Wordcraft: common words, the best gain at once, claims that pay, trust in the others."""

from heartwood.bots import Bot, bot_from_code, decide, play_out
from heartwood.bots.novice import margin
from heartwood.core import Position, fast
from heartwood.games.wordcraft import Wordcraft, wordcraft
from heartwood.games.wordcraft.families import none
from heartwood.games.wordcraft.lexicon import from_words
from tests.cli.tables import small_game, table

NOVICE = bot_from_code("novice", "wordcraft")


def text_of(position: Position, move: int) -> str:
    """A move in notation."""
    return position.book.vocabulary.text(move)


def test_it_says_only_words_it_knows() -> None:
    lexicon = from_words(["seat", "statistic"], "sized", "en", sizes=[35, 50])
    game = wordcraft(lexicon, none(lexicon))
    data = table().position.to_data()
    position = game.restore({**data, "content": game.content})
    for seed in range(5):
        assert text_of(position, decide(NOVICE, 0, position, fast(seed))) == "say SEAT"
    better_read = bot_from_code("novice:vocabulary=50", "wordcraft")
    assert text_of(position, decide(better_read, 0, position, fast(1))) == "say STATISTIC"
    child = bot_from_code("novice:vocabulary=20", "wordcraft")
    assert text_of(position, decide(child, 0, position, fast(1))) == "pass"


def test_in_a_list_without_sizes_short_words_pass_for_common_ones() -> None:
    lexicon = from_words(["seat", "testate", "statistic"], "unsized", "de")
    game = wordcraft(lexicon, none(lexicon))
    position = game.restore({**table().position.to_data(), "content": game.content})
    said = {text_of(position, decide(NOVICE, 0, position, fast(seed))) for seed in range(5)}
    assert said == {"say SEAT"}


def test_of_what_comes_to_mind_it_says_what_pays_best() -> None:
    position = table().position
    everything = bot_from_code("novice:recall=200:vocabulary=100", "wordcraft")
    chosen = decide(everything, 0, position, fast(1))
    gains = {move: gain_of(position, move) for move in position.moves(0) if text_of(position, move).startswith("say")}
    assert gains[chosen] == max(gains.values())
    assert len(set(gains.values())) > 1


def gain_of(position: Wordcraft, move: int) -> int:
    """The lead after a word and all claims the novice makes."""
    trial = position.copy()
    trial.play(0, move)
    while trial.asking().name == "cubes":
        trial.play(0, NOVICE.choose(0, trial, fast(1)))
    return margin(0, trial)


def test_it_claims_the_card_that_pays_most_first() -> None:
    start = table(cards=("count.yellow2", "ends.red_yellow", "cubes.4", "pair.red_blue"))
    position = start.position
    position.play(0, position.book.vocabulary.parse("say SEAT"))
    first = decide(NOVICE, 0, position, fast(1))
    assert text_of(position, first) in ("claim count.yellow2", "claim cubes.4")
    position.play(0, first)
    assert text_of(position, decide(NOVICE, 0, position, fast(1))).startswith("claim")


def test_it_lets_words_stand_and_votes_for_no_doubt_and_no_appeal() -> None:
    position = table().position
    for seat, text in [(0, "say TIE"), (1, "doubt TIE")]:
        position.play(seat, position.book.vocabulary.parse(text))
    assert text_of(position, decide(NOVICE, 0, position, fast(1))) == "vote 0"
    last = table(hand=5).position
    for seat, text in [(0, "say TIE"), (1, "say SEAT"), (1, "keep")]:
        last.play(seat, last.book.vocabulary.parse(text))
    assert last.asking().name == "last-call"
    assert text_of(last, decide(NOVICE, 0, last, fast(1))) == "stand"


def test_it_never_doubts_and_never_appeals() -> None:
    seen: set[str] = set()
    for seed in range(8):
        position = small_game().start(3, {}, fast(seed))
        position.events = []
        play_out(position, [NOVICE] * 3, fast(seed))
        seen |= {key for key, _, _ in position.events}
    assert not seen & {"doubted", "appealed", "hurried", "timed-out"}
    assert {"said", "claimed"} <= seen


def test_it_beats_the_random_bot() -> None:
    wins = 0
    lineup: list[Bot] = [NOVICE, bot_from_code("random", "wordcraft")]
    for seed in range(12):
        position = small_game().start(2, {}, fast(seed))
        play_out(position, lineup if seed % 2 else lineup[::-1], fast(seed))
        wins += (0 if seed % 2 else 1) in position.winners()
    assert wins >= 9
