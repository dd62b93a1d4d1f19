"""The games as environments for programs that learn: PettingZoo (`zoo`, `woodcraft_v1` ...) and OpenSpiel (`spiel`).

Both stand on a `Face`: an action index from the verb tables, observations from a seat's view, rewards at the end.
"""

from heartwood.envs.needs import install

try:
    import numpy  # noqa: F401
except ImportError:
    raise install("numpy", "envs") from None

from heartwood.envs.actions import Actions
from heartwood.envs.face import REWARDS, Face, face_of, rewards
from heartwood.envs.layout import Layout, Part

__all__ = ["REWARDS", "Actions", "Face", "Layout", "Part", "face_of", "rewards"]
