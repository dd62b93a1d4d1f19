"""Wordcraft in the terminal: `speech` (words), `screen` (the table as a picture), `table` (the match with its log and
undo), `commands` (what a person can type), `session` (the conversation), `saves` (files).
"""
