"""The census of Wordcraft: achievement cards and letter cards."""

from heartwood.arena.census.base import FINISHED, TAKEN, Census, Inventory
from heartwood.core import Event, Position
from heartwood.games.wordcraft.cards import LADDER_STEPS, OPEN_CARDS
from heartwood.games.wordcraft.position import Wordcraft


class WordcraftCensus(Census):
    """An achievement is finished with a full ladder, a letter when its majority was won."""

    taking = {"claimed": ("achievement", "card")}
    finishes = ("achievement", "letter")

    def inventory(self, position: Position) -> Inventory:
        assert isinstance(position, Wordcraft)
        cards = position.pack.cards
        return {
            "achievement": {card.id: card.name for card in cards.achievements},
            "letter": {card.name["en"]: card.name for card in cards.letters},
        }

    def look(self, position: Position) -> None:
        assert isinstance(position, Wordcraft)
        cards = position.pack.cards
        shown = [cards.achievements[card].id for card in position.setup.open_cards]
        self.note("achievement", shown)
        self.note("letter", [cards.letters[card].name["en"] for card in position.grid])
        if position.over():
            for seat in range(position.seats):
                cubes = position.on_cards[seat * OPEN_CARDS : (seat + 1) * OPEN_CARDS]
                full = [card for card, count in zip(shown, cubes, strict=True) if count >= LADDER_STEPS]
                self.note("achievement", full, FINISHED, seat)

    def hear(self, event: Event) -> None:
        super().hear(event)
        key, _, params = event
        if key == "said":
            seat, letters = params["seat"], params["spelled"]
            assert isinstance(seat, int)
            assert isinstance(letters, list)
            self.note("letter", letters, TAKEN, seat)
        if key == "letter-scored":
            seats = params["seats"]
            assert isinstance(seats, list)
            for seat in seats:
                self.note("letter", [str(params["letter"])], FINISHED, seat)


def wordcraft_census() -> WordcraftCensus:
    """An empty census."""
    return WordcraftCensus()
