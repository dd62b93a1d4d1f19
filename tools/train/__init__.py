"""Learning values by expert iteration: `python -m tools.train --help`."""

from heartwood.cli.threads import one_thread

one_thread()  # before numpy is imported: with another number of threads sums are rounded otherwise, and nets differ
