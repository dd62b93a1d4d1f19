"""The predetermined difficulty (X-VAR): achievement cards opened by difficulty instead of category."""

import pytest

from heartwood.core import fast
from heartwood.core.chance import forced
from heartwood.games.wordcraft import Wordcraft
from heartwood.games.wordcraft.cards import DIFFICULTIES
from tests.games.playing import offered, play
from tests.games.wordcraft.builders import finish_round, game
from tests.marks import rule


def started(mix: object, seed: int = 1, seats: int = 2) -> Wordcraft:
    """A new game with these achievement cards."""
    return game().start(seats, {"first": 0, "achievements": mix}, fast(seed))


def difficulties(p: Wordcraft) -> list[str]:
    """The difficulties of the open cards."""
    cards = p.pack.cards.achievements
    return [DIFFICULTIES[cards[card].difficulty] for card in p.setup.open_cards]


def categories(p: Wordcraft) -> list[int]:
    """The categories of the open cards."""
    return [p.pack.cards.achievements[card].category for card in p.setup.open_cards]


@rule("X-VAR-01", "X-EDGE-30")
@pytest.mark.parametrize("seed", range(10))
def test_the_variant_opens_one_easy_one_medium_and_two_hard_cards(seed: int) -> None:
    p = started("difficulty", seed)
    assert difficulties(p) == ["easy", "medium", "hard", "hard"]
    assert len(set(p.setup.open_cards)) == 4


@rule("X-VAR-01", "X-EDGE-30")
@pytest.mark.parametrize(
    ("given", "mix"),
    [
        ("difficulty", [1, 1, 2]),
        ([1, 1, 2], [1, 1, 2]),
        ("2,1,1", [2, 1, 1]),
        ("4,0,0", [4, 0, 0]),
        ([0, 4, 0], [0, 4, 0]),
        ("0,0,4", [0, 0, 4]),
        ("0, 2, 2", [0, 2, 2]),
    ],
)
def test_any_other_mix_of_4_cards_can_be_agreed(given: object, mix: list[int]) -> None:
    p = started(given)
    assert [difficulties(p).count(name) for name in DIFFICULTIES] == mix
    assert len(set(p.setup.open_cards)) == 4
    assert p.setup.options["achievements"] == mix


@rule("X-VAR-01")
def test_each_deck_is_shuffled_and_every_card_can_come() -> None:
    seen = {card for seed in range(60) for card in started("difficulty", seed).setup.open_cards}
    assert seen == set(range(len(game().pack.cards.achievements)))


@rule("X-VAR-01")
def test_the_cards_are_drawn_from_the_deck_of_their_difficulty() -> None:
    """The last card of each deck, then the first of what is left of the hard ones."""
    cards = game().pack.cards.achievements
    decks = [[place for place, card in enumerate(cards) if card.difficulty == each] for each in range(3)]
    outcomes = [len(decks[0]) - 1, len(decks[1]) - 1, len(decks[2]) - 1, 0]
    p = game().start(2, {"first": 0, "achievements": "difficulty"}, forced(outcomes, fast(1)))
    assert p.setup.open_cards == [decks[0][-1], decks[1][-1], decks[2][-1], decks[2][0]]


@rule("X-VAR-01")
def test_without_the_variant_one_card_of_each_category_is_open() -> None:
    for seed in range(10):
        assert categories(started("category", seed)) == [0, 1, 2, 3]


@rule("X-VAR-02")
def test_two_open_cards_may_be_of_the_same_category() -> None:
    assert any(len(set(categories(started("difficulty", seed)))) < 4 for seed in range(40))


@rule("X-VAR-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_else_is_unchanged(seats: int) -> None:
    """The same seats, cubes and options; the grid keeps its colours; only the open cards differ."""
    p, q = started("difficulty", seats=seats), started("category", seats=seats)
    mine, yours = p.to_data(), q.to_data()
    for data in (mine, yours):
        for key in ("options", "open_cards", "chance", "grid"):
            del data[key]
    assert mine == yours
    assert p.setup.options == {**q.setup.options, "achievements": [1, 1, 2]}
    assert [p.pack.cards.colour_of[letter] for letter in p.grid] == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]


@rule("X-VAR-03")
def test_the_open_cards_stay_and_are_scored_at_the_end_by_their_ladders() -> None:
    data = started("0,0,4").to_data()
    data["on_cards"] = [1, 2, 3, 4, 0, 0, 0, 0]
    data["hand"] = [8, 18]
    p = game().restore(data)
    cards = p.setup.open_cards[:]
    for _ in range(3):
        finish_round(p)
    assert p.setup.open_cards == cards
    steps = [p.pack.cards.achievements[card].ladder for card in cards]
    assert [points for _, points in p.scores()[0].parts[4:]] == [steps[place][place] for place in range(4)]


@rule("X-VAR-03")
def test_a_fulfilled_card_takes_one_cube_as_usual() -> None:
    data = started("4,0,0").to_data()
    data["grid"] = [ord(letter) - 65 for letter in "AERSTDLMGWKV"]
    names = ["count.yellow2", "cubes.4", "cubes.5", "pair.green_blue"]
    cards = [card.id for card in game().pack.cards.achievements]
    data["open_cards"] = [cards.index("ach." + name) for name in names]
    p = game().restore(data)
    play(p, "say DARTS", seat=0)
    assert offered(p, seat=0) == ["claim count.yellow2", "claim cubes.5", "claim pair.green_blue", "keep"]
    play(p, "claim cubes.5", "keep", seat=0)
    assert (p.hand[0], p.on_cards) == (12, [0, 0, 1, 0, 0, 0, 0, 0])


# --- rulings ---------------------------------------------------------------------------------------------------


@rule("X-AMB-19")
def test_sorting_is_by_difficulty_only_so_cards_of_one_category_may_be_opened_together() -> None:
    """Drawn on purpose: from each difficulty's deck a card of the same category, as far as there is one."""
    cards = game().pack.cards.achievements
    decks = [[place for place, card in enumerate(cards) if card.difficulty == each] for each in range(3)]
    shared = next(
        category
        for category in range(4)
        if sum(any(cards[card].category == category for card in deck) for deck in decks) >= 2
    )
    outcomes, expected = [], []
    for deck, count in zip(decks, [1, 1, 2], strict=True):
        for _ in range(count):
            card = next((card for card in deck if cards[card].category == shared), deck[0])
            outcomes.append(deck.index(card))
            expected.append(card)
            deck.remove(card)
    p = game().start(2, {"first": 0, "achievements": "difficulty"}, forced(outcomes, fast(1)))
    assert p.setup.open_cards == expected
    assert categories(p).count(shared) >= 2
