"""What a seat of Wordcraft sees, as numbers. The words said before are not in it, only the last one's letters."""

from heartwood.envs.layout import Look, View, Writer
from heartwood.envs.looks.common import Round, asking_steps, write_state
from heartwood.games.wordcraft import WordcraftGame

QUESTIONS = ["doubt", "appeal"]


def wordcraft_look(game: WordcraftGame) -> Look:
    """The look for one content."""
    cards = game.pack.cards
    steps = asking_steps(game)
    letters = [letter.id for letter in cards.letters]
    achievements = [card.id for card in cards.achievements]
    alphabet = [chr(ord("A") + letter) for letter in range(26)]

    def look(out: Writer, view: View) -> None:
        """The whole view, one's own cubes first."""
        around = Round(view)
        write_state(out, view, around, steps)
        out.one_of("in_turn", around.place(view["in_turn"]), around.places)
        out.one_of("first", around.place(view["first"]), around.places)
        grid = {letter["id"]: letter for letter in view["letters"]}
        out.numbers("letters.open", [letter in grid for letter in letters], letters)
        out.numbers("letters.ep", [grid[letter]["ep"] if letter in grid else 0 for letter in letters], letters, 10)
        rows = {card["id"]: card for card in view["achievements"]}
        out.numbers("cards.open", [card in rows for card in achievements], achievements)
        claimable = [card for card, row in rows.items() if row["claimable"]]
        out.some_of("cards.claimable", claimable, achievements)
        for place in around.places:
            seat = (around.seat + place) % around.seats
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
        out.one_of("last_word.seat", around.place(last["seat"]), around.places)
        out.flag("last_word.doubtable", last["doubtable"])
        out.some_of("last_word.letters", [sign for sign in last["word"] if sign in alphabet], alphabet, 2)
        out.number("barred", len(view["barred"]), 4)
        out.number("passes", view["passes"], 4)
        out.one_of("trigger", around.place(view["trigger"]), around.places)
        vote = view["vote"] or {"question": None, "voted": [], "own": None}
        out.one_of("vote.question", vote["question"], QUESTIONS)
        out.numbers("vote.voted", around.flags(vote["voted"]), around.places)
        out.number("vote.own", vote["own"] or 0, 1)

    return look
