"""Woodcraft under the conformance suite: its seat counts and options, rich tables that random play seldom reaches."""

import random
from typing import Any

from heartwood.core import Position
from heartwood.games.woodcraft import Woodcraft, ids
from heartwood.games.woodcraft.position import CARD_MASK, NONE
from tests.conformance.subjects import Start, Subject, starts
from tests.games.woodcraft.builders import changed_game, game, player, table

ABILITIES = {"use", "shift", "flip", "recolor", "transfer", "split"}
RARE = {"colour", "trigger", "reward", "claim", "reuse", "pay"} | ABILITIES  # verbs that random play may miss
RARE_STEPS = {"die-colour", "triggers", "rewards", "claiming", "reusing", "paying"}


def everything_is_somewhere(p: Position) -> None:
    """Every card in one place, 55 tools, seven tiles on places of their own, nothing negative, tracks in range."""
    assert isinstance(p, Woodcraft)
    pack = p.pack
    board = pack.board
    orders = [*p.order_deck, *p.order_discard, *[card for card in p.order_display if card != NONE]]
    helpers = [*p.helper_deck, *p.helper_discard, *[card for card in p.helper_display if card != NONE]]
    tools = sum(p.tools)
    for me in p.players:
        placed = [entry & CARD_MASK for entry in [*me.orders, *me.completed]]
        orders += [*me.hand, *placed]
        helpers += [*me.draft, *[card for card in me.rooms if card != NONE]]
        if me.chosen_helper != NONE and not me.draft:
            helpers.append(me.chosen_helper)  # revealed, and about to move in
        tools += len([tool for tool in me.attic if tool != NONE])
        assert min([*me.stock, *me.lumber, me.score]) >= 0
        assert me.score == sum(me.points)
        assert 0 <= me.tracks[ids.REPUTATION_TRACK] <= board.track_last[ids.REPUTATION_TRACK]
        assert all(me.tracks[t] >= board.track_start[t] or p.round for t in (1, 2))
        assert all(0 <= tree < ids.FACES for tree in me.trees)
        assert all(me.pieces >> ids.POT_GREEN + c & 1 for c in range(ids.COLOURS) if me.trees[c])
        assert not me.used & ~me.pieces
        assert 0 <= me.marketing <= len(board.market_price)
        assert len(me.claims) == len(set(me.claims)) <= 2
        assert all(1 <= entry >> 8 <= 5 for entry in [*me.orders, *me.completed])
        assert len(set(placed)) == len(placed)
        assert bin(me.listens).count("1") <= 8
    assert len(set(orders)) == len(orders)
    assert len(set(helpers)) == len(helpers)
    if not p.late:
        early = [card for card in orders if card < pack.orders.first_hazelnut]
        assert len(early) == pack.orders.first_hazelnut
        assert len([card for card in helpers if card < pack.helpers.first_late]) == pack.helpers.first_late
    else:
        late = [card for card in orders if card >= pack.orders.first_late]
        assert len(late) == len(pack.orders.ids) - pack.orders.first_late
        crew = [card for card in helpers if card >= pack.helpers.first_late]
        assert len(crew) == len(pack.helpers.ids) - pack.helpers.first_late
    assert tools == sum(board.tool_count)
    assert len(set(p.tiles)) == len(p.tiles)
    assert all(0 <= place < 28 for place in p.tiles)
    assert sorted([*p.solo_deck, *p.solo_discard]) == (list(range(10)) if p.seats == 1 else [])
    assert p.round <= p.setup.calendar.rounds
    if not p.stack or p.asking().name == "turn":
        yard = [sum(p.yard[colour * 6 : colour * 6 + 6]) for colour in range(3)]
        assert yard == [board.yard_per_colour] * 3
    for deck in (p.order_deck, p.helper_deck, p.order_discard, p.helper_discard, p.solo_deck, p.solo_discard):
        assert deck == sorted(deck)


def other_cards(p: Position, seat: int | None, seed: int) -> Position:
    """Another world for a seat: the cards it has not seen, exchanged among each other, and other secret choices."""
    assert isinstance(p, Woodcraft)
    data: dict[str, Any] = p.to_data()
    source = random.Random(seed)
    orders, helpers = p.pack.orders, p.pack.helpers
    seen_orders = data["public_orders"] | (0 if seat is None else data["players"][seat]["drawn_orders"])
    seen_helpers = data["public_helpers"] | (0 if seat is None else data["players"][seat]["drawn_helpers"])
    order = exchanged(
        source, [range(orders.first_hazelnut), range(orders.first_hazelnut, orders.first_late)], seen_orders
    )
    helper = exchanged(source, [range(helpers.first_late)], seen_helpers)
    for name in ("order_deck", "order_discard", "box"):
        data[name] = sorted(order.get(card, card) for card in data[name])
    for name in ("helper_deck", "helper_discard"):
        data[name] = sorted(helper.get(card, card) for card in data[name])
    awaited = p.to_act()
    secret = bool(p.stack) and p.asking().together
    for other, row in enumerate(data["players"]):
        if other == seat:
            continue
        for name in ("hand", "kept"):
            row[name] = sorted(order.get(card, card) for card in row[name])
        row["draft"] = sorted(helper.get(card, card) for card in row["draft"])
        row["chosen"] = order.get(row["chosen"], row["chosen"])
        row["chosen_helper"] = helper.get(row["chosen_helper"], row["chosen_helper"])
        row["drawn_orders"] = sum(1 << order.get(c, c) for c in range(72) if row["drawn_orders"] >> c & 1)
        row["drawn_helpers"] = sum(1 << helper.get(c, c) for c in range(49) if row["drawn_helpers"] >> c & 1)
        if secret and other not in awaited:
            rechoose(p, row, source)
        elif secret and source.random() < 0.5:
            row["chosen"], row["chosen_helper"], row["kept"] = NONE, NONE, []
    return game_of(p).restore(data)


def exchanged(source: random.Random, kinds: list[range], seen: int) -> dict[int, int]:
    """A random exchange of the unseen cards of each kind."""
    found: dict[int, int] = {}
    for kind in kinds:
        unseen = [card for card in kind if not seen >> card & 1]
        found.update(zip(unseen, source.sample(unseen, len(unseen)), strict=True))
    return found


def rechoose(p: Woodcraft, row: dict[str, Any], source: random.Random) -> None:
    """Choices another player could have made as well."""
    if p.asking().name == "placing":
        row["chosen"] = source.choice(row["hand"])
        return
    row["chosen_helper"] = source.choice(row["draft"])
    early = [card for card in row["hand"] if p.pack.orders.deck[card] == ids.EARLY]
    row["kept"] = sorted(source.sample(early, 2))
    row["chosen"] = source.choice([card for card in row["hand"] if card not in early or card in row["kept"]])


def game_of(p: Woodcraft) -> Any:
    """The game with the pack of a position."""
    for each in (game(), many_colours()):
        if each.pack is p.pack:
            return each
    raise AssertionError("a position of an unknown pack")


def many_colours() -> Any:
    """A pack in which a gained die may have several colours, and an ability is paid with a die."""
    return changed_game(
        ("helpers.toml", 'production = { dice = [{ colors = ["green"], value = 1 }] }', GAINED_DIE),
        ("helpers.toml", "pay = { scrapwood = 1 }, gain = { blueberries = 2 }", PAID_DIE),
    )


GAINED_DIE = 'production = { dice = [{ colors = ["green", "brown"], value = 2 }] }'
PAID_DIE = 'pay = { dice = [{ colors = ["green", "yellow", "brown"], value = 0 }] }, gain = { blueberries = 2 }'


def rich(seed: int) -> Position:
    """Everybody has everything: all free actions, abilities and attic rewards at once."""
    source = random.Random(seed)
    dice = "green1 green3 green5 yellow2 yellow4 yellow6 brown1 brown2 brown3 brown6"
    spread = {"blueberries": 20, "lantern": 7, "glue": 4, "scrapwood": 4, "sawblade": 4, "reuse": 3}
    pieces = ["pot_yellow", "pot_brown", "saw_2", "splice_2", "glue_1"]
    first = player(
        lumber=dice,
        trees={"green": 3, "yellow": 1},
        helpers={"room_1_2": "hl13", "room_1_3": "hl14", "room_2_1": "he08", "room_2_2": "hl11", "room_1_4": "he12"},
        orders={"oh01": 1, "oh02": 2, "oe01": 5, "oe28": 3, "oe32": 3},
        hand=["oh05", "oe06", "oe07"],
        attic={"b1": "mallet", "b2": "wrench", "b3": "plane", "m1": "file"},
        pieces=pieces,
        used=["saw_1"],
        reputation=source.randrange(20),
        hazelnut=4,
        blueberry=7,
        **spread,
    )
    second = player(
        lumber=dice,
        helpers={"room_1_2": "he13", "room_1_3": "hl18", "room_2_1": "he14", "room_2_2": "he27"},
        orders={"oh03": 1, "oh04": 4, "oe08": 5, "oe09": 2},
        hand=["oh06", "oe10", "oe11"],
        trees={"green": 2},
        attic={"b1": "mallet", "b2": "mallet", "b3": "plane", "b4": "brace", "m3": "clamp", "m2": "file"},
        pieces=["pot_yellow"],
        reputation=source.randrange(20),
        marketing=8,
        **spread,
    )
    third = player(
        lumber=dice,
        helpers={"room_1_2": "he10", "room_1_3": "he11", "room_2_1": "he15", "room_2_2": "he26"},
        orders={"oh07": 1, "oe12": 1, "oe13": 2},
        hand=["oh08", "oe14", "oe15"],
        pieces=pieces,
        **spread,
    )
    tiles = {"exchange": (1, 7), "improve": (1, 6), "produce": (2, 7)}
    return table(
        first,
        second,
        third,
        round=9,
        tiles=tiles,
        lead=2,
        turn=seed % 3,
        late=True,
        order_display=["ol01", "ol02", "ol03", "ol04"],
        helper_display=["hl02", "hl05", "hl07", "hl08"],
        chance=seed,
    )


def alone(seed: int) -> Position:
    """A solo game before the tenth round, with a crew."""
    return table(
        player(
            lumber="green6 green6 yellow5 brown4",
            blueberries=30,
            lantern=6,
            reuse=2,
            scrapwood=3,
            glue=3,
            helpers={"room_1_2": "he21", "room_1_3": "hl02", "room_1_4": "hl21", "room_2_4": "hl05"},
            orders={"oh01": 1, "oh02": 1},
            hand=["oe06"],
            pieces=["pot_yellow", "pot_brown", "glue_1"],
            trees={"brown": 4},
        ),
        round=9,
        late=True,
        order_display=["ol01", "ol02", "ol03", "ol04"],
        helper_display=["hl07", "hl08", "hl09", "hl10"],
        rival=4,
        chance=seed,
    )


def coloured(seed: int) -> Position:
    """The pack with gained dice of several colours."""
    return table(
        player(
            lumber="green2 yellow2 brown3",
            blueberries=12,
            lantern=3,
            helpers={"room_1_2": "he27", "room_1_3": "he12"},
            hand=["oe06", "oe07", "oh01"],
        ),
        player(lumber="green2", helpers={"room_1_2": "he13"}, hand=["oe08", "oe09", "oh02"]),
        of=many_colours(),
        helper_display=["he22", "he23", "he24", "he25"],
        chance=seed,
    )


def woodcraft_subjects() -> list[Subject]:
    """All of them."""
    options: dict[str, tuple[list[int], dict[str, object]]] = {
        "two and three": ([2, 3], {}),
        "four": ([4], {}),
        "solo": ([1], {}),
        "house rules": ([1, 2, 4], {"quadrant": "random", "hands": "open", "discard": "1", "first": 0}),
    }
    found = [
        Subject(
            f"woodcraft, {name}",
            game(),
            starts(game(), seats, chosen),
            everything_is_somewhere,
            other_cards,
            6000,
            unseen_steps=RARE_STEPS,
            unseen_verbs=RARE | ({"stop-buying"} if seats == [1] else set()),
            vocabulary=211,
            ledger="woodcraft",
        )
        for name, (seats, chosen) in options.items()
    ]
    directed: list[tuple[str, list[Start], Any]] = [
        ("rich", [rich, alone], game()),
        ("other dice", [coloured], many_colours()),
    ]
    every_verb = set(game().book.vocabulary.by_name)
    every_step = {kind.name for kind in game().book.steps if kind is not None}
    for name, begin, of in directed:
        found.append(
            Subject(
                f"woodcraft, {name}",
                of,
                begin,
                everything_is_somewhere,
                other_cards,
                6000,
                unseen_steps={"setting-up", "die-colour"} if name == "rich" else every_step - {"die-colour", "paying"},
                unseen_verbs={"start", "keep", "colour"} if name == "rich" else every_verb - {"colour", "use", "pay"},
                vocabulary=211,
                ledger="woodcraft",
            )
        )
    return found
