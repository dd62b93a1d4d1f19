"""Offensive words (X-LEX-13): refused where strangers may sit, never repeated, never said by bots.

No such word stands in these tests: harmless words are taken for offensive ones, and real ones are known by digest.
"""

from pathlib import Path

import pytest

from heartwood.bots import bot_from_code, decide, hints
from heartwood.core import Refused, fast
from heartwood.core.game import table_options
from heartwood.core.rollout import roll_out
from heartwood.games import open_game
from heartwood.games.wordcraft import Wordcraft, WordcraftGame, wordcraft
from heartwood.games.wordcraft import lexicon as word_lists
from heartwood.games.wordcraft.lexicon import GERMAN_LIST, LexiconError
from heartwood.games.wordcraft.offensive import HIDDEN, Marks, Offensive, digest_of, from_bytes, load, to_bytes
from heartwood.games.wordcraft.sketch import sketch
from tests.games.playing import play, refused
from tests.games.wordcraft.builders import game, legal, table, words_offered
from tests.marks import rule

BAD = ("WAGE", "GEMS", "RAGS", "CREST")  # the last one is not in the list
WORST = (
    "aa0e80de531157c92470a505",
    "cf16b07856e9f3e8a665a0d8",
    "c06e33f203a1e7b116c65464",
    "65a104cdb39ccaa0df462e51",
    "072195beca4d2d4b9cbe0aec",
    "e74cd420c7289dd615f2e61d",
)
HARMLESS = """BOY BULL QUEEN SUIT TOOL SCREW SPADE TACO GUINEA ORIENTAL SHAFT DIRT SOFTNESS THROWAWAY PETER TOM PADDY
FAIRY PANSY COCKPIT COCKTAIL COCKEREL PRICKLY DICKENS ASSET ASSESS CLASSIC GRASS TITLE TITAN ANALYSIS RAPESEED RAPID
THERAPIST SPICE SNIGGER NIGGLE STURDY FARTHER SWANK SHORE RETARDANT MISHIT HORN CUCUMBER WHITE DARK GAMIN RUNT KNOB"""


def strict() -> WordcraftGame:
    """The small game in which some harmless words count as offensive."""
    pack = game().pack
    marks = Marks(set(), {digest_of(word) for word in BAD}, set())
    return wordcraft(pack.lexicon, pack.families, offensive=Offensive(pack.lexicon, [marks]))


STRICT = strict()


def clean(**more: object) -> Wordcraft:
    """A table that plays without them."""
    return table(of=STRICT, **more)  # type: ignore[arg-type]


def free(**more: object) -> Wordcraft:
    """A private table."""
    return table(of=STRICT, options={"words": "all"}, **more)  # type: ignore[arg-type]


@rule("X-LEX-13", "X-AMB-40")
def test_an_offensive_word_is_refused_at_a_clean_table_and_may_be_said_at_a_private_one() -> None:
    assert not legal(clean(), 0, "say WAGE")
    assert legal(free(), 0, "say WAGE")
    refusal = refused(clean(), "say WAGE")
    assert (refusal.rule, refusal.key) == ("X-LEX-13", "offensive")
    assert words_offered(free(), 0) - words_offered(clean(), 0) == {"WAGE", "GEMS", "RAGS"}
    assert legal(clean(), 0, "say WARM")


@rule("X-LEX-13")
@pytest.mark.parametrize("text", ["say WAGE", "doubt WAGE", "appeal WAGE", "say CREST", "doubt CREST", "say C-REST!"])
@pytest.mark.parametrize("acceptance", ["vote", "dictionary"])
def test_a_refusal_never_repeats_it(text: str, acceptance: str) -> None:
    p = table(of=STRICT, options={"acceptance": acceptance}, grid="ERSTDLMNKVPO", hand=3)  # too few letters and cubes
    for seat in range(3):
        try:
            refusal = p.explain(seat, p.book.vocabulary.parse(text))
        except Refused as error:
            refusal = error.refusal
        assert refusal is not None
        shown = f"{refusal.to_data()}"
        assert "WAGE" not in shown
        assert "REST" not in shown
        if "word" in refusal.params:
            assert refusal.params["word"] == HIDDEN


@rule("X-LEX-13")
def test_the_reason_comes_before_any_other() -> None:
    said = [("GEM", 1, 1)]
    assert refused(clean(said=said), "say GEMS").key == "offensive"  # a derivative
    assert refused(clean(said=said), "appeal GEMS").key == "offensive"  # no vote admits it
    assert refused(clean(hand=2), "say WAGE").key == "offensive"
    assert refused(free(said=said), "say GEMS").key == "derivative"


@rule("X-LEX-13")
def test_a_typed_word_is_not_repeated_either() -> None:
    for text in ("wage", " Wage ", "crest"):
        found = sketch(clean(), 0, text, True)
        assert (found.word, found.ways, found.checked) == (HIDDEN, [], False)
        assert found.refusal is not None
        assert found.refusal.rule == "X-LEX-13"
        assert found.refusal.params == {"word": HIDDEN}
    assert sketch(free(), 0, "wage", True).word == "WAGE"
    assert sketch(clean(), 0, "warm", True).word == "WARM"


@rule("X-LEX-13")
def test_a_game_at_a_clean_table_goes_to_its_end_without_any() -> None:
    for seed in range(6):
        p = STRICT.start(3, {}, fast(seed))
        roll_out(p, fast(seed), checked=True)
        assert not {entry & 0xFFFFF for entry in p.said} & STRICT.pack.offensive.words


@rule("X-LEX-13", "X-AMB-40")
@pytest.mark.parametrize(
    "code",
    [
        "random",
        "greedy",
        "wordsmith:vocabulary=100:recall=1000",
        "wordsmith:vocabulary=100:recall=1000:thoughts=8:time=0",
        "search:iterations=20",
    ],
)
def test_no_bot_says_one_even_where_people_may(code: str) -> None:
    only_bad = free(grid="AGEWMSRTDLKV", said=[(word, 1, 1) for word in sorted(words_offered(clean(), 0))])
    bot = bot_from_code(code, "wordcraft")
    for seed in range(20):
        text = only_bad.book.vocabulary.text(decide(bot, 0, only_bad, fast(seed)))
        assert not set(text.split()) & set(BAD), text


@rule("X-LEX-13", "X-AMB-40")
def test_no_hint_names_one_even_where_people_may() -> None:
    p = free(hand=4)
    for seed in range(5):
        for hint in hints("wordcraft", 0, p, fast(seed), 20, "greedy"):
            assert not set(p.book.vocabulary.text(hint.move).split()) & set(BAD)


def test_what_bots_are_handed_differs_in_nothing_else() -> None:
    p = play(free(), "say WAGE")
    seen = p.for_bots()
    assert clean().for_bots().setup.clean
    assert seen is not p
    assert seen.view(0)["said"] == p.view(0)["said"]
    assert {**seen.to_data(), "options": 0} == {**p.to_data(), "options": 0}
    assert STRICT.restore(seen.to_data()).moves(1) == seen.moves(1)
    assert set(seen.moves(1)) < set(free(turn=1).moves(1)) | set(p.moves(1))


@rule("X-LEX-13", "X-AMB-40")
def test_a_private_table_begins_with_all_words_and_a_listed_one_with_clean_ones() -> None:
    assert table_options(STRICT.options, {}, True)["words"] == "all"
    assert STRICT.read_options(table_options(STRICT.options, {}, False), 3)["words"] == "clean"
    assert table_options(STRICT.options, {"words": "clean"}, True)["words"] == "clean"


def test_a_change_of_the_marks_is_another_content() -> None:
    assert STRICT.content["offensive"] != game().content["offensive"]


# --- the files ---------------------------------------------------------------------------------------------------


def test_a_file_is_read_as_it_was_written() -> None:
    marks = Marks({digest_of("OAK"), digest_of("ELM")}, {digest_of("ASH")}, {digest_of("ELM")})
    read = from_bytes(to_bytes(marks))
    assert (read.found, read.added, read.spared) == (marks.found, marks.added, marks.spared)
    assert read.all == {digest_of("OAK"), digest_of("ASH")}
    assert to_bytes(read) == to_bytes(marks)
    with pytest.raises(LexiconError, match="altered"):
        from_bytes(to_bytes(marks)[:-1])


@rule("X-LEX-13", "X-AMB-40")
def test_the_worst_words_are_marked_and_harmless_ones_are_not() -> None:
    pack = open_game("wordcraft").pack  # type: ignore[attr-defined]
    digests = {digest_of(pack.lexicon.words[word]).hex() for word in pack.offensive.words}
    assert set(WORST) <= digests
    assert 300 < len(pack.offensive.words) < 1000
    for word in HARMLESS.split():
        assert not pack.offensive.holds(word), word
    assert len({digest_of(word) for word in pack.lexicon.words}) == len(pack.lexicon.words)


@rule("X-LEX-13")
def test_no_word_can_be_read_in_the_files() -> None:
    lexicon = open_game("wordcraft").pack.lexicon  # type: ignore[attr-defined]
    for name in ("english", "german"):
        data = word_lists.read_words_file(f"{name}.offensive")
        _, payload = word_lists.unseal("heartwood-offensive", 1, data, name)
        for word in load(lexicon).words:
            if len(lexicon.words[word]) > 3:
                assert lexicon.words[word].encode() not in payload.upper()


@pytest.mark.slow
@pytest.mark.skipif(not Path(GERMAN_LIST).exists(), reason="there is no German list")
def test_german_words_are_marked_by_the_german_list() -> None:
    lexicon = word_lists.german()
    found = load(lexicon)
    assert 300 < len(found.words) < 1500
    for word in ("DICK", "FAG", "HELL", "VOEGELN", "MARSCH", "MARSCHIEREN", "KNACKT", "METHODEN", "SCHWANZ", "WEISS"):
        assert not found.holds(word), word


def test_a_list_of_ones_own_may_be_in_either_language() -> None:
    own = word_lists.from_words(["oak", "elm"], "own", "")
    german = load(word_lists.from_words(["oak"], "own", "de"))
    english = load(word_lists.from_words(["oak"], "own", "en"))
    assert load(own).digests == german.digests | english.digests
