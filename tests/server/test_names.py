"""Names: what cannot be seen is refused, and nobody looks like somebody else at the table.

Modules: server/names.py
"""

from pathlib import Path

import pytest

from heartwood.server.names import check_unlike, clean
from heartwood.server.problems import ProblemError
from tests.server.people import Person, client_of


@pytest.mark.parametrize(
    "name", ["", "  ", "An\u200bna", "\u202eanna", "\u3164", "\u2800", "a\u0301\u0302\u0303\u0304", "a\x00b", "\ue000"]
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(ProblemError, match="printed"):
        clean(name)


@pytest.mark.parametrize(
    ("name", "kept"),
    [(" Ann \t Lee ", "Ann Lee"), ("\uff21nn", "Ann"), ("Zoe\u0308", "Zo\u00eb"), ("王小明", "王小明"), ("🌲", "🌲")],
)
def test_a_name_has_its_usual_form(name: str, kept: str) -> None:
    assert clean(name) == kept


@pytest.mark.parametrize("name", ["Ann", "ann", "АNN", "A n n", "Ánn"])
def test_nobody_looks_like_somebody_else(name: str) -> None:
    with pytest.raises(ProblemError, match="looks the same"):
        check_unlike(clean(name), ["Bob", "Ann"])


@pytest.mark.parametrize("name", ["Ian", "lan", "1an", "|an", "\u0406an", "\u0399AN", "ıan"])
def test_the_capital_i_looks_like_other_letters(name: str) -> None:
    with pytest.raises(ProblemError, match="looks the same"):
        check_unlike(clean(name), ["Ian"])


@pytest.mark.parametrize("name", ["Anna", "Bobby", "🌲", "Али"])
def test_other_names_are_free(name: str) -> None:
    check_unlike(clean(name), ["Bob", "Ann", "🌳", "Ира"])


def test_a_second_person_of_that_look_is_refused_at_the_table(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        shown = Person(client, "Ann").create("nutshell", ["", ""])
        path = f"/api/tables/{shown['id']}/sit"
        assert Person(client).post(path, {"name": "АNN", "invite": shown["invite"]}, 409)["error"] == "name-taken"
        Person(client, "Anna").sit(shown["id"], shown["invite"])
