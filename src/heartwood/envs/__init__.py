"""The games as environments for programs that learn: PettingZoo (`zoo`, `woodcraft_v1` ...) and OpenSpiel (`spiel`).

Both stand on a `Spec`: an action index from the verb tables, observations from a seat's view, rewards at the end.
"""

from heartwood.envs.needs import not_installed

try:
    import numpy  # noqa: F401
except ImportError:
    raise not_installed("numpy", "envs") from None

from heartwood.envs.actions import Actions
from heartwood.envs.layout import Layout, Part
from heartwood.envs.spec import REWARDS, Spec, rewards, spec_of

__all__ = ["REWARDS", "Actions", "Layout", "Part", "Spec", "rewards", "spec_of"]
