"""Compare the plans for Woodcraft's orders with everything that free actions reach, and say how long they take.

    python tools/plans.py --positions 500

Half of the positions are turns of games played at random, half have more to work with than such games bring.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from heartwood.core import fast
from heartwood.games.woodcraft.plans import plans_for
from heartwood.games.woodcraft.position import CARD_MASK
from tests.games.woodcraft.planning import agree, positions


def main() -> None:
    """Look at so many positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=99)
    wanted = parser.parse_args()
    made = 0
    times: tuple[list[float], list[float]] = ([], [])
    for number, p in enumerate(positions(wanted.positions, wanted.seed)):
        made += agree(p)
        seat = p.to_act()[0]
        world = p.guess(seat, fast(0))
        for entry in p.players[seat].orders:
            begun = process_time()
            plans_for(world, seat, entry & CARD_MASK)
            times[number % 2].append(1000 * (process_time() - begun))
    print(f"{wanted.positions} positions agree; {made} orders can be made")
    for name, some in zip(("as played", "with more"), times, strict=True):
        if some:
            worst = sorted(some)[-1 - len(some) // 100]
            print(
                f"{name}: median {median(some):.1f} ms, 99 of 100 within {worst:.0f} ms, all within {max(some):.0f} ms"
            )


if __name__ == "__main__":
    main()
