"""Proposals (X-LEX-14): a word that the dictionary lacks, admitted by a vote where the players have agreed on that.

Modules: `doubt`, `unlisted`.
"""

import json

import pytest

from heartwood.bots import bot_from_code, decide
from heartwood.core import BadData, Match, Refused, fast, record_from_json, replay
from heartwood.games.wordcraft import Wordcraft, wordcraft
from heartwood.games.wordcraft.families import from_lines
from heartwood.games.wordcraft.lexicon import from_words
from heartwood.games.wordcraft.offensive import Marks, Offensive, digest_of
from heartwood.games.wordcraft.unlisted import LONGEST_WORD, TEXTS, bases, number_of, text_of
from tests.games.playing import events, offered, play, refused, reveals
from tests.games.wordcraft.builders import game, on_letter, table, vote, words_offered
from tests.marks import rule

ADMIT: dict[str, object] = {"acceptance": "admit"}
# Among the words of the builders are GEM and GEMS, TEST and TESTS, but none of these:
WORD, FORM, OF_A_LISTED_WORD = "GRAM", "GRAMS", "TESTED"


def admitting(seats: int = 3, **fields: object) -> Wordcraft:
    """A table whose players may admit words; seat 0 is in turn."""
    options = {**ADMIT, **fields.pop("options", {})}  # type: ignore[dict-item]
    return table(seats, options=options, **fields)  # type: ignore[arg-type]


def admitted(word: str = WORD, **fields: object) -> Wordcraft:
    """The same when all have admitted a word of seat 0 and it has kept its cubes; seat 1 is in turn."""
    p = play(admitting(**fields), f"propose {word}", seat=0)
    vote(p, *[1] * p.seats)
    if p.asking().name == "cubes":
        play(p, "keep")
    return p


def words_said(p: Wordcraft) -> list[str]:
    """The used words in order."""
    return [said["word"] for said in p.view(None)["said"]]


# --- the vote ------------------------------------------------------------------------------------------------------


@rule("X-LEX-11", "X-LEX-14", "X-AMB-30")
@pytest.mark.parametrize("acceptance", ["vote", "dictionary"])
def test_where_the_players_have_not_agreed_on_it_no_vote_admits_an_unlisted_word(acceptance: str) -> None:
    p = table(3, options={"acceptance": acceptance})
    refusal = refused(p, f"propose {WORD}")
    assert (refusal.rule, refusal.key) == (
        ("X-LEX-11", "word.not-listed") if acceptance == "vote" else ("X-LEX-01", "no-votes")
    )
    assert refused(p, f"say {WORD}").rule == "X-LEX-11"
    assert p.view(0)["admits"] is False
    assert "unlisted" not in p.to_data()


@rule("X-LEX-14", "X-AMB-42")
def test_a_proposal_puts_the_word_to_the_vote_of_all() -> None:
    p = admitting()
    assert p.view(0)["admits"] is True
    p.events = []
    assert not reveals(p, f"propose {WORD.lower()}", seat=0)
    assert p.events == [("proposed", -1, {"seat": 0, "word": WORD})]
    assert (p.asking().name, p.to_act(), p.question(), p.in_turn()) == ("vote", (0, 1, 2), "proposal", 0)
    question = p.view(1)["vote"]
    assert question is not None
    assert (question["word"], question["voters"], question["voted"]) == (WORD, [0, 1, 2], [])
    assert (p.hand, words_said(p)) == ([18, 18, 18], [])


@rule("X-LEX-14", "X-AMB-42")
@pytest.mark.parametrize(
    ("votes", "carried"),
    [
        ((1, 0), False),
        ((0, 1), False),
        ((1, 1), True),
        ((1, 0, 0), False),
        ((1, 1, 0), True),
        ((0, 1, 1), True),
        ((1, 1, 0, 0), False),
        ((1, 1, 1, 0), True),
    ],
)
def test_more_than_half_of_all_admit_it(votes: tuple[int, ...], carried: bool) -> None:
    p = play(admitting(len(votes), hand=9), f"propose {WORD}", seat=0)
    p.events = []
    assert vote(p, *votes)
    key, _, params = next(event for event in p.events if event[0].endswith("admitted"))
    assert key == ("admitted" if carried else "not-admitted")
    assert params == {"word": WORD, "yes": sum(votes), "people": len(votes), "votes": list(votes)}
    assert (p.hand[0], on_letter(p, 0, "G")) == ((5, 1) if carried else (9, 0))
    assert (p.author, p.in_turn()) == ((0, 1) if carried else (-1, 0))  # it fulfils no card, so the next one is in turn


@rule("X-LEX-14", "X-LEX-04", "X-LEX-06", "X-NEXT-06")
def test_an_admitted_word_is_said_and_used_from_then_on() -> None:
    p = admitted()
    assert words_said(p) == [WORD]
    assert p.in_turn() == 1
    assert refused(p, f"propose {WORD}").to_data()["key"] == "used"
    with pytest.raises(Refused) as again:
        p.parse(f"say {WORD}")
    assert again.value.refusal.to_data() == {
        "rule": "X-LEX-04",
        "key": "used",
        "params": {"word": WORD, "by": 0, "round": 1},
        "highlight": ["said"],
    }
    with pytest.raises(Refused) as unknown:
        p.parse("say GRAMME")
    assert unknown.value.refusal.key == "word.not-listed"


@rule("X-LEX-14", "X-ACH-01", "X-TRIG-01")
def test_an_admitted_word_counts_like_a_listed_one() -> None:
    """Its letters, the cards it fulfils and the end of the round."""
    p = play(admitting(hand=[7, 18, 18], cards=["count.red2", "ends.yellow_blue", "cubes.5", "pair.red_blue"]))
    play(p, "propose WAGES", seat=0)
    vote(p, 1, 1, 1)
    assert offered(p, "claim") == ["claim count.red2", "claim cubes.5", "claim pair.red_blue"]
    play(p, "claim cubes.5", "keep")
    assert (p.trigger, p.trigger_ep[0]) == (0, 2)


@rule("X-AMB-42", "X-AMB-35")
def test_its_vote_is_final() -> None:
    p = admitted()
    last = p.view(1)["last_word"]
    assert last is not None
    assert last["doubtable"] is False
    assert offered(p, "doubt", seat=1) == []
    for moves, key, rule_id in ([], "voted-on", "X-AMB-35"), (["pass"], "too-late", "X-CHAL-06"):
        play(p, *moves)
        with pytest.raises(Refused) as late:
            p.parse(f"doubt {WORD}")
        assert (late.value.refusal.key, late.value.refusal.rule) == (key, rule_id)


@rule("X-LEX-14", "X-AMB-42", "X-CHAL-03", "X-CHAL-05", "X-AMB-17")
def test_a_rejected_word_costs_nothing_and_the_turn_goes_on_without_another_proposal() -> None:
    p = play(admitting(), f"propose {WORD}", seat=0)
    vote(p, 1, 0, 0)
    assert (p.hand, p.in_turn(), p.asking().name, p.view(0)["barred"]) == ([18, 18, 18], 0, "turn", [WORD])
    assert refused(p, f"propose {WORD}").key == "barred"
    assert (refused(p, "propose GRASS").rule, refused(p, "propose GRASS").key) == ("X-AMB-42", "proposed-already")
    with pytest.raises(Refused) as barred:
        p.parse(f"say {WORD}")
    assert barred.value.refusal.key == "barred"
    play(p, "say TREE", "keep", "pass", "pass")
    play(p, f"propose {WORD}", seat=0)  # in a later turn it may be tried again
    vote(p, 1, 1, 0)
    assert (p.text_of(p.word), p.unlisted) == (WORD, [WORD])


@rule("X-AMB-42")
def test_after_a_listed_word_was_rejected_a_word_may_still_be_proposed() -> None:
    p = play(admitting(), "say TREE", "keep")
    play(p, "doubt TREE", seat=1)
    vote(p, 0, 1, 1)
    assert p.view(0)["barred"] == ["TREE"]
    play(p, f"propose {WORD}", seat=0)
    assert p.question() == "proposal"


# --- what no vote can lift -----------------------------------------------------------------------------------------


@rule("X-EDGE-40", "X-CHAL-07", "X-LEX-14")
@pytest.mark.parametrize(
    ("text", "rule_id", "key"),
    [
        ("ZEST", "X-WORD-02", "no-letter"),
        ("GRAMMARS", "X-WORD-07", "too-few-cubes"),
        ("GR", "X-LEX-03", "word.too-short"),
        ("GRA-M", "X-LEX-09", "word.marked"),
        ("GR4M", "X-LEX-11", "word.not-letters"),
        ("TREE", "X-LEX-14", "listed"),
        ("GRAM u1", "X-QU-03", "no-spelling"),
    ],
)
def test_all_other_rules_of_a_word_hold(text: str, rule_id: str, key: str) -> None:
    refusal = refused(admitting(hand=7), f"propose {text}")
    assert (refusal.rule, refusal.key) == (rule_id, key)


@rule("X-EDGE-40")
def test_only_who_is_in_turn_may_propose_and_only_before_a_word() -> None:
    p = admitting()
    assert refused(p, f"propose {WORD}", seat=1).rule == "X-FLOW-04"
    play(p, "say TREE")
    assert refused(p, f"propose {WORD}", seat=0).key == "not-now"


@rule("X-AMB-42", "X-LEX-08", "X-LEX-09", "X-LEX-10")
def test_what_the_dictionary_knows_to_be_no_word_stays_refused() -> None:
    lexicon = from_words(["TREE", "STAR"], "test", "en", names=["Adam"], abbreviations=["mgr"], marked=["re-use"])
    p = table(3, of=wordcraft(lexicon, from_lines(lexicon, [])), options=ADMIT, grid="AERSTDLMGWKU")
    found = [
        (refused(p, f"propose {word}").rule, refused(p, f"propose {word}").key) for word in ("ADAM", "MGR", "REUSE")
    ]
    assert found == [("X-LEX-10", "word.name"), ("X-LEX-08", "word.abbreviation"), ("X-LEX-09", "word.marked")]


@rule("X-LEX-13", "X-LEX-14")
def test_an_offensive_word_is_not_admitted_where_the_table_plays_without_them_and_not_repeated() -> None:
    lexicon = from_words(["TREE", "STAR"], "test", "en")
    marks = Offensive(lexicon, [Marks({digest_of(WORD)}, set(), set())])
    of = wordcraft(lexicon, from_lines(lexicon, []), offensive=marks)
    refusal = refused(table(3, of=of, options=ADMIT), f"propose {WORD}")
    assert (refusal.rule, refusal.key, refusal.params["word"]) == ("X-LEX-13", "offensive", "***")
    assert WORD not in json.dumps(refusal.to_data())
    p = table(3, of=of, options={**ADMIT, "words": "all"})
    assert p.explain(0, p.parse(f"propose {WORD}")) is None


# --- who votes -----------------------------------------------------------------------------------------------------


@rule("X-AMB-42", "X-CHAL-08")
def test_people_decide_and_a_single_person_has_nobody_to_ask() -> None:
    p = play(admitting(options={"bots": [2]}), f"propose {WORD}", seat=0)
    assert p.to_act() == (0, 1)
    vote(p, 1, 1)
    assert p.text_of(p.word) == WORD
    alone = admitting(options={"bots": [1, 2]})
    assert (refused(alone, f"propose {WORD}").rule, refused(alone, f"propose {WORD}").key) == ("X-AMB-42", "one-person")
    assert alone.view(0)["admits"] is False


@rule("X-AMB-42")
@pytest.mark.parametrize("code", ["wordsmith:vocabulary=100", "greedy"])
def test_a_bot_that_sits_in_for_a_person_votes_against_it(code: str) -> None:
    p = play(admitting(), f"propose {WORD}", seat=0)
    move = decide(bot_from_code(code, "wordcraft"), 2, p, fast(1))
    assert p.book.vocabulary.text(move) == "vote 0"


@rule("X-AMB-42")
@pytest.mark.parametrize("code", ["wordsmith:vocabulary=100", "greedy"])
def test_bots_go_on_playing_after_an_admitted_word(code: str) -> None:
    p = admitted(FORM)
    p.play(1, decide(bot_from_code(code, "wordcraft"), 1, p, fast(1)))
    assert p.author == 1
    q = play(admitted("GEMS", of=game("TREE GEM", "TREE")), "appeal GEM")
    assert q.book.vocabulary.text(decide(bot_from_code(code, "wordcraft"), 2, q, fast(1))) == "vote 0"


@rule("X-AMB-42")
def test_votes_are_secret_until_all_are_in_and_the_word_is_public() -> None:
    p = play(play(admitting(), f"propose {WORD}", seat=0), "vote 1", seat=0)
    other = p.copy()
    other.votes[0] = 0
    for seat in (None, 1, 2):
        assert p.view(seat) == other.view(seat)
        question = p.view(seat)["vote"]
        assert question is not None
        assert question["word"] == WORD


# --- its family ----------------------------------------------------------------------------------------------------


@rule("X-AMB-42", "X-LEX-05")
def test_the_regular_forms_of_an_admitted_word_are_refused_as_derivatives() -> None:
    of = game("TREE STAR GRAMS GRAMMED GRAMMATIC TRAM", "TREE")
    p = admitted(of=of, grid="AERSTDLMGWIC")
    assert words_offered(p, 1) == {"TREE", "STAR", "GRAMMATIC", "TRAM"}
    refusal = refused(p, "say GRAMS")
    assert (refusal.rule, refusal.params["relative"]) == ("X-LEX-05", WORD)
    assert offered(p, "appeal") == ["appeal GRAMS", "appeal GRAMMED"]
    p.events = []
    play(p, "appeal GRAMS")
    assert p.events[0][2]["relative"] == WORD
    vote(p, 1, 1, 1)
    assert p.text_of(p.word) == "GRAMS"


@rule("X-AMB-42", "X-LEX-05")
def test_a_form_of_a_listed_word_is_of_its_family() -> None:
    """TESTED is no listed word; TEST and TESTS are."""
    p = admitted(OF_A_LISTED_WORD)
    assert {"TEST", "TESTS"}.isdisjoint(words_offered(p, 1))
    assert refused(p, "say TESTS").params["relative"] == OF_A_LISTED_WORD
    assert "GEM" in words_offered(p, 1)


@rule("X-AMB-42", "X-AMB-15")
@pytest.mark.parametrize(
    ("said", "word", "relative"),
    [("TEST", OF_A_LISTED_WORD, "TEST"), ("TESTS", OF_A_LISTED_WORD, "TESTS"), ("GEM", WORD, None)],
)
def test_whether_it_is_a_derivative_of_a_used_word_falls_to_the_same_vote(
    said: str, word: str, relative: str | None
) -> None:
    p = admitting(round=2, said=[(said, 1, 1)])
    told = events(p, f"propose {word}")
    plain: tuple[str, dict[str, object]] = ("proposed", {"seat": 0, "word": word})
    kin: tuple[str, dict[str, object]] = ("proposed-relative", {"seat": 0, "word": word, "relative": relative})
    assert told == [kin if relative else plain]
    vote(p, 1, 1, 1)
    assert p.text_of(p.word) == word


@rule("X-AMB-42")
def test_two_unlisted_words_can_be_forms_of_one() -> None:
    p = admitted()
    assert events(p, f"propose {FORM}") == [("proposed-relative", {"seat": 1, "word": FORM, "relative": WORD})]


@pytest.mark.parametrize(
    ("text", "language", "base"),
    [
        ("VLOGS", "en", "VLOG"),
        ("VLOGGED", "en", "VLOG"),
        ("VIBING", "en", "VIBE"),
        ("VIBED", "en", "VIBE"),
        ("CRINGIEST", "en", "CRINGY"),
        ("SELFIES", "en", "SELFIE"),
        ("HANDYS", "de", "HANDY"),
        ("CHATTEN", "de", "CHAT"),
    ],
)
def test_the_base_of_a_regular_form_is_found(text: str, language: str, base: str) -> None:
    assert base in bases(text, language)
    assert bases(text, "") == [text]


@rule("X-AMB-42", "X-NEXT-06")
def test_the_family_is_held_back_in_later_rounds_and_in_a_restored_game() -> None:
    of = game("TREE STAR GRAMS GEM", "TREE")
    p = admitted(of=of)
    data = p.to_data()
    assert data["unlisted"] == [WORD]
    for q in (p, of.restore(json.loads(json.dumps(data)))):
        assert words_offered(q, 1) == {"TREE", "STAR", "GEM"}
        assert words_said(q) == [WORD]
        assert q.moves(1) == p.moves(1)


# --- saving and notation -------------------------------------------------------------------------------------------


@rule("X-LEX-14")
def test_a_game_with_admitted_words_replays_from_its_record() -> None:
    match = Match(game(), 2, {**ADMIT, "first": 0}, 5)
    text = "".join([chr(65 + card) for card in match.position.grid[:3]])  # type: ignore[attr-defined]
    assert game().pack.lexicon.find(text) < 0
    for seat, move in [(0, f"propose {text}"), (0, "vote 1"), (1, "vote 1")]:
        match.play(seat, match.position.parse(move))
    while not match.position.over():
        seat = match.position.to_act()[0]
        match.play(seat, match.position.moves(seat)[0])
    record = record_from_json(match.record().to_json())
    assert record.moves[0] == (0, f"propose {text}")
    last = replay(record, game())
    assert last.digest() == match.position.digest()
    assert last.view(None)["said"][0]["word"] == text  # type: ignore[typeddict-item]


@pytest.mark.parametrize("unlisted", [None, ["gram"], ["GR"], ["TREE"], ["GRAM", "GRAM"], [7], "GRAM", []])
def test_broken_unlisted_words_are_refused_when_a_game_is_restored(unlisted: object) -> None:
    data = admitted().to_data()
    with pytest.raises(BadData):
        game().restore({**data, "unlisted": unlisted})


def test_every_text_has_one_number_and_every_number_one_text() -> None:
    texts = ["AAA", "AAB", "ZZZ", "AAAA", "VLOG", "Z" * LONGEST_WORD]
    assert [text_of(number_of(text)) for text in texts] == texts
    assert [number_of(text) for text in ("AAA", "AAB", "ZZZ", "AAAA", "Z" * LONGEST_WORD)] == [
        *(0, 1, 26**3 - 1, 26**3),
        TEXTS - 1,
    ]
    assert [number_of(text) for text in ("", "AA", "A" * (LONGEST_WORD + 1))] == [-1, -1, -1]
    vocabulary = game().book.vocabulary
    move = vocabulary.parse("propose grüße")
    assert vocabulary.text(move) == "propose GRUSSE"
    assert vocabulary.verb(move + (TEXTS << 6)) is None


@rule("X-QU-03")
def test_an_unlisted_word_is_spelled_by_choice_too() -> None:
    p = play(admitting(2, grid="AERSTDLUGWKQ"), "propose QUEST u1", seat=0)
    vote(p, 1, 1)
    assert (p.hand[0], on_letter(p, 0, "U")) == (13, 1)
