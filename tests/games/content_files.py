"""Copies of content packs to be spoilt: entries and lines changed, added or taken away, and what is said about it."""

import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from heartwood.core import BadContent


def copied(standard: Path, folder: Path) -> Path:
    """A copy of a pack, to be spoilt."""
    return shutil.copytree(standard, folder / "pack")


def raw(pack: Path, file: str) -> dict[str, list[dict[str, object]]]:
    """A file of a pack as it is written."""
    return tomllib.loads((pack / file).read_text("utf-8"))


def rewrite(pack: Path, file: str, old: str, new: str) -> None:
    """Replace the first occurrence of a text, which must be there."""
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), "utf-8")


def block_of(pack: Path, file: str, id: str) -> str:
    """The text of the first entry with an id, from its head to the next one's."""
    blocks = re.split(r"(?m)^(?=\[)", (pack / file).read_text("utf-8"))
    return next(block for block in blocks if f'\nid = "{id}"\n' in block)


def edit(pack: Path, file: str, id: str, old: str, new: str) -> None:
    """Replace a text, which must be there, in one entry."""
    block = block_of(pack, file, id)
    assert old in block
    rewrite(pack, file, block, block.replace(old, new, 1))


def change(pack: Path, file: str, id: str, key: str, line: str) -> None:
    """Put another line in the place of a key's line in one entry; "" takes it away."""
    found = re.search(rf"(?m)^{key} = .*\n", block_of(pack, file, id))
    assert found
    edit(pack, file, id, found[0], line + "\n" if line else "")


def remove(pack: Path, file: str, id: str) -> None:
    """Take a whole entry away."""
    rewrite(pack, file, block_of(pack, file, id), "")


def add(pack: Path, file: str, text: str) -> None:
    """Write something at the end of a file."""
    with (pack / file).open("a", encoding="utf-8") as end:
        end.write(text)


def mistake_of(load: Callable[[Path], object], pack: Path) -> str:
    """What a loader says about a pack."""
    with pytest.raises(BadContent) as error:
        load(pack)
    return str(error.value)
