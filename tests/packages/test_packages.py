"""What a person installs: an sdist and a wheel out of a clean clone, and a game that is played with nothing else."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from heartwood import __version__
from tests.server.people import Person
from tests.waiting import LONG, wait_until
from tools.kill_storm import free_port

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "web" / "node_modules"
NAME = "heartwood_games"
PLAIN = f"{NAME}-{__version__}-py3-none-any.whl"
COMPILED = os.environ.get("HEARTWOOD_WHEEL")  # made by `make wheel-compiled`
SEATS = ["", "random"]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of this checkout that are not ignored, as a clone has them: no page, nothing built."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True)
    folder = tmp_path / "clone"
    for name in listed.stdout.decode().rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build(what: str, source: Path, out: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python -m build`, without the network: the tools of this environment are used."""
    command = [sys.executable, "-m", "build", f"--{what}", "--no-isolation", "--outdir", str(out), str(source)]
    return run(command, source, {**clean(), **environment})


def run(command: list[str], folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A program, its output, and no waiting forever."""
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=LONG, check=False
    )


def clean() -> dict[str, str]:
    """This environment without what would show Python our sources, or would compile."""
    ours = ("PYTHON", "HEARTWOOD", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def without_node(folder: Path) -> str:
    """A PATH with nothing on it."""
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    return str(empty)


def install(wheel: Path, folder: Path) -> Path:
    """A new environment with the wheel and what its `server` extra requires, and nothing else; its programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, str(wheel)], env=clean(), check=True)
    [packages] = folder.glob("lib/python3*/site-packages")
    [about] = packages.glob(f"{NAME}-*.dist-info")
    here = [Path(sysconfig.get_path(kind)) for kind in ("purelib", "platlib")]
    for name in required(about):
        for part in {file.parts[0] for file in distribution(name).files or () if file.parts[0] != ".."}:
            if part != "__pycache__" and not (packages / part).exists():
                (packages / part).symlink_to(next(place / part for place in here if (place / part).exists()))
    return folder / "bin"


def required(about: Path) -> set[str]:
    """The names of all distributions that `heartwood-games[server]` requires, and those that these require."""
    found: set[str] = set()
    waiting = [(requirement, {"server"}) for requirement in Distribution.at(about).requires or ()]
    while waiting:
        text, extras = waiting.pop()
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        marker = requirement.marker
        if name not in found and (marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""})):
            found.add(name)
            waiting += [(further, requirement.extras) for further in distribution(name).requires or ()]
    return found


@contextmanager
def serving(programs: Path, folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """`heartwood serve` of an environment; its address."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = [str(programs / "heartwood"), "serve", "--port", str(port), "--no-open", "--pace", "0"]
    with (folder / "said").open("w") as said:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=said, stderr=said)
    try:

        def answers() -> bool:
            assert server.poll() is None, (folder / "said").read_text()
            try:
                return httpx.get(f"{address}/api/health").status_code == 200
            except httpx.TransportError:
                return False

        wait_until(answers)
        yield address
    finally:
        server.terminate()
        server.wait()


def plays(wheel: Path, folder: Path, engine: str) -> None:
    """Install a wheel where there is no Node and no compiler, look at the page, play a move, let bots play."""
    folder.mkdir()
    programs = install(wheel, folder / "env")
    environment = {"PATH": str(programs), "HOME": str(folder), "HEARTWOOD_LANG": "en", "NO_COLOR": "1"}

    version = run([str(programs / "heartwood"), "--version"], folder, environment)
    assert version.stdout.startswith(f"heartwood {__version__} ({engine} engine, "), version.stderr
    assert version.stderr == ""
    where = run([str(programs / "python"), "-c", "import heartwood.core as c; print(c.__file__)"], folder, environment)
    assert where.stdout.startswith(str(folder))

    with serving(programs, folder, environment) as address, httpx.Client(base_url=address, timeout=LONG) as client:
        page = client.get("/", headers={"accept": "text/html"})
        assert '<script type="module"' in page.text
        script = page.text.split('src="')[1].split('"')[0]
        assert client.get(script).headers["content-type"].startswith("text/javascript")
        person = Person(client)  # type: ignore[arg-type]  # whoever speaks httpx will do
        shown = person.create("wordcraft", SEATS, options={"first": 0})
        assert person.play(shown["moves"][0]["text"], shown)["decision"] != shown["decision"]

    arena = run(
        [str(programs / "heartwood"), "arena", "lignum", "--bots", "greedy,random", "--games", "2"],
        folder,
        environment,
    )
    assert arena.returncode == 0, arena.stderr
    assert "pip install 'heartwood-games[arena]'" in arena.stdout  # the ratings are an extra that is not here


@pytest.mark.slow
def test_a_clean_clone_gives_packages_that_play(clone: Path, tmp_path: Path) -> None:
    if not (TOOLS / ".stamp").exists() or shutil.which("node") is None:
        pytest.skip("what builds the page is not here: run make test-web")
    (clone / "web" / "node_modules").symlink_to(TOOLS)
    made = build("sdist", clone, tmp_path)
    assert made.returncode == 0, made.stdout + made.stderr
    with tarfile.open(tmp_path / f"{NAME}-{__version__}.tar.gz") as sdist:
        sdist.extractall(tmp_path, filter="data")
    made = build("wheel", tmp_path / f"{NAME}-{__version__}", tmp_path, PATH=without_node(tmp_path))
    assert made.returncode == 0, made.stdout + made.stderr
    plays(tmp_path / PLAIN, tmp_path / "home", "plain")


@pytest.mark.slow
def test_without_node_a_clone_says_what_is_missing(clone: Path, tmp_path: Path) -> None:
    made = build("wheel", clone, tmp_path, PATH=without_node(tmp_path))
    assert made.returncode != 0
    assert "is built with Node 20.19 or newer" in made.stdout + made.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.slow
@pytest.mark.skipif(COMPILED is None, reason="no compiled wheel: make wheel-compiled, and name it in HEARTWOOD_WHEEL")
def test_the_compiled_wheel_plays(tmp_path: Path) -> None:
    plays(Path(str(COMPILED)).resolve(), tmp_path / "home", "compiled")
