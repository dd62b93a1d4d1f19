"""The attic: tools are placed at once, and rewards lie between tools of different kinds (W-ATTIC)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, first_of, second_of, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.board import ATTIC_ROWS
from heartwood.games.woodcraft.gains import bits, fire, gain
from heartwood.games.woodcraft.position import NONE, SOURCE_NAMES, Player, Woodcraft
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask


def is_open(p: Woodcraft, me: Player, space: int) -> bool:
    """Is an empty attic space available? At the start only the bottom row is (W-ATTIC-02, W-ATTIC-03).

    Each space waits for its own support only, whatever else is empty (W-ATTIC-19).
    """
    board = p.pack.board
    rests_on = board.rests_on[space]  # W-ATTIC-04, W-ATTIC-05
    beside = board.beside[space]  # W-ATTIC-06
    for other, tool in enumerate(me.attic):
        if tool == NONE:
            if rests_on >> other & 1:
                return False
        elif beside >> other & 1:
            return True
    return not beside


def open_spaces(p: Woodcraft, me: Player) -> list[int]:
    """The spaces where a tool may be placed (W-ATTIC-01)."""
    return [space for space, tool in enumerate(me.attic) if tool == NONE and is_open(p, me, space)]


class AskTool(Step[Woodcraft]):
    """A tool is gained: which kind, unless it is named and in the supply (W-ATTIC-14, W-ATTIC-15)."""

    def run(self, p: Woodcraft, kind: int, source: int) -> None:
        if NONE not in p.me().attic or not sum(p.tools):  # W-ATTIC-17
            if p.events is not None:
                p.tell("tool-lost", {"seat": p.active})
        elif kind == ids.ANY_TOOL or not p.tools[kind]:
            ask(p, ids.TOOL_KIND, 0, source)
        else:
            ask_space(p, kind, source)


def ask_space(p: Woodcraft, kind: int, source: int) -> None:
    """Where shall the tool go? A single space needs no question."""
    spaces = open_spaces(p, p.me())
    if len(spaces) == 1:
        place_tool(p, kind, spaces[0], source)
    else:
        ask(p, ids.TOOL_SPACE, kind, source)  # W-ATTIC-01: at once


def place_tool(p: Woodcraft, kind: int, space: int, source: int) -> None:
    """Place a tool, for good; the neighbours of this moment decide its rewards."""
    me = p.me()
    board = p.pack.board
    p.tools = with_item(p.tools, kind, p.tools[kind] - 1)  # W-DIS-18: tools alone are limited; W-SUPPLY-02
    me.attic = with_item(me.attic, space, kind)  # W-ATTIC-16: here only
    if p.events is not None:
        params: dict[str, object] = {"seat": p.active, "tool": board.tool_ids[kind], "space": board.space_ids[space]}
        p.tell("tool-placed", {**params, "source": SOURCE_NAMES[source]})
    mask = 0
    for place, link in enumerate(board.space_links[space]):  # W-ATTIC-10
        neighbour = board.link_b[link] if board.link_a[link] == space else board.link_a[link]
        tool = me.attic[neighbour]
        if tool != NONE and tool != kind:  # W-ATTIC-08, W-ATTIC-09, W-EX-14, W-EX-15, W-ATTIC-07
            mask |= 1 << place
    p.stack.append(step(ids.TOOL_PLACED))
    if mask:
        p.stack.append(step(ids.REWARD_CHECK, 0, space, mask))  # W-ATTIC-18: fixed from now on


class ToolPlaced(Step[Woodcraft]):
    """A tool lies in the attic and its rewards are paid: abilities follow."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        fire(p, ids.ON_TOOL_PLACED)


class RewardCheck(Step[Woodcraft]):
    """The rewards of a placed tool, one after the other, in the player's order (W-ATTIC-11)."""

    def run(self, p: Woodcraft, space: int, mask: int) -> None:
        if bits(mask) == 1:
            links = p.pack.board.space_links[space]
            for place in range(len(links)):
                if mask >> place & 1:
                    take_reward(p, links[place])
        elif mask:
            ask(p, ids.REWARDS, space, mask)


def take_reward(p: Woodcraft, link: int) -> None:
    """Gain the reward between two spaces; a tool that it brings is placed before the rest."""
    if p.events is not None:
        p.tell("link", {"seat": p.active, "link": p.pack.board.link_ids[link]})
    gain(p, p.pack.board.link_gain[link], ids.BY_ATTIC)  # W-ATTIC-07


class Tool(WoodcraftVerb):
    """Choose the kind of a tool (W-ATTIC-14)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for kind in range(len(p.tools)):
            if p.tools[kind]:
                out.append(self.id | kind << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, kind: int, b: int, c: int) -> int:
        return 0 if p.tools[kind] else ids.KIND_GONE  # W-SUPPLY-02

    def play(self, p: Woodcraft, seat: int, kind: int, b: int, c: int) -> None:
        ask_space(p, kind, second_of(p.stack.pop()))


class Attic(WoodcraftVerb):
    """Choose the space of a tool."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for space in open_spaces(p, p.players[seat]):
            out.append(self.id | space << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, space: int, b: int, c: int) -> int:
        me = p.players[seat]
        if me.attic[space] != NONE:
            return ids.SPACE_TAKEN
        return 0 if is_open(p, me, space) else ids.SPACE_CLOSED  # W-ATTIC-01

    def play(self, p: Woodcraft, seat: int, space: int, b: int, c: int) -> None:
        top = p.stack.pop()
        place_tool(p, first_of(top), space, second_of(top))

    def add_params(self, p: Woodcraft, seat: int, space: int, b: int, c: int, refusal: Refusal) -> None:
        board = p.pack.board
        attic = p.players[seat].attic
        needed = board.rests_on[space] | board.beside[space]
        refusal.params["empty"] = [
            board.space_ids[other] for other, tool in enumerate(attic) if needed >> other & 1 and tool == NONE
        ]
        refusal.params["tool"] = "" if attic[space] == NONE else board.tool_ids[attic[space]]
        if refusal.key == "space-closed":
            middle = ATTIC_ROWS[board.space_row[space]] == "middle"
            refusal.rule = "W-ATTIC-06" if board.beside[space] else "W-ATTIC-04" if middle else "W-ATTIC-05"


class Reward(WoodcraftVerb):
    """Choose which reward between tools comes next (W-ATTIC-11)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        top = p.stack[-1]
        for place, link in enumerate(p.pack.board.space_links[first_of(top)]):
            if second_of(top) >> place & 1:
                out.append(self.id | link << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, link: int, b: int, c: int) -> int:
        top = p.stack[-1]
        for place, other in enumerate(p.pack.board.space_links[first_of(top)]):
            if other == link and second_of(top) >> place & 1:
                return 0
        return ids.NO_REWARD

    def play(self, p: Woodcraft, seat: int, link: int, b: int, c: int) -> None:
        top = p.stack.pop()
        space = first_of(top)
        place = p.pack.board.space_links[space].index(link)
        p.stack.append(step(ids.REWARD_CHECK, 0, space, second_of(top) & ~(1 << place)))  # W-ATTIC-12: the rest
        take_reward(p, link)
