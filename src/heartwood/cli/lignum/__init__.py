"""Lignum in the terminal: screens and the conversation."""
