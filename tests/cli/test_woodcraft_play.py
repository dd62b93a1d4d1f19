"""The conversation at a table of Woodcraft: numbers, notation, questions, refusals, undo, handing over, the end."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from rich.console import Console

from heartwood.cli.language import texts_in
from heartwood.cli.saves import read_saved, resume
from heartwood.cli.table import Table
from heartwood.cli.woodcraft.session import WoodcraftSession
from heartwood.cli.woodcraft.voice import WoodcraftVoice
from heartwood.core import Chance, Match, fast, record_from_json, replay
from heartwood.games import ledger_of
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.cli.terminal import Ask, flat, held, seated
from tests.games.woodcraft import builders
from tests.games.woodcraft.builders import game

START = ["1", "1", "1", "1"]  # the first helper, two orders kept, one placed


def table(seats: int = 2, bots: Sequence[str] = (), seed: int = 3, options: dict[str, object] | None = None) -> Table:
    """A new table; seat 0 begins."""
    return seated(Table, Match(game(), seats, {"first": 0, **(options or {})}, seed), bots)


def talk(
    table: Table,
    lines: Iterable[str] | Callable[[WoodcraftSession], str],
    language: str = "en",
    width: int = 80,
    names: Sequence[str] = ("Ann", "Ben", "Eve", "Dan"),
    pauses: bool = False,
    save_to: Path | None = None,
    color: bool = False,
) -> str:
    """What the terminal shows while a person types these lines; after the last one the input ends."""

    def hold(console: Console, ask: Ask) -> WoodcraftSession:
        texts = texts_in(language, "woodcraft")
        voice = WoodcraftVoice(table, WoodcraftSpeech(game(), texts, names, len(table.bots)), console)
        return WoodcraftSession(voice, ask, pauses=pauses, echo=True, save_to=save_to)

    return held(hold, lines, width, color)


def anything(seed: int) -> Callable[[WoodcraftSession], str]:
    """A person who plays whatever number comes to mind, and presses Enter where no move is asked for."""
    chance: Chance = fast(seed)

    def line(session: WoodcraftSession) -> str:
        position = session.voice.position
        choices = session.voice.choices
        if position.over() or not choices or position.explain(session.at_keyboard, choices[0].move) is not None:
            return ""
        return str(choices[chance.below(len(choices))].number)

    return line


def numbered(shown: str, text: str) -> str:
    """The number of the last listed move that starts with this text."""
    lines = [line.strip() for line in shown.splitlines() if line.strip().partition(") ")[2].startswith(text)]
    return lines[-1].partition(")")[0]


def begun(bots: Sequence[str] = ("random",), **changes: object) -> Table:
    """A table in Ann's first turn, with known cards; `changes` are about her board."""
    start = table(bots=bots)
    ann: dict[str, object] = {
        "lumber": "green3 yellow2 brown1",
        "blueberries": 8,
        "lantern": 1,
        "blueberry": 2,
        "helpers": {"room_1_1": "he11"},
        "orders": {"oe07": 1},
        "hand": ["oe09", "oh02", "oh08"],
    }
    ben = {**ann, "helpers": {"room_1_1": "he17"}, "orders": {"oe11": 2}, "hand": ["oe12", "oh03", "oh04"]}
    start.match.position = builders.table(
        builders.player(**{**ann, **changes}),
        builders.player(**ben),
        yard="green3 green6 yellow3 yellow5 brown1 brown3",
        order_display=("oe32", "oe16", "oe05", "oe26"),
        helper_display=("he03", "he09", "he23", "he24"),
        contracts=("pc06", "pc08", "pc01"),
    )
    start.match.position.events = []
    return start


# --- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "final", "winner"), [("en", "Final score", "Winner: "), ("de", "Endstand", "Gew")]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_to_the_end(language: str, final: str, winner: str, seed: int, tmp_path: Path) -> None:
    start = table(seats=3, bots=["random", "random"], seed=seed)
    path = tmp_path / "game.json"
    shown = flat(talk(start, anything(seed), language=language, save_to=path))
    assert start.position.over()
    assert final in shown
    assert winner in shown
    assert "[" not in shown.replace("[y/N]", "").replace("[j/N]", ""), "a text is missing"
    record = record_from_json(path.read_text("utf-8"))
    assert replay(record, game()).digest() == start.position.digest()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_solo_game_ends_with_its_verdict(language: str) -> None:
    start = table(seats=1, seed=4)
    shown = flat(talk(start, anything(4), language=language))
    assert start.position.over()
    verdict = texts_in(language, "woodcraft").say("verdict.plain", {})
    assert verdict in shown.rpartition("Total" if language == "en" else "Summe")[2]
    assert "Winner" not in shown.rpartition("Final score")[2]


@pytest.mark.slow
def test_every_kind_of_question_has_its_words() -> None:
    """Random games of persons alone: every step and verb they meet is said in words, in both languages."""
    met: set[str] = set()
    for seed in range(2):
        for language in ("en", "de"):
            start = table(seats=4, seed=seed, options={"hands": "open"})
            shown = talk(start, anything(seed), language=language, width=120)
            assert "[" not in shown.replace("[y/N]", "").replace("[j/N]", "")
            met |= {text.split()[0] for _, text in start.match.moves}
    assert len(met) > 35


# --- numbers, notation, questions ----------------------------------------------------------------------------


def test_a_number_or_a_notation_plays_the_same_move() -> None:
    by_number, by_notation = begun(), begun()
    shown = talk(by_number, ["saw"])
    talk(by_number, [numbered(shown, "Saw green 3 into 2+1")])
    talk(by_notation, ["saw green3 2+1"])
    assert by_number.match.moves[-1] == by_notation.match.moves[-1] == (0, "saw green3 2+1")


def test_the_beginning_of_a_notation_shows_what_it_could_become_or_plays_the_only_move() -> None:
    start = begun()
    shown = flat(talk(start, ["saw", "SAW yellow2"]))
    assert "Saw green 3 into 2+1" in shown
    assert start.match.moves[-1] == (0, "saw yellow2 1+1")


def test_a_long_group_is_folded_and_opens_by_its_name() -> None:
    start = begun(lumber="green6 yellow6", sawblade=3)
    shown = talk(start, ["saw"])
    assert re.search(r"Saw a die: [0-9]+ ways\. Type saw to see them\.", flat(shown))
    assert "g6 3+3" not in shown.partition("Ann> ")[0]
    assert "g6 3+3" in shown.partition("Ann> ")[2]


def test_a_move_says_its_price_and_its_result() -> None:
    shown = flat(talk(begun(), ["choose choose_helper", "perform"]))
    assert "Old Alder the Toolmender for 4 berries (Gain 1 tool of your choice. Produces 1 rep.):" in shown
    assert "room 2 (1 berry income) !" in shown
    shown = flat(talk(begun(), ["choose exchange", "perform"]))
    assert "Sell a die: 1) g3 (+6 berries) 2) y2 (+5 berries) 3) b1 (+4 berries)" in shown
    assert "Buy a six: 4) g6 (-6 berries) 5) y6 (-7 berries) 6) b6 (-8 berries)" in shown


def test_tools_orders_and_contracts_say_what_they_bring() -> None:
    attic = {"b1": "wrench", "b2": "file", "b3": "mallet"}
    shown = flat(talk(begun(attic=attic), ["choose choose_helper", "perform", "hire he03 room_1_2", "tool mallet"]))
    assert "Attic · b1 Wrench · b2 File · b3 Mallet · b3-b4: 2 lanterns" in shown
    assert "Put the tool (Mallet) on space m1: production (1) + 1 rep" in shown
    assert "Put the tool (Mallet) on space m2: 3 berries" in shown  # none for the mallet on b3
    assert "Put the tool (Mallet) on space b4: no reward yet" in shown
    shown = flat(talk(begun(lumber="brown2 green1 yellow1", orders={"oh08": 3}, hand=[]), ["complete oh08", "pick 2"]))
    assert "Complete Seal Stamp: pay brown 2, green 1, yellow 1; gain either 5 pts and 5 berries" in shown
    assert "Claim Winter Woodpile: 1 point per 2 pips" in shown
    shown = flat(talk(begun(lumber="yellow2 green4 brown4", orders={"oe18": 3}), ["complete oe18"]))
    assert "(Robin's Perch: any 4). Pay a die: 1) g4 (+6 berries, +2 pts, +1 rep) 2) b4" in shown


def test_what_is_no_move_is_answered_with_what_would_be_one() -> None:
    start = begun()
    before = len(start.match.moves)
    shown = flat(talk(start, ["99", "dance", "saw purple3 2+1", "hire", "", "/fly"]))
    assert "There is no move with that number (1 to" in shown
    assert "“dance” is neither a command nor a verb." in shown
    assert "The form is: saw DIE N+N" in shown
    assert "The form is: hire HELPER ROOM No such move is possible now." in shown
    assert shown.count("A number, or a move such as saw green3 2+1") == 3
    assert len(start.match.moves) == before


def test_questions_change_nothing() -> None:
    start = begun()
    before = start.position.digest()
    questions = ["help", "look", "moves", "score", "history", "log", "rules", "rules W-SAW-01", "rules lantern"]
    shown = flat(talk(start, [*questions, "rules W-SAW", "rules zebra", "why", "why 1", "why 99", "why perform"]))
    assert "play a move in its notation" in shown
    assert "[saw green3 2+1]" in shown
    assert "Points if the game were scored now" in shown
    assert "Public contracts" in shown.partition("Total")[2]
    assert "W-SAW (8)" in shown
    assert "W-SAW-01: Sawing requires an available sawing tile" in shown
    assert "W-SAW-08: " in shown
    assert "W-TURN-09: The action bought with 1 lantern" in shown
    assert "There is no rule zebra." in shown
    assert "Why what?" in shown
    assert "That move is possible now." in shown
    assert "First choose an action tile." in shown
    assert start.position.digest() == before


def test_german_names_of_the_commands() -> None:
    shown = flat(talk(begun(), ["hilfe", "punkte", "züge", "warum perform", "zurück", "ende", ""], language="de"))
    assert "Zug 7 der Liste spielen" in shown
    assert "[saw green3 2+1]" in shown
    assert "W-TURN-23" in shown
    assert "Es gibt nichts zurückzunehmen." in shown


# --- refusals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "sentence", "rule"),
    [
        (["perform"], "First choose an action tile.", "W-TURN-23"),
        (["finish"], "First choose an action tile.", "W-TURN-23"),
        (["choose improve", "choose produce"], "You have already moved a tile in this turn", "W-TURN-04"),
        (["choose improve", "swap improve"], "Improve Workshop is the tile you have chosen", "W-TURN-09"),
        (["saw green3 2+2"], "2+2 is not a way to saw green 3", "W-SAW-03"),
        (["saw green3 1+1+1"], "Sawing green 3 into 1+1+1 takes sawblades", "W-SAW-04"),
        (["saw green6 3+3"], "That is not in your lumber: green 6.", "W-SAW-02"),
        (["saw yellow2 1+1", "saw green3 2+1"], "All your sawing tiles are used", "W-SAW-06"),
        (["splice splice_1 green3 1"], "Splicing takes scrapwood, and you have none.", "W-SPLICE-01"),
        (["glue green3 yellow2 green"], "You have not built this yet", "W-GLUE-01"),
        (["complete oe07"], "lacks dice: green 6.", "W-ORDER-06"),
        (["complete oe09"], "does not lie beside your board.", "W-ORDER-03"),
        (["bonus produce"], "A bonus action costs lanterns (needed: 3, you have 1).", "W-TURN-12"),
        (["buy green3"], "That is not possible now.", "W-LUMBER-01"),
        (["choose choose_helper", "perform", "hire he03 room_2_4"], "this room has no neighbour yet", "W-HELPER-04"),
        (["choose improve", "perform", "build pot_brown"], "first build Yellow pot", "W-IMPROVE-05"),
        (["harvest green"], "You have no green tree.", "W-HARVEST-01"),
    ],
)  # fmt: skip
def test_every_refusal_says_why_and_names_its_rule(lines: list[str], sentence: str, rule: str) -> None:
    start = begun()
    shown = flat(talk(start, lines))
    assert sentence in shown
    assert f"{rule}: {ledger_of('woodcraft').by_id[rule].text.split('(')[0][:40].strip()}" in shown
    asked = begun()
    talk(asked, lines[:-1])
    before = asked.position.digest()
    again = flat(talk(asked, [f"why {lines[-1]}"]))
    assert sentence in again
    assert rule in again
    assert asked.position.digest() == before


# --- the way back --------------------------------------------------------------------------------------------


def test_undo_goes_back_move_by_move_to_the_first_move() -> None:
    start = begun()
    before = start.position.digest()
    shown = flat(talk(start, ["saw green3 2+1", "choose improve", "undo", "u", "undo"]))
    assert shown.count("Taken back.") == 2
    assert "There is nothing to take back." in shown
    assert start.position.digest() == before


def test_undo_stops_at_a_bots_move() -> None:
    start = begun()
    shown = flat(talk(start, ["choose improve", "berries", "finish", "no-market", "undo"]))
    assert "No way back: Ben has already answered." in shown


def test_undo_stops_where_something_was_revealed() -> None:
    start = begun()
    shown = flat(talk(start, ["choose choose_orders", "perform", "take oe05", "undo"]))
    assert "!" in shown
    assert "No way back: something has been revealed since." in shown


def test_at_a_terminal_the_end_of_a_turn_waits_for_enter() -> None:
    start = begun()
    moves = len(start.match.moves)
    shown = talk(start, ["choose improve", "berries", "finish", "no-market", "score", "undo"], pauses=True)
    assert "Enter ends your turn; undo takes it back:" in flat(shown)
    assert "Taken back." in shown
    assert [text for _, text in start.match.moves[moves:]] == ["choose improve", "berries", "finish"]


def test_the_choices_of_the_start_can_be_taken_back_until_they_are_revealed() -> None:
    start = table(bots=["random"])
    talk(start, [*START[:3], "undo", "undo", "undo"])
    assert start.match.moves == []


# --- several persons -----------------------------------------------------------------------------------------


def test_the_keyboard_is_handed_over_and_hands_stay_hidden() -> None:
    start = table(seats=2)
    hands = [[game().pack.orders.names[card]["en"] for card in player.hand] for player in start.position.players]
    shown = talk(start, ["", *START, "", "", *START])
    first, _, second = shown.partition("Pass the keyboard to Ben, then press Enter.")
    assert "Pass the keyboard to Ann, then press Enter." in first
    assert "Ann, press Enter: the screen is cleared for the next player." in flat(first)
    second = second.partition("Pass the keyboard to Ann")[0]
    for name in hands[0]:
        assert name in first
        assert name not in second.partition("Ben, press Enter")[0] or name in flat(displayed(start))
    for name in hands[1]:
        assert name in second


def displayed(table: Table) -> str:
    """The names of all orders that lie open."""
    view = table.position.view(None)
    names = dict(zip(game().pack.orders.ids, game().pack.orders.names, strict=True))
    open_orders = [entry["id"] for player in view["players"] for entry in player["orders"]]
    return " ".join(names[id]["en"] for id in [*view["orders"], *open_orders] if id)


def test_the_screen_is_wiped_at_a_terminal() -> None:
    shown = talk(table(seats=2), [""], color=True)
    assert "\x1b[2J" in shown
    assert "\x1b[3J" in shown


def test_open_hands_need_no_handing_over() -> None:
    shown = talk(table(seats=2, options={"hands": "open"}), [*START, *START])
    assert "Pass the keyboard" not in shown
    assert "Ben> 1" in shown


def test_the_news_tell_what_happened_since_the_last_turn() -> None:
    start = begun()
    shown = flat(talk(start, ["choose improve", "berries", "finish", "no-market"]))
    assert "Since your last turn: Ben" in shown


# --- leaving -------------------------------------------------------------------------------------------------


def test_leaving_says_whether_the_game_was_saved(tmp_path: Path) -> None:
    for no in ("", "n"):
        assert "Goodbye. The game was not saved." in talk(begun(), ["quit", no])
    path = tmp_path / "later.json"
    start = table(bots=["random"])
    shown = flat(talk(start, [*START, "choose improve", "berries", "quit", str(path)]))
    assert "Go on with: heartwood play woodcraft --resume" in shown
    again = resume(read_saved(path), game(), path, Table)
    assert again.position.digest() == start.position.digest()
