"""The lexicon: which words exist, why others are refused, which can be spelled, and that files are what they claim."""

import random
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heartwood.games.wordcraft import lexicon as lexicon_room
from heartwood.games.wordcraft.lexicon import (
    ABBREVIATION,
    GERMAN_LIST,
    MARKED,
    NAME,
    NOT_LETTERS,
    NOT_LISTED,
    REASON_NAMES,
    TOO_SHORT,
    Lexicon,
    LexiconError,
    from_bytes,
    from_words,
    german,
    load,
    needed_letters,
    normal,
    read_list,
    to_bytes,
)
from tests.marks import rule

ALL_LETTERS = (1 << 26) - 1
SMALL = [
    "quiet",
    "quit",
    "suit",
    "tie",
    "tee",
    "Qat",
    "niqab",
    "aqua",
    "unique",
    "cafe",
    "tuque",
    "tout",
    "mark",
    "out",
]


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return load("english")


@pytest.fixture(scope="module")
def english_needs(english: Lexicon) -> list[int]:
    return [needed_letters(word) for word in english.words]


def small() -> Lexicon:
    return from_words(
        SMALL, "small", "en", names=["London", "Mark"], abbreviations=["NASA", "Tie"], marked=["doesn't", "ca'fe"]
    )


def mask(letters: str) -> int:
    return sum(1 << (ord(letter) - 65) for letter in set(letters))


def spelled(lexicon: Lexicon, letters: str) -> list[str]:
    return [lexicon.words[word] for word in sorted(lexicon.playable(mask(letters)))]


# --- spelling --------------------------------------------------------------------------------------------------


@rule("X-AMB-32", "X-EDGE-29")
@pytest.mark.parametrize(
    ("text", "language", "plain"),
    [
        ("cafe", "en", "CAFE"),
        ("CAFÉ", "en", "CAFE"),
        ("cafe\u0301", "en", "CAFE"),
        (" Naïve ", "en", "NAIVE"),
        ("Æon", "en", "AEON"),
        ("smørbrød", "en", "SMORBROD"),
        ("über", "en", "UBER"),
        ("über", "de", "UEBER"),
        ("Äpfel", "de", "AEPFEL"),
        ("A\u0308pfel", "de", "AEPFEL"),
        ("Ö", "de", "OE"),
        ("Straße", "de", "STRASSE"),
        ("Café", "de", "CAFE"),
        ("doesn’t", "en", "DOESN'T"),
        ("T‑shirt", "en", "T-SHIRT"),
    ],
)
def test_a_word_is_compared_in_its_plain_spelling(text: str, language: str, plain: str) -> None:
    assert normal(text, language) == plain


@given(st.text(alphabet="abcxyzABCXYZ", max_size=12))
def test_plain_letters_only_change_their_case(text: str) -> None:
    assert normal(text, "de") == text.upper()


# --- finding and refusing --------------------------------------------------------------------------------------


def test_a_word_is_found_by_its_place_in_the_list() -> None:
    lexicon = small()
    assert lexicon.words == sorted(set(lexicon.words))
    for place, word in enumerate(lexicon.words):
        assert lexicon.find(word) == place
        assert lexicon.why_not(word) == 0
    for absent in ("", "A", "ZZZ", "QUIETS", "quiet"):
        assert lexicon.find(absent) == -1


@rule("X-LEX-11")
def test_a_word_that_the_list_lacks_is_refused() -> None:
    assert small().why_not("QUARREL") == NOT_LISTED


@rule("X-LEX-03", "X-EX-13")
def test_words_of_two_letters_are_refused(english: Lexicon) -> None:
    for word in ("IN", "NO", "qi", "A", ""):
        assert english.why_not(word) == TOO_SHORT
    assert min(len(word) for word in english.words) == 3
    assert from_words(["in", "inn"], "two", "en").words == ["INN"]


@rule("X-LEX-09", "X-EX-15")
def test_words_with_a_hyphen_or_an_apostrophe_are_refused(english: Lexicon) -> None:
    for word in ("DOESN'T", "doesn’t", "DOESNT", "T-SHIRT", "o'clock", "OCLOCK"):
        assert english.why_not(word) == MARKED
    assert small().why_not("DOESNT") == MARKED
    assert small().why_not("CAFE") == 0  # an ordinary word, whatever it may look like with a mark
    assert from_words(["well-worn", "well"], "marks", "en").why_not("WELLWORN") == MARKED


@rule("X-LEX-10", "X-EDGE-29")
def test_a_word_that_needs_a_capital_is_refused(english: Lexicon) -> None:
    for word in ("LONDON", "london", "Monday", "HALLOWEEN"):
        assert english.why_not(word) == NAME
    assert small().why_not("London") == NAME


@rule("X-EDGE-29", "X-LEX-07")
def test_a_word_that_is_also_a_name_is_a_word_in_any_case(english: Lexicon) -> None:
    for word in ("MARK", "mark", "Mark", "may", "POLISH"):
        assert english.why_not(word) == 0
    assert small().why_not("Mark") == 0
    assert small().why_not("tie") == 0


@rule("X-LEX-08")
def test_abbreviations_and_lone_affixes_are_refused(english: Lexicon) -> None:
    for word in ("NASA", "etc", "CSC", "ing", "TION", "non", "multi"):
        assert english.why_not(word) == ABBREVIATION
    assert small().why_not("NASA") == ABBREVIATION


def test_other_signs_are_no_letters() -> None:
    for text in ("A1B", "two words", "été?", "λόγος", "naïve2"):
        assert small().why_not(text) == NOT_LETTERS


def test_every_reason_has_a_name_of_its_own() -> None:
    reasons = [NOT_LISTED, TOO_SHORT, NAME, ABBREVIATION, MARKED, NOT_LETTERS]
    assert sorted(reasons) == list(range(1, len(REASON_NAMES)))
    assert len(set(REASON_NAMES)) == len(REASON_NAMES)


# --- what can be spelled ---------------------------------------------------------------------------------------


@rule("X-QU-04", "X-QU-01")
def test_the_u_of_qu_needs_no_card_but_any_other_u_does() -> None:
    lexicon = small()
    assert spelled(lexicon, "QIET") == ["QUIET", "QUIT", "TEE", "TIE"]
    assert "SUIT" in spelled(lexicon, "QSUIT")
    assert "SUIT" not in spelled(lexicon, "QSIT")
    assert spelled(lexicon, "QA") == ["AQUA"]
    assert "UNIQUE" not in spelled(lexicon, "QNIE")  # the first U stands alone
    assert "UNIQUE" in spelled(lexicon, "QNIEU")
    assert "TUQUE" not in spelled(lexicon, "QTE")


@rule("X-EDGE-38", "X-QU-01")
def test_q_without_u_is_spelled_with_the_qu_card(english: Lexicon) -> None:
    assert spelled(small(), "QAT") == ["AQUA", "QAT"]
    assert "NIQAB" in spelled(small(), "QNIAB")
    assert english.why_not("QI") == TOO_SHORT
    assert {"BURQA", "QWERTY"} <= set(english.words)
    assert "BURQA" in spelled(english, "ABRUQ")
    assert "BURQA" not in spelled(english, "ABRQ")


@rule("X-WORD-02", "X-WORD-04")
@given(st.integers(0, ALL_LETTERS), st.lists(st.text(alphabet="AEIQUTNSR", min_size=3, max_size=7), min_size=1))
def test_playable_words_are_those_whose_needed_letters_are_open(letters: int, words: list[str]) -> None:
    lexicon = from_words(words, "random", "en")
    assert sorted(lexicon.playable(letters)) == by_hand(
        lexicon, [needed_letters(word) for word in lexicon.words], letters
    )


@rule("X-WORD-02")
@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from(["", "Q", "U", "QU"]))
def test_playable_agrees_with_a_search_by_hand_on_grids(
    english: Lexicon, english_needs: list[int], seed: int, extra: str
) -> None:
    chance = random.Random(seed)
    groups = (("AEIO", 2), ("HNRST", 3), ("CDLM", 3), ("BFGPWY", 2), ("JKVXZ", 2))
    letters = mask("".join("".join(chance.sample(group, count)) for group, count in groups) + extra)
    assert sorted(english.playable(letters)) == by_hand(english, english_needs, letters)


def by_hand(lexicon: Lexicon, needs: list[int], letters: int) -> list[int]:
    return [word for word in range(len(lexicon.words)) if needs[word] & ~letters == 0]


def test_all_letters_open_every_word_and_none_open_no_word(english: Lexicon) -> None:
    assert sorted(english.playable(ALL_LETTERS)) == list(range(len(english.words)))
    assert english.playable(0) == []


# --- making lexicons -------------------------------------------------------------------------------------------


def test_the_smallest_size_of_a_word_counts() -> None:
    lexicon = from_words(["tree", "Tree", "oak", "TREE"], "sizes", "en", sizes=[50, 35, 70, 60])
    assert lexicon.words == ["OAK", "TREE"]
    assert lexicon.sizes == [70, 35]
    assert from_words(["oak"], "sizes", "en").sizes == [0]
    with pytest.raises(LexiconError, match="size"):
        from_words(["oak"], "sizes", "en", sizes=[300])


def test_the_english_lexicon_is_large_plain_and_knows_how_common_a_word_is(english: Lexicon) -> None:
    assert len(english.words) > 110_000
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in english.words)
    assert set(english.sizes) == {10, 20, 35, 40, 50, 55, 60, 70}
    common, rare = english.find("HOUSE"), english.find("QIVIUT")
    assert english.sizes[common] < english.sizes[rare]
    for spelling in ("COLOR", "COLOUR", "ORGANIZE", "ORGANISE", "CAFE"):
        assert english.find(spelling) >= 0


def test_no_refused_word_is_listed(english: Lexicon) -> None:
    listed = set(english.words)
    for refused in (english.names, english.abbreviations, english.marked):
        assert refused == sorted(refused)
        assert listed.isdisjoint(refused)


def test_an_own_list_is_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("# my words\n\nTree  # a plant\ncafé\r\nto\nx-ray\n", "utf-8")
    lexicon = from_words(read_list(path), "own", "")
    assert lexicon.words == ["CAFE", "TREE"]
    assert lexicon.why_not("XRAY") == MARKED


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"# only this\n\n", "empty"),
        (b"tree\nab\0c\n", "line 2.*binary"),
        (b"tree\nb\xe4ume\n", "line 2.*UTF-8"),
        (b"\nto\n12\n", "no usable word.*line 2"),
    ],
)
def test_an_own_list_that_cannot_be_used_says_why(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "own.txt"
    path.write_bytes(content)
    with pytest.raises(LexiconError, match=message) as error:
        read_list(path)
    assert "own.txt" in str(error.value)


def test_a_missing_list_says_so(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="cannot be read"):
        read_list(tmp_path / "absent.txt")
    with pytest.raises(LexiconError, match="cannot be read"):
        load("klingon")
    with pytest.raises(LexiconError, match="no usable word"):
        from_words(["to", "x-y"], "nothing", "en")


# --- German ----------------------------------------------------------------------------------------------------


@rule("X-AMB-32")
def test_german_nouns_are_allowed_and_its_abbreviations_are_not(tmp_path: Path) -> None:
    path = tmp_path / "ngerman"
    path.write_text("Baum\nBäume\nStraße\nschön\nGmbH\nABC\nAGs\nbzw\nusw\nab\nT-Shirt\nCafé\n", "utf-8")
    lexicon = german(path)
    assert lexicon.words == ["BAEUME", "BAUM", "CAFE", "SCHOEN", "STRASSE"]
    assert (lexicon.name, lexicon.language) == ("german", "de")
    assert lexicon.why_not("Straße") == 0
    for word in ("GmbH", "ABC", "AGs", "bzw", "USW"):
        assert lexicon.why_not(word) == ABBREVIATION
    assert lexicon.why_not("TSHIRT") == MARKED


@rule("X-AMB-32", "X-LEX-10")
def test_names_among_the_nouns_of_a_german_list_are_refused(tmp_path: Path) -> None:
    """Capitals do not tell them apart; a name that is also a word in small letters, or a noun, stays a word."""
    path = tmp_path / "ngerman"
    path.write_text(
        "Anna\nAnnas\nBerlin\nBerlins\nRose\nWolf\nHans\nEssen\nessen\nÖsterreich\nGas\nAachen\nMönchengladbach\n",
        "utf-8",
    )
    lexicon = german(path)
    assert lexicon.words == ["ESSEN", "GAS", "ROSE", "WOLF"]
    for word in ("Anna", "ANNAS", "Berlin", "Berlins", "Hans", "Österreich", "Aachen", "Mönchengladbach"):
        assert lexicon.why_not(word) == NAME


def test_no_german_name_is_written_twice_or_badly() -> None:
    names = lexicon_room.read_words_file("german.names").decode("utf-8")
    listed = [name for line in names.splitlines() for name in line.partition("#")[0].split()]
    assert len(listed) == len(set(listed)) > 1500
    assert all(name[0].isupper() and name[1:].islower() and name.isalpha() for name in listed)


# --- words of today --------------------------------------------------------------------------------------------


@rule("X-LEX-07")
@pytest.mark.parametrize(
    "word",
    ["SUDOKU", "SUDOKUS", "FRISBEE", "YAY", "CHAI", "PANINIS", "VLOG", "VLOGGED", "ONESIES", "UNFRIENDED", "GAMIFIES"],
)
def test_words_that_everybody_knows_today_are_listed(english: Lexicon, word: str) -> None:
    assert english.why_not(word) == 0


def test_without_its_list_german_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="wngerman"):
        german(tmp_path / "absent")


@pytest.mark.slow
@pytest.mark.skipif(not Path(GERMAN_LIST).exists(), reason="the Debian package wngerman is not installed")
def test_the_german_list_of_debian_becomes_a_lexicon() -> None:
    lexicon = german()
    assert len(lexicon.words) > 300_000
    for word in ("BAUM", "AEPFEL", "STRASSE", "QUELLE"):
        assert lexicon.find(word) >= 0
    assert "QUELLE" in spelled(lexicon, "QEL")
    for word in ("BERLIN", "ANNA", "GOETHE", "DEUTSCHLAND"):
        assert lexicon.why_not(word) == NAME


# --- the file --------------------------------------------------------------------------------------------------


def same(one: Lexicon, two: Lexicon) -> bool:
    return all(getattr(one, name) == getattr(two, name) for name in FIELDS)


FIELDS = (
    "name", "language", "digest", "words", "sizes", "names", "abbreviations", "marked",
    "branches", "skips", "starts", "hanging",
)  # fmt: skip


def test_a_lexicon_survives_its_file() -> None:
    lexicon = small()
    data = to_bytes(lexicon)
    assert same(from_bytes(data), lexicon)
    assert to_bytes(from_bytes(data)) == data


@given(st.lists(st.text(alphabet="QUAEIST", min_size=3, max_size=6), min_size=1, max_size=30))
def test_any_lexicon_survives_its_file(words: list[str]) -> None:
    lexicon = from_words(words, "random", "", sizes=[len(word) for word in words])
    assert same(from_bytes(to_bytes(lexicon)), lexicon)


def test_the_digest_is_that_of_the_content_however_it_was_made() -> None:
    lexicon = small()
    assert lexicon.digest == "e79014faebc0ae77f064d5345189d4df"
    again = from_words(
        reversed([word.upper() for word in SMALL]),
        "other name",
        "de",
        names=["Mark", "LONDON"],
        abbreviations=["Tie", "NASA"],
        marked=["ca'fe", "DOESN'T"],
    )
    assert again.digest == lexicon.digest
    assert from_words(SMALL, "small", "en").digest != lexicon.digest
    assert from_words([*SMALL, "tree"], "small", "en").digest != from_words(SMALL, "small", "en").digest
    assert from_words(SMALL, "small", "en", sizes=[10] * len(SMALL)).digest != from_words(SMALL, "small", "en").digest


def test_the_committed_file_says_the_truth_about_its_content(english: Lexicon) -> None:
    assert (english.name, english.language) == ("english", "en")
    found = lexicon_room.content_digest(
        english.words, english.sizes, english.names, english.abbreviations, english.marked
    )
    assert found == english.digest


def test_a_damaged_file_is_refused_with_its_reason() -> None:
    data = to_bytes(small())
    for length in (len(data) - 1, len(data) // 2, data.index(b"\n") + 1):
        with pytest.raises(LexiconError, match="cut short or altered"):
            from_bytes(data[:length])
    for place in (data.index(b"{") + 2, len(data) - 20, len(data) - 1):
        with pytest.raises(LexiconError, match="cut short or altered"):
            from_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    with pytest.raises(LexiconError, match="empty"):
        from_bytes(b"")
    with pytest.raises(LexiconError, match="not a heartwood-lexicon file"):
        from_bytes(b"PK\x03\x04 something else")
    with pytest.raises(LexiconError, match="expected 1"):
        from_bytes(data.replace(b"lexicon 1 ", b"lexicon 2 ", 1))
    with pytest.raises(LexiconError, match="expected 1"):
        from_bytes(b"heartwood-lexicon \n")
    with pytest.raises(LexiconError, match="cannot be unpacked"):
        from_bytes(broken_inside())


def broken_inside() -> bytes:
    """A file whose sum is right but whose payload is no zlib stream."""
    body = b"{}\nnot compressed"
    return b"heartwood-lexicon 1 " + blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body


def test_a_header_that_does_not_fit_is_refused() -> None:
    header = {"name": "x", "language": "", "digest": "", "words": 3, "nodes": 1, "texts": [5, 0, 0, 0]}
    data = lexicon_room.seal("heartwood-lexicon", 1, header, b"TREES" + bytes(40))
    with pytest.raises(LexiconError, match="does not fit"):
        from_bytes(data, "odd.lexicon")
