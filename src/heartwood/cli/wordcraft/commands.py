"""What a person can type at a table of Wordcraft: a command, or simply a word."""

from heartwood.cli import commands
from heartwood.cli.commands import COMMON, Command
from heartwood.core.texts import Texts
from heartwood.games.wordcraft.lexicon import is_plain, needed_letters, normal
from heartwood.games.wordcraft.position import Wordcraft

NAMES = (
    *COMMON,
    *("say", "pass", "claim", "keep", "doubt", "appeal", "propose", "vote", "stand", "hurry", "words"),
)


class Commands(commands.Commands):
    """A line that starts with no command is a word to say."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, NAMES)

    def other(self, words: list[str]) -> Command:
        return Command("say", words, words[0])


def could_be_spelled(position: Wordcraft, text: str) -> bool:
    """Do the open cards have the letters of this text? (A matter of the grid alone: no dictionary is asked.)"""
    word = normal(text, position.pack.lexicon.language)
    return len(word) > 2 and is_plain(word) and not needed_letters(word) & ~position.letters()
