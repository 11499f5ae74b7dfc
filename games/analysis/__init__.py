"""Analysis: any position, with its legal moves and what the tables of endings say of it."""
