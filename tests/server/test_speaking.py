"""The words of a table: every event, refusal, move and question as a sentence, in the language that is asked for.

Modules: heartwood.server.speaking
"""

import logging
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from heartwood.core import Match, fast
from heartwood.core.outcome import foresee
from heartwood.games import open_game
from heartwood.server import speaking
from heartwood.speech import speech_of
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.server.people import Data, Person, client_of, gather, play_on, server_of
from tests.speech.test_speech import GOODS, totals

TITLES = ["woodcraft", "lignum", "wordcraft"]
STORES = ("sqlite",)  # what is said does not depend on the store


def told(person: Person, lang: str, after: int = 0) -> list[Data]:
    """The log so far in a language."""
    events: list[Data] = person.get(f"/api/tables/{person.table}/events", seat=person.seat, after=after, lang=lang)[
        "events"
    ]
    return events


def in_language(person: Person, lang: str) -> Data:
    """The table in a language."""
    return person.get(f"/api/tables/{person.table}", seat=person.seat, lang=lang)


@pytest.mark.parametrize("title", TITLES)
def test_everything_that_can_be_read_is_said_in_both_languages(title: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, title, 2)
        play_on(people, fast(3), 25)
        english, german = told(people[0], "en"), told(people[0], "de")
        assert [event["key"] for event in english] == [event["key"] for event in german]
        assert all(event["said"] and "[" not in event["said"] for event in (*english, *german))
        assert [event["said"] for event in english] != [event["said"] for event in german]
        for person in people:
            one, other = in_language(person, "en"), in_language(person, "de")
            assert one["prompt"]
            assert one["prompt"] != other["prompt"]
            assert [move["text"] for move in one["moves"]] == [move["text"] for move in other["moves"]]
            assert all(move["said"] and move["short"] and move["group"] for move in (*one["moves"], *other["moves"]))


def test_a_language_is_english_unless_another_one_is_asked_for(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "lignum", 2)
        assert ann.look()["prompt"] == in_language(ann, "en")["prompt"]
        assert ann.get(f"/api/tables/{ann.table}", 400, lang="fr")["error"]
        refused = client.websocket_connect(f"/api/tables/{ann.table}/live?lang=fr", headers=ann.headers())
        with pytest.raises(WebSocketDisconnect) as closed, refused as socket:
            socket.receive_text()
        assert closed.value.code == 4400
        live = client.websocket_connect(f"/api/tables/{ann.table}/live?lang=de", headers=ann.headers())
        with live as socket:
            assert socket.receive_json()["table"]["prompt"] == in_language(ann, "de")["prompt"]
        waiting = next(person for person in (ann, ben) if person.seat not in person.look()["view"]["to_act"])
        assert in_language(waiting, "de")["prompt"].startswith("Warten auf Person ")


@pytest.mark.slow
@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_every_listed_move_shows_what_it_costs(title: str, tmp_path: Path) -> None:
    """As far as it is certain, and the seat goes on: see the test of the speech itself."""
    says = speech_of(open_game(title), "en", [])
    priced = 0
    with client_of(tmp_path) as client:
        people = gather(client, title, 2)
        state, chance = server_of(client).state, fast(9)

        def look() -> None:
            nonlocal priced
            for person in people:
                shown = person.look()
                with state.store.read() as connection:
                    guess = state.position(state.row(connection, person.table)).guess(person.seat, fast(0))
                for move in shown["moves"]:
                    outcome = foresee(guess, person.seat, guess.book.vocabulary.parse(move["text"]))
                    assert move["reveals"] == outcome.reveals
                    words = " ".join(move[part] for part in ("title", "said", "price", "result"))
                    for item, more in totals(outcome).items():
                        if more < 0 and item in GOODS[title]:
                            assert says.numbers_in(words, item), (item, more, words)
                            priced += 1

        play_on(people, chance, 100, look)
    assert priced > 5


def test_a_refusal_is_a_sentence(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "woodcraft", 2)
        asked = {"seat": 0, "move": "finish"}
        english = ann.post(f"/api/tables/{ann.table}/explain", asked)["refusal"]
        german = ann.post(f"/api/tables/{ann.table}/explain?lang=de", asked)["refusal"]
        assert english["key"] == german["key"]
        assert english["said"].endswith(".")
        assert english["said"] != german["said"]
        assert ann.do("undo")["refusal"]["said"].startswith("There is nothing that you can take back: ")


def test_bots_are_called_like_trees_and_points_have_sources(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client, "Ann")
        shown = ann.create("lignum", ["", "random"])
        assert [seat["called"] for seat in shown["seats"]] == ["Ann", "Aspen"]
        assert [seat["called"] for seat in in_language(ann, "de")["seats"]] == ["Ann", "Espe"]
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", ""]
        (line,) = ann.get("/api/mine", lang="de")["tables"]
        assert [seat["called"] for seat in line["seats"]] == ["Ann", "Espe"]
        found = {part["source"] for score in ann.look()["view"]["projected"] for part in score["parts"]}
        assert ann.look()["sources"].keys() >= found
        assert found


def test_a_name_is_never_taken_for_a_text(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client, "@event.said {seat}")
        shown = ann.create("lignum", ["", "random"])
        assert shown["seats"][0]["called"] == "@event.said {seat}"
        assert "@event.said {seat} sits down." in told(ann, "en")[0]["said"]


def test_the_end_is_said(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1))
        shown = people[0].look()
        assert shown["phase"] == "over"
        assert shown["prompt"] in (
            *("Person 0 wins.", "Person 1 wins."),
            "Person 0 and Person 1 share the victory.",
        )


def test_words_that_fail_do_not_stop_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> str:
        raise KeyError("no word for it")

    for name in ("due", "happened", "moves", "refused"):
        monkeypatch.setattr(WoodcraftSpeech, name, fail)
    caplog.set_level(logging.ERROR, "heartwood.server")
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "woodcraft", 2)
        shown = ann.look()
        assert shown["phase"] == "running"
        assert shown["moves"]
        assert all(move["said"] for move in shown["moves"])
        assert "table" in [event["said"] for event in told(ann, "en")]
        ann.play(shown["moves"][0]["text"])
        assert ann.look()["phase"] == "running"
    assert "speech" in [record.message for record in caplog.records]


def test_a_speech_is_made_once_for_a_table_and_a_language(tmp_path: Path) -> None:
    speaking.speaker.cache_clear()
    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 2)
        made = speaking.speaker.cache_info().misses
        play_on(people, fast(2), 10)
        assert speaking.speaker.cache_info().misses == made
        in_language(people[0], "de")
        assert speaking.speaker.cache_info().misses == made + 1


def test_what_follows_a_hinted_move_is_told_in_words_as_far_as_the_guess_goes() -> None:
    game = open_game("lignum")
    position = Match(game, 2, {}, bytes(32)).position
    seat = position.to_act()[0]
    move = position.book.vocabulary.text(position.moves(seat)[0])
    speaker = speaking.Speaker(speech_of(game, "en", ["Ann", "Ben"]))
    moves = [move, move]  # the second time it is another's turn, or no longer allowed
    sight = speaker.speech.sight(position, seat)
    assert len(speaker.line(sight, moves)) == len(moves)
    found = {"move": move, "line": moves[1:], "share": 1.0, "gain": 0.0, "changes": []}
    hint = speaker.hint(sight, found)
    assert hint.said
    assert hint.then == []
