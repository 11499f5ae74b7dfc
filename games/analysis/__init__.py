"""Analysis: any position, with its legal moves and what is known of it."""
