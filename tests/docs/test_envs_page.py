"""The tables of the page about the environments are true, and what is missing says how to install it."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import heartwood.envs
from heartwood.envs import spiel, zoo
from heartwood.envs.tables import tables

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


def test_the_tables_of_the_page_are_up_to_date() -> None:
    assert PAGE.read_text().endswith(tables()), "python -m heartwood.envs.tables prints them anew"


@pytest.mark.parametrize(
    ("file", "package", "extra"),
    [
        (heartwood.envs.__file__, "numpy", "envs"),
        (zoo.__file__, "pettingzoo", "envs"),
        (spiel.__file__, "pyspiel", "openspiel"),
    ],
)
def test_what_is_missing_can_be_installed(monkeypatch: pytest.MonkeyPatch, file: str, package: str, extra: str) -> None:
    spec = spec_from_file_location("lonely", file)
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"pip install 'heartwood-games\[{extra}\]'"):
        spec.loader.exec_module(module_from_spec(spec))
