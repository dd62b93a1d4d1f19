"""The example of the documentation runs, and what it learns in a few games is more than nothing."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_linear.py"


def test_a_small_policy_learns_by_self_play() -> None:
    spec = spec_from_file_location("train_linear", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.main(["--games", "30", "--tests", "20", "--rate", "0.1"]) > 0.5
    low, high = example.wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
