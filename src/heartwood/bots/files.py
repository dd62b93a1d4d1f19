"""A bot in a file of one's own: `mine.py:MyBot`. The file is run, and modules beside it can be imported by it.

A class with `values(positions, seat)` makes a planner that values positions by it, and so does a file with a net.
"""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from heartwood.bots.base import Bot
from heartwood.bots.planner import PlannerBot
from heartwood.core import BadOption

FILE: Final = ".py"
NET: Final = ".npz"


def is_file(code: str) -> bool:
    """Does a code name a file?"""
    return code.partition(":")[0].endswith((FILE, NET))


@cache
def bot_in_file(path: str, name: str) -> type[Bot]:
    """The class of a bot; from now on its name is the code that finds it."""
    module = module_in(path)
    kind = getattr(module, name, None)
    if isinstance(kind, type) and not issubclass(kind, Bot) and callable(getattr(kind, "values", None)):
        return planner_like(f"{path}:{name}", evaluator=kind)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        there = [key for key, value in vars(module).items() if is_bot(value) and value.__module__ == module.__name__]
        raise BadOption(f"{path} has no bot {name!r}; the classes there that are bots: {', '.join(there) or 'none'}")
    kind.name = f"{path}:{name}"
    return kind


@cache
def planner_with_net(path: str) -> type[Bot]:
    """A planner that values positions by a net of one's own."""
    if not Path(path).is_file():
        raise BadOption(f"{path}: there is no such file")
    return planner_like(path, net=Path(path))


def planner_like(name: str, **judged_by: object) -> type[Bot]:
    """A planner with another judgement, by the name that finds it."""
    return type("PlannerOfMine", (PlannerBot,), {"name": name, "games": (), **judged_by})


def is_bot(value: object) -> bool:
    """Is it a class of bots?"""
    return isinstance(value, type) and issubclass(value, Bot)


@cache
def module_in(path: str) -> ModuleType:
    """The file, run once."""
    file = Path(path).resolve()
    if not file.is_file():
        raise BadOption(f"{path}: there is no such file")
    spec = spec_from_file_location(f"bots in {file}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # behind all others: a `random.py` there hides nothing
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[spec.name]
        raise BadOption(f"{path} cannot be read: {type(error).__name__}: {error}") from error
    return module
