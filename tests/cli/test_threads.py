"""The command line and all processes that it starts sum up nets in one thread, unless somebody wants more.

Modules: src/heartwood/cli/threads.py
"""

import os
import subprocess
import sys

import pytest

from heartwood.cli.threads import LIBRARIES

COMMAND = """
import os, sys
from heartwood.cli import main
sys.argv = ["heartwood", "games"]
try:
    main()
finally:
    print(*(os.environ.get(name) for name in sys.stdin.read().split()), file=sys.stderr)
"""


@pytest.mark.parametrize(("wanted", "found"), [("", "1 1 1"), ("4", "4 4 4")])
def test_the_command_line_takes_one_thread_or_what_is_wanted(wanted: str, found: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in LIBRARIES}
    environment |= dict.fromkeys(LIBRARIES, wanted) if wanted else {}
    given = " ".join(LIBRARIES)
    command = [sys.executable, "-c", COMMAND]
    ran = subprocess.run(command, env=environment, input=given, capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == found
