"""The tables of the documentation: `python -m heartwood.envs.tables` prints them for two seats."""

from heartwood.envs.spec import Spec, spec_of
from heartwood.games import TITLES


def action_table(spec: Spec) -> list[str]:
    """Verb by verb: where its actions begin, how many there are, and their arguments."""
    lines = ["| actions | count | verb | arguments |", "|---|---|---|---|"]
    for rows in spec.actions.rows:
        span = f"{rows.first}" if rows.end == rows.first + 1 else f"{rows.first} to {rows.end - 1}"
        lines.append(f"| {span} | {rows.end - rows.first} | `{rows.verb.name}` | {', '.join(rows.verb.domains)} |")
    return lines


def observation_table(spec: Spec) -> list[str]:
    """Part by part: its name, where it begins, how long it is, and what it says."""
    lines = ["| part | from | size | what it says |", "|---|---|---|---|"]
    for part in spec.layout.parts:
        if not part.name.startswith("player1."):
            lines.append(f"| `{part.name}` | {part.start} | {part.size} | {part.meaning()} |")
    return lines


def tables() -> str:
    """The tables of all titles."""
    lines: list[str] = []
    for title in TITLES:
        spec = spec_of(title, 2)
        lines += [f"## {title.capitalize()}", "", f"{spec.actions.size} actions:", "", *action_table(spec), ""]
        lines += [f"{spec.layout.size} numbers for two seats:", "", *observation_table(spec), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(tables(), end="")
