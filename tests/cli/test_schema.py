"""`heartwood schema`, and what is made of it: the files in `web` are up to date."""

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from heartwood.cli.app import app
from tests.waiting import LONG

WEB = Path(__file__).parents[2] / "web"
RENEW = "out of date: make types"


def test_the_schema_of_the_client_is_up_to_date(tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["schema"])
    assert printed.exit_code == 0
    assert "/api/tables/{id}/commands" in json.loads(printed.stdout)["paths"]
    assert CliRunner().invoke(app, ["schema", "--out", str(tmp_path / "openapi.json")]).exit_code == 0
    assert (tmp_path / "openapi.json").read_text("utf-8") == printed.stdout
    assert (WEB / "openapi.json").read_text("utf-8") == printed.stdout, RENEW


def test_its_help_speaks_of_routes() -> None:
    assert "the server's routes" in CliRunner().invoke(app, ["schema", "--help"]).stdout


@pytest.mark.slow
def test_the_types_of_the_client_are_up_to_date(tmp_path: Path) -> None:
    program = WEB / "node_modules" / ".bin" / "openapi-typescript"
    if not program.exists():
        pytest.skip("the tools of the client are not installed")
    words = json.loads((WEB / "package.json").read_text("utf-8"))["scripts"]["types"].split()
    wanted = WEB / words[words.index("--output") + 1]
    made = tmp_path / "schema.ts"
    words[words.index("--output") + 1] = str(made)
    subprocess.run([program, *words[1:]], cwd=WEB, check=True, capture_output=True, timeout=LONG)
    assert made.read_text("utf-8") == wanted.read_text("utf-8"), RENEW


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["schema", "--out", str(tmp_path / "missing" / "openapi.json")])
    assert done.exit_code == 2
    assert "missing" in done.stderr
