"""The README's examples are true."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 12
    assert result.failed == 0
