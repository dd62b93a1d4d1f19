"""Wordcraft in the terminal: `screen` (the table as a picture), `commands`, `voice` (what is shown and told), `session`
(the conversation). What every game has lies one floor up.
"""
