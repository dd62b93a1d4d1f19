"""What all observations share: the step, whom it waits for, the round and the points."""

from heartwood.envs.views import SeatOrder, View, Writer


def write_state(out: Writer, view: View, order: SeatOrder, steps: list[str]) -> None:
    """What every game has: the step, whom it waits for, and the points, as scored and as they would be now."""
    out.one_of("step", view["step"], steps)
    out.numbers("to_act", order.flags(view["to_act"]), order.places)
    out.number("round", view["round"], view["rounds"])
    out.numbers("points", [score["total"] for score in order.rotated(view["scores"])], order.places, 100)
    out.numbers("projected", [score["total"] for score in order.rotated(view["projected"])], order.places, 100)
