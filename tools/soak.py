"""Play tens of thousands of random games of every game and variant, and check the invariants after every move.

    python tools/soak.py --games 50000 --jobs 2

It ends with one checksum over the final digests of all games: the same numbers give the same checksum, plain or
compiled, in any number of processes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from heartwood.core import build, fast
from tests.conformance.checks import as_json, check_guess, check_moves, check_round_trip, choose
from tests.conformance.subjects import Subject, subjects

CHUNK = 50


@cache
def all_starts(only: str) -> list[tuple[Subject, int]]:
    """Every subject with each of its starts."""
    found = [(subject, place) for subject in subjects() for place in range(len(subject.starts))]
    return [(subject, place) for subject, place in found if only in subject.name]


def play_one(number: int, only: str) -> tuple[str, int]:
    """Game number so-and-so: its final digest and how many moves it took."""
    starts = all_starts(only)
    subject, place = starts[number % len(starts)]
    p = subject.starts[place](number)
    chance = fast(number + 1_000_003)
    moves = 0
    while not p.over():
        if moves > subject.longest:
            raise AssertionError("the game does not end")
        subject.invariant(p)
        if chance.below(60) == 0:
            check_moves(p)
            check_round_trip(p, subject.game)
            seat = chance.below(p.seats)
            check_guess(p, subject.another_world(p, seat, moves), seat, moves)
        p.play(*choose(p, chance, subject.typed))
        moves += 1
    subject.invariant(p)
    assert p.winners() or p.seats == 1
    as_json(p.view(None))
    return p.digest(), moves


def play_chunk(first: int, last: int, only: str) -> tuple[list[str], int]:
    """Some games in a row."""
    digests: list[str] = []
    moves = 0
    for number in range(first, last):
        try:
            digest, count = play_one(number, only)
        except Exception as error:
            subject, place = all_starts(only)[number % len(all_starts(only))]
            raise RuntimeError(f"game {number} ({subject.name}, start {place}): {error!r}") from error
        digests.append(digest)
        moves += count
    return digests, moves


def main() -> int:
    """Play, show progress, print the checksum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to go on elsewhere")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only subjects whose name contains this")
    given = parser.parse_args()
    last = given.first + given.games
    chunks = [(n, min(n + CHUNK, last)) for n in range(given.first, last, CHUNK)]
    summary = hashlib.blake2b(digest_size=16)
    started = time.monotonic()
    games = moves = 0
    with ProcessPoolExecutor(given.jobs) as pool:
        results = pool.map(play_chunk, *zip(*chunks, strict=True), [given.only] * len(chunks))
        for digests, count in results:
            games += len(digests)
            moves += count
            for digest in digests:
                summary.update(digest.encode())
            seconds = time.monotonic() - started
            print(f"\r{games}/{given.games} games, {moves} moves, {seconds:.0f} s", end="", flush=True)
    names = len(all_starts(given.only))
    print(f"\n{games} games over {names} starts, {moves} moves: all ended, nothing lost ({build()} engine)")
    print(f"checksum {summary.hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
