"""Learning values by expert iteration: `python -m tools.train --help`."""
