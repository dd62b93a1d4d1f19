"""What a person can type: commands in English and in the language of the table, or simply a word."""

from typing import NamedTuple

from heartwood.cli.language import texts_in
from heartwood.core.texts import Texts
from heartwood.games.wordcraft.lexicon import is_plain, needed_letters, normal
from heartwood.games.wordcraft.position import Wordcraft

COMMAND_SIGN = "/"


class Command(NamedTuple):
    """A command by its English name with the words behind it. `doubtful`: typed so that it could be a word too."""

    name: str
    words: list[str]
    typed: str
    doubtful: bool


class Commands:
    """Reads lines; the names of the commands are texts like all others."""

    def __init__(self, texts: Texts) -> None:
        self.names: dict[str, str] = {}
        for templates in (texts_in("en").templates, texts.templates):
            for key, aliases in templates.items():
                if key.startswith("command."):
                    self.names.update((alias, key.removeprefix("command.")) for alias in aliases.split())

    def read(self, line: str) -> Command:
        """The command of a line; a line that starts with none is a word to say."""
        words = line.split()
        if not words:
            return Command("", [], "", False)
        typed = words[0]
        name = self.names.get(typed.removeprefix(COMMAND_SIGN).lower())
        if name is not None:
            return Command(name, words[1:], typed, len(words) == 1 and not typed.startswith(COMMAND_SIGN))
        if typed.isdecimal():
            return Command("number", words, typed, False)
        if typed.startswith(COMMAND_SIGN):
            return Command("unknown", words, typed, False)
        return Command("say", words, typed, False)


def could_be_spelled(position: Wordcraft, text: str) -> bool:
    """Do the open cards have the letters of this text? (A matter of the grid alone: no dictionary is asked.)"""
    word = normal(text, position.pack.lexicon.language)
    return len(word) > 2 and is_plain(word) and not needed_letters(word) & ~position.letters()
