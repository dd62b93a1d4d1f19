"""A planned turn in words: what it brings now, what in the long run, and why another one is better."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from heartwood.bots.hints import Change, Good, Turn
from heartwood.speech.speech import Speech

MOST_PURPOSES: Final = 3
MOST_PROSPECTS: Final = 2
MOST_GOODS: Final = 7  # that are named to tell two plans apart
WEIGHTY: Final = 0.5  # points: what makes less of a difference in the long run is not worth a word


class SaidTurn(NamedTuple):
    """Each a part of a sentence; "" where there is nothing to say."""

    now: str = ""
    prospects: str = ""
    later: str = ""
    end: str = ""
    beside: str = ""

    def sentences(self, speech: Speech) -> list[str]:
        """All of it."""
        return [speech.say(f"planned.{part}", what=what) for part, what in self._asdict().items() if what]


def turn_in_words(speech: Speech, turn: Turn, changes: Sequence[Change]) -> SaidTurn:
    """What a planned turn brings, and how it compares."""
    names = speech.words()
    return SaidTurn(
        now(speech, turn, names),
        "; ".join(prospects(speech, turn, changes)),
        later(speech, turn),
        outlook(speech, turn),
        "" if turn.best else beside(speech, turn, names),
    )


def prospects(speech: Speech, turn: Turn, changes: Sequence[Change]) -> list[str]:
    """What it is for: needs of the position that it serves, else what the judge says that grows."""
    purposes = turn.purposes[:MOST_PURPOSES]
    said = list(dict.fromkeys(speech.purpose(key, params) for key, params in purposes))
    features = [change.feature for change in changes if change.points >= WEIGHTY]
    keys = [key for key in (f"prospect.{feature}" for feature in features) if key in speech.texts.templates]
    return said or [speech.say(key) for key in keys[:MOST_PROSPECTS]]


def now(speech: Speech, turn: Turn, names: Mapping[str, str]) -> str:
    """What it completes, brings and costs by its end."""
    ways, goods = between(turn.goods)
    brings = [
        *(speech.say("planned.completed", name=names.get(id, id)) for id in turn.completes),
        *(speech.moved(good, source) for good, source in ways),
        *(speech.say("planned.plus", amount=what) for what in said(speech, goods, 1)),
        *(speech.say("planned.nearer", name=names.get(id, id)) for id in turn.nearer),
    ]
    costs = said(speech, goods, -1)
    parts = [", ".join(brings) or speech.say("planned.nothing")]
    if costs:
        parts.append(speech.say("planned.costs", what=speech.listed(costs)))
    return "; ".join(parts)


def between(goods: Sequence[Good]) -> tuple[list[tuple[Good, str]], list[Good]]:
    """Goods that went from one place of the seat to another one, each with where it was, and all the others."""
    left = list(goods)
    ways: list[tuple[Good, str]] = []
    for place, good in enumerate(left):
        for other, gone in enumerate(left):
            count = min(left[place].amount, -gone.amount)
            if count > 0 and good.item == gone.item and good.where and gone.where:
                ways.append((good._replace(amount=count), gone.where))
                left[place] = left[place]._replace(amount=left[place].amount - count)
                left[other] = gone._replace(amount=gone.amount + count)
    return ways, [good for good in left if good.amount]


def said(speech: Speech, goods: Sequence[Good], sign: int) -> list[str]:
    """The goods of one sign, without it."""
    words = [speech.good(good.item, abs(good.amount), good.where) for good in goods if good.amount * sign > 0]
    return [word for word in words if word]


def later(speech: Speech, turn: Turn) -> str:
    """How it compares with the best plan, or that with the next one; "" where there is no other."""
    if turn.lead is None:
        return ""
    key = "equal" if abs(turn.lead) < WEIGHTY else "more" if turn.lead > 0 else "fewer"
    other = speech.say("planned.than-next" if turn.best else "planned.than-best")
    return speech.say(f"planned.{key}", points=points(speech, turn.lead), other=other)


def outlook(speech: Speech, turn: Turn) -> str:
    """What is to be expected at the end of the game; "" where nobody can say."""
    if turn.outlook is None:
        return ""
    key = (
        "alone" if turn.alone else "level" if abs(turn.outlook) < WEIGHTY else "ahead" if turn.outlook > 0 else "behind"
    )
    return speech.say(f"planned.end-{key}", points=points(speech, turn.outlook))


def points(speech: Speech, number: float) -> str:
    """Points without a sign, at least one."""
    return speech.amount("points", max(1, round(abs(number))))


def beside(speech: Speech, turn: Turn, names: Mapping[str, str]) -> str:
    """What it lacks beside the best plan, and what it has instead; else what is worse about it shows later."""
    lacks = [
        *(speech.say("planned.order", name=names.get(id, id)) for id in turn.leaves),
        *said(speech, turn.beside, -1),
    ]
    more = [
        *(speech.say("planned.order", name=names.get(id, id)) for id in turn.adds),
        *said(speech, turn.beside, 1),
    ]
    parts: list[str] = []
    if lacks:
        parts.append(speech.say("planned.lacks", what=speech.listed(lacks[:MOST_GOODS])))
    if more:
        parts.append(
            speech.say("planned.instead" if lacks else "planned.has-more", what=speech.listed(more[:MOST_GOODS]))
        )
    if turn.forgoes:
        passed = speech.listed([speech.purpose(key, params) for key, params in turn.forgoes])
        parts.append(speech.say("planned.forgoes", what=passed))
    elif not lacks:
        parts.append(speech.say("planned.less-later" if (turn.lead or 0) <= -WEIGHTY else "planned.otherwise-equal"))
    return "; ".join(parts)
