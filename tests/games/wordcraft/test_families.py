"""Word families: what the table must know, what it must not join, how good it is, and its file."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heartwood.games.wordcraft import families as family_room
from heartwood.games.wordcraft import lexicon as lexicon_room
from heartwood.games.wordcraft import open_wordcraft
from heartwood.games.wordcraft.families import Families, from_lines, measure, none, read_pairs
from heartwood.games.wordcraft.lexicon import Lexicon, LexiconError
from tests.marks import rule

HERE = Path(__file__).parent
WORDS = ["leaf", "leave", "leaves", "leaving", "leafy", "run", "runs", "runner", "oak", "went", "gone", "tree"]
LINES = ["leaf leaves leafy", "leave LEAVES leaving  # to go away", "", "# nothing", "run runs runner", "go went gone"]


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return lexicon_room.load("english")


@pytest.fixture(scope="module")
def families(english: Lexicon) -> Families:
    return family_room.load("english", english)


def small() -> tuple[Lexicon, Families]:
    lexicon = lexicon_room.from_words(WORDS, "small", "en")
    return lexicon, from_lines(lexicon, LINES)


def names(lexicon: Lexicon, ids: list[int]) -> list[str]:
    return [lexicon.words[word] for word in ids]


def ids(lexicon: Lexicon, *words: str) -> list[int]:
    found = [lexicon.find(word) for word in words]
    assert min(found) >= 0, words
    return found


# --- how a table answers ---------------------------------------------------------------------------------------


@rule("X-LEX-05", "X-AMB-15")
def test_words_of_one_family_are_related_both_ways() -> None:
    lexicon, table = small()
    run, runner, oak = ids(lexicon, "RUN", "RUNNER", "OAK")
    assert table.related(run, runner)
    assert table.related(runner, run)
    assert not table.related(run, oak)
    assert table.related(oak, oak)
    assert names(lexicon, table.kin(runner)) == ["RUN", "RUNS"]
    assert table.kin(oak) == []
    assert table.of(oak) == []


@rule("X-AMB-31")
def test_a_spelling_of_two_families_is_related_to_both_but_does_not_join_them() -> None:
    lexicon, table = small()
    leaf, leave, leaves = ids(lexicon, "LEAF", "LEAVE", "LEAVES")
    assert len(table.of(leaves)) == 2
    assert table.related(leaves, leaf)
    assert table.related(leaves, leave)
    assert not table.related(leaf, leave)
    assert names(lexicon, table.kin(leaves)) == ["LEAF", "LEAFY", "LEAVE", "LEAVING"]
    assert names(lexicon, table.kin(leaf)) == ["LEAFY", "LEAVES"]


def test_a_shared_family_is_named_by_its_base_even_if_that_is_not_listed() -> None:
    lexicon, table = small()
    leafy, leaving, leaves, went, gone = ids(lexicon, "LEAFY", "LEAVING", "LEAVES", "WENT", "GONE")
    assert table.shared(leaves, leafy) == "LEAF"
    assert table.shared(leaving, leaves) == "LEAVE"
    assert table.shared(leafy, leaving) == ""
    assert table.shared(went, gone) == "GO"


def test_words_that_the_lexicon_lacks_and_families_of_one_word_are_passed_over() -> None:
    lexicon = lexicon_room.from_words(WORDS, "small", "en")
    table = from_lines(lexicon, ["tree trees arboreal", "oak", "run sprint runs"])
    assert len(table.bases) == 1
    assert names(lexicon, table.kin(lexicon.find("RUN"))) == ["RUNS"]


def test_a_line_that_is_no_family_is_named() -> None:
    with pytest.raises(LexiconError, match=r"mine\.txt, line 2: .*RUN2"):
        from_lines(small()[0], ["run runs", "run run2"], "mine.txt")


def test_a_list_without_a_table_has_no_relatives() -> None:
    lexicon, _ = small()
    table = none(lexicon)
    assert not any(table.of(word) or table.kin(word) for word in range(len(lexicon.words)))
    assert table.digest != small()[1].digest


# --- what the English table must know --------------------------------------------------------------------------

ONE_FAMILY = [
    ["BICYCLE", "BIKE", "BICYCLES"],
    ["RUN", "RUNS", "RUNNER", "RUNNERS", "RAN", "RUNNING"],
    ["HAPPY", "UNHAPPY", "HAPPINESS", "UNHAPPILY"],
    ["PHOTO", "PHOTOGRAPH", "PHOTOGRAPHER"],
    ["PHONE", "TELEPHONE"],
    ["PLANE", "AIRPLANE"],
    ["FLU", "INFLUENZA"],
    ["FRIDGE", "REFRIGERATOR"],
    ["GYM", "GYMNASIUM"],
    ["COLOR", "COLOUR", "COLOURFUL"],
    ["GRAY", "GREY"],
    ["GOOD", "BETTER"],
    ["SEE", "SAW"],
    ["BEAR", "BORE"],
    # every form: plurals that WordNet has alone, irregular verbs and their compounds, doubled letters, degrees
    ["BICYCLE", "BIKERS"],
    ["BEREAVE", "BEREFT"],
    ["STRIKE", "STRICKEN"],
    ["ALGA", "ALGAE"],
    ["OLD", "ELDER"],
    ["FAR", "FURTHEST"],
    ["CRUEL", "CRUELLEST"],
    ["BREASTFEED", "BREASTFED"],
    ["TUNNEL", "TUNNELLINGS"],
    ["CLAYEY", "CLAYIER"],
    # spellings
    ["MOUSTACHE", "MUSTACHE"],
    ["AEROPLANE", "AIRPLANE"],
    # derivatives
    ["FORGIVE", "FORGIVENESS"],
    ["BABYSIT", "BABYSITTING", "BABYSAT", "BABYSITTER"],
    ["GOLD", "GILD"],
    ["GLASS", "GLAZE"],
    ["NOSE", "NASAL"],
    ["PENNY", "PENNILESS"],
    ["RED", "REDDISH"],
    ["VLOG", "VLOGGER", "VLOGGED"],
]
STRANGERS = [
    ("LEAF", "LEAVE"),
    ("CRAFT", "CRATE"),
    ("CORN", "CORNER"),
    ("NUMB", "NUMBER"),
    ("DOOR", "DOORBELL"),
    ("BEAR", "BORING"),
    ("SEE", "SAWING"),
    ("FIND", "FOUNDATION"),
    ("LEAVE", "LEFTIST"),
    ("RISE", "ROSY"),
    ("LIGHT", "LITERATURE"),
    ("FORM", "FORMERLY"),
    ("PHONE", "PHONEY"),
    ("MAT", "MATTER"),
    ("PEP", "PEPPER"),
    ("PAT", "PATTY"),
    ("TAR", "TARRIES"),
    ("FIRE", "FIREMAN"),
    ("BIKE", "BIKEWAY"),
    ("BIND", "BOUNDLESS"),
]


@rule("X-EX-14", "X-EDGE-32", "X-LEX-05")
@pytest.mark.parametrize("family", ONE_FAMILY, ids=lambda family: family[0])
def test_these_words_are_of_one_family(english: Lexicon, families: Families, family: list[str]) -> None:
    places = ids(english, *family)
    for one in places:
        for two in places:
            assert families.related(one, two), (english.words[one], english.words[two])
            assert one == two or families.shared(one, two)


@rule("X-AMB-31")
def test_leaves_is_of_leaf_and_of_leave(english: Lexicon, families: Families) -> None:
    leaves, leaf, leave = ids(english, "LEAVES", "LEAF", "LEAVE")
    assert families.shared(leaves, leaf) == "LEAF"
    assert families.shared(leaves, leave) == "LEAVE"


@rule("X-AMB-31", "X-AMB-15")
@pytest.mark.parametrize(("one", "two"), STRANGERS)
def test_these_words_are_strangers(english: Lexicon, families: Families, one: str, two: str) -> None:
    first, second = ids(english, one, two)
    assert not families.related(first, second)


def test_relatives_agree_with_each_other(english: Lexicon, families: Families) -> None:
    chance = random.Random(3)
    for word in chance.sample(range(len(english.words)), 2000):
        kin = families.kin(word)
        assert kin == sorted(set(kin))
        assert word not in kin
        for other in kin:
            assert families.related(word, other)
            assert families.related(other, word)
            assert word in families.kin(other)
        for family in families.of(word):
            assert word in families.members_of(family)
            assert len(families.members_of(family)) > 1


@settings(max_examples=60)
@given(st.integers(0, 110_000), st.integers(0, 110_000))
def test_relation_is_sharing_a_family(english: Lexicon, families: Families, one: int, two: int) -> None:
    share = bool(set(families.of(one)) & set(families.of(two)))
    assert families.related(one, two) == families.related(two, one) == (one == two or share)
    assert bool(families.shared(one, two)) == share


def test_no_family_has_grown_out_of_hand(families: Families) -> None:
    assert max(len(families.members_of(family)) for family in range(len(families.bases))) < 150


# --- how good it is --------------------------------------------------------------------------------------------


def test_measuring_counts_pairs_of_four_kinds() -> None:
    lexicon, table = small()
    result = measure(
        lexicon,
        table,
        [("run", "RUNNER"), ("leaf", "leaves"), ("oak", "tree"), ("oak", "acorn")],
        [("run", "oak"), ("leaf", "leave"), ("leave", "leaves")],
    )
    assert (result.found, result.missed, result.wrong, result.right, result.unlisted) == (2, 1, 1, 2, 1)
    assert result.precision() == pytest.approx(2 / 3)
    assert result.recall() == pytest.approx(2 / 3)
    empty = measure(lexicon, table, [], [])
    assert (empty.precision(), empty.recall()) == (1.0, 1.0)


@rule("X-LEX-05", "X-AMB-15")
@pytest.mark.parametrize(
    ("name", "precision", "recall"),
    [
        ("family_pairs_dev.toml", 0.99, 0.99),
        ("family_pairs_heldout.toml", 0.98, 0.985),
        ("family_pairs_wide.toml", 0.99, 0.985),
    ],
)
def test_the_table_is_as_good_as_it_was(
    english: Lexicon, families: Families, name: str, precision: float, recall: float
) -> None:
    related, unrelated = read_pairs(HERE / name)
    result = measure(english, families, related, unrelated)
    assert result.precision() >= precision
    assert result.recall() >= recall


def test_what_is_tuned_on_is_not_held_out() -> None:
    dev, held_out = [read_pairs(HERE / f"family_pairs_{name}.toml") for name in ("dev", "heldout")]
    tuned_on = {tuple(sorted(pair)) for pairs in dev for pair in pairs}
    for pairs in held_out:
        assert len(pairs) >= 100
        assert not [pair for pair in pairs if tuple(sorted(pair)) in tuned_on]


def test_a_pair_file_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    path = tmp_path / "pairs.toml"
    with pytest.raises(LexiconError, match="cannot be read"):
        read_pairs(path)
    path.write_text("related = [['A', 'B']]\n")
    with pytest.raises(LexiconError, match="unrelated"):
        read_pairs(path)
    path.write_text("related = [['A']]\nunrelated = []\n")
    with pytest.raises(LexiconError, match="word pairs"):
        read_pairs(path)
    path.write_text("related = [\n")
    with pytest.raises(LexiconError, match="word pairs"):
        read_pairs(path)


# --- German ----------------------------------------------------------------------------------------------------


@rule("X-AMB-15")
def test_german_forms_are_family_and_other_derivatives_are_not() -> None:
    words = [
        "Hund",
        "Hunde",
        "Hunden",
        "Hündchen",
        "Häuser",
        "Haus",
        "gehen",
        "ging",
        "gegangene",
        "gut",
        "beste",
        "Lob",
    ]
    lexicon = lexicon_room.from_words([*words, "lobend", "loben", "Reis", "Reise"], "small", "de")
    table = family_room.german(lexicon)
    for one, two in (
        ("HUND", "HUNDEN"),
        ("HAUS", "HAEUSER"),
        ("GING", "GEGANGENE"),
        ("GUT", "BESTE"),
        ("LOBEN", "LOBEND"),
    ):
        assert table.related(*ids(lexicon, one, two)), (one, two)
    for one, two in (("HUND", "HUENDCHEN"), ("LOB", "LOBEN"), ("REIS", "REISE"), ("HUND", "HAUS")):
        assert not table.related(*ids(lexicon, one, two)), (one, two)
    assert table.shared(*ids(lexicon, "HUNDE", "HUNDEN")) == "HUND"


@pytest.mark.slow
@pytest.mark.skipif(not Path(lexicon_room.GERMAN_LIST).exists(), reason="the Debian package wngerman is not installed")
def test_most_words_of_the_german_list_have_their_forms() -> None:
    lexicon = lexicon_room.german()
    table = family_room.german(lexicon)
    assert sum(bool(table.of(word)) for word in range(len(lexicon.words))) > 0.75 * len(lexicon.words)
    assert max(len(table.members_of(family)) for family in range(len(table.bases))) < 150


@rule("X-AMB-15", "X-AMB-32")
@pytest.mark.slow
@pytest.mark.skipif(not Path(lexicon_room.GERMAN_LIST).exists(), reason="the Debian package wngerman is not installed")
def test_a_german_game_knows_the_forms_and_refuses_the_names() -> None:
    pack = open_wordcraft(lexicon="german").pack
    hund, hunde, hunden, haus = ids(pack.lexicon, "HUND", "HUNDE", "HUNDEN", "HAUS")
    assert pack.families.related(hund, hunde)
    assert pack.families.related(hund, hunden)
    assert not pack.families.related(hund, haus)
    assert pack.lexicon.find("BERLIN") < 0


def test_forms_are_for_lists_of_their_language() -> None:
    data = family_room.forms_to_bytes("de", ["H AUS AEUSER", "- GUT BESSER", "HUND - E"])
    lexicon = lexicon_room.from_words(["Haus", "Häuser", "besser", "Hund", "Katze"], "small", "de")
    table = family_room.from_forms(lexicon, data)
    assert [table.base_of(family) for family in range(len(table.bases))] == ["HAUS"]
    with pytest.raises(LexiconError, match="made for the language 'de', not for 'en'"):
        family_room.from_forms(lexicon_room.load("english"), data)


# --- the file --------------------------------------------------------------------------------------------------


def test_a_table_survives_its_file() -> None:
    lexicon, table = small()
    data = family_room.to_bytes(table, lexicon)
    again = family_room.from_bytes(data, lexicon)
    for field in ("digest", "word_starts", "word_families", "member_starts", "members", "bases", "unlisted_bases"):
        assert getattr(again, field) == getattr(table, field)
    assert family_room.to_bytes(again, lexicon) == data


def test_the_digest_is_that_of_the_families() -> None:
    lexicon, table = small()
    assert from_lines(lexicon, reversed(LINES)).digest == table.digest
    assert from_lines(lexicon, LINES[1:]).digest != table.digest
    assert from_lines(lexicon, ["leaves leaf leafy", *LINES[1:]]).digest != table.digest  # another name
    larger = lexicon_room.from_words([*WORDS, "zoo"], "small", "en")
    assert from_lines(larger, LINES).digest != table.digest


def test_a_table_belongs_to_its_lexicon(english: Lexicon) -> None:
    lexicon, table = small()
    data = family_room.to_bytes(table, lexicon)
    with pytest.raises(LexiconError, match=r"made for the lexicon 'small'.*not for 'english'"):
        family_room.from_bytes(data, english)
    with pytest.raises(LexiconError, match="cut short or altered"):
        family_room.from_bytes(data[:-1], lexicon)
    with pytest.raises(LexiconError, match="not a heartwood-families file"):
        family_room.from_bytes(lexicon_room.to_bytes(lexicon), lexicon)


def test_the_committed_table_says_the_truth_about_its_content(english: Lexicon, families: Families) -> None:
    counts = [len(families.members_of(family)) for family in range(len(families.bases))]
    found = family_room.table_digest(english.digest, counts, families.members, families.bases, families.unlisted_bases)
    assert found == families.digest
