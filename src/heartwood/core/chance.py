"""Chance is a value: all randomness of a position comes from here, and copying it costs nothing.

Three kinds behind one interface. `FastChance` is for simulation: two 32-bit words (xoroshiro64 by Blackman
and Vigna). `SealedChance` is for tables: a keyed hash in counter mode over a secret seed, whose commitment is
published at the start and whose seed is revealed at the end. `ForcedChance` gives the outcomes it was told.
"""

import hashlib
from typing import Final

from heartwood.core.errors import BadData

WORD: Final = 0xFFFFFFFF
SEED_BYTES: Final = 32


class Chance:
    """The source of every random outcome; `draws` counts them, which is what makes the undo barrier visible."""

    def __init__(self, draws: int) -> None:
        self.draws = draws

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        """An independent chance with the same future."""
        raise NotImplementedError

    def to_data(self) -> dict[str, object]:
        """Plain data for `chance_from_data`. It tells the future: never show it to a seat."""
        raise NotImplementedError

    def take(self, deck: list[int]) -> int:
        """Remove one card of an unordered deck, each equally likely; the rest keeps its sorting."""
        return deck.pop(self.below(len(deck)))


class FastChance(Chance):
    """Quick and repeatable, not secret: from a few outcomes one could work out the rest."""

    def __init__(self, draws: int, high: int, low: int) -> None:
        super().__init__(draws)
        self.high = high
        self.low = low

    def word(self) -> int:
        """The next 32 bits."""
        high = self.high
        low = self.low
        result = (high + low) & WORD
        low ^= high
        self.high = ((high << 26 | high >> 6) ^ low ^ (low << 9)) & WORD
        self.low = (low << 13 | low >> 19) & WORD
        return result

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError("chance needs at least one outcome")
        self.draws += 1
        high = self.high  # `word`, written out: this is the hottest line of simulation
        low = self.low
        product = ((high + low) & WORD) * n  # the high half is the outcome (Lemire); reject the few unfair low halves
        low ^= high
        self.high = ((high << 26 | high >> 6) ^ low ^ (low << 9)) & WORD
        self.low = (low << 13 | low >> 19) & WORD
        if (product & WORD) < n:
            unfair = (WORD + 1 - n) % n
            while (product & WORD) < unfair:
                product = self.word() * n
        return product >> 32

    def copy(self) -> "FastChance":
        return FastChance(self.draws, self.high, self.low)

    def to_data(self) -> dict[str, object]:
        return {"kind": "fast", "draws": self.draws, "state": [self.high, self.low]}


class SealedChance(Chance):
    """Outcomes nobody can foresee without the seed, and nobody can change after the commitment."""

    def __init__(self, draws: int, counter: int, seed: bytes) -> None:
        super().__init__(draws)
        self.counter = counter
        self.seed = seed

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError("chance needs at least one outcome")
        self.draws += 1
        fair = (WORD + 1) // n * n
        while True:
            block = hashlib.blake2b(self.counter.to_bytes(8, "big"), digest_size=4, key=self.seed, person=b"heartwood")
            self.counter += 1
            word = int.from_bytes(block.digest(), "big")
            if word < fair:
                return word % n

    def copy(self) -> "SealedChance":
        return SealedChance(self.draws, self.counter, self.seed)

    def to_data(self) -> dict[str, object]:
        return {"kind": "sealed", "draws": self.draws, "counter": self.counter, "seed": self.seed.hex()}


class OutcomeMissing(ValueError):
    """All forced outcomes are used up, and another one is asked for: one of `count`."""

    def __init__(self, count: int) -> None:
        super().__init__(f"no forced outcome left for a draw below {count}")
        self.count = count


class ForcedChance(Chance):
    """Gives the listed outcomes in order, for tests and search; afterwards it asks `then`, or complains."""

    def __init__(self, draws: int, outcomes: list[int], then: Chance | None) -> None:
        super().__init__(draws)
        self.outcomes = outcomes
        self.then = then
        self.next = 0

    def below(self, n: int) -> int:
        self.draws += 1
        if self.next < len(self.outcomes):
            outcome = self.outcomes[self.next]
            self.next += 1
            if not 0 <= outcome < n:
                raise ValueError(f"forced outcome {outcome} is not below {n}")
            return outcome
        if self.then is None:
            raise OutcomeMissing(n)
        return self.then.below(n)

    def copy(self) -> "ForcedChance":
        then = None if self.then is None else self.then.copy()
        return ForcedChance(self.draws, self.outcomes[self.next :], then)

    def to_data(self) -> dict[str, object]:
        then = None if self.then is None else self.then.to_data()
        return {"kind": "forced", "draws": self.draws, "outcomes": self.outcomes[self.next :], "then": then}


def fast(seed: int) -> FastChance:
    """A fast chance from any whole number; neighbouring seeds have nothing in common."""
    block = hashlib.blake2b(str(seed).encode(), digest_size=8, person=b"heartwood").digest()
    return FastChance(0, int.from_bytes(block[:4], "big") | 1, int.from_bytes(block[4:], "big"))


def sealed(seed: bytes) -> SealedChance:
    """A sealed chance from 32 secret bytes (take them from `secrets.token_bytes`)."""
    if len(seed) != SEED_BYTES:
        raise BadData(f"a sealed seed has {SEED_BYTES} bytes, not {len(seed)}")
    return SealedChance(0, 0, seed)


def forced(outcomes: list[int], then: Chance | None = None) -> ForcedChance:
    """A chance that gives these outcomes first."""
    return ForcedChance(0, outcomes, then)


def commitment(seed: bytes) -> str:
    """What is published before a sealed game: it fixes the seed and tells nothing about it."""
    return hashlib.sha256(b"heartwood sealed seed\n" + seed).hexdigest()


def chance_from_data(data: object) -> Chance:
    """The chance that `to_data` described."""
    if not isinstance(data, dict):
        raise BadData("chance: a table is expected")
    kind = data.get("kind")
    draws = whole(data, "draws")
    if kind == "fast":
        state = data.get("state")
        if not isinstance(state, list) or len(state) != 2:
            raise BadData("chance: state must be two numbers")
        high, low = state
        if not (isinstance(high, int) and isinstance(low, int) and 0 <= high <= WORD and 0 <= low <= WORD):
            raise BadData("chance: state must be two 32-bit numbers")
        return FastChance(draws, high, low)
    if kind == "sealed":
        counter = whole(data, "counter")
        if counter >= 1 << 63:
            raise BadData("chance: the counter is too large")
        return SealedChance(draws, counter, seed_from_hex(data.get("seed")))
    if kind == "forced":
        outcomes = data.get("outcomes")
        if not isinstance(outcomes, list):
            raise BadData("chance: outcomes must be a list")
        for outcome in outcomes:
            if isinstance(outcome, bool) or not isinstance(outcome, int):
                raise BadData(f"chance: outcomes are whole numbers, not {outcome!r}")
        then = data.get("then")
        return ForcedChance(draws, list(outcomes), None if then is None else chance_from_data(then))
    raise BadData(f"chance: unknown kind {kind!r}")


def seed_from_hex(text: object) -> bytes:
    """The seed bytes of a sealed game from their hexadecimal form."""
    if isinstance(text, str) and len(text) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    raise BadData(f"seed: {2 * SEED_BYTES} hexadecimal digits are expected")


def whole(data: dict[str, object], key: str) -> int:
    """The whole number, not negative, under `key`."""
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadData(f"{key}: a whole number, not negative, is expected")
    return value
