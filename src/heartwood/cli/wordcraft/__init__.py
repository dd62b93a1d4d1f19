"""Wordcraft in the terminal: `speech` and `story` (words), `screen` (the table as a picture), `choices`, `commands`,
`voice` (what is shown and told), `session` (the conversation). What every game has lies one floor up.
"""
