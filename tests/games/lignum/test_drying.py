"""Drying: one area to the right, limits, huts, and the load of the work Drying (L-DRY, L-PW-08, L-PW-09)."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from heartwood.core import BadContent
from heartwood.games.lignum import Lignum, ids
from tests.games.lignum.builders import changed_game, pile, player, saved_player, table
from tests.games.lignum.layouts import KINDS, agree, any_mill, drying_table, drying_turns, reached, with_huts
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

SUMMER, FALL, WINTER, SPRING = 2, 3, 4, 5
MF, MS, MH = "milled_firewood", "milled_softwood", "milled_hardwood"
PASSING = ("finish", "end-turn", "clearing", "no-bonus", "no-overtime")
STORES: dict[str, Any] = {"food": 30, "heating": "milled_firewood " * 20}
PLANNED: dict[str, Any] = {"plans": {1: ("pw.drying", SUMMER)}}


def why(p: Lignum, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = refused(p, text, seat)
    return refusal.rule, refusal.key


FULL = ("L-DRY-04", "dry-full")
DOUBLE_FULL = ("L-PW-08", "dry-full")  # with the work Drying
LOAD_FULL = ("L-PW-09", "dry-full")
DRIED = ("L-DRY-01", "dried-already")
MUST_DRY = ("L-DRY-03", "must-dry")
NOT_DRYABLE = ("L-DRY-08", "not-dryable")


def drying(round: int = SUMMER, /, **given: Any) -> Lignum:
    """A player in the drying phase."""
    return table(player(**given), player(), at="drying", round=round, awaited=[0])


def places(p: Lignum) -> dict[str, str]:
    """Where the first player's wood lies."""
    names = ("woodpile", "sawing", "sale", "river", "dry0", "dry1", "dry2", "load0", "load1", "load2")
    return {name: pile(p, name) for name in names if pile(p, name)}


def many(piece: str, number: int) -> str:
    """So many of a piece."""
    return " ".join([piece] * number)


def go_on(p: Lignum, step: str) -> Lignum:
    """Everybody passes until a step asks."""
    while asked(p) != step:
        seat = p.to_act()[0]
        moves = offered(p, seat=seat)
        ways = [move for move in moves if move in (*PASSING, f"select area{seat + 1}")]
        play(p, (ways or moves)[0], seat=seat)
    return p


# --- one area to the right ---------------------------------------------------------------------------------


@rule("L-DRY-01")
@pytest.mark.parametrize(("place", "target"), [("sale", "dry0"), ("dry0", "dry1"), ("dry1", "dry2")])
@pytest.mark.parametrize("piece", ["firewood", "softwood", MF, MS, MH])
def test_a_piece_moves_one_area_to_the_right(place: str, target: str, piece: str) -> None:
    p = drying(money=2, **{place: piece})
    before = {**saved_player(p, 0), "wood": 0, "dried": 0}
    play(p, f"dry {place} {piece}")
    assert places(p) == {target: piece}
    assert {**saved_player(p, 0), "wood": 0, "dried": 0} == before


@rule("L-DRY-01")
@pytest.mark.parametrize(("place", "target"), [("sale", "dry0"), ("dry0", "dry1"), ("load0", "load1")])
def test_at_most_one_step_per_piece_and_phase(place: str, target: str) -> None:
    p = drying(**{place: MF})
    play(p, f"dry {place} {MF}")
    assert why(p, f"dry {target} {MF}") == DRIED
    assert offered(p, "dry") == []


@rule("L-DRY-02")
def test_moving_is_optional_piece_by_piece() -> None:
    p = drying(sale=f"{MF} {MS}", dry1=MH)
    assert "finish" in offered(p)
    play(p, f"dry sale {MS}", "finish")
    assert places(p) == {"sale": MF, "dry0": MS, "dry1": MH}


@rule("L-DRY-03", "L-EX-26", "L-DRY-06")
def test_john_moves_all_but_one() -> None:
    moves = (f"dry dry1 {MS}", f"dry dry1 {MS}", "dry dry0 softwood", "dry sale firewood")
    for order in permutations(moves):
        p = drying(sale=f"firewood {MF}", dry0="softwood", dry1=f"{MS} {MS}")
        play(p, *order)
        assert why(p, f"dry sale {MF}") == FULL
        play(p, "finish")
        assert places(p) == {"sale": MF, "dry0": "firewood", "dry1": "softwood", "dry2": f"{MS} {MS}"}


@rule("L-DRY-03")
def test_whoever_begins_on_the_left_makes_room_before_the_phase_ends() -> None:
    p = drying(sale="firewood", dry0="softwood", dry1=f"{MS} {MS}")
    play(p, "dry sale firewood")
    refusal = refused(p, "finish")
    assert (refusal.rule, refusal.key) == MUST_DRY
    assert [refusal.params[name] for name in ("pile", "disks", "logs")] == ["dry0", 1, 2]
    play(p, "dry dry0 softwood")
    assert refused(p, "finish").params["pile"] == "dry1"
    play(p, f"dry dry1 {MS}")
    assert why(p, "finish") == MUST_DRY
    play(p, f"dry dry1 {MS}", "finish")
    assert places(p) == {"dry0": "firewood", "dry1": "softwood", "dry2": f"{MS} {MS}"}


@rule("L-DRY-03", "L-DRY-06")
def test_nothing_enters_an_area_whose_wood_cannot_move_on() -> None:
    p = drying(sale="firewood", dry0="softwood", dry1="firewood", dry2="softwood")
    assert offered(p, "dry") == []
    assert why(p, "dry sale firewood") == FULL


@rule("L-DRY-03")
def test_full_areas_move_on_together() -> None:
    p = drying(sale=f"{MF} {MF}", dry0=f"{MS} {MS}", dry1=f"{MH} {MH}")
    play(p, *[f"dry dry1 {MH}"] * 2, *[f"dry dry0 {MS}"] * 2, *[f"dry sale {MF}"] * 2)
    assert places(p) == {"dry0": f"{MF} {MF}", "dry1": f"{MS} {MS}", "dry2": f"{MH} {MH}"}


# --- limits ------------------------------------------------------------------------------------------------


@rule("L-DRY-04", "L-DRY-05")
@pytest.mark.parametrize(("place", "target"), [("sale", "dry0"), ("dry0", "dry1"), ("dry1", "dry2")])
@pytest.mark.parametrize(
    ("there", "piece", "fits"),
    [
        ("", "firewood", True),
        ("", MF, True),
        ("firewood", "firewood", False),
        ("softwood", "firewood", False),
        (MF, MF, True),
        (MH, MS, True),
        (f"{MF} {MF}", MF, False),
        (f"{MF} {MH}", MS, False),
        ("firewood", MF, False),
        ("softwood", MH, False),
        (MF, "softwood", False),
        (f"{MF} {MF}", "firewood", False),
    ],
)
def test_an_area_holds_one_disk_or_two_logs(place: str, target: str, there: str, piece: str, fits: bool) -> None:
    p = drying(**{place: piece, target: there})
    if fits:
        play(p, f"dry {place} {piece}")
        assert len(pile(p, target).split()) == len(there.split()) + 1
        assert "finish" in offered(p)
    else:
        if target != "dry2":  # what lies there could still make room
            play(p, f"dry {place} {piece}")
        refusal = refused(p, f"dry {place} {piece}" if target == "dry2" else "finish")
        assert (refusal.rule, refusal.key) == (FULL if target == "dry2" else MUST_DRY)
        assert (refusal.params["disks"], refusal.params["logs"]) == (1, 2)


@rule("L-EDGE-20", "L-DRY-04")
def test_one_log_that_stays_leaves_room_for_one() -> None:
    p = drying(sale=f"{MF} {MF}", dry0=MS)
    play(p, f"dry sale {MF}")
    assert "finish" in offered(p)
    play(p, f"dry sale {MF}")
    assert why(p, "finish") == MUST_DRY
    play(p, f"dry dry0 {MS}", "finish")
    assert places(p) == {"dry0": f"{MF} {MF}", "dry1": MS}


@rule("L-EDGE-21", "L-DRY-05")
def test_a_disk_that_stays_bars_logs_and_one_that_goes_does_not() -> None:
    p = drying(sale=f"{MF} {MF}", dry0="firewood")
    play(p, f"dry sale {MF}")
    assert why(p, "finish") == MUST_DRY
    play(p, "dry dry0 firewood", f"dry sale {MF}", "finish")
    assert places(p) == {"dry0": f"{MF} {MF}", "dry1": "firewood"}


@rule("L-DRY-04", "L-EDGE-23", "L-AMB-33", "L-HUT-10")
def test_an_area_made_overfull_by_a_hut_may_stay_so() -> None:
    p = drying(dry0=f"{MF} {MF}", dry1=f"{MS} {MS}", dry2=f"{MS} {MS}", huts=(1, 0, 0))
    play(p, f"dry-hut dry0 {MF}")
    assert places(p) == {"dry0": MF, "dry1": f"{MF} {MS} {MS}", "dry2": f"{MS} {MS}"}
    assert why(p, f"dry dry0 {MF}") == FULL
    p = drying(dry0=MF, dry1=f"{MF} {MS} {MS}")
    play(p, f"dry dry1 {MF}", f"dry dry1 {MS}")
    assert why(p, f"dry dry1 {MS}") == FULL
    play(p, f"dry dry0 {MF}", "finish")
    assert places(p) == {"dry1": f"{MF} {MS}", "dry2": f"{MF} {MS}"}


@rule("L-EDGE-23")
def test_of_three_logs_two_move_on_and_one_stays() -> None:
    p = drying(dry1=many(MF, 3))
    play(p, *[f"dry dry1 {MF}"] * 2)
    assert why(p, f"dry dry1 {MF}") == FULL
    assert places(p) == {"dry1": MF, "dry2": many(MF, 2)}


@rule("L-DRY-05", "L-HUT-10", "L-AMB-32")
def test_only_a_hut_brings_disk_and_log_together() -> None:
    p = drying(sale="firewood softwood", dry0=MF, huts=(1, 0, 0))
    play(p, "dry-hut sale firewood")
    assert places(p) == {"sale": "softwood", "dry0": f"firewood {MF}"}
    assert "finish" in offered(p)
    play(p, "dry sale softwood")
    assert why(p, "finish") == MUST_DRY


@rule("L-DRY-06")
def test_what_does_not_fit_stays() -> None:
    p = drying(sale=many("firewood", 3), dry0="softwood")
    play(p, "finish")
    assert places(p) == {"sale": many("firewood", 3), "dry0": "softwood"}


@rule("L-DRY-07", "L-STORE-03")
def test_the_sale_area_has_no_limit() -> None:
    p = table(player(sale=many("firewood", 9), woodpile="firewood"), player(), at="transporting", awaited=[0])
    play(p, "carry firewood sale mill")
    assert pile(p, "sale") == many("firewood", 10)


@rule("L-DRY-07", "L-SETUP-04", "L-STORE-03", "L-DATA-15")
@pytest.mark.parametrize("heating", [0, 1, 4])
def test_sale_area_and_heating_store_take_more_logs_than_the_box_has(heating: int) -> None:
    full = player(sawing="firewood", gear={"saw": 1}, sale=many(MF, 45), heating=many(MF, 45))
    p = table(full, player(), at="sawing", awaited=[0])
    play(p, f"mill firewood {heating} mill")
    assert (pile(p, "sale"), pile(p, "heating")) == (many(MF, 49 - heating), many(MF, 45 + heating))


@rule("L-DRY-08")
@pytest.mark.parametrize("place", ["dry2", "load2", "woodpile", "sawing", "river", "heating"])
def test_nothing_dries_from_other_places(place: str) -> None:
    p = drying(sale="firewood", **{place: "firewood"})
    assert why(p, f"dry {place} firewood") == (
        NOT_DRYABLE if place in ("dry2", "load2") else ("L-DRY-01", "not-dryable")
    )
    assert offered(p, "dry") == ["dry sale firewood"]


@rule("L-DRY-08")
def test_nothing_moves_left() -> None:
    p = drying(dry1=MF)
    assert offered(p, "dry") == [f"dry dry1 {MF}"]
    play(p, f"dry dry1 {MF}")
    assert offered(p, "dry") == []


@rule("L-DRY-09", "L-TRANS-07")
def test_hardwood_disks_never_get_to_a_drying_area() -> None:
    p = table(
        player(woodpile="hardwood", sawing="hardwood", huts=(2, 0, 0), dry0="firewood"),
        *(player(),),
        at="transporting",
        awaited=[0],
    )
    assert why(p, "carry hardwood sale mill") == ("L-TRANS-07", "hardwood-to-sawing")
    play(p, "carry hardwood sawing mill")
    for place in ("woodpile", "sawing"):
        assert why(p, f"dry-hut {place} hardwood") == ("L-HUT-09", "not-dryable")
    go_on(p, "drying")
    assert why(p, "dry sawing hardwood") == ("L-DRY-01", "not-dryable")
    assert refused(p, "dry sale hardwood").key == "no-piece"


@rule("L-DRY-10", "L-DRY-11", "L-AMB-41")
def test_the_shortest_way_takes_four_rounds() -> None:
    p = table(player(sale="firewood", **STORES), player(**STORES), at="selling", round=1, awaited=[0])
    seen = []
    for place in ("sale", "dry0", "dry1"):
        go_on(p, "drying")
        play(p, f"dry {place} firewood")
        assert why(p, f"dry {place} firewood")[1] in ("no-piece", "dried-already")
        seen.append((p.round, *places(p)))
        play(p, "finish")
    assert seen == [(1, "dry0"), (SUMMER, "dry1"), (FALL, "dry2")]
    go_on(p, "winter-bonus")
    assert pile(p, "dry2") == "firewood"
    go_on(p, "selling")
    assert (p.round, why(p, "finish")) == (SPRING, ("L-SELL-04", "must-sell"))
    play(p, "sell dry2 firewood")
    assert p.players[0].money == 3 + 2


@rule("L-DRY-11", "L-AMB-41")
def test_there_is_no_drying_in_winter() -> None:
    goods: dict[str, Any] = {"sale": MF, "dry0": MF, "dry1": MF, "dry2": MF, **STORES}
    p = table(player(**goods), player(**STORES), at="winter-bonus", round=WINTER, awaited=[0])
    while p.round == WINTER:
        assert asked(p) != "drying"
        assert refused(p, f"dry sale {MF}").key == "not-now"
        moves = offered(p)
        play(p, next((move for move in moves if move in PASSING), moves[0]))
    assert places(p) == {"sale": MF, "dry0": MF, "dry1": MF, "dry2": MF}


@rule("L-DRY-12", "L-EDGE-65")
@pytest.mark.parametrize("moves", [("dry sale", "dry-hut dry0"), ("dry-hut sale", "dry dry0")])
def test_a_hut_adds_a_step_before_or_after_drying(moves: tuple[str, str]) -> None:
    p = drying(sale=MF, huts=(1, 0, 0))
    play(p, *[f"{move} {MF}" for move in moves])
    assert (places(p), p.players[0].huts) == ({"dry1": MF}, [0, 0, 0])


@rule("L-EDGE-65", "L-DRY-12")
def test_the_drying_step_after_the_hut_keeps_the_limit() -> None:
    p = drying(sale=MF, dry1=f"{MS} {MS}", dry2=MS, huts=(1, 0, 0))
    play(p, f"dry-hut sale {MF}", f"dry dry0 {MF}")
    assert why(p, "finish") == MUST_DRY
    play(p, f"dry dry1 {MS}", "finish")
    p = drying(sale=MF, dry1=f"{MS} {MS}", huts=(1, 0, 0))
    play(p, f"dry sale {MF}", f"dry-hut dry0 {MF}")
    assert places(p) == {"dry1": f"{MF} {MS} {MS}"}


@rule("L-DRY-12", "L-HUT-11")
def test_two_huts_and_a_drying_step_bring_a_piece_all_the_way() -> None:
    p = drying(sale="softwood", huts=(2, 0, 0))
    play(p, "dry-hut sale softwood", "dry dry0 softwood", "dry-hut dry1 softwood")
    assert places(p) == {"dry2": "softwood"}


@rule("L-DRY-12", "L-HUT-10")
@pytest.mark.parametrize("moves", [("dry dry0", "dry-hut dry0"), ("dry-hut dry0", "dry dry0")])
def test_what_a_hut_brings_does_not_count_whenever_it_comes(moves: tuple[str, str]) -> None:
    p = drying(dry0=f"{MF} {MF}", dry1=MS, huts=(1, 0, 0))
    play(p, *[f"{move} {MF}" for move in moves], "finish")
    assert places(p) == {"dry1": f"{MF} {MF} {MS}"}


@rule("L-DRY-12", "L-DRY-01")
def test_a_piece_that_has_dried_and_was_taken_on_by_a_hut_dries_no_further() -> None:
    p = drying(sale=MF, huts=(1, 0, 0))
    play(p, f"dry sale {MF}", f"dry-hut dry0 {MF}")
    assert why(p, f"dry dry1 {MF}") == DRIED
    p = drying(sale=MF, dry0=MF, huts=(1, 0, 0))
    play(p, f"dry sale {MF}", f"dry-hut dry0 {MF}")  # either of the two
    assert offered(p, "dry") == [f"dry dry0 {MF}", f"dry dry1 {MF}"]
    play(p, f"dry dry1 {MF}")
    assert why(p, f"dry dry0 {MF}") == DRIED


@rule("L-AMB-43", "L-SELL-04", "L-DRY-12")
def test_a_piece_moved_to_the_last_area_after_the_sale_waits_for_the_next() -> None:
    p = drying(dry1=MH, huts=(1, 0, 0))
    play(p, f"dry-hut dry1 {MH}", "finish")
    assert (places(p), p.players[0].money) == ({"dry2": MH}, 0)
    go_on(p, "selling")
    assert (p.round, why(p, "finish")) == (FALL, ("L-SELL-04", "must-sell"))


# --- the planned work Drying -------------------------------------------------------------------------------


@rule("L-PW-08")
@pytest.mark.parametrize(("piece", "most"), [("firewood", 2), ("softwood", 2), (MF, 4), (MH, 4)])
def test_the_first_area_takes_two_disks_or_four_logs(piece: str, most: int) -> None:
    p = drying(sale=many(piece, most + 1), **PLANNED)
    play(p, *[f"dry sale {piece}"] * most)
    assert why(p, f"dry sale {piece}") == DOUBLE_FULL
    play(p, "finish")
    assert places(p) == {"sale": piece, "load0": many(piece, most)}


@rule("L-PW-08", "L-AMB-15")
@pytest.mark.parametrize(("there", "piece"), [("firewood", MF), (MF, "firewood"), (f"{MF} {MS} {MH}", "softwood")])
def test_the_double_load_is_no_mix(there: str, piece: str) -> None:
    p = drying(sale=piece, dry0=there, **PLANNED)
    if f"dry sale {piece}" in offered(p):  # what lies there could still make room
        play(p, f"dry sale {piece}")
        assert why(p, "finish") == MUST_DRY
    else:
        assert why(p, f"dry sale {piece}") == DOUBLE_FULL


@rule("L-PW-08")
def test_kinds_of_logs_may_mix_and_those_that_stay_count() -> None:
    p = drying(sale=f"{MF} {MS} {MS}", dry0=f"{MH} {MH}", **PLANNED)
    play(p, f"dry sale {MF}", f"dry sale {MS}")
    assert "finish" in offered(p)
    play(p, f"dry sale {MS}")
    assert why(p, "finish") == MUST_DRY


@rule("L-PW-08", "L-AMB-15")
def test_other_areas_keep_their_limits_in_the_target_round() -> None:
    assert why(drying(dry1=MF, dry2=f"{MF} {MF}", **PLANNED), f"dry dry1 {MF}") == FULL
    p = drying(dry0=MF, dry1=f"{MF} {MF}", **PLANNED)
    play(p, f"dry dry0 {MF}")
    assert why(p, "finish") == MUST_DRY


@rule("L-PW-08", "L-PLAN-12")
@pytest.mark.parametrize("target", [1, FALL])
def test_the_work_counts_in_its_round_only(target: int) -> None:
    p = drying(sale=many(MF, 3), plans={1: ("pw.drying", target)})
    play(p, *[f"dry sale {MF}"] * 2)
    assert why(p, f"dry sale {MF}") == FULL
    play(p, "finish")
    assert places(p) == {"sale": MF, "dry0": many(MF, 2)}


@rule("L-PW-08", "L-AMB-11")
def test_planned_twice_is_still_four_logs() -> None:
    p = drying(sale=many(MF, 5), plans={1: ("pw.drying", SUMMER), 2: ("pw.drying", SUMMER)})
    play(p, *[f"dry sale {MF}"] * 4)
    assert why(p, f"dry sale {MF}") == DOUBLE_FULL


@rule("L-PW-08")
@pytest.mark.parametrize(
    ("given", "move"),
    [
        ({"sale": MF, "dry0": many(MF, 4), "dry1": "firewood", "dry2": MF, **PLANNED}, f"dry sale {MF}"),
        ({"load1": MF, "load2": many(MF, 4)}, f"dry load1 {MF}"),
    ],
)
def test_the_refusal_of_a_full_double_load_names_its_limits(given: dict[str, Any], move: str) -> None:
    refusal = refused(drying(**given), move)
    assert (refusal.params["disks"], refusal.params["logs"]) == (2, 4)


@rule("L-PW-09")
def test_all_that_lies_in_the_first_area_after_the_phase_is_the_load() -> None:
    p = drying(sale=f"{MF} {MF}", dry0=f"{MS} {MS}", dry1=MH, **PLANNED)
    play(p, f"dry sale {MF}", f"dry sale {MF}", "finish")
    assert places(p) == {"load0": f"{MF} {MF} {MS} {MS}", "dry1": MH}


@rule("L-PW-09", "L-EDGE-58")
def test_four_logs_move_on_together_and_a_fifth_may_not_join() -> None:
    p = drying(sale=many(MF, 4), **PLANNED)
    play(p, *[f"dry sale {MF}"] * 4, "finish")
    go_on(p, "drying")
    assert p.round == FALL
    play(p, *[f"dry load0 {MF}"] * 4)
    assert places(p) == {"load1": many(MF, 4)}
    p = drying(FALL, load0=many(MF, 4), dry0=MS)
    play(p, *[f"dry load0 {MF}"] * 4)
    assert why(p, f"dry dry0 {MS}") == FULL
    p = drying(FALL, load0=MF, load1=many(MF, 4))
    play(p, f"dry load0 {MF}")
    assert why(p, "finish") == MUST_DRY


@rule("L-PW-09")
@pytest.mark.parametrize(("place", "target"), [("load0", "load1"), ("load1", "load2")])
@pytest.mark.parametrize(("piece", "most"), [("softwood", 2), (MS, 4)])
def test_the_load_keeps_its_limit_on_its_way(place: str, target: str, piece: str, most: int) -> None:
    p = drying(**{place: many(piece, most)})
    play(p, *[f"dry {place} {piece}"] * most)
    assert places(p) == {target: many(piece, most)}
    assert "finish" in offered(p)
    p = drying(load1=piece, load2=many(piece, most))
    assert why(p, f"dry load1 {piece}") == LOAD_FULL


@rule("L-PW-09")
@pytest.mark.parametrize(("there", "piece"), [("firewood", MF), (MF, "firewood")])
def test_the_load_makes_no_mix(there: str, piece: str) -> None:
    assert why(drying(load1=piece, dry2=there), f"dry load1 {piece}") == LOAD_FULL
    assert why(drying(load1=piece, load2=there), f"dry load1 {piece}") == LOAD_FULL
    p = drying(load0=piece, load1=there)
    play(p, f"dry load0 {piece}")
    assert why(p, "finish") == MUST_DRY


@rule("L-PW-09")
@pytest.mark.parametrize(("there", "fits"), [("", True), (MF, True), (many(MF, 2), False), (many(MF, 4), False)])
def test_other_pieces_count_the_load_that_stays(there: str, fits: bool) -> None:
    for place, target in (("sale", "load0"), ("dry0", "load1"), ("dry1", "load2")):
        p = drying(**{place: MS, target: there})
        if target == "load2" and not fits:
            assert why(p, f"dry {place} {MS}") == FULL
        else:
            play(p, f"dry {place} {MS}")
            assert ("finish" in offered(p)) == fits


@rule("L-PW-09")
def test_the_load_may_stay() -> None:
    p = drying(load0=many(MF, 4))
    play(p, f"dry load0 {MF}", "finish")
    assert places(p) == {"load0": many(MF, 3), "load1": MF}


@rule("L-EDGE-63", "L-PW-09")
@pytest.mark.parametrize(("stay", "fits"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_log_follows_a_load_of_three(stay: int, fits: bool) -> None:
    p = drying(load0=many(MF, 3), sale=MS)
    play(p, *[f"dry load0 {MF}"] * 3, f"dry sale {MS}", "finish")
    assert places(p) == {"load1": many(MF, 3), "dry0": MS}
    go_on(p, "drying")
    play(p, *[f"dry load1 {MF}"] * (3 - stay))
    play(p, f"dry dry0 {MS}")
    assert ("finish" in offered(p)) == fits


@rule("L-EDGE-64", "L-PW-09")
def test_two_of_a_load_join_two_logs_that_stay() -> None:
    p = drying(load0=many(MF, 4), dry1=f"{MS} {MS}")
    play(p, *[f"dry load0 {MF}"] * 2)
    assert "finish" in offered(p)
    play(p, f"dry load0 {MF}")
    assert why(p, "finish") == MUST_DRY
    play(p, f"dry dry1 {MS}", "finish")
    assert places(p) == {"load0": MF, "load1": many(MF, 3), "dry1": MS, "dry2": MS}


@rule("L-PW-09", "L-DRY-03")
def test_a_normal_log_and_the_load_entering_together_count_as_simultaneous() -> None:
    for moves in ((f"dry load0 {MF}", f"dry dry0 {MS}"), (f"dry dry0 {MS}", f"dry load0 {MF}")):
        p = drying(load0=MF, dry0=MS, load1=MF, dry2="firewood")
        play(p, moves[0])
        assert why(p, moves[1]) == FULL  # else the normal log has entered an area of three


@rule("L-PW-09", "L-HUT-10")
def test_a_hut_moves_a_piece_of_the_load_whatever_lies_there() -> None:
    p = drying(load0=MF, load1=many(MF, 4), huts=(1, 0, 0))
    play(p, f"dry-hut load0 {MF}")
    assert places(p) == {"load1": many(MF, 5)}


@rule("L-PW-09", "L-HUT-09", "L-DRY-12")
@pytest.mark.parametrize("hut", ["dry-hut dry1 milled_firewood", "dry-hut dry1 milled_softwood"])
def test_the_load_enters_doubly_once_a_hut_has_taken_the_other_piece_on(hut: str) -> None:
    p = drying(huts=(1, 0, 0), load0=many(MH, 3), dry0=MF, dry1=MS, dry2="firewood")
    play(p, f"dry dry0 {MF}")  # joins the softwood that stays: the ordinary limit is reached
    assert why(p, f"dry load0 {MH}") == FULL
    play(p, hut)
    entered_has_left = "firewood" in hut
    play(p, f"dry load0 {MH}")  # one more fits in any case
    assert (f"dry load0 {MH}" in offered(p)) == entered_has_left


# --- all ways of a phase -------------------------------------------------------------------------------------


@rule("L-DRY-01", "L-DRY-03", "L-DRY-04", "L-DRY-05", "L-PW-08", "L-PW-09")
@pytest.mark.parametrize("seed", range(60))
def test_in_any_order_drying_leads_to_all_that_moving_at_once_allows(seed: int) -> None:
    agree(drying_table(any_mill(Random(seed))), 0)


@rule("L-DRY-03")
@pytest.mark.parametrize("seed", range(3))
def test_so_it_does_in_games(seed: int) -> None:
    for p, seat in drying_turns(seed):
        agree(p, seat)


@rule("L-DRY-12", "L-HUT-10", "L-HUT-11", "L-PW-09")
@pytest.mark.parametrize("seed", range(40))
def test_with_huts_before_after_and_between_pieces_do_what_each_of_them_may(seed: int) -> None:
    random = Random(seed)
    places = random.choices(["sale", "sale", "dry0", "dry0", "dry1", "load0", "load1"], k=4)
    mill: dict[str, Any] = {place: " ".join(random.choices(KINDS[:2], k=places.count(place))) for place in places}
    huts = random.choice([1, 2])
    p = drying_table({**mill, "huts": (huts, 0, 0), **(PLANNED if seed % 3 == 0 else {})})
    ends = reached(p, 0, (ids.DRY, ids.DRY_HUT))[1]
    assert with_huts(p, 0, huts, strict=True) <= ends <= with_huts(p, 0, huts, strict=False)


# --- areas of other sizes ------------------------------------------------------------------------------------


@rule("L-DRY-04")
def test_a_wide_drying_area_can_be_saved() -> None:
    wide = changed_game(*wide_areas(7, 4))
    p = table(player(dry1="milled_hardwood " * 7), player(), of=wide, at="drying", round=SUMMER, awaited=[0])
    play(p, *["dry dry1 milled_hardwood"] * 7)
    assert wide.restore(p.to_data()).digest() == p.digest()


def wide_areas(logs: int, load: int) -> list[tuple[str, str, str]]:
    """Drying areas that hold so many logs, and so many of the work Drying."""
    areas = [("board.toml", "max_logs = 2", f"max_logs = {logs}")] * 3
    return [*areas, ("planned_works.toml", "disks = 2, logs = 4", f"disks = 2, logs = {load}")]


@rule("L-DRY-04", "L-PW-09")
def test_a_drying_area_holds_no_more_than_can_be_counted() -> None:
    wide = changed_game(*wide_areas(7, 7))
    p = table(player(dry0=many(MH, 7), load0=MF), player(), of=wide, at="drying", round=SUMMER)
    play(p, *["dry dry0 milled_hardwood"] * 7)
    assert refused(p, "dry load0 milled_firewood").key == "dry-full"
    for logs, load in ((8, 7), (7, 8)):
        with pytest.raises(BadContent):
            changed_game(*wide_areas(logs, load))
