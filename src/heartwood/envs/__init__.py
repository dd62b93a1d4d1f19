"""The games as environments for programs that learn.

PettingZoo (`zoo`, `woodcraft_v1` ...), OpenSpiel (`spiel`), many games side by side (`vector`), gymnasium for the solo
game (`solo`). All stand on a `Spec`: actions, observations and rewards of a game.
"""

from heartwood.envs.needs import not_installed

try:
    import numpy  # noqa: F401
except ImportError:
    raise not_installed("numpy", "envs") from None

from heartwood.core.actions import Actions
from heartwood.core.observation import Part
from heartwood.envs.layout import Layout
from heartwood.envs.spec import REWARDS, Spec, rewards, spec_of

__all__ = ["REWARDS", "Actions", "Layout", "Part", "Spec", "rewards", "spec_of"]
