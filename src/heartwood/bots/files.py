"""A bot in a file of one's own: `mine.py:MyBot`. The file is run, and modules beside it can be imported by it."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from heartwood.bots.base import Bot
from heartwood.core import BadOption

FILE: Final = ".py"


def is_file(code: str) -> bool:
    """Does a code name a file?"""
    return code.partition(":")[0].endswith(FILE)


@cache
def bot_in_file(path: str, name: str) -> type[Bot]:
    """The class of a bot; from now on its name is the code that finds it."""
    module = module_in(path)
    kind = getattr(module, name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        there = [key for key, value in vars(module).items() if is_bot(value) and value.__module__ == module.__name__]
        raise BadOption(f"{path} has no bot {name!r}; the classes there that are bots: {', '.join(there) or 'none'}")
    kind.name = f"{path}:{name}"
    return kind


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
