"""A title of another package: laid into a folder, found by its entry point, and played everywhere, on any engine."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import heartwood
from heartwood.bots import bot_from_code, hints
from heartwood.bots.judges import judge_of
from heartwood.cli.app import app
from heartwood.core import BadOption, Match, UnknownGame, fast
from heartwood.envs import zoo
from heartwood.games import foreign_titles, ledger_of, open_game, room_of, titles
from tests.cli.conftest import PLAIN, one_line
from tests.server.people import client_of, gather, play_on

ACORNS = '''
"""Acorns: take one, two or three from the heap; each may be wormy, which chance decides. Most sound acorns win."""

from heartwood.core import Game, Position, Score, Verb, Vocabulary
from heartwood.core.chance import chance_from_data
from heartwood.core.game import Choice, Saved
from heartwood.core.position import FIRST_REASON, Rulebook, Step, step
from heartwood.core.verbs import Words

TURN, TAKE, TOO_FEW = 1, 1, FIRST_REASON


class Acorns(Position):
    def __init__(self, book, seats, stack, chance, heap, sound):
        super().__init__(book, seats, stack, chance)
        self.heap = heap
        self.sound = sound

    def copy(self):
        return Acorns(self.book, self.seats, self.stack[:], self.chance.copy(), self.heap, self.sound[:])

    def guess(self, seat, chance):
        guessed = self.copy()
        guessed.chance = chance
        return guessed

    def view(self, seat):
        return {
            "game": "acorns", "seat": seat, "seats": self.seats, "over": self.over(), "to_act": list(self.to_act()),
            "step": self.asking().name if self.stack else None, "heap": self.heap, "sound": self.sound[:],
            "scores": [score.to_data() for score in self.scores()],
            "projected": [score.to_data() for score in self.scores()],
            "winners": self.winners(),
        }

    def scores(self, projected=False):
        return [Score(seat, ["sound"], [self.sound[seat]]) for seat in range(self.seats)]

    def winners(self):
        return [] if self.stack else [seat for seat, sound in enumerate(self.sound) if sound == max(self.sound)]

    def to_data(self):
        return {
            "game": "acorns", "version": 1, "content": {}, "seats": self.seats, "stack": self.stack[:],
            "chance": self.chance.to_data(), "heap": self.heap, "sound": self.sound[:],
        }


class Take(Verb[Acorns]):
    def offer(self, p, seat, out):
        out.extend(self.pack(index) for index in range(min(3, p.heap)))

    def refuse(self, p, seat, number, b, c):
        return TOO_FEW if number >= p.heap else 0

    def play(self, p, seat, number, b, c):
        p.heap -= number + 1
        wormy = sum(p.chance.below(3) == 0 for _ in range(number + 1))
        p.sound[seat] += number + 1 - wormy
        p.tell("took", {"seat": seat, "number": number + 1, "wormy": wormy})
        p.stack.pop()
        if p.heap:
            p.stack.append(step(TURN, 1 << (seat + 1) % p.seats))


class AcornsGame(Game):
    def __init__(self):
        take = Take(TAKE, "take", ("number",))
        vocabulary = Vocabulary([take], [Words("number", ["1", "2", "3"])])
        keys = {1: "over", 2: "not-your-turn", 3: "not-now", 4: "no-such-move", 5: "not-awaited", TOO_FEW: "too-few"}
        turn = Step(TURN, "turn", "A-TURN-01", [take], [])
        book = Rulebook(vocabulary, [turn], {number: ("", key) for number, key in keys.items()})
        super().__init__("acorns", 1, [2, 3, 4], [Choice("heap", "small", ["small", "large"])], {}, book)

    def start(self, seats, options, chance):
        heap = {"small": 12, "large": 30}[self.read_options(options, seats)["heap"]]
        return Acorns(self.book, seats, [step(TURN, 1)], chance, heap, [0] * seats)

    def restore(self, data):
        saved = Saved(data, self)
        seats = saved.number("seats", 2, 4)
        chance = chance_from_data(saved.data["chance"])
        heap, sound = saved.number("heap", 0, 30), saved.numbers("sound", seats, 0)
        return Acorns(self.book, seats, saved.stack(self, seats), chance, heap, sound)


def open_acorns():
    return AcornsGame()
'''
METADATA = "Metadata-Version: 2.1\nName: acorns-of-the-forest\nVersion: 1.0\n"
ENTRIES = {"acorns": "acorn_game", "broken": "no_such_package", "woodcraft": "acorn_game", "not-a-name": "acorn_game"}
ENTRY_POINTS = "[heartwood.games]\n" + "".join(f"{name} = {value}\n" for name, value in ENTRIES.items())
TEXTS = '[event]\ntook = "{seat} picks up {number}, wormy: {wormy}."\n'
ROOMS = {
    "judge.py": """
from heartwood.bots.judge import Judge

class AcornsJudge(Judge):
    def features(self, p, seat):
        return [float(p.sound[seat]), float(p.heap)]

def acorns_judge():
    return AcornsJudge(["sound", "heap"], [1.0, 0.1])
""",
    "observation.py": """
def acorns_observation(game):
    def encode(out, view):
        out.number("heap", view["heap"], 30)
    return encode
""",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package in a folder of its own."""
    installed = tmp_path / "site"
    install(installed)
    monkeypatch.syspath_prepend(installed)
    foreign_titles.cache_clear()
    yield installed
    foreign_titles.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "acorn_game"]:
        del sys.modules[name]


def install(folder: Path) -> None:
    """Leave the package in a folder as an installer would."""
    (folder / "acorn_game" / "texts").mkdir(parents=True)
    (folder / "acorn_game" / "texts" / "en.toml").write_text(TEXTS)
    (folder / "acorn_game" / "__init__.py").write_text(ACORNS)
    (folder / "acorns_of_the_forest-1.0.dist-info").mkdir()
    (folder / "acorns_of_the_forest-1.0.dist-info" / "METADATA").write_text(METADATA)
    (folder / "acorns_of_the_forest-1.0.dist-info" / "entry_points.txt").write_text(ENTRY_POINTS)


def bring(folder: Path, *rooms: str) -> None:
    """Let the package have more rooms."""
    for room in rooms:
        (folder / "acorn_game" / room).write_text(ROOMS[room])


def command(*words: str, lines: str = "") -> Result:
    """`heartwood ...`; `lines` is what a person types."""
    return CliRunner().invoke(app, list(words), input=lines, env=PLAIN)


def test_it_is_one_of_the_titles(folder: Path) -> None:
    assert titles() == ["woodcraft", "lignum", "wordcraft", "acorns", "broken"]
    game = open_game("acorns")
    assert game.text(game.parse("take 3")) == "take 3"
    assert repr(game.start(2, {}, fast(1))).splitlines()[0] == "acorns, 2 seats"
    assert type(open_game("woodcraft")).__module__.startswith("heartwood.games.woodcraft")  # the name is taken
    assert ledger_of("acorns").rules == []
    with pytest.raises(UnknownGame, match=r"the game broken \(no_such_package\) cannot be opened"):
        open_game("broken")
    with pytest.raises(BadOption, match="acorns is played without lexicon"):
        open_game("acorns", lexicon="german")


def test_it_is_played_by_bots_and_hints_are_given(folder: Path) -> None:
    match = Match(open_game("acorns"), 2, {"heap": "large"}, 7)
    for code in ("random", "greedy", "search:iterations=20", "master"):
        bot = bot_from_code(code, "acorns")
        seat = match.position.to_act()[0]
        match.play(seat, bot.choose(seat, match.position.guess(seat, fast(1)), fast(2)))
    seat = match.position.to_act()[0]
    assert judge_of("acorns").names == ["points"]
    assert len(hints("acorns", seat, match.position, fast(3), code="greedy")) == 3


def test_it_brings_rooms_of_its_own(folder: Path) -> None:
    bring(folder, "judge.py", "observation.py")
    assert room_of("acorns", "census") is None
    assert judge_of("acorns").names == ["sound", "heap"]
    position = open_game("acorns").start(2, {}, fast(7))
    assert bot_from_code("greedy", "acorns").choose(0, position, fast(1)) in position.moves(0)
    assert list(zoo.raw_env("acorns").table.spec.layout.slices) == ["heap"]


def test_a_room_that_lacks_something_says_so(folder: Path) -> None:
    (folder / "acorn_game" / "judge.py").write_text("import no_such_package\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        bot_from_code("greedy", "acorns")


def test_it_is_played_in_the_terminal(folder: Path) -> None:
    lines = "look\nwhy take 3\nscore\nhint\nrules\nundo\ntake 3\n" + "1\n" * 12
    result = command("play", "acorns", "--seed", "3", "--bots", "greedy", "--names", "Ann", lines=lines)
    assert result.exit_code == 0, result.output
    assert "Ann picks up 3, wormy: " in result.stdout
    assert "That move is possible now." in result.stdout
    assert "Final score" in result.stdout
    assert "Winner: " in result.stdout
    german = command("play", "acorns", "--seed", "3", "--lang", "de", lines="take 1\n")
    assert "Ann picks up" not in german.stdout
    assert "Acorns. Spielende: 2." in german.stdout
    assert re.search(r"Platz \d picks up 1", german.stdout)  # its words are English, ours are not


def test_it_is_saved_and_replayed(folder: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    command("play", "acorns", "--seed", "3", "--bots", "random", "--save", str(saved), lines="1\n")
    assert "Hints for" in command("hint", str(saved)).stdout
    result = command("play", "--resume", str(saved), lines="1\n" * 12)
    assert "Final score" in result.stdout
    assert "Verified: acorns" in command("replay", str(saved)).stdout


def test_it_is_listed_and_asked_for(folder: Path) -> None:
    (folder / "acorns_of_the_forest-1.0.dist-info" / "entry_points.txt").write_text(
        ENTRY_POINTS.replace("broken", "# broken")
    )
    foreign_titles.cache_clear()
    shown = json.loads(command("games", "--json").stdout)["games"]
    assert [title["id"] for title in shown] == ["woodcraft", "lignum", "wordcraft", "acorns"]
    assert shown[-1]["options"] == [{"name": "heap", "default": "small"}]
    assert list(shown[-1]["levels"]) == ["child", "apprentice", "journeyman", "master", "grandmaster"]
    assert "acorns has no ledger of rules" in one_line(command("rules", "acorns"))
    assert "acorns brings no page to learn from" in one_line(command("learn", "acorns"))
    assert "acorns has no cards to be counted" in one_line(command("balance", "acorns", "--games", "2"))
    assert "acorns has no content packs" in one_line(command("content", "show", "acorns"))


def test_it_is_played_in_the_arena(folder: Path, tmp_path: Path) -> None:
    words = ("arena", "acorns", "--bots", "greedy,random", "--games", "20", "--jobs", "1", "-o", "heap=large")
    data = json.loads(command(*words, "--json", "--out", str(tmp_path / "run")).stdout)
    assert data["games"] == 20
    assert data["failed"] == []
    assert (tmp_path / "run" / "records" / "000019.json").exists()


@pytest.mark.slow
def test_other_processes_find_it(folder: Path) -> None:
    package = Path(heartwood.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(package)])}
    code = "from heartwood.cli import main; main()"
    simulate = [sys.executable, "-c", code, "simulate", "acorns", "--seats", "3", "--games", "30", "--json"]
    outputs = [
        subprocess.run([*simulate, "--jobs", jobs], capture_output=True, text=True, env=environment, check=True).stdout
        for jobs in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["game"] == "acorns"


def test_it_is_an_environment(folder: Path) -> None:
    env = zoo.env("acorns", seats=3, options={"heap": "large"})
    assert env.metadata["name"] == "heartwood/acorns-v1"
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        names = env.unwrapped.table.spec.layout.slices
        assert seen["observation"][names["heap"]][0] == env.unwrapped.table.position.heap
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    assert env.unwrapped.table.position.over()


def test_it_is_played_at_the_table_of_a_server(folder: Path, tmp_path: Path) -> None:
    with client_of(tmp_path, titles=("acorns",)) as client:
        people = gather(client, "acorns", 2)
        shown = people[0].look()
        assert [move["text"] for move in shown["moves"]] == ["take 1", "take 2", "take 3"]
        assert people[0].get(f"/api/tables/{people[0].table}/hint")["hints"]
        assert people[0].get("/api/books/acorns/en")["rules"] == []
        play_on(people, fast(3))
        assert people[1].look()["phase"] == "over"
