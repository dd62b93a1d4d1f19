"""Buy Materials (ledger area W-MATS)."""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame
from heartwood.games.woodcraft.view import TOKEN_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting, changes, granted
from tests.games.woodcraft.builders import changed_game, game, next_round, player, stock, table
from tests.marks import rule

BOARD = game().pack.board
OFFERS = BOARD.offer_ids
MATERIALS = ["glue", "scrapwood", "sawblade"]
# An errand with something off; the errand of the pack has the full price.
CHEAPER = ("helpers.toml", '{ name = "buy_materials" }, blueberries = 1', '{ name = "buy_materials", discount = 3 }')


def price_of(offer: str) -> int:
    """The price of an offer on the list."""
    return BOARD.offer_price[OFFERS.index(offer)]


def material_of(offer: str) -> str:
    """The material that an offer brings."""
    return TOKEN_WORDS[BOARD.offer_token[OFFERS.index(offer)]]


def amount_of(offer: str) -> int:
    """How much of it."""
    return BOARD.offer_amount[OFFERS.index(offer)]


def at_market(of: WoodcraftGame | None = None, **given: Any) -> Woodcraft:
    """A player who buys materials."""
    return acting("buy_materials", player(**given), of=of)


@rule("W-MATS-01")
def test_glue_sawblades_and_scrapwood_are_for_sale() -> None:
    p = at_market(blueberries=50)
    assert offered(p) == [f"material {offer}" for offer in OFFERS]
    assert {material_of(offer) for offer in OFFERS} == set(MATERIALS)


@rule("W-MATS-02")
@pytest.mark.parametrize("offer", OFFERS)
def test_an_offer_brings_its_quantity_for_its_price(offer: str) -> None:
    p = at_market(blueberries=price_of(offer), glue=4, scrapwood=5, sawblade=6)
    had = {"glue": 4, "scrapwood": 5, "sawblade": 6}[material_of(offer)]
    assert changes(p, f"material {offer}") == {"blueberries": 0, material_of(offer): had + amount_of(offer)}
    assert asked(p) == "turn"


@rule("W-MATS-02")
@pytest.mark.parametrize("offer", [offer for offer in OFFERS if price_of(offer) > min(BOARD.offer_price)])
def test_an_offer_is_refused_with_one_blueberry_too_few(offer: str) -> None:
    p = at_market(blueberries=price_of(offer) - 1)
    refusal = refused(p, f"material {offer}")
    assert (refusal.rule, refusal.key) == ("W-MATS-02", "too-dear")
    assert refusal.params == {
        "seat": 0,
        "step": "materials",
        "offer": offer,
        "price": price_of(offer),
        "missing": 1,
        "blueberries": price_of(offer) - 1,
        "lanterns": 0,
    }


@rule("W-MATS-02")
def test_without_the_price_of_the_cheapest_offer_there_is_no_purchase() -> None:
    least = min(BOARD.offer_price)
    assert "perform" in offered(table(player(blueberries=least), player(), tile="buy_materials"))
    poor = table(player(blueberries=least - 1), player(), tile="buy_materials")
    assert refused(poor, "perform").key == "cannot-perform"


@rule("W-MATS-01", "W-MATS-03")
@pytest.mark.parametrize("second", OFFERS)
@pytest.mark.parametrize("first", OFFERS)
def test_the_second_purchase_is_for_another_material(first: str, second: str) -> None:
    p = play(at_market(blueberries=20), f"material {first}")
    assert asked(p) == "materials"
    left = 20 - price_of(first)
    if material_of(first) == material_of(second):
        refusal = refused(p, f"material {second}")
        assert (refusal.rule, refusal.key, refusal.params["offer"]) == ("W-MATS-03", "same-material", second)
        assert (refusal.params["price"], refusal.params["missing"]) == (price_of(second), price_of(second) - left)
    else:
        assert changes(p, f"material {second}") == {
            "blueberries": left - price_of(second),
            material_of(second): amount_of(second),
        }
        assert asked(p) == "turn"


@rule("W-MATS-01")
def test_two_purchases_are_the_most() -> None:
    p = play(at_market(blueberries=20), "material glue_2", "material sawblade_2")
    refusal = refused(p, "material scrapwood_2")
    assert (refusal.key, refusal.params["step"]) == ("not-now", "turn")


@rule("W-MATS-01")
def test_one_purchase_is_enough() -> None:
    p = at_market(blueberries=20)
    assert changes(p, "material glue_3", "stop-materials") == {"blueberries": 20 - price_of("glue_3"), "glue": 3}
    assert asked(p) == "turn"


@rule("W-MATS-01")
def test_none_at_all_is_too_few() -> None:
    refusal = refused(at_market(blueberries=20), "stop-materials")
    assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")


@rule("W-MATS-01", "W-MATS-03")
def test_the_action_is_over_when_no_other_material_can_be_paid() -> None:
    price = price_of("glue_2")
    cheapest = min(price_of(offer) for offer in OFFERS if material_of(offer) != "glue")
    p = play(at_market(blueberries=price + cheapest), "material glue_2")
    assert "stop-materials" in offered(p)
    assert asked(play(at_market(blueberries=price + cheapest - 1), "material glue_2")) == "turn"


@rule("W-EX-05", "W-MATS-01", "W-MATS-02")
def test_two_glue_and_three_scrapwood_cost_four() -> None:
    p = at_market(blueberries=4)
    assert changes(p, "material glue_2", "material scrapwood_3") == {"blueberries": 0, "glue": 2, "scrapwood": 3}
    p = play(at_market(blueberries=3), "material glue_2")
    assert refused(p, "material scrapwood_3").params["missing"] == 1


@rule("W-EX-06", "W-MATS-03")
def test_five_glue_cannot_be_bought_in_two_parts() -> None:
    p = play(at_market(blueberries=4), "material glue_2")
    assert stock(p, "blueberries") == 4 - price_of("glue_2")
    assert price_of("glue_2") + price_of("glue_3") == 4
    assert refused(p, "material glue_3").key == "same-material"


@rule("W-MATS-04")
def test_materials_are_kept_without_limit() -> None:
    p = at_market(blueberries=20, glue=70, scrapwood=80, sawblade=90, lumber="green1")
    play(p, "material glue_2", "material scrapwood_2")
    next_round(p)
    assert [stock(p, material) for material in MATERIALS] == [72, 82, 90]


def test_a_purchase_is_told() -> None:
    p = at_market(blueberries=20)
    assert events(p, "material scrapwood_3") == [
        ("buys-material", {"seat": 0, "offer": "scrapwood_3", "price": price_of("scrapwood_3")})
    ]


# A granted Buy Materials


def test_a_granted_purchase_costs_the_full_price() -> None:
    p = granted("he01", 0)  # its blueberry is there already
    assert (asked(p), stock(p, "blueberries")) == ("materials", 1)
    assert "material glue_2" in offered(p)
    assert refused(p, "material sawblade_2").params["missing"] == price_of("sawblade_2") - 1


def test_a_discount_comes_off_the_total() -> None:
    of = changed_game(CHEAPER)
    p = granted("he01", 4, of)
    assert changes(p, "material sawblade_2") == {"sawblade": 2}
    spent = price_of("sawblade_2") + price_of("glue_3") - 3
    assert changes(p, "material glue_3") == {"glue": 3, "blueberries": 4 - spent}


def test_a_discount_counts_in_what_can_be_paid() -> None:
    of = changed_game(CHEAPER, ("board.toml", "gain = { glue = 3 }\nprice = 3", "gain = { glue = 3 }\nprice = 5"))
    p = granted("he01", 1, of)
    refusal = refused(p, "material glue_3")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", 2, 1)
    assert offered(granted("he01", 2, of))[:2] == ["material glue_2", "material glue_3"]
    play(p, "material scrapwood_3")
    assert (stock(p, "blueberries"), stock(p, "scrapwood")) == (1, 3)
    refusal = refused(p, "material scrapwood_2")
    assert (refusal.key, refusal.params["price"]) == ("same-material", price_of("scrapwood_2"))


def test_a_price_below_the_discount_is_nothing() -> None:
    p = granted("he01", 1, changed_game(CHEAPER))
    play(p, "material glue_2")
    refusal = refused(p, "material glue_2")
    assert (refusal.params["price"], refusal.params["missing"]) == (0, price_of("glue_2") - 2 - 1)
