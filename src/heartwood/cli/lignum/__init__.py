"""Lignum in the terminal: words, stories, screens and commands."""
