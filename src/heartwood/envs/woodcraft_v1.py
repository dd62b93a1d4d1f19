"""PettingZoo's `heartwood/woodcraft-v1`: Woodcraft, seat by seat or all at once."""

from functools import partial

from heartwood.envs import zoo

raw_env = partial(zoo.raw_env, "woodcraft")
env = partial(zoo.env, "woodcraft")
parallel_env = partial(zoo.parallel_env, "woodcraft")
