"""How many threads the sums of nets take: one. Nets are small; more wait for each other, at four times the price."""

import os

LIBRARIES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def one_thread() -> None:
    """One thread in this process and those it starts, unless somebody wants more; before numpy is imported."""
    for name in LIBRARIES:
        os.environ.setdefault(name, "1")
