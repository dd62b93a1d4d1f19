"""A planned turn in words: what it brings now, what in the long run, and why another one is better."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from heartwood.bots.hints import CARD, COUNTED, USED, Good, Turn
from heartwood.speech.speech import Speech

FEW: Final = 2  # times that a move is made
MOST_PURPOSES: Final = 4
FEW_PURPOSES: Final = 2  # where there are fewer, what is not spent is a reason, too
MOST_GOODS: Final = 7  # that are named to tell two plans apart
NO_STORES: Final = ("", CARD, USED)
MOST_SHARED: Final = 2  # weighty purposes of all plans that are told anyway
SHARED: Final = ("orders.", "reputation.", "contracts.", "rewards.", "tasks.", "hunger.", "cold.")
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


def turn_in_words(speech: Speech, turn: Turn) -> SaidTurn:
    """What a planned turn brings, and how it compares."""
    names = speech.words()
    reasons = prospects(speech, turn)
    return SaidTurn(
        now(speech, turn, names) or ("" if reasons else speech.say("planned.nothing")),
        "; ".join(reasons),
        later(speech, turn),
        outlook(speech, turn),
        "" if turn.best else beside(speech, turn, names),
    )


def steps(speech: Speech, moves: Sequence[str]) -> list[str]:
    """What follows the first of these moves; the same several times in a row is told once."""
    runs = [(move, len(list(some))) for move, some in groupby(moves)]
    told: list[str] = []
    for place, (move, times) in enumerate(runs):
        if place == 0:
            if times > 1:
                told.append(speech.say("planned.again" if times > FEW else "planned.once-again", count=times - 1))
        else:
            told.append(move if times == 1 else speech.say("planned.times", count=times, move=move))
    return told


def prospects(speech: Speech, turn: Turn) -> list[str]:
    """What it is for: needs of the position that it serves, else what it spares; what the best one leaves undone."""
    reasons = speech.purposes(turn.purposes)[:MOST_PURPOSES]
    if len(reasons) < FEW_PURPOSES:
        spared = [word for word in (speech.spared(good) for good in turn.keeps) if word]
        if spared:
            reasons.append(speech.say("planned.keeps", what=speech.listed(spared[:MOST_GOODS])))
    if turn.best and not turn.purposes and not turn.keeps and (turn.lead or 0) >= WEIGHTY and not brings_more(turn):
        reasons.append(speech.say("planned.unnamed"))
    if turn.best and turn.forgoes:
        undone = speech.listed([speech.purpose(key, params) for key, params in turn.forgoes])
        reasons.append(speech.say("planned.forgoes", what=undone))
    weighty = [clue for clue in turn.alike if clue[0].startswith(SHARED)]
    others = [clue for clue in turn.alike if clue not in weighty]
    alike = speech.purposes([*weighty, *others])[: FEW_PURPOSES + 1]
    if len(turn.purposes) >= FEW_PURPOSES:
        alike = speech.purposes(weighty)[:MOST_SHARED]
    if alike:
        reasons.append(speech.say("planned.alike", what="; ".join(alike)))
    return reasons


def brings_more(turn: Turn) -> bool:
    """Does a plan bring or complete something, so that this is its reason?"""
    return bool(turn.completes) or any(good.amount > 0 for good in turn.goods)


def now(speech: Speech, turn: Turn, names: Mapping[str, str]) -> str:
    """What it completes, brings, costs and uses by its end."""
    ways, goods = between(turn.goods, turn.moved)
    brings = [
        *(speech.say("planned.completed", name=names.get(id, id)) for id in turn.completes),
        *(speech.moved(good, source) for good, source in ways),
        *(speech.say("planned.plus", amount=what) for what in said(speech, goods, 1, turn.earned)),
    ]
    if not turn.purposes:
        brings += [speech.say("planned.nearer", name=names.get(id, id)) for id in turn.nearer]
    parts = [", ".join(brings)] if brings else []
    lost = [good for good in goods if good.amount < 0]
    costs = said(speech, [good for good in lost if not speech.is_lent(good)], -1)
    uses = said(speech, [good for good in lost if speech.is_lent(good)], -1)
    if costs:
        parts.append(speech.say("planned.costs", what=speech.listed(costs)))
    if uses:
        parts.append(speech.say("planned.uses", what=speech.listed(uses)))
    return "; ".join(parts)


def between(goods: Sequence[Good], moved: Sequence[Good]) -> tuple[list[tuple[Good, str]], list[Good]]:
    """Goods that went from one place of the seat to another one, each with where it was, and all the others.

    What was paid here and came from elsewhere there has not moved.
    """
    arrived = {(good.item, good.where): good.amount for good in moved}
    left = list(goods)
    ways: list[tuple[Good, str]] = []
    for place, good in enumerate(left):
        for other, gone in enumerate(left):
            count = min(left[place].amount, -gone.amount, arrived.get((good.item, good.where), 0))
            stored = good.where not in NO_STORES and gone.where not in NO_STORES
            if count > 0 and good.item == gone.item and stored:
                ways.append((good._replace(amount=count), gone.where))
                left[place] = left[place]._replace(amount=left[place].amount - count)
                left[other] = gone._replace(amount=gone.amount + count)
                arrived[good.item, good.where] -= count
    return ways, [good for good in left if good.amount]


def said(speech: Speech, goods: Sequence[Good], sign: int, earned: Sequence[Good] = ()) -> list[str]:
    """The goods of one sign, without it; points and money with where they come from."""
    words: list[str] = []
    for good in goods:
        word = speech.good(good.item, abs(good.amount), good.where) if good.amount * sign > 0 else ""
        if word and good.item in COUNTED:
            word = with_sources(speech, word, [one for one in earned if one.item == good.item])
        if word:
            words.append(word)
    return words


def with_sources(speech: Speech, amount: str, earned: Sequence[Good]) -> str:
    """An amount with where it comes from, each source with its part if there are several."""
    sources = [(one.amount, speech.earned(one)) for one in earned]
    if not sources or not all(source for _, source in sources):
        return amount
    several = len(sources) > 1
    parts = [f"{speech.written(part)} {source}" if several else source for part, source in sources]
    return speech.say("planned.earned", amount=amount, sources=", ".join(parts))


def later(speech: Speech, turn: Turn) -> str:
    """How it compares with the best plan, or that with the next one; "" where there is no other."""
    if turn.lead is None:
        return ""
    key = "equal" if abs(turn.lead) < WEIGHTY else "more" if turn.lead > 0 else "fewer"
    other = speech.say("planned.than-next" if turn.best else "planned.than-best")
    return speech.say(f"planned.{key}", points=points(speech, turn.lead), other=other)


def outlook(speech: Speech, turn: Turn) -> str:
    """What is to be expected at the end of the game; "" where nobody can say, and of all plans but the best.

    How much less others promise is said already, and two rounded numbers would not always agree.
    """
    if turn.outlook is None or not turn.best:
        return ""
    key = (
        "alone" if turn.alone else "level" if abs(turn.outlook) < WEIGHTY else "ahead" if turn.outlook > 0 else "behind"
    )
    return speech.say(f"planned.end-{key}", points=points(speech, turn.outlook))


def points(speech: Speech, number: float) -> str:
    """Points without a sign, at least one."""
    return speech.amount("points", max(1, round(abs(number))))


def beside(speech: Speech, turn: Turn, names: Mapping[str, str]) -> str:
    """What it lacks, costs, has and keeps beside the best plan; else that only what comes later can tell them apart."""
    own = {(good.item, good.where): good.amount for good in turn.goods}
    gained: list[Good] = []
    spent: list[Good] = []
    ways, rest = between(turn.beside, turn.moved)  # told already: what it brings
    for good in rest:
        amount = own.get((good.item, good.where), 0)
        other = amount - good.amount  # of the best plan
        if amount * other < 0:  # what one of them gains and the other spends
            gained.append(good)
        else:
            gained.append(good._replace(amount=max(0, amount) - max(0, other)))
            spent.append(good._replace(amount=min(0, amount) - min(0, other)))
    later = [good for good in gained if good.amount < 0 and good.item in turn.still]
    gained = [good for good in gained if good not in later]
    lacks = [
        *(speech.say("planned.order", name=names.get(id, id)) for id in turn.leaves),
        *said(speech, gained, -1),
    ]
    more = [
        *(speech.say("planned.order", name=names.get(id, id)) for id in turn.adds),
        *said(speech, gained, 1),
    ]
    costs = said(speech, [good for good in spent if not speech.is_lent(good)], -1)
    uses = said(speech, [good for good in spent if speech.is_lent(good)], -1)
    unbuilt = [good.item for good in gained if good.where == CARD and good.amount < 0]  # nothing of that is kept
    keeps = [speech.spared(good) for good in spent if good.amount > 0 and good.item not in unbuilt]
    told = [
        ("lacks", lacks),
        ("instead" if lacks else "has-more", more),
        ("still", said(speech, later, -1)),
        ("costs-more", costs),
        ("uses", uses),
        ("keeps", [word for word in keeps if word]),
        ("there-less", said(speech, turn.there, -1)),
        ("there-more", said(speech, turn.there, 1)),
        ("forgoes", [speech.purpose(key, params) for key, params in turn.forgoes]),
    ]
    parts = [speech.moved_beside(good) for good, _ in ways]
    parts = [part for part in parts if part]
    parts += [speech.say(f"planned.{key}", what=speech.listed(what[:MOST_GOODS])) for key, what in told if what]
    if turn.there and all(good.amount > 0 for good in turn.there) and "planned.there-crowd" in speech.texts.templates:
        parts.append(speech.say("planned.there-crowd"))
    if not parts and (turn.lead or 0) <= -WEIGHTY:
        parts = [speech.say("planned.less-later")]
    elif not parts and not turn.purposes:
        parts = [speech.say("planned.otherwise-equal")]
    return "; ".join(parts)
