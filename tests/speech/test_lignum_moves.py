"""The moves of Lignum in words, the rare ones too.

Modules: heartwood.speech.lignum
"""

import pytest

from heartwood.core import fast
from heartwood.core.position import ID_MASK
from heartwood.core.texts import LANGUAGES
from tests.cli.test_lignum_play import speech
from tests.games.lignum.builders import game, player
from tests.games.lignum.builders import table as position


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_random_games_is_said_in_words(language: str) -> None:
    verbs: set[str] = set()
    for seed in range(3):
        chance = fast(seed)
        p = game().start(seed + 2, {"tactical": "on" if seed == 1 else "off"}, fast(seed))
        says = speech(language, p.seats)
        while not p.over():
            seat = p.to_act()[0]
            choices = says.moves(says.sight(p, seat))
            assert [choice.move for choice in choices] == list(p.moves(seat))
            for choice in choices:
                said = choice.text + choice.short + choice.title
                assert not set("{}[]@") & set(said), said
                verbs.add(choice.verb)
            moves: dict[int, list[int]] = {}
            for move in p.moves(seat):
                moves.setdefault(move & ID_MASK, []).append(move)
            same = list(moves.values())[chance.below(len(moves))]
            p.play(seat, same[chance.below(len(same))])
    assert len(verbs) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_rare_moves_are_said_in_words(language: str) -> None:
    rich = player(
        money=9,
        woodpile="firewood softwood hardwood",
        sawing="firewood",
        sale="firewood",
        dry1="milled_hardwood",
        gear={"saw": 2, "wagon": 1, "raft": 2, "sledge": 1},
        fodder=[3],
        craft={"stake": 1, "board": 1, "shingle": 1, "joker": 2},
        huts=(1, 1, 1),
        workers=(2, 2, 2),
        plans={1: ("pw.log_driving", 2), 2: ("pw.hut_construction", 2), 3: ("pw.trade", 2)},
        tasks={"task.03": 0},
    )
    for at in ("travelling", "market", "cutting", "transporting", "sawing", "tasks", "selling", "drying"):
        p = position(rich, player(), at=at, round=2, forest={1: "firewood"}, food={4: 2})
        says = speech(language, 2)
        for choice in says.moves(says.sight(p, 0)):
            assert not set("{}[]@") & set(choice.text + choice.short + choice.title), choice
