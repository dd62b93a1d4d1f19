"""What a seat of Lignum sees, made from its view alone: the model to which its observer is held."""

from typing import Any

from heartwood.envs.views import Encoder, SeatOrder, View, Writer, asking_steps
from heartwood.games.lignum import LignumGame
from heartwood.games.lignum.board import CRAFTS, PIECES
from heartwood.games.lignum.extras import MOVING_PILES
from heartwood.games.lignum.ids import DISKS, LAST_LOCATION
from heartwood.games.lignum.position import TOKEN_WORDS
from heartwood.games.lignum.rounds import PHASE_NAMES
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from tests.envs.views.common import write_state

WORKERS = ["woodcutters", "bearers", "sawyers", "mill"]
DEMANDS = ["food", "heating"]
HUTS = ["drying", "food", "lodging"]


def lignum_observation(game: LignumGame) -> Encoder:
    """How a view becomes numbers, for one content."""
    pack = game.pack
    steps = asking_steps(game)
    tasks, works, placements = pack.tasks.ids, pack.works.ids, pack.placements.ids
    areas = range(1, pack.numbers.areas + 1)
    winters = range(1, 3)

    def table(out: Writer, view: View, order: SeatOrder) -> None:
        """What lies on the table."""
        out.flag("winter", view["winter"])
        out.one_of("phase", view["phase"], PHASE_NAMES)
        for place, seat in enumerate(view["order"]):
            out.one_of(f"order.{place}", order.place(seat), order.places)
        out.numbers("clearing", order.flags(view["clearing"]), order.places)
        pending = view["pending"]
        out.numbers(
            "pending", [pending.get(demand, 0) for demand in [*DEMANDS, "logs", "debt"]], [*DEMANDS, "logs", "debt"], 10
        )
        for location, token in enumerate(view["path"]):
            out.one_of(f"path.{location}", token, TOKEN_WORDS)
        out.numbers("stock", view["stock"].values(), list(view["stock"]), 8)
        out.numbers("supply", view["supply"].values(), GEAR_WORDS, 10)
        for area in view["areas"]:
            name = f"area.{area['number']}"
            out.numbers(f"{name}.wood", area["wood"].values(), PIECES[:DISKS], 4)
            out.number(f"{name}.food", area["food"], 4)
            out.numbers(f"{name}.tokens", order.flags(area["tokens"]), order.places)
            out.numbers(f"{name}.raided", order.flags(area["raided"]), order.places)
        out.some_of("tasks", view["tasks"], tasks)
        out.number("task_deck", view["task_deck"], 20)
        tokens = {work["id"]: work["tokens"] + 1 for work in view["works"]}
        out.numbers("works", [tokens.get(work, 0) for work in works], works, 4)
        for demand in DEMANDS:
            out.numbers(f"winters.{demand}", [winter[demand] for winter in view["winters"]], winters, 10)
        out.some_of("placements_shown", view["placements_shown"], placements)
        out.some_of("placements_due", view["placements_due"], placements)
        out.number("craft_pile", view["craft_pile"], 20)

    def player(out: Writer, mill: dict[str, Any]) -> None:
        """What everybody sees of a player."""
        out.number("money", mill["money"], 20)
        out.number("food", mill["food"], 8)
        out.number("loans", mill["loans"], 4)
        out.number("owed", mill["owed"], 20)
        for pile in PILE_WORDS:
            wood = mill["wood"][pile]
            out.numbers(f"wood.{pile}", [wood.get(piece, 0) for piece in PIECES], PIECES, 4)
        out.numbers("gear", mill["gear"].values(), GEAR_WORDS, 3)
        out.some_of("fodder", mill["fodder"], [2, 3])
        out.number("craft_count", mill["craft_count"], 6)
        out.numbers("huts", mill["huts"], HUTS, 2)
        out.numbers("workers", [mill["workers"][worker] for worker in WORKERS], WORKERS, 3)
        open_needs = {task["id"]: 1 + sum(not need["filled"] for need in task["needs"]) for task in mill["tasks"]}
        out.numbers("tasks", [open_needs.get(task, 0) for task in tasks], tasks, 4)
        plans = {plan["pair"]: plan for plan in mill["plans"]}
        for pair in pack.numbers.pairs:
            plan = plans.get(pair, {})
            out.one_of(f"plan.{pair}", plan.get("work"), works)
            out.number(f"plan.{pair}.round", plan.get("round", 0), 8)
        out.one_of("area", mill["area"], areas)
        out.one_of("place", mill["place"], [*range(LAST_LOCATION + 1), "clearing"])
        out.numbers("busy", [min(busy, 8) for busy in mill["busy"]], range(len(mill["busy"])), 8)
        out.numbers("raids", mill["raids"], areas, 2)
        out.number("exchanges", mill["exchanges"], 2)
        for way in ("dried", "pushed"):
            for source in [PILE_WORDS[number] for number in MOVING_PILES]:
                moved = mill[way].get(source, {})
                out.numbers(f"{way}.{source}", [moved.get(piece, 0) for piece in PIECES], PIECES, 4)

    def encode(out: Writer, view: View) -> None:
        """The whole view, one's own mill first."""
        order = SeatOrder(view)
        write_state(out, view, order, steps)
        table(out, view, order)
        mills = order.rotated(view["players"])
        for place, mill in enumerate(mills):
            out.prefix = f"player{place}."
            player(out, mill)
        out.prefix = "own."
        out.numbers("craft", mills[0]["craft"].values(), CRAFTS, 3)
        out.one_of("chosen", mills[0]["chosen"], areas)

    return encode
