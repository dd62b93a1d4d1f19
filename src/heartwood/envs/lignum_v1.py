"""PettingZoo's `heartwood/lignum-v1`: Lignum, seat by seat or all at once."""

from functools import partial

from heartwood.envs import zoo

raw_env = partial(zoo.raw_env, "lignum")
env = partial(zoo.env, "lignum")
parallel_env = partial(zoo.parallel_env, "lignum")
