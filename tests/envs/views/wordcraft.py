"""What a seat of Wordcraft sees, made from its view alone: the model to which its observer is held."""

from heartwood.envs.views import Encoder, SeatOrder, View, Writer, asking_steps
from heartwood.games.wordcraft import WordcraftGame
from tests.envs.views.common import write_state

QUESTIONS = ["doubt", "appeal"]


def wordcraft_observation(game: WordcraftGame) -> Encoder:
    """How a view becomes numbers, for one content."""
    cards = game.pack.cards
    steps = asking_steps(game)
    letters = [letter.id for letter in cards.letters]
    achievements = [card.id for card in cards.achievements]
    alphabet = [chr(ord("A") + letter) for letter in range(26)]

    def encode(out: Writer, view: View) -> None:
        """The whole view, one's own cubes first."""
        order = SeatOrder(view)
        write_state(out, view, order, steps)
        out.one_of("in_turn", order.place(view["in_turn"]), order.places)
        out.one_of("first", order.place(view["first"]), order.places)
        grid = {letter["id"]: letter for letter in view["letters"]}
        out.numbers("letters.open", [letter in grid for letter in letters], letters)
        out.numbers("letters.ep", [grid[letter]["ep"] if letter in grid else 0 for letter in letters], letters, 10)
        rows = {card["id"]: card for card in view["achievements"]}
        out.numbers("cards.open", [card in rows for card in achievements], achievements)
        claimable = [card for card, row in rows.items() if row["claimable"]]
        out.some_of("cards.claimable", claimable, achievements)
        for place in order.places:
            seat = (order.seat + place) % order.seats
            out.prefix = f"player{place}."
            out.number("hand", view["hand"][seat], 20)
            out.number("supply", view["supply"][seat], 20)
            cubes = [grid[letter]["cubes"][seat] if letter in grid else 0 for letter in letters]
            out.numbers("letters", cubes, letters, 4)
            cubes = [rows[card]["cubes"][seat] if card in rows else 0 for card in achievements]
            out.numbers("cards", cubes, achievements, 4)
            out.number("said", sum(word["seat"] == seat for word in view["said"]), 20)
        out.prefix = ""
        last = view["last_word"] or {"word": "", "seat": None, "doubtable": False}
        out.one_of("last_word.seat", order.place(last["seat"]), order.places)
        out.flag("last_word.doubtable", last["doubtable"])
        out.some_of("last_word.letters", [sign for sign in last["word"] if sign in alphabet], alphabet, 2)
        out.number("barred", len(view["barred"]), 4)
        out.number("passes", view["passes"], 4)
        out.one_of("trigger", order.place(view["trigger"]), order.places)
        vote = view["vote"] or {"question": None, "voted": [], "own": None}
        out.one_of("vote.question", vote["question"], QUESTIONS)
        out.numbers("vote.voted", order.flags(vote["voted"]), order.places)
        out.number("vote.own", vote["own"] or 0, 1)

    return encode
