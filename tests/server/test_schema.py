"""The schema at /schema is the truth: whatever is asked, every answer is one it declares, in the form it declares."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.people import listening
from tests.waiting import LONG

# Not checked: that all a schema allows is accepted (a rule may refuse it) and what is said about undeclared methods.
UNCHECKED = "positive_data_acceptance,unsupported_method,allow_header_conformance"


@pytest.mark.slow
def test_every_answer_is_declared(tmp_path: Path) -> None:
    """Schemathesis asks at every route, with a seat at a table and with good and bad values."""
    with listening(tmp_path) as address:
        made = httpx.post(f"{address}/api/tables", json={"game": "nutshell", "name": "Ann", "bots": ["", "random"]})
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.id" = "{made.json()["id"]}"\n')
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
        command += [f"{address}/schema/openapi.json", "--checks=all", f"--exclude-checks={UNCHECKED}"]
        command += ["--max-examples=12", "--seed=6", f"--header=Cookie:heartwood={made.cookies['heartwood']}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
