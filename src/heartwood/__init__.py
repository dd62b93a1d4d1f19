"""Heartwood: Woodcraft, Lignum and Wordcraft on one table."""
