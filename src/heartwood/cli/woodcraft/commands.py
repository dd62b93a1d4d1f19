"""What a person can type at a table of Woodcraft: a command, a number of the list, or a move in its notation."""

from heartwood.cli import commands
from heartwood.cli.commands import COMMON, Command
from heartwood.core.texts import Texts

NAMES = (*COMMON, "why", "moves")


class Commands(commands.Commands):
    """A line that starts with no command is a move."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, NAMES)

    def other(self, words: list[str]) -> Command:
        return Command("move", words, words[0])
