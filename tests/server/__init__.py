"""The online table, over its doors."""
