"""Wordcraft at an online table: words while they are typed, moves explained, doubts and votes, and the clock's move."""

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.ids import LONG_SHIFT
from heartwood.games.wordcraft.lexicon import GERMAN_LIST
from heartwood.games.wordcraft.position import WORD_MASK
from heartwood.games.wordcraft.spelling import Q, U
from heartwood.server.bots import job_for
from tests.marks import rule
from tests.server.people import Person, client_of, gather, server_of
from tests.waiting import wait_until

STORES = ("sqlite",)  # what is said about words does not depend on the store
SEAT_0 = {"first": 0}


def seed_with(*letters: int) -> str:
    """A seed whose first grid has these letters."""
    from heartwood.core import sealed
    from heartwood.games import open_game

    game = open_game("wordcraft")
    for number in range(10_000):
        seed = number.to_bytes(32, "big")
        position = game.start(2, {"first": 0}, sealed(seed))
        assert isinstance(position, Wordcraft)
        if all(letter in position.grid for letter in letters):
            return seed.hex()
    raise AssertionError("no such grid")


def position_of(person: Person) -> Wordcraft:
    """The true position of a person's table."""
    state = server_of(person.client).state
    with state.store.read() as connection:
        position = state.position(state.row(connection, person.table))
    assert isinstance(position, Wordcraft)
    return position


def a_word(person: Person, cubes: int = 4) -> str:
    """A word that can be said now."""
    position = position_of(person)
    word: str = position.pack.lexicon.words[position.sayable.free[cubes][0] >> 6 & (1 << LONG_SHIFT - 6) - 1]
    return word


def sketched(person: Person, word: str, expected: int = 200) -> dict[str, Any]:
    """What is said about a typed word."""
    return person.post(f"/api/tables/{person.table}/sketch", {"seat": person.seat, "word": word}, expected)


def explained(person: Person, move: str) -> dict[str, Any] | None:
    """Why a move would be refused."""
    body = {"seat": person.seat, "move": move}
    refusal: dict[str, Any] | None = person.post(f"/api/tables/{person.table}/explain", body)["refusal"]
    return refusal


def say(person: Person, word: str) -> None:
    """Say a word and put no cube on a card."""
    shown = person.play(f"say {word}")
    if shown["view"]["step"] == "cubes":
        person.play("keep")


def table_of(client: TestClient[Litestar], people: int = 2, bots: int = 0, **more: Any) -> list[Person]:
    """A table where seat 0 begins."""
    return gather(client, "wordcraft", people, bots, options={**SEAT_0, **more.pop("options", {})}, **more)


def test_a_sketch_tells_cost_and_cards_but_asks_no_lexicon(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client)
        before = ann.look()
        word = a_word(ann)
        found = sketched(ann, f" {word.lower()} ")
        assert found["word"] == word
        assert (found["refusal"], found["checked"], found["verdict"]) == (None, False, None)
        way = found["ways"][0]
        letters = [before["view"]["letters"][place]["name"].upper() for place in way["places"]]
        assert "".join(letters) == word
        assert (way["cubes"], way["hand"]) == (4, before["view"]["hand"][0] - 4)
        assert [card["card"] for card in way["cards"]] == [card["id"] for card in before["view"]["achievements"]]
        assert ann.look() == before
        nonsense = word[0] * 5
        assert sketched(ann, nonsense)["refusal"] is None
        assert sketched(ann, nonsense)["ways"][0]["refusal"] is None
        assert sketched(bob, word)["ways"][0]["hand"] == way["hand"]
        shown = ann.play(way["move"])
        met = {card["card"] for card in way["cards"] if card["met"]}
        assert {card["id"] for card in shown["view"]["achievements"] if card["claimable"]} == met


def test_a_sketch_refuses_with_rules(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client)
        open_letters = {letter["name"][0].upper() for letter in ann.look()["view"]["letters"]}
        missing = next(letter for letter in "ETAONRISHDLFCMGYPWBVKXJZ" if letter not in open_letters)
        present = next(letter for letter in sorted(open_letters) if letter != "Q")
        found = sketched(ann, present * 2 + missing)
        assert found["ways"][0]["places"][2] == -1
        assert found["ways"][0]["refusal"]["key"] == "no-letter"
        assert found["ways"][0]["refusal"]["rule"] == "X-WORD-02"
        assert found["ways"][0]["cards"] == []
        long = sketched(ann, present * 40)["ways"][0]
        assert (long["refusal"]["key"], long["refusal"]["rule"]) == ("too-few-cubes", "X-WORD-07")
        assert not long["triggers"]
        whole = sketched(ann, present * ann.look()["view"]["hand"][0])["ways"][0]
        assert whole["triggers"]
        for typed, rule in [("", "X-LEX-03"), ("ab", "X-LEX-03"), ("a-b", "X-LEX-09"), ("a b c", "X-LEX-11")]:
            assert sketched(ann, typed)["refusal"]["rule"] == rule
        word = a_word(ann)
        say(ann, word)
        used = sketched(bob, word)["refusal"]
        assert (used["rule"], used["key"], used["params"]["by"]) == ("X-LEX-04", "used", 0)
        other = gather(client, "lignum", 2)[0]
        assert sketched(other, "oak", 409)["error"] == "no-words"
        waiting = Person(client)
        waiting.create("wordcraft", ["", ""])
        assert sketched(waiting, "oak", 409)["error"] == "not-begun"
        assert bob.post(f"/api/tables/{bob.table}/sketch", {"seat": 0, "word": "oak"}, 403)["error"] == "wrong-seat"
        bob.post(f"/api/tables/{bob.table}/sketch", {"seat": 1, "word": "QU" * 30}, 400)


def test_each_qu_goes_two_ways_where_the_u_lies_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = seed_with(Q, U)
    monkeypatch.setattr("heartwood.server.tables.new_seed", lambda: seed)
    with client_of(tmp_path) as client:
        ann, _ = table_of(client)
        ways = sketched(ann, "ququ")["ways"]
        assert [way["move"] for way in ways] == ["say QUQU", "say QUQU u1", "say QUQU u2", "say QUQU u12"]
        assert [way["cubes"] for way in ways] == [2, 3, 3, 4]
        assert len(sketched(ann, "QU" * 20)["ways"]) == 16


def test_a_table_for_learners_looks_words_up_while_they_are_typed(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = table_of(client, settings={"live_words": True})
        assert ann.look()["settings"] == {"lexicon": "english", "live_words": True}
        word = a_word(ann)
        assert sketched(ann, word)["checked"]
        assert sketched(ann, word)["verdict"] is None
        assert sketched(ann, word[0] * 4)["verdict"]["rule"] == "X-LEX-11"
        assert explained(ann, f"say {word}") is None


def test_lexicon_and_live_words_are_settings_of_wordcraft_alone(tmp_path: Path) -> None:
    with client_of(tmp_path, titles=("nutshell", "wordcraft")) as client:
        nutshell, wordcraft = client.get("/api/games").json()["games"]
        assert nutshell["settings"] == []
        lexicon, live = wordcraft["settings"]
        assert (lexicon["name"], lexicon["kind"], lexicon["default"]) == ("lexicon", "choice", "english")
        assert lexicon["by_language"] == {"en": "english", "de": "german"}
        assert set(lexicon["choices"]) <= {"english", "german"}
        assert (live["name"], live["kind"], live["default"], live["choices"]) == ("live_words", "switch", False, [])
        ann, _ = gather(client, "nutshell", 2)
        assert ann.look()["settings"] == {}
        assert sketched(ann, "nut", 409)["error"] == "no-words"


@pytest.mark.slow
@pytest.mark.skipif(not Path(GERMAN_LIST).exists(), reason="there is no German list")
def test_a_table_keeps_its_lexicon_after_a_restart(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = table_of(client, settings={"lexicon": "german"})
        assert position_of(ann).pack.lexicon.name == "german"
        id = ann.table
    with client_of(tmp_path) as client:
        state = server_of(client).state
        with state.store.read() as connection:
            position = state.position(state.row(connection, id))
        assert isinstance(position, Wordcraft)
        assert position.pack.lexicon.name == "german"


def test_a_move_is_explained_without_being_played(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client)
        before = ann.look()
        assert explained(ann, "pass") is None
        refusal = explained(bob, "pass")
        assert refusal is not None
        assert (refusal["key"], refusal["rule"]) == ("not-your-turn", "X-FLOW-04")
        for text, key in [
            ("", "table.bad-notation"),
            ("fly away", "table.bad-notation"),
            (f"say {a_word(ann)}", "table.not-looked-up"),
            ("say xxxxx", "table.not-looked-up"),
            ("keep", "not-now"),
        ]:
            refusal = explained(ann, text)
            assert refusal is not None
            assert refusal["key"] == key
        assert ann.look() == before
        assert bob.post(f"/api/tables/{ann.table}/explain", {"seat": 0, "move": "pass"}, 403)["error"] == "wrong-seat"


@rule("X-CHAL-08")
def test_beside_two_people_a_bot_has_no_vote_on_a_doubt(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, bots=1)
        assert ann.look()["options"]["bots"] == [2]
        word = a_word(ann)
        assert ann.play(f"say {word}")["view"]["last_word"]["word"] == word
        assert bob.look()["view"]["last_word"]["word"] == word  # announced: it can be doubted from now on
        bob.play(f"doubt {word}")
        mine, his = ann.look(), bob.look()
        assert mine["view"]["to_act"] == [0, 1]
        assert [move["text"] for move in mine["moves"]] == ["vote 0", "vote 1"]
        ann.play("vote 0", mine)
        assert bob.look()["decision"] == his["decision"]
        vote = {"question": "doubt", "word": word, "voters": [0, 1], "voted": [0], "own": None}
        assert bob.look()["view"]["vote"] == vote
        assert ann.look()["view"]["vote"]["own"] == 0
        log = bob.get(f"/api/tables/{bob.table}/events")["events"]
        assert log[-1]["key"] == "voted"
        assert log[-1]["params"] == {"seat": 0}
        bob.play("vote 1", his)
        last = [event for event in bob.get(f"/api/tables/{bob.table}/events")["events"] if "votes" in event["params"]]
        assert (last[0]["key"], last[0]["params"]["votes"]) == ("stands", [0, 1, -1])
        assert last[0]["said"].endswith("(Person 0 0, Person 1 1).")
        assert ann.do("undo")["answer"] in ("refused", "stale")


@rule("X-CHAL-08", "X-AMB-41")
def test_beside_one_person_bots_vote_and_the_table_says_how(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        (ann,) = table_of(client, 1, 2, level="apprentice")
        pack = position_of(ann).pack
        sizes = pack.lexicon.sizes
        free = [move >> 6 & WORD_MASK for row in position_of(ann).sayable.free[3:8] for move in row]
        rare = next(word for word in free if sizes[word] > 60)
        say(ann, pack.lexicon.words[rare])
        wait_until(lambda: ann.look()["view"]["in_turn"] == 0 and ann.look()["view"]["last_word"])
        last = ann.look()["view"]["last_word"]
        ann.play(f"doubt {last['word']}")
        wait_until(lambda: ann.look()["view"]["vote"]["voted"] == [1, 2])
        assert ann.look()["view"]["vote"]["voters"] == [0, 1, 2]
        ann.play("vote 1")
        events = ann.get(f"/api/tables/{ann.table}/events")["events"]
        opened = next(event for event in events if "votes" in event["params"])
        assert opened["params"]["votes"] == [1, 0, 0]  # both know it: one of them has said it


def test_a_rejected_word_leaves_no_trace_and_its_author_goes_on(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = table_of(client, 3)
        before = ann.look()["view"]
        word = a_word(ann)
        say(ann, word)
        eve.play(f"doubt {word}")
        for person, vote in ((eve, 1), (bob, 1), (ann, 0)):
            person.play(f"vote {vote}")
        after = ann.look()["view"]
        assert after["to_act"] == [0]
        assert after["hand"] == before["hand"]
        assert after["barred"] == [word]
        assert sketched(ann, word)["refusal"]["key"] == "barred"
        assert ann.do("move", f"say {word}")["refusal"]["key"] == "barred"


def test_a_word_of_a_used_family_is_appealed_for(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        for _ in range(20):
            ann, bob = table_of(client)
            position = position_of(ann)
            families, words = position.pack.families, position.pack.lexicon.words
            free = {move >> 6 & (1 << 20) - 1 for row in position.sayable.free[3:8] for move in row}
            pair = next(((a, b) for a in sorted(free) for b in families.kin(a) if b in free), None)
            if pair is not None:
                break
        assert pair is not None
        say(ann, words[pair[0]])
        kin = words[pair[1]]
        refused = bob.do("move", f"say {kin}")["refusal"]
        assert (refused["rule"], refused["key"]) == ("X-LEX-05", "derivative")
        bob.play(f"appeal {kin}")
        assert ann.look()["view"]["vote"]["question"] == "appeal"
        ann.play("vote 1")
        bob.play("vote 1")
        assert ann.look()["view"]["last_word"]["word"] == kin


# --- offensive words -----------------------------------------------------------------------------------------------


def marked_words(person: Person, count: int) -> list[str]:
    """Some offensive words of the list, those that the letters allow first; they stand in no test."""
    pack = position_of(person).pack
    open_letters = position_of(person).letters()
    playable = [word for word in sorted(pack.lexicon.playable(open_letters)) if word in pack.offensive.words]
    others = sorted(pack.offensive.words - set(playable))
    return [pack.lexicon.words[word] for word in [*playable, *others][:count]]


def words_in(texts: list[str]) -> set[str]:
    """All words of what was sent."""
    return set(re.findall(r"\w+", " ".join(texts).upper()))


@rule("X-LEX-13")
def test_no_outgoing_byte_of_a_clean_table_holds_an_offensive_word(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, listed=True, settings={"live_words": True})
        assert ann.look()["options"]["words"] == "clean"
        own = words_in(ann.received)  # a German card may be called like an English insult
        for word in marked_words(ann, 12):
            answer = ann.do("move", f"say {word}")
            assert (answer["answer"], answer["refusal"]["key"]) == ("refused", "offensive")
            assert answer["refusal"]["rule"] == "X-LEX-13"
            assert sketched(ann, word)["refusal"]["rule"] == "X-LEX-13"
            for text in (
                f"say {word}",
                f"doubt {word}",
                f"appeal {word} {word}",
                f"claim {word}",
                word,
                f"say {word}!",
            ):
                explained(ann, text)
                ann.do("move", text)
                bob.do("move", text)
                ann.get(f"/api/tables/{ann.table}/outcomes", seat=0, move=text)
        marked = position_of(ann).pack.offensive
        assert not [word for word in words_in(ann.received + bob.received) - own if marked.holds(word)]


@rule("X-LEX-13")
def test_people_at_a_private_table_may_say_all_words_but_no_bot_does(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = table_of(client)
        assert ann.look()["options"]["words"] == "all"
        position = position_of(ann)
        playable = set(position.pack.lexicon.playable(position.letters())) & position.pack.offensive.words
        assert {move >> 6 & WORD_MASK for move in position.moves(0)} & position.pack.offensive.words == playable
        assert job_for(position, "wordcraft", "english", 0, "").guess["options"]["words"] == "clean"  # type: ignore[index]
        chosen = table_of(client, options={"words": "clean"})[0]
        assert chosen.look()["options"]["words"] == "clean"


def test_the_options_of_time_are_asked(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        shown = next(game for game in client.get("/api/games").json()["games"] if game["id"] == "wordcraft")
        timed = [option["name"] for option in shown["options"] if option["kind"] == "seconds"]
        assert timed == ["turn_timer", "call_deadline", "preview"]


def unlisted_word(person: Person) -> str:
    """A word of open letters that the lexicon does not know at all."""
    position = position_of(person)
    letters = [chr(ord("A") + card) for card in position.grid if card not in (Q, U)]
    lexicon = position.pack.lexicon
    texts = [one + two + three for one in letters for two in letters for three in letters]
    return next(text for text in texts if lexicon.find(text) < 0 and lexicon.reason_to_refuse(text) == 1)


def test_people_admit_a_word_that_the_lexicon_lacks(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, bots=1, options={"acceptance": "admit"})
        word = unlisted_word(ann)
        assert ann.look()["view"]["admits"] is True
        assert explained(ann, f"propose {word}")["key"] == "table.not-looked-up"  # type: ignore[index]
        refusal = ann.do("move", f"say {word}")["refusal"]
        assert (refusal["rule"], refusal["key"]) == ("X-LEX-11", "word.not-listed")
        ann.play(f"propose {word}")
        shown = bob.look()
        assert shown["view"]["vote"]["question"] == "proposal"
        assert (shown["view"]["vote"]["word"], shown["view"]["vote"]["voters"]) == (word, [0, 1])
        assert f"{word} is not in the dictionary. Should it be admitted?" in shown["prompt"]
        ann.play("vote 1")
        assert bob.look()["view"]["vote"]["own"] is None
        bob.play("vote 1")
        assert position_of(ann).letters_of(position_of(ann).word >> 6 & WORD_MASK) == word
        if ann.look()["view"]["step"] == "cubes":
            ann.play("keep")
        used = sketched(bob, word)["refusal"]
        assert (used["rule"], used["key"], used["params"]["by"]) == ("X-LEX-04", "used", 0)
        again = bob.do("move", f"say {word}")["refusal"]
        assert (again["rule"], again["key"]) == ("X-LEX-04", "used")


def test_beside_bots_a_single_person_has_nobody_to_ask(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        (ann,) = table_of(client, people=1, bots=1, options={"acceptance": "admit"})
        assert ann.look()["view"]["admits"] is False
        refusal = ann.do("move", f"propose {unlisted_word(ann)}")["refusal"]
        assert (refusal["rule"], refusal["key"]) == ("X-AMB-42", "one-person")
