"""The online table, over its routes."""
