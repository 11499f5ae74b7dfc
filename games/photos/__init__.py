"""Photos of score sheets: evidence, stored as pictures and nothing else, for those whom they concern."""
