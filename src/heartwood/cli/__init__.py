"""The command line `heartwood`: one module per command, all words in `texts/`, nothing decided here that is a rule."""

import sys


def main() -> None:
    """The entry point of the installed command."""
    try:
        from heartwood.cli.namesake import warn_of_namesake

        warn_of_namesake()  # first: what it overwrote may not even be importable
        from heartwood.cli.app import app  # imported late: the help texts are chosen by the environment at that moment
        from heartwood.cli.output import tolerate
        from heartwood.cli.threads import one_thread

        one_thread()
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            tolerate(stream)
        app(prog_name="heartwood")
    except KeyboardInterrupt:  # while modules were still being imported
        sys.exit(130)
