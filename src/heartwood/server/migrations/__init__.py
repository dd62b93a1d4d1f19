"""How the tables in the database came to be, step by step; run at every start."""
