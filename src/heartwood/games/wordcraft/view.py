"""What a seat or a spectator of Wordcraft may know: everything but votes that are still being collected."""

from heartwood.core.position import FIRST_SHIFT, ID_MASK, MASK_SHIFT, SEATS_IN
from heartwood.games.wordcraft.cards import (
    CATEGORIES,
    COLOURS,
    COUNT_OF_COLOUR,
    DIFFICULTIES,
    EXACT_CUBES,
    OPEN_CARDS,
    START_END,
    Achievement,
)
from heartwood.games.wordcraft.ids import CUBES
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.view_types import (
    WordcraftAchievement,
    WordcraftClock,
    WordcraftLastWord,
    WordcraftLetter,
    WordcraftRequirement,
    WordcraftView,
    WordcraftVote,
)


def view(p: Wordcraft, seat: int | None) -> WordcraftView:
    """Plain data, the same for all persons of a team (X-TEAM-04). There is no list of playable words in it."""
    if seat is not None:
        p.check_seat(seat)
    scores = [score.to_data() for score in p.scores()]
    return {
        "game": "wordcraft",
        "seat": seat,
        "seats": p.seats,
        "over": p.over(),
        "to_act": list(p.to_act()),
        "step": p.asking().name if p.stack else None,
        "in_turn": none_for_nobody(p.in_turn()),
        "round": p.round,
        "rounds": p.pack.cards.numbers.rounds,
        "first": p.first,
        "letters": letters(p),
        "achievements": achievements(p),
        "hand": p.hand[:],
        "supply": p.supply[:],
        "people": p.setup.people[:],
        "said": [
            {"word": p.letters_of(entry & WORD_MASK), "seat": entry >> 20 & 7, "round": entry >> 23} for entry in p.said
        ],
        "last_word": last_word(p),
        "barred": [p.letters_of(word) for word in p.barred],
        "passes": p.passes,
        "trigger": none_for_nobody(p.trigger),
        "vote": vote(p, seat),
        "admits": p.setup.admits and p.setup.company,
        "clock": clock(p),
        "scores": scores,
        "projected": [score.to_data(scores[score.seat]) for score in p.scores(projected=True)],
        "winners": p.winners(),
        "options": dict(p.setup.options),
        "content": dict(p.pack.content),
    }


def none_for_nobody(seat: int) -> int | None:
    """A seat for the page, where nobody is null."""
    return None if seat == NOBODY else seat


def letters(p: Wordcraft) -> list[WordcraftLetter]:
    """The open letter cards with everyone's cubes."""
    cards = p.pack.cards
    size = len(p.grid)
    return [
        {
            "id": cards.letters[card].id,
            "name": cards.letters[card].name["en"],
            "colour": COLOURS[cards.letters[card].colour],
            "ep": cards.letters[card].ep,
            "cubes": [p.on_letters[seat * size + place] for seat in range(p.seats)],
        }
        for place, card in enumerate(p.grid)
    ]


def achievements(p: Wordcraft) -> list[WordcraftAchievement]:
    """The open achievement cards with everyone's cubes; `claimable` while the author may put a cube there."""
    claimable = p.stack[-1] >> FIRST_SHIFT if p.stack and p.stack[-1] & ID_MASK == CUBES else 0
    rows: list[WordcraftAchievement] = []
    for place, index in enumerate(p.setup.open_cards):
        card = p.pack.cards.achievements[index]
        rows.append(
            {
                "id": card.id,
                "name": card.name,
                "category": CATEGORIES[card.category],
                "requirement": requirement(card),
                "difficulty": DIFFICULTIES[card.difficulty],
                "ladder": card.ladder[:],
                "cubes": [p.on_cards[seat * OPEN_CARDS + place] for seat in range(p.seats)],
                "claimable": bool(claimable >> place & 1),
            }
        )
    return rows


def requirement(card: Achievement) -> WordcraftRequirement:
    """What a card asks for, in the words of the content pack."""
    if card.kind == COUNT_OF_COLOUR:
        return {"kind": "count_of_colour", "colour": COLOURS[card.x], "at_least": card.y}
    if card.kind == EXACT_CUBES:
        return {"kind": "exact_cubes", "cubes": card.x}
    if card.kind == START_END:
        return {"kind": "start_end", "first": COLOURS[card.x], "last": COLOURS[card.y]}
    return {"kind": "pair", "first": COLOURS[card.x], "second": COLOURS[card.y]}


def last_word(p: Wordcraft) -> WordcraftLastWord | None:
    """The last word as long as its turn and the time for doubts last."""
    if p.author == NOBODY:
        return None
    return {
        "word": p.text_of(p.word),
        "seat": p.author,
        "claimed": [
            p.pack.cards.achievements[card].id
            for place, card in enumerate(p.setup.open_cards)
            if p.claimed >> place & 1
        ],
        "doubtable": p.setup.votes and not p.voted_on,
    }


def vote(p: Wordcraft, seat: int | None) -> WordcraftVote | None:
    """The question put to the vote, who has voted, and one's own vote; the others' stay closed."""
    question = p.question()
    if question is None:
        return None
    voters = SEATS_IN[p.electorate()]
    awaited = SEATS_IN[p.stack[-1] >> MASK_SHIFT & 255]
    return {
        "question": question,
        "word": p.text_of(p.word if question == "doubt" else p.appealed),
        "voters": list(voters),
        "voted": [other for other in voters if other not in awaited],
        "own": None if seat not in voters or seat in awaited else p.votes[seat],
    }


def clock(p: Wordcraft) -> WordcraftClock:
    """The time rules as data for the table: whose clock runs, how long, and whether it stands still.

    `preview`: seconds for all to look at the letters before the first turn of a round. A vote stops
    the clock. When time is up the table plays `on_timeout` for the seat in turn: before its word that is a
    pass; once the word is said, the rest of its cubes are kept.
    """
    seat = p.in_turn()
    said_now = [entry for entry in p.said if entry >> 23 == p.round]
    begun = said_now or p.passes or p.barred
    fresh = bool(p.stack) and p.asking().name == "turn" and not begun
    steps = [kind & ID_MASK for kind in p.stack]
    return {
        "seat": none_for_nobody(seat),
        "on_timeout": None if seat == NOBODY else "keep" if CUBES in steps else "timeout",
        "seconds": 0 if seat == NOBODY else p.limit(seat),
        "preview": p.setup.preview if fresh else 0,  # X-TIME-04
        "stopped": p.question() is not None,  # X-TIME-05, X-CHAL-01
        "hurried": list(SEATS_IN[p.hurried]),
    }
