"""PettingZoo's `heartwood/wordcraft-v1`: Wordcraft, seat by seat or all at once."""

from functools import partial

from heartwood.envs import zoo

raw_env = partial(zoo.raw_env, "wordcraft")
env = partial(zoo.env, "wordcraft")
parallel_env = partial(zoo.parallel_env, "wordcraft")
