"""What a person can type: commands in English and in the language of the table."""

from collections.abc import Sequence
from typing import NamedTuple

from heartwood.cli.language import texts_in
from heartwood.core.texts import Texts

COMMAND_SIGN = "/"
COMMON = ("yes", "no", "undo", "help", "rules", "score", "history", "look", "hint", "save", "quit")


class Command(NamedTuple):
    """A command by its English name with the words behind it."""

    name: str
    words: list[str]
    typed: str

    def bare(self) -> bool:
        """One word without the sign of a command: it could be meant as something else."""
        return bool(self.typed) and not self.words and not self.typed.startswith(COMMAND_SIGN)


class Commands:
    """Reads lines; the names of the commands are texts like all others."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self.names: dict[str, str] = {}
        for templates in (texts_in("en").templates, texts.templates):
            for name in names:
                self.names.update((alias, name) for alias in templates[f"command.{name}"].split())

    def read(self, line: str) -> Command:
        """The command of a line; one that starts with none is for the game to understand."""
        words = line.split()
        if not words:
            return Command("", [], "")
        typed = words[0]
        name = self.names.get(typed.removeprefix(COMMAND_SIGN).lower())
        if name is not None:
            return Command(name, words[1:], typed)
        if typed.isdecimal():
            return Command("number", words, typed)
        if typed.startswith(COMMAND_SIGN):
            return Command("unknown", words, typed)
        return self.other(words)

    def other(self, words: list[str]) -> Command:
        """A line that starts with no command."""
        raise NotImplementedError
