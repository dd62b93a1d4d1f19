"""The conversation at a table of Wordcraft: spellings, claims, pauses, undo, hot seat, votes, the end."""

import re
from pathlib import Path

import pytest

from heartwood.cli.wordcraft.session import WordcraftSession
from tests.cli.tables import table, talk
from tests.cli.terminal import flat
from tests.marks import rule


def test_a_word_with_two_spellings_shows_both_with_their_cubes() -> None:
    start = table()
    shown = flat(talk(start, ["quiet", "2", "keep"]))
    assert "QUIET can be spelled in more than one way:" in shown
    assert "1 Qu·I·E·T (cubes: 4) fulfils: Exactly Four" in shown
    assert "2 Qu·U·I·E·T (cubes: 5)" in shown
    assert "Ann says QUIET (Qu·U·I·E·T). Cubes left: 13." in shown


def test_a_spelling_can_be_said_at_once() -> None:
    assert "Ann says QUIET (Qu·U·I·E·T). Cubes left: 13." in flat(talk(table(), ["quiet u1"]))


def test_an_answer_that_is_no_spelling_says_nothing() -> None:
    start = table()
    assert "Nothing was said." in talk(start, ["quiet", "nine"])
    assert start.match.moves == []


def test_the_only_spelling_that_can_be_paid_needs_no_question() -> None:
    shown = flat(talk(table(hand=4), ["quiet", "keep"]))
    assert "in more than one way" not in shown
    assert "Ann says QUIET (Qu·I·E·T). Cubes left: 0." in shown


def test_claims_show_what_they_bring_and_what_they_leave() -> None:
    shown = flat(talk(table(hand=6), ["site", "1 3"]))
    assert (
        "1 Two Golds: your cubes there: 1; points: 2 instead of 0; cubes left: 1. This ends the round (points: +2)."
        in shown
    )
    assert "keep Cubes left: 2. This ends the round (points: +2)." in shown
    assert "Ann puts a cube on “Two Golds”. Cubes left: 1." in shown
    assert "Ann puts a cube on “Exactly Four”. Cubes left: 0. Ann triggers the end of the round (points: +2" in shown


def test_a_claim_without_a_number_of_a_card_asks_for_one() -> None:
    shown = talk(table(), ["seat", "claim 9", "claim", "claim x"])
    assert shown.count("Which card? Its number on the table, 1 to 4, such as claim 2.") == 3


def test_undo_goes_back_step_by_step_to_the_first_move() -> None:
    start = table()
    before = start.position.digest()
    shown = talk(start, ["seat", "1", "undo", "undo", "undo"])
    assert shown.count("Taken back.") == 2
    assert "There is nothing to take back." in shown
    assert start.position.digest() == before
    assert start.match.moves == []
    assert [key for key, _, _ in start.log] == ["round"]


def test_undo_reaches_over_a_persons_turn_at_the_same_keyboard() -> None:
    start = table()
    talk(start, ["tie", "undo"])
    assert start.position.in_turn() == 0
    assert start.match.moves == []


def test_undo_stops_at_a_bots_move() -> None:
    shown = talk(table(bots=["wordsmith"]), ["tie", "keep", "undo"])
    assert "No way back: Ben has already answered." in shown


def test_undo_stops_where_something_was_revealed() -> None:
    shown = talk(table(), ["/pass", "/pass", "undo"])
    assert "No way back: something has been revealed since." in shown


def test_a_pause_before_the_bot_answers_is_the_last_chance_to_undo() -> None:
    start = table(bots=["wordsmith"])
    shown = talk(start, ["tie", "score", "what", "undo", "seat", "1", "3", "", "/quit", ""], pauses=True)
    assert shown.count("Enter ends your turn; undo takes it back:") == 4
    assert "Taken back." in shown
    assert [text for _, text in start.match.moves][:3] == ["say SEAT", "claim count.yellow2", "claim cubes.4"]


def test_a_claim_taken_back_in_the_pause_takes_the_other_numbers_with_it() -> None:
    start = table(bots=["wordsmith"], hand=5)
    shown = talk(start, ["seat", "1 3", "undo", "keep"], pauses=True)
    assert "Taken back." in shown
    assert [text for _, text in start.match.moves] == ["say SEAT", "keep"]


def test_an_interrupt_saves_where_asked_to(tmp_path: Path) -> None:
    def interrupt(session: WordcraftSession) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        talk(table(), interrupt, save_to=tmp_path / "saved.json")
    assert (tmp_path / "saved.json").is_file()


def test_what_reveals_something_is_announced_before_it_is_done() -> None:
    start = table()
    shown = talk(start, ["/pass", "/pass", "undo", "tie"], pauses=True)
    assert "there is no way back. Enter: do it; undo: not yet:" in flat(shown)
    assert [text for _, text in start.match.moves] == ["pass", "say TIE"]


def test_before_a_bot_moves_persons_with_a_majority_may_doubt_another_bots_word() -> None:
    start = table(seats=3, bots=["wordsmith", "wordsmith"], options={"people": "3,1,1"})
    shown = flat(talk(start, ["/pass", "", "words", "doubt", "yes"], pauses=True))
    assert "by Ben: Enter to go on, or doubt:" in shown
    assert "Ann doubts" in shown
    assert "is rejected. Votes against it: 3 of 5" in shown


def test_a_command_that_could_be_a_word_is_not_guessed() -> None:
    start = table()
    shown = flat(talk(start, ["pass"]))
    assert "“pass” could be the command or the word: type /pass or say pass." in shown
    assert start.match.moves == []
    talk(start, ["/pass", "say pass", "keep"])
    assert [text for _, text in start.match.moves][:2] == ["pass", "say PASS"]
    other = table(letters="AEITBCKLQUMN")
    talk(other, ["pass"])
    assert [text for _, text in other.match.moves] == ["pass"]


def test_the_others_hear_what_happened_since_their_last_turn() -> None:
    shown = flat(talk(table(), ["tie", "seat", "keep", "/quit", ""]))
    assert "Since the last turn of Ann: ■ Ben says SEAT. Cubes left: 14." in shown


def test_questions_change_nothing() -> None:
    start = table()
    before = start.position.digest()
    shown = flat(talk(start, ["help", "score", "words", "history", "look", "rules", "rules X-QU-01", "rules FOO", ""]))
    assert "Letter cards, round 1 0 0" in shown
    assert "X-QU-01: The Qu card may stand for Q or for QU." in shown
    assert "X-QU (6)" in shown
    assert "There is no rule FOO." in shown
    assert start.position.digest() == before


def test_words_and_history_tell_what_was_said() -> None:
    shown = flat(talk(table(), ["tie", "words", "history"]))
    assert "Round 1 of 3: TIE (Ann)" in shown
    assert "Round 1 opens, Ann begins. Letters: A E I S T B C K L P Qu U. ● Ann says TIE. Cubes left: 15." in shown


@rule("X-LEX-02", "X-AMB-33")
def test_against_bots_a_hint_tells_what_to_look_for_then_more_and_last_a_word() -> None:
    start = table(seats=2, bots=["wordsmith"])
    before = start.position.digest()
    voices = [flat(talk(table(seats=2, bots=["wordsmith"]), ["/hint"] * asked)) for asked in (1, 2, 3)]
    words = {word.upper() for word in start.position.pack.lexicon.words}
    told = [voice.partition("Look for a word")[2] for voice in voices]
    assert all(told)
    assert not set(re.findall("[A-Z]{3,}", told[0])) & words
    assert "letters and begins with" in told[1]
    assert not set(re.findall("[A-Z]{3,}", told[1])) & words
    assert len(set(re.findall("say ([A-Z]+)", told[2])) & words) == 1
    assert start.position.digest() == before


def test_teams_vote_with_numbers() -> None:
    start = table(options={"people": "2,2"})
    shown = flat(talk(start, ["tie", "doubt", "2", "vote 1"]))
    assert "TIE is rejected. Votes against it: 3 of 4 (Ann 2, Ben 1)." in shown


def test_the_last_word_of_a_round_can_be_left_or_doubted() -> None:
    start = table(hand=5)
    shown = flat(talk(start, ["tie", "ties", "seat", "keep", "", "/quit", ""]))
    assert "SEAT was the last word of the round. Let it stand, or doubt it?" in shown
    assert "Ann lets the word stand." in shown
    assert "Letter cards in round 1: Ann" in shown
    assert "Round 2 opens" in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_to_the_end(language: str, tmp_path: Path) -> None:
    start = table(seats=3, bots=["wordsmith"])
    shown = flat(talk(start, everything, language=language, save_to=tmp_path / "game.json"))
    assert start.position.over()
    final, winner, total = {
        "en": ("Final score", "Winner:", "Total"),
        "de": ("Endstand", "Gewonnen:", "Summe"),
    }[language]
    assert final in shown
    assert f"{total} " in shown
    names = [("Ann", "Ben", "Eve")[seat] for seat in start.position.winners()]
    assert f"{winner} {names[0]}" in shown
    assert (tmp_path / "game.json").is_file()
    assert "[" not in shown.replace("[y/N]", "").replace("[j/N]", ""), "a text is missing"


def everything(session: WordcraftSession) -> str:
    """A person who says the longest word there is, claims what can be claimed, and lets words stand."""
    position = session.position
    if position.over():
        return ""
    seat = position.to_act()[0]
    step = position.asking().name
    if step == "turn":
        words = [m for m in position.moves(seat) if position.book.vocabulary.words(m)[0] == "say"]
        return position.book.vocabulary.text(words[-1]) if words else "/pass"
    if step == "cubes":
        claims = [m for m in position.shown_moves(seat) if position.book.vocabulary.words(m)[0] == "claim"]
        cards = [card.id.removeprefix("ach.") for card in position.pack.cards.achievements]
        opened = position.setup.open_cards
        return f"claim {opened.index(cards.index(position.book.vocabulary.words(claims[0])[1])) + 1}"
    return "no" if step == "vote" else "stand"


def test_the_record_is_saved_by_default_only_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def ending(answer: str) -> str:
        def line(session: WordcraftSession) -> str:
            return answer if session.position.over() else everything(session)

        return talk(table(), line, record_name="heartwood-wordcraft-x.json")

    assert "Save the record to heartwood-wordcraft-x.json? [y/N]" in ending("")
    assert not list(tmp_path.iterdir())
    assert "The record is saved: heartwood-wordcraft-x.json" in ending("y")
    assert (tmp_path / "heartwood-wordcraft-x.json").is_file()


def test_a_game_saved_once_is_saved_again_on_leaving(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    said = talk(table(), [f"/save {path}", "tie", "/quit"])
    assert said.count("The running game is saved:") == 2
    assert "was not saved" not in said
    assert "say TIE" in path.read_text("utf-8")


def test_leaving_says_whether_the_game_was_saved(tmp_path: Path) -> None:
    assert "Goodbye. The game was not saved." in talk(table(), [])
    assert "Goodbye. The game was not saved." in talk(table(), ["/quit", ""])
    path = tmp_path / "later.json"
    assert "The running game is saved:" in talk(table(), ["tie", "/quit", str(path)])
    assert path.is_file()


def test_a_file_of_somebody_else_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    shown = flat(talk(table(), [f"save {path}", "save", f"save {tmp_path}"]))
    assert "the file exists and is no game of ours" in shown
    assert "To which file? Type save FILE." in shown
    assert "Is a directory" in shown
    assert path.read_text() == "Dear Ann"
