"""Another distribution with our import name: on the package index, `heartwood` is somebody else's program."""

from importlib.metadata import Distribution, distributions

NAME = "heartwood"
COMMAND = "heartwood.cli:main"


def find_namesake() -> Distribution | None:
    """The installed distribution of that name. What a build leaves beside the sources lists no files and is none."""
    return next((found for found in distributions(name=NAME) if found.read_text("RECORD") is not None), None)


def is_ours(namesake: Distribution) -> bool:
    """Is it ours, from before our distribution had a name of its own?"""
    return any(entry.value == COMMAND for entry in namesake.entry_points)


def warn_of_namesake() -> None:
    """One line, if there is one: its files and ours overwrite each other."""
    namesake = find_namesake()
    if namesake is None:
        return
    from heartwood.cli.failures import complain  # late: hardly anybody needs them
    from heartwood.cli.language import HELP

    key = "namesake.ours" if is_ours(namesake) else "namesake.foreign"
    summary = namesake.metadata.json.get("summary", "")
    complain(HELP.say(key, {"version": namesake.version, "summary": summary}))
