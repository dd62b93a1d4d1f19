"""What holds for the content pack of every game: all that a file says counts, and no file is lost, broken or padded.

Modules: `cards`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heartwood.core.content import content_digest
from heartwood.games.lignum import cards as lignum
from heartwood.games.woodcraft import cards as woodcraft
from heartwood.games.wordcraft import cards as wordcraft
from tests.games.content_files import add, copied, mistake_of

Load = Callable[..., Any]
PACKS: list[tuple[Path, list[str], Load]] = [
    (lignum.STANDARD, lignum.FILES, lignum.load_content),
    (woodcraft.STANDARD, woodcraft.FILES, woodcraft.load_content),
    (wordcraft.STANDARD, wordcraft.FILES, wordcraft.load_content),
]
every_file = pytest.mark.parametrize(
    ("standard", "load", "file"),
    [(standard, load, file) for standard, files, load in PACKS for file in files],
    ids=[f"{standard.parent.name}-{file}" for standard, files, _ in PACKS for file in files],
)


@pytest.mark.parametrize(("standard", "files", "load"), PACKS, ids=["lignum", "woodcraft", "wordcraft"])
def test_a_copy_has_the_fingerprint_of_the_standard_pack(
    tmp_path: Path, standard: Path, files: list[str], load: Load
) -> None:
    assert sorted(files) == sorted(path.name for path in standard.glob("*.toml"))
    assert load(copied(standard, tmp_path)).digest == load(standard).digest == load().digest
    assert len(load().digest) == 32


@every_file
def test_what_any_file_says_is_in_the_fingerprint_and_its_comments_are_not(
    tmp_path: Path, standard: Path, load: Load, file: str
) -> None:
    pack = copied(standard, tmp_path)
    files = sorted(path.name for path in standard.glob("*.toml"))
    add(pack, file, "\n# a word about it\n")
    assert load(pack).digest == load(standard).digest
    add(pack, file, "[more]\nid = 1\n")
    assert content_digest(pack, files) != content_digest(standard, files)


@every_file
def test_a_missing_file(tmp_path: Path, standard: Path, load: Load, file: str) -> None:
    pack = copied(standard, tmp_path)
    (pack / file).unlink()
    assert mistake_of(load, pack) == f"{file}: the file is missing in {pack}"


@every_file
@pytest.mark.parametrize("end", [b"\n[broken\n", b"# \xff\n"], ids=["no-toml", "no-utf-8"])
def test_a_file_that_cannot_be_read(tmp_path: Path, standard: Path, load: Load, file: str, end: bytes) -> None:
    pack = copied(standard, tmp_path)
    (pack / file).write_bytes((pack / file).read_bytes() + end)
    assert mistake_of(load, pack).startswith(f"{file}: not valid TOML: ")


@every_file
def test_an_unknown_table(tmp_path: Path, standard: Path, load: Load, file: str) -> None:
    pack = copied(standard, tmp_path)
    add(pack, file, '\n[[joker]]\nid = "joker.1"\nsource = "designed"\n')
    assert mistake_of(load, pack) == f"{file}: [joker] is not a table of this file"
