"""Compare the drying turns of Lignum with the rule: in any order, moves lead to all layouts that moving at once allows.

    python tools/drying.py --positions 20000

Half of the positions are turns of games played at random, half are mills filled at random.
"""

import argparse
import sys
from itertools import chain, count, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.games.lignum.layouts import agree, any_mill, drying_table, drying_turns


def main() -> None:
    """Look at so many positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    played = chain.from_iterable(drying_turns(seed) for seed in count(wanted.seed))
    half = wanted.positions // 2
    for done, (p, seat) in enumerate(islice(played, wanted.positions - half), 1):
        agree(p, seat)
        if done % 1000 == 0:
            print(f"{done} turns of games", flush=True)
    for seed in range(wanted.seed, wanted.seed + half):
        agree(drying_table(any_mill(Random(seed))), 0)
        if (seed - wanted.seed + 1) % 1000 == 0:
            print(f"{seed - wanted.seed + 1} mills", flush=True)
    print(f"{wanted.positions} positions agree")


if __name__ == "__main__":
    main()
