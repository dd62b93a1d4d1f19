"""A stand-in for the compiled engine: the package itself, which says of itself that it is compiled."""

import json
import os
import shutil
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "heartwood"
COMPILED = "import heartwood.core\nheartwood.core.build = lambda: 'compiled'\n"
BROKEN = "raise ImportError('half of it is missing')\n"


def progress(folder: Path, stage: str, done: int = 0, total: int = 0, pid: int | None = None) -> None:
    """What the compiler says; without a number of its own, it is us."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "progress.json.new"
    new.write_text(json.dumps({"stage": stage, "done": done, "total": total, "pid": pid or os.getpid()}))
    new.replace(folder / "progress.json")


def put_engine(folder: Path, begins: str = COMPILED, edited: str = "") -> None:
    """Put `lib` into the folder, whole at once; `edited`: a source that is another one there."""
    package = folder / "lib.new" / "heartwood"
    package.mkdir(parents=True)
    for part in SOURCE.iterdir():
        if part.name not in ("__init__.py", "__pycache__"):
            (package / part.name).symlink_to(part)
    (package / "__init__.py").write_text((SOURCE / "__init__.py").read_text() + begins)
    if edited:
        room = package / Path(edited).parts[0]
        room.unlink()
        shutil.copytree(SOURCE / room.name, room)
        with (package / edited).open("a") as source:
            source.write("\n")
    lib = folder / "lib"
    if lib.exists():
        shutil.rmtree(lib)
    (folder / "lib.new").rename(lib)
