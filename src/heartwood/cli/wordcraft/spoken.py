"""The table in words, for a screen reader: every line can be understood alone."""

from collections.abc import Callable, Sequence

from rich.text import Text

from heartwood.core.texts import Key
from heartwood.speech import View
from heartwood.speech.wordcraft.speech import WordcraftSpeech


def table(view: View, speech: WordcraftSpeech, kind: Callable[[int], str]) -> list[Text]:
    """Letter cards, achievement cards and the seats in turn order; `kind` says who sits there."""
    order = [(view["first"] + distance) % view["seats"] for distance in range(view["seats"])]
    return [
        *(letter(card, speech) for card in view["letters"]),
        *(achievement(place, card, speech) for place, card in enumerate(view["achievements"], 1)),
        *(seat_line(view, seat, speech, kind(seat)) for seat in order),
    ]


def letter(card: View, speech: WordcraftSpeech) -> Text:
    """`Letter I, blue, points: 2. Cubes: Ann 1, Black 2; majority: Black.`"""
    name = speech.say("play.spoken-letter", letter=card["name"], colour=Key(f"colour.{card['colour']}"), ep=card["ep"])
    most = max(card["cubes"])
    if not most:
        return Text(f"{name} {speech.say('play.spoken-no-cubes')}")
    leading = [speech.names[seat] for seat, count in enumerate(card["cubes"]) if count == most]
    cubes = by_seat(card["cubes"], speech)
    return Text(f"{name} {speech.say('play.spoken-majority', cubes=cubes, seats=speech.listed(leading))}")


def achievement(place: int, card: View, speech: WordcraftSpeech) -> Text:
    """An achievement card: what a word must show, what it pays, everyone's cubes."""
    asked = next(each for each in speech.pack.cards.achievements if each.id == card["id"])
    line = speech.say(
        "play.spoken-achievement",
        number=place,
        card=speech.card(card["id"]),
        requirement=speech.requirement(asked),
        difficulty=Key(f"difficulty.{card['difficulty']}"),
        ladder=card["ladder"],
    )
    cubes = by_seat(card["cubes"], speech)
    return Text(f"{line} {speech.say('play.spoken-cubes' if cubes else 'play.spoken-no-cubes', cubes=cubes)}")


def seat_line(view: View, seat: int, speech: WordcraftSpeech, kind: str) -> Text:
    """A seat: cubes in hand, points so far and as if scored now."""
    line = speech.say(
        "play.spoken-seat",
        seat=f"{speech.names[seat]} {kind}".rstrip(),
        hand=view["hand"][seat],
        ep=view["scores"][seat]["total"],
        projected=view["projected"][seat]["total"],
    )
    return Text(line)


def by_seat(cubes: Sequence[int], speech: WordcraftSpeech) -> str:
    """`Ann 1, Black 2`: those who have any."""
    return ", ".join(f"{speech.names[seat]} {count}" for seat, count in enumerate(cubes) if count)
