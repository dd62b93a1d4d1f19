"""Every route, with requests made of the right words and wrong values: never a defect, never an undocumented answer."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.people import client_of, gather

WORDS = ["nutshell", "wordcraft", "", "leave", "move", "undo", "Ann", "\u0000", "\u202e", "x" * 300, "0", "' or 1=1 --"]
NUMBERS = [0, 1, 2, 7, 8, -1, 2**31 - 1, 2**31, 2**63, 2**80, 1.5, float(10**30)]


def anything(chance: Random, depth: int = 0) -> Any:
    """Some JSON."""
    kind = chance.randrange(7 if depth < 2 else 5)
    if kind == 5:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(4))]
    if kind == 6:
        return {chance.choice(WORDS): anything(chance, depth + 1) for _ in range(chance.randrange(3))}
    return [None, True, chance.choice(NUMBERS), chance.choice(WORDS), "x" * 43][kind]


def fields(schema: dict[str, Any], operation: dict[str, Any]) -> list[str]:
    """The names of the fields of a body."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = body.get("$ref", "").rpartition("/")[2]
    return list(schema["components"]["schemas"].get(name, {}).get("properties", {}))


@pytest.mark.slow
def test_no_request_finds_a_defect_or_an_undocumented_answer(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        schema = client.get("/schema/openapi.json").json()
        ann, _ = gather(client, "nutshell", 2)
        good = {"seat": 0, "decision": ann.look()["decision"], "name": "Ann", "game": "nutshell", "bots": ["", ""]}
        good |= {"command": "command-of-ann", "token": "x" * 43, "act": "move", "move": "leave"}
        chance = Random(1)
        seen: set[int] = set()
        for _ in range(40):
            for path, operations in schema["paths"].items():
                for method, operation in operations.items():
                    id = chance.choice([ann.table, ann.table, "0123456789abcdef", "x", "%00", "é"])
                    names = [name for name in fields(schema, operation) if chance.random() < 0.9]
                    body: Any = {name: good.get(name) if chance.random() < 0.6 else anything(chance) for name in names}
                    if chance.random() < 0.1:
                        body = anything(chance)
                    query = {name: chance.choice(["0", "1", "-1", "x", "9" * 30]) for name in ("seat", "after")}
                    response = client.request(
                        method,
                        path.replace("{id}", id),
                        json=body if method == "post" else None,
                        params=query if chance.random() < 0.5 else None,
                        headers=ann.headers(),
                    )
                    client.cookies.clear()
                    seen.add(response.status_code)
                    assert response.status_code < 500, (path, body, response.text)
                    assert str(response.status_code) in operation["responses"], (path, response.text)
                    if response.status_code >= 400:
                        assert set(response.json()) == {"error", "detail"}
        assert {200, 400, 403, 404, 409, 410} <= seen
