"""The pack: all that positions of one Wordcraft game share, and the choices made before a game."""

from heartwood.core.fields import Fields
from heartwood.core.position import Rulebook
from heartwood.games.wordcraft.cards import Cards
from heartwood.games.wordcraft.families import Families
from heartwood.games.wordcraft.lexicon import Lexicon
from heartwood.games.wordcraft.offensive import Offensive
from heartwood.games.wordcraft.spelling import WordTable


class Pack:
    """Cards, words and rulebook of one game. Positions refer to it and never change it."""

    def __init__(
        self,
        cards: Cards,
        lexicon: Lexicon,
        families: Families,
        offensive: Offensive,
        book: Rulebook,
        fields: list[Fields],
    ) -> None:
        self.cards = cards
        self.lexicon = lexicon  # X-LEX-01
        self.families = families
        self.offensive = offensive
        self.all_words = WordTable(lexicon, set())
        self.clean_words = WordTable(lexicon, offensive.words)  # X-LEX-13
        self.book = book
        self.fields = fields  # what is saved of a position, by the number of seats
        self.content = {
            "cards": cards.digest,
            "lexicon": f"{lexicon.name}@{lexicon.digest}",  # X-LEX-01: with another one no game goes on
            "families": families.digest,
            "offensive": offensive.digest,
        }


class Setup:
    """What was agreed before the game: fixed from the start, shared by all copies."""

    def __init__(
        self,
        options: dict[str, object],
        people: list[int],
        voters: list[int],
        turn_timer: list[int],
        call_deadline: int,
        preview: int,
        votes: bool,
        admits: bool,
        company: bool,
        clean: bool,
        open_cards: list[int],
    ) -> None:
        self.options = options
        self.people = people  # persons per seat: each has a vote
        self.voters = voters  # votes per seat, none for bots beside people
        self.turn_timer = turn_timer  # seconds per seat, 0 for no limit
        self.call_deadline = call_deadline
        self.preview = preview
        self.votes = votes  # may words be doubted and put to the vote?
        self.admits = admits  # may a vote admit a word that the dictionary lacks?
        self.company = company  # do two or more people play?
        self.clean = clean  # are offensive words refused? (X-LEX-13)
        self.open_cards = open_cards  # the achievement cards of the whole game
        self.bots = 0  # the seats that bots play, as a mask
        bots = options.get("bots")
        if isinstance(bots, list):
            for seat in bots:
                self.bots |= 1 << int(seat)

    def cleaned(self) -> "Setup":
        """The same without offensive words."""
        return Setup(
            {**self.options, "words": "clean"},
            self.people,
            self.voters,
            self.turn_timer,
            self.call_deadline,
            self.preview,
            self.votes,
            self.admits,
            self.company,
            True,
            self.open_cards,
        )
