"""Tools in the attic: where they may lie, and the rewards between them (W-ATTIC)."""

import re
from functools import cache
from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.cards import STANDARD
from heartwood.games.woodcraft.effects import words_of_effect
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import agree, board, changed_game, changes, game, next_round, player, stock, table
from tests.marks import rule

BOTTOM = ["b1", "b2", "b3", "b4"]
SPACES = [*BOTTOM, "m1", "m2", "m3", "t1", "t2", "t3", "t4"]
TOOLS = ["mallet", "wrench", "hammer", "plane", "gouge", "file", "brace", "clamp", "drawknife", "pincers", "square"]
NEIGHBOURS = {
    "b1": ["b2", "m1"],
    "b2": ["b1", "b3", "m1", "m2"],
    "b3": ["b2", "b4", "m2", "m3"],
    "b4": ["b3", "m3"],
    "m1": ["b1", "b2", "m2", "t2"],
    "m2": ["b2", "b3", "m1", "m3", "t2", "t3"],
    "m3": ["b3", "b4", "m2", "t3"],
    "t1": ["t2"],
    "t2": ["m1", "m2", "t1", "t3"],
    "t3": ["m2", "m3", "t2", "t4"],
    "t4": ["t3"],
}
PAIRS = [(space, other) for space in SPACES for other in NEIGHBOURS[space]]


# --- cards of our own: orders for one green 1 that bring tools -------------------------------------------------


def order(id: str, reward: str) -> tuple[str, str, str]:
    """The change that puts an order of our own in the place of a card."""
    text = (STANDARD / "orders.toml").read_text("utf-8")
    old = next(block for block in re.split(r"\[\[order\]\].*\n", text) if block.startswith(f'id = "{id}"'))
    lines = [
        f'id = "{id}"',
        'deck = "early"',
        f'name = {{ en = "Test {id}", de = "Test {id}" }}',
        "row = 1",
        'dice = [{ colors = ["green"], value = 1 }]',
        f"reward = {{ {reward} }}",
        'source = "designed"',
    ]
    return ("orders.toml", old, "\n".join(lines) + "\n\n")


def printed(id: str, key: str, value: str) -> tuple[str, str, str]:
    """The change of one value printed on the board."""
    text = (STANDARD / "board.toml").read_text("utf-8")
    found = re.search(rf'(id = "{id}"\n(?:[a-z].*\n)*?{key} = ).*', text)
    assert found is not None
    return ("board.toml", found[0], found[1] + value)


@cache
def shop() -> WoodcraftGame:
    """oe01 brings any tool, oe02 a mallet, oe03 a wrench, oe04 a hammer, oe05 points and a mallet, then blueberries."""
    return changed_game(
        printed("line_tool", "after", "4"),
        printed("link_b2_b3", "gain", "{ hazelnut_income = 1 }"),
        printed("link_b3_b4", "gain", "{ lantern = 2 }"),
        printed("link_m2_b2", "gain", "{ blueberries = 3 }"),
        printed("link_m2_b3", "gain", "{ points = 2 }"),
        printed("link_m1_m2", "gain", "{ hazelnut_income = 1 }"),
        printed("link_m2_m3", "gain", "{ blueberries = 2 }"),
        printed("link_t3_m2", "gain", "{ lantern = 1 }"),
        order("oe01", 'tool = "any"'),
        order("oe02", 'tool = "mallet"'),
        order("oe03", 'tool = "wrench"'),
        order("oe04", 'tool = "hammer"'),
        order("oe05", 'points = 2, tool = "mallet", one_of = [{ glue = 1 }, { scrapwood = 1 }]'),
    )


def at(attic: dict[str, str] | None = None, tools: dict[str, int] | None = None, **given: Any) -> Woodcraft:
    """A player with those orders in row 5, where at score 0 nothing is gained or lost."""
    orders = dict.fromkeys(["oe01", "oe02", "oe03", "oe04", "oe05"], given.pop("row", 5))
    me = player(**{"orders": orders, "lumber": "green1 " * 5, "attic": attic or {}, **given})
    return table(me, player(), of=shop(), tools=tools)


def filled(*but: str) -> dict[str, str]:
    """An attic of different tools, none of them a mallet, with some spaces empty."""
    return dict(zip([space for space in SPACES if space not in but], TOOLS[1:], strict=False))


def spaces(p: Woodcraft) -> list[str]:
    """Where the tool may go."""
    return [text.removeprefix("attic ") for text in offered(p, "attic")]


def lies(p: Woodcraft, seat: int = 0) -> dict[str, str]:
    """The attic: space and tool."""
    return {space: tool for space, tool in zip(SPACES, board(p, seat)["attic"], strict=True) if tool}


def left(p: Woodcraft) -> dict[str, int]:
    """Tools of which some are gone from the supply."""
    shown: Any = p.view(None)["tools"]
    return {tool: count for tool, count in shown.items() if count != 5}


def links(told: list[tuple[str, dict[str, object]]]) -> list[object]:
    """The links paid, in their order."""
    return [params["link"] for key, params in told if key == "link"]


def link_gain(space: str, other: str) -> dict[str, Any]:
    """What the pack pays between two spaces."""
    pack = shop().pack
    for link, id in enumerate(pack.board.link_ids):
        if id in (f"link_{space}_{other}", f"link_{other}_{space}"):
            return words_of_effect(pack.effects, pack.board.link_gain[link], pack.board.tool_ids)
    raise AssertionError(f"no link between {space} and {other}")


# --- where tools may lie ---------------------------------------------------------------------------------------


@rule("W-ATTIC-01", "W-ATTIC-02", "W-ATTIC-03")
@pytest.mark.parametrize("space", BOTTOM)
def test_a_tool_is_placed_at_once_at_first_in_the_bottom_row(space: str) -> None:
    p = at()
    play(p, "complete oe02")
    assert (asked(p), spaces(p)) == ("tool-space", BOTTOM)
    assert p.view(0)["pending"] == {"tool": "mallet"}
    change = changes(p, f"attic {space}")
    assert change.pop("attic")[SPACES.index(space)] == "mallet"
    assert change.pop("completed") == [{"id": "oe02", "row": 5}]
    assert len(change.pop("orders")) == 4
    assert change == {}
    assert (lies(p), left(p), lies(p, 1)) == ({space: "mallet"}, {"mallet": 4}, {})
    assert asked(p) == "turn"


@rule("W-ATTIC-01")
@pytest.mark.parametrize("text", ["finish", "choose exchange", "complete oe03", "saw green1 1+1"])
def test_nothing_else_before_the_tool_is_placed(text: str) -> None:
    p = at()
    play(p, "complete oe02")
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key) == ("W-ATTIC-01", "not-now")


@rule("W-ATTIC-01")
@pytest.mark.parametrize("space", BOTTOM)
def test_a_taken_space_is_refused(space: str) -> None:
    p = at({space: "file"})
    play(p, "complete oe02")
    refusal = refused(p, f"attic {space}")
    assert (refusal.rule, refusal.key) == ("W-ATTIC-01", "space-taken")
    assert (refusal.params["space"], refusal.params["tool"], refusal.params["empty"]) == (space, "file", [])
    assert spaces(p) == [other for other in BOTTOM if other != space]


CLOSED_BY = {**dict.fromkeys(["m1", "m2", "m3"], "W-ATTIC-04"), "t1": "W-ATTIC-06", "t4": "W-ATTIC-06"}
CLOSED_BY |= {"t2": "W-ATTIC-05", "t3": "W-ATTIC-05"}


@rule("W-ATTIC-02", "W-ATTIC-04", "W-ATTIC-05", "W-ATTIC-06")
@pytest.mark.parametrize("space", SPACES[4:])
def test_higher_spaces_are_closed_at_first(space: str) -> None:
    p = at()
    play(p, "complete oe02")
    refusal = refused(p, f"attic {space}")
    assert (refusal.rule, refusal.key, refusal.params["tool"]) == (CLOSED_BY[space], "space-closed", "")


SUPPORTS = [
    ("m1", ["b1", "b2"]),
    ("m2", ["b2", "b3"]),
    ("m3", ["b3", "b4"]),
    ("t2", ["m1", "m2"]),
    ("t3", ["m2", "m3"]),
]


@rule("W-ATTIC-04", "W-ATTIC-05", "W-ATTIC-19")
@pytest.mark.parametrize(("space", "below"), SUPPORTS)
def test_a_higher_space_opens_when_both_spaces_below_are_filled(space: str, below: list[str]) -> None:
    p = at(dict.fromkeys(below, "mallet"))
    play(p, "complete oe02")
    free = [other for other in SPACES if other == space or (other in BOTTOM and other not in below)]
    assert spaces(p) == free
    play(p, f"attic {space}")
    assert lies(p)[space] == "mallet"


@rule("W-ATTIC-04", "W-ATTIC-05")
@pytest.mark.parametrize(("space", "below"), SUPPORTS)
def test_one_empty_space_below_keeps_it_closed(space: str, below: list[str]) -> None:
    for empty in below:
        p = at(filled(empty, space, "t1", "t4", "m3" if space == "m1" else "b1"))
        play(p, "complete oe02")
        refusal = refused(p, f"attic {space}")
        assert (refusal.rule, refusal.key, refusal.params["empty"]) == (CLOSED_BY[space], "space-closed", [empty])


def supported(space: str, taken: list[str]) -> bool:
    """Is a space open by what lies below it, or beside an end of the top row?"""
    if space in ("t1", "t4"):
        return {"t1": "t2", "t4": "t3"}[space] in taken
    return space in BOTTOM or all(below in taken for below in dict(SUPPORTS)[space])


@rule("W-ATTIC-02", "W-ATTIC-04", "W-ATTIC-05", "W-ATTIC-06")
@pytest.mark.parametrize("count", range(10))
def test_what_is_open_is_offered(count: int) -> None:
    for taken in (SPACES[:count], SPACES[max(count, 1) :], SPACES[count:9]):
        p = at(dict(zip(taken, TOOLS[1:], strict=False)), tools={"square": 0})
        play(p, "complete oe01")
        assert offered(p) == [f"tool {kind}" for kind in TOOLS if kind != "square"]
        agree(p, "tool")
        play(p, "tool mallet")
        free = [space for space in SPACES if space not in taken and supported(space, taken)]
        if len(free) == 1:  # no question
            assert lies(p)[free[0]] == "mallet"
            continue
        assert spaces(p) == free
        agree(p, "attic")
        play(p, f"attic {free[-1]}")
        paid = [other for other in NEIGHBOURS[free[-1]] if other in taken]  # no other tool is a mallet
        if len(paid) > 1:
            agree(p, "reward")
            assert len(offered(p, "reward")) == len(paid)
        else:
            assert asked(p) != "rewards"


@rule("W-ATTIC-06", "W-EDGE-56")
@pytest.mark.parametrize(("end", "inner"), [("t1", "t2"), ("t4", "t3")])
def test_an_end_of_the_top_row_opens_by_its_neighbour(end: str, inner: str) -> None:
    p = at({inner: "mallet"})  # nothing lies below
    play(p, "complete oe02")
    assert spaces(p) == [*BOTTOM, end]
    p = at(filled("t1", "t2", "t3", "t4"))
    play(p, "complete oe02")
    assert spaces(p) == ["t2", "t3"]
    refusal = refused(p, f"attic {end}")
    assert (refusal.rule, refusal.key, refusal.params["empty"]) == ("W-ATTIC-06", "space-closed", [inner])


@rule("W-ATTIC-06")
def test_the_far_end_does_not_open() -> None:
    p = at(filled("t1", "t3", "t4"))
    play(p, "complete oe02")
    assert spaces(p) == ["t1", "t3"]
    assert refused(p, "attic t4").params["empty"] == ["t3"]


@rule("W-ATTIC-01")
@pytest.mark.parametrize("space", SPACES)
def test_a_single_space_is_filled_without_a_question(space: str) -> None:
    p = at(filled(space))
    told = events(p, "complete oe02")
    assert ("tool-placed", {"seat": 0, "tool": "mallet", "space": space, "source": "orders"}) in told
    assert (asked(p) != "tool-space", len(lies(p))) == (True, 11)


# --- rewards between tools -------------------------------------------------------------------------------------


RESTS_ON = {**dict(SUPPORTS), "t1": ["t2"], "t4": ["t3"]}


def but_for(space: str, other: str) -> dict[str, str]:
    """Mallets where the space needs them, and a wrench."""
    return {**dict.fromkeys(RESTS_ON.get(space, []), "mallet"), other: "wrench"}


@rule("W-ATTIC-07", "W-ATTIC-08", "W-ATTIC-10")
@pytest.mark.parametrize(("space", "other"), PAIRS)
def test_the_reward_between_two_different_tools(space: str, other: str) -> None:
    gained = link_gain(space, other)
    p = at(but_for(space, other), helpers={"room_1_1": "he07", "room_1_2": "he20"})
    before = board(p)
    told = events(p, "complete oe02", f"attic {space}")
    assert len(links(told)) == 1
    if "produce" in gained:
        assert (asked(p), p.view(0)["pending"]) == ("working", {"left": gained["produce"]})
        return
    assert asked(p) == "turn"
    after = board(p)
    points = gained.pop("points", 0)
    assert p.players[0].points[ids.BY_ATTIC] == points
    assert after["score"] == max(0, points - 1)  # the row takes one
    for item in ("blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse", "reputation"):
        assert after[item] - before[item] == gained.get(item, 0)
    for item in ("hazelnut_income", "blueberry_income"):
        assert after[item] - before[item] == gained.get(item, 0)


@rule("W-ATTIC-08", "W-ATTIC-10")
@pytest.mark.parametrize("space", SPACES)
def test_rewards_lie_between_neighbours_only(space: str) -> None:
    found = []
    for other in SPACES:
        if other != space and links(events(at(but_for(space, other)), "complete oe02", f"attic {space}")):
            found.append(other)
    assert found == NEIGHBOURS[space]


@rule("W-ATTIC-08")
@pytest.mark.parametrize("space", SPACES)
def test_equal_neighbours_give_nothing(space: str) -> None:
    p = at(dict.fromkeys(NEIGHBOURS[space][:4], "mallet"))
    change = changes(p, "complete oe02", f"attic {space}")
    assert set(change) == {"lumber", "orders", "completed", "attic"}


@rule("W-ATTIC-08")
def test_a_lost_reward_does_not_come_later() -> None:
    p = at({"b1": "mallet"})
    play(p, "complete oe02", "attic b2")
    told = events(p, "complete oe03", "attic b4")
    assert (links(told), p.players[0].tracks) == ([], [0, 0, 0])


@rule("W-ATTIC-09")
def test_an_empty_neighbour_gives_nothing_until_it_is_filled() -> None:
    p = at()
    assert links(events(p, "complete oe02", "attic b3")) == []
    assert links(events(p, "complete oe03", "attic b1")) == []
    assert links(events(p, "complete oe04", "attic b4")) == ["link_b3_b4"]


@rule("W-EX-14", "W-ATTIC-07", "W-ATTIC-10")
def test_example_a_wrench_beside_a_mallet() -> None:
    p = at({"b1": "mallet"}, blueberry=2)
    told = events(p, "complete oe03", "attic b2")
    assert ("link", {"seat": 0, "link": "link_b1_b2"}) in told
    gain = {"seat": 0, "item": "blueberry_income", "amount": 2, "source": "attic"}
    assert ("gain", gain) in told
    assert p.players[0].tracks == [0, 0, 4]


@rule("W-EX-15", "W-ATTIC-19")
def test_example_a_second_wrench_above_them() -> None:
    p = at({"b1": "mallet", "b2": "wrench"})
    play(p, "complete oe03")
    assert spaces(p) == ["b3", "b4", "m1"]
    told = events(p, "attic m1")
    assert links(told) == ["link_m1_b1"]
    assert (asked(p), p.view(0)["pending"]) == ("working", {"left": 1})
    play(p, "stop-work")
    assert (asked(p), p.players[0].tracks) == ("turn", [0, 0, 0])


@rule("W-EDGE-53")
def test_one_equal_and_one_different_neighbour_give_one_reward() -> None:
    p = at({"b2": "wrench", "b4": "mallet"})
    assert links(events(p, "complete oe03", "attic b3")) == ["link_b3_b4"]
    assert (asked(p), stock(p, "lantern"), p.players[0].tracks[1]) == ("turn", 2, 0)


@rule("W-ATTIC-07")
def test_the_placement_is_told_before_its_reward() -> None:
    p = at({"b4": "mallet"})
    told = events(p, "complete oe03", "attic b3")
    assert told[2:] == [
        ("tool-placed", {"seat": 0, "tool": "wrench", "space": "b3", "source": "orders"}),
        ("link", {"seat": 0, "link": "link_b3_b4"}),
        ("gain", {"seat": 0, "item": "lantern", "amount": 2, "source": "attic"}),
    ]


@rule("W-ATTIC-07")
def test_the_attic_of_the_active_player_counts() -> None:
    given = {"orders": {"oe03": 5}, "lumber": "green1"}
    p = table(player(attic={"b1": "file", "b2": "file"}), player(attic={"b4": "mallet"}, **given), of=shop(), turn=1)
    told = events(p, "complete oe03", "attic b3")
    assert links(told) == ["link_b3_b4"]
    assert (lies(p), lies(p, 1)) == ({"b1": "file", "b2": "file"}, {"b3": "wrench", "b4": "mallet"})
    assert (stock(p, "lantern"), stock(p, "lantern", 1)) == (0, 2)


# --- kinds of tools --------------------------------------------------------------------------------------------


@rule("W-ATTIC-13")
def test_eleven_kinds_five_of_each() -> None:
    p = game().start(1, {}, fast(1))
    assert p.view(None)["tools"] == dict.fromkeys(TOOLS, 5)


@rule("W-ATTIC-14", "W-ICON-06")
@pytest.mark.parametrize("tool", TOOLS)
def test_any_tool_means_a_kind_of_choice(tool: str) -> None:
    p = at()
    play(p, "complete oe01")
    assert (asked(p), offered(p)) == ("tool-kind", [f"tool {kind}" for kind in TOOLS])
    play(p, f"tool {tool}", "attic b2")
    assert (lies(p), left(p), asked(p)) == ({"b2": tool}, {tool: 4}, "turn")


@rule("W-ATTIC-14")
def test_a_kind_that_is_gone_cannot_be_chosen() -> None:
    p = at(tools={"wrench": 0, "square": 1})
    play(p, "complete oe01")
    assert offered(p) == [f"tool {kind}" for kind in TOOLS if kind != "wrench"]
    refusal = refused(p, "tool wrench")
    assert (refusal.rule, refusal.key, refusal.params["tool"]) == ("W-SUPPLY-02", "kind-gone", "wrench")
    play(p, "tool square", "attic b1")
    assert left(p) == {"wrench": 0, "square": 0}


@rule("W-ATTIC-14", "W-ICON-06")
@pytest.mark.parametrize(("card", "tool"), [("oe02", "mallet"), ("oe03", "wrench"), ("oe04", "hammer")])
def test_a_named_tool_is_that_tool(card: str, tool: str) -> None:
    p = at(tools={tool: 1})
    play(p, f"complete {card}", "attic b4")
    assert (lies(p), left(p)) == ({"b4": tool}, {tool: 0})


@rule("W-ATTIC-15", "W-EDGE-55")
def test_another_tool_instead_of_one_that_is_gone() -> None:
    p = at(tools={"wrench": 0})
    play(p, "complete oe03")
    assert (asked(p), offered(p)) == ("tool-kind", [f"tool {kind}" for kind in TOOLS if kind != "wrench"])
    play(p, "tool file", "attic b1")
    assert (lies(p), left(p)) == ({"b1": "file"}, {"wrench": 0, "file": 4})


@rule("W-ATTIC-01", "W-ATTIC-14")
def test_a_kind_is_chosen_before_anything_else() -> None:
    p = at(trees={"brown": 3})
    play(p, "complete oe01")
    for text in ("attic b1", "finish", "complete oe02", "harvest brown"):
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key) == ("W-ATTIC-14" if text == "attic b1" else "W-ATTIC-01", "not-now")


@rule("W-ATTIC-14")
def test_a_named_tool_is_not_exchanged_for_another_kind() -> None:
    p = at()
    play(p, "complete oe02")
    refusal = refused(p, "tool wrench")
    assert (asked(p), refusal.rule, refusal.params["when"]) == ("tool-space", "W-ATTIC-14", "tool-kind")


@rule("W-ATTIC-16")
def test_tools_cut_no_dice() -> None:
    attic = dict(zip(SPACES, TOOLS, strict=True))
    p = table(player(lumber="green5", attic=attic))
    refusal = refused(p, "saw green5 3+1+1")
    assert (refusal.key, refusal.params["needs"], refusal.params["has"]) == ("no-blades", 1, 0)
    p = table(player(lumber="green5", attic=attic, used=["saw_1"], sawblade=3))
    assert refused(p, "saw green5 3+2").key == "no-saw"


@rule("W-ATTIC-16")
def test_a_tool_is_neither_token_nor_tile() -> None:
    p = at()
    before = board(p)
    play(p, "complete oe03", "attic b1")
    after = board(p)
    for key in ("sawblade", "reuse", "glue", "scrapwood", "pieces", "used"):
        assert before[key] == after[key]


@rule("W-ATTIC-08")
def test_tools_stay_where_they_are() -> None:
    p = at({"b1": "mallet", "b2": "wrench"})
    next_round(p)
    assert lies(p) == {"b1": "mallet", "b2": "wrench"}


class TestRulings:
    """What no source settles."""

    @rule("W-ATTIC-11", "W-EDGE-53")
    @pytest.mark.parametrize("turned", [False, True])
    def test_several_rewards_come_in_the_players_order(self, turned: bool) -> None:
        order = ["link_b2_b3", "link_b3_b4"]
        p = at({"b2": "mallet", "b4": "hammer"})
        play(p, "complete oe03", "attic b3")
        assert (asked(p), offered(p)) == ("rewards", [f"reward {link}" for link in order])
        assert p.view(0)["pending"] == {"links": order}
        if turned:
            order.reverse()
        assert links(events(p, f"reward {order[0]}")) == order
        assert (asked(p), stock(p, "lantern"), p.players[0].tracks) == ("turn", 2, [0, 1, 0])

    @rule("W-ATTIC-11")
    @pytest.mark.parametrize("link", ["link_b1_b2", "link_m2_b3", "link_t1_t2"])
    def test_only_rewards_of_this_placement_are_taken(self, link: str) -> None:
        p = at({"b2": "mallet", "b4": "hammer"})
        play(p, "complete oe03", "attic b3")
        refusal = refused(p, f"reward {link}")
        assert (refusal.rule, refusal.key, refusal.params["link"]) == ("W-ATTIC-11", "no-reward", link)

    @rule("W-ATTIC-11")
    def test_each_reward_comes_once(self) -> None:
        p = at(filled("m2"), helpers={"room_1_1": None})
        play(p, "complete oe02")
        every = ["link_m2_b2", "link_m2_b3", "link_m1_m2", "link_m2_m3", "link_t2_m2", "link_t3_m2"]
        assert offered(p) == [f"reward {link}" for link in every]
        play(p, "reward link_m2_m3")
        assert refused(p, "reward link_m2_m3").key == "no-reward"
        assert offered(p) == [f"reward {link}" for link in every if link != "link_m2_m3"]
        play(p, "reward link_t3_m2", "reward link_m2_b2", "reward link_t2_m2")
        assert offered(p) == ["reward link_m2_b3", "reward link_m1_m2"]
        told = events(p, "reward link_m1_m2")
        assert (links(told), asked(p)) == (["link_m1_m2", "link_m2_b3"], "turn")

    @rule("W-ATTIC-12", "W-EDGE-54")
    def test_a_tool_from_a_reward_is_placed_at_once(self) -> None:
        p = at({"b1": "mallet"}, blueberry=3)  # two steps cross the tool line
        play(p, "complete oe03", "attic b2")
        assert (asked(p), p.players[0].tracks) == ("tool-kind", [0, 0, 5])
        assert [shown["id"] for shown in board(p)["orders"]] == ["oe01", "oe02", "oe03", "oe04", "oe05"]
        told = events(p, "tool hammer", "attic b3")
        assert links(told) == ["link_b2_b3"]
        assert (lies(p), left(p)) == (
            {"b1": "mallet", "b2": "wrench", "b3": "hammer"},
            {"mallet": 4, "wrench": 4, "hammer": 4},
        )
        assert (p.players[0].tracks, asked(p)) == ([0, 1, 5], "turn")

    @rule("W-ATTIC-12", "W-EDGE-54")
    def test_a_step_is_left_when_the_tool_is_placed(self) -> None:
        p = at({"b1": "mallet"}, blueberry=4)
        play(p, "complete oe03", "attic b2")
        assert (asked(p), p.players[0].tracks) == ("tool-kind", [0, 0, 5])
        play(p, "tool mallet", "attic b4")
        assert (p.players[0].tracks, asked(p)) == ([0, 0, 6], "turn")

    @rule("W-ATTIC-12")
    def test_it_comes_before_the_other_rewards_of_the_first_tool(self) -> None:
        p = at({"b1": "mallet", "b3": "hammer"}, blueberry=4)
        play(p, "complete oe03", "attic b2", "reward link_b1_b2")
        assert (asked(p), p.players[0].tracks[1]) == ("tool-kind", 0)
        told = events(p, "tool file", "attic b4")
        assert links(told) == ["link_b3_b4", "link_b2_b3"]
        assert (p.players[0].tracks, stock(p, "lantern")) == ([0, 1, 6], 2)

    @rule("W-ATTIC-17")
    @pytest.mark.parametrize("card", ["oe01", "oe02", "oe03"])
    def test_a_full_attic_loses_the_tool(self, card: str) -> None:
        p = at(dict(zip(SPACES, TOOLS, strict=True)), helpers={"room_1_2": "he16"})
        told = events(p, f"complete {card}")
        assert told[2:] == [("tool-lost", {"seat": 0})]
        assert left(p) == dict.fromkeys(TOOLS, 4)
        assert (asked(p), stock(p, "blueberries"), p.players[0].score) == ("turn", 0, 0)

    @rule("W-ATTIC-18", "W-EDGE-101", "W-EDGE-100", "W-ATTIC-12")
    def test_points_first_tool_its_reward_second_tool_the_other_rewards_then_the_row(self) -> None:
        p = at({"b1": "wrench", "b4": "file", "b3": "file"}, blueberry=4, row=4)
        told = events(p, "complete oe05", "attic b2")
        assert told[2] == ("gain", {"seat": 0, "item": "points", "amount": 2, "source": "orders"})
        assert (asked(p), offered(p)) == ("rewards", ["reward link_b1_b2", "reward link_b2_b3"])
        play(p, "reward link_b1_b2")
        assert (asked(p), p.players[0].tracks, stock(p, "blueberries")) == ("tool-kind", [0, 0, 5], 0)
        told = events(p, "tool hammer", "attic m2", "reward link_m2_b3", "pick 1")
        assert [
            (key, params.get("link") or params.get("source")) for key, params in told if key in ("link", "gain")
        ] == [
            ("link", "link_m2_b3"),
            ("gain", "attic"),
            ("link", "link_m2_b2"),  # between the first and the second tool: once, by the second
            ("gain", "attic"),
            ("link", "link_b2_b3"),  # the first tool's other reward
            ("gain", "attic"),
            ("gain", "orders"),  # the next part of the card's reward
            ("gain", "rows"),
        ]
        assert p.players[0].tracks == [0, 1, 6]
        assert asked(p) == "turn"

    @rule("W-ATTIC-18", "W-EDGE-101")
    def test_a_later_neighbour_adds_nothing_to_the_first_placement(self) -> None:
        p = at({"b1": "mallet"}, blueberry=4)
        play(p, "complete oe03", "attic b2", "tool hammer")
        told = events(p, "attic b3")
        assert links(told) == ["link_b2_b3"]
        assert p.players[0].tracks == [0, 1, 6]


@rule("W-ATTIC-15", "W-SUPPLY-02")
def test_a_tool_is_lost_when_no_tool_of_any_kind_is_left() -> None:
    for card in ("oe01", "oe02"):  # any tool, and a named one
        p = at(tools=dict.fromkeys(TOOLS, 0))
        assert events(p, f"complete {card}")[2:] == [("tool-lost", {"seat": 0})]
        assert (asked(p), lies(p), set(left(p).values())) == ("turn", {}, {0})


@rule("W-ATTIC-01", "W-TURN-20")
def test_nothing_comes_between_a_gained_tool_and_its_space() -> None:
    p = table(player(trees={"green": 2}, orders={"oe11": 1}, lumber="brown5 green1"), player())
    play(p, "complete oe11")
    assert asked(p) == "tool-kind"
    assert offered(p, "harvest") == []
    play(p, "tool mallet")
    assert asked(p) == "tool-space"
    assert refused(p, "harvest green").rule == "W-ATTIC-01"
    play(p, "attic b1")
    assert offered(p, "harvest") == ["harvest green"]
