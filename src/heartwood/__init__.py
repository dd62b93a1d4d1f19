"""Heartwood: Woodcraft, Lignum and Wordcraft on one table."""

__version__ = "0.1.0"
