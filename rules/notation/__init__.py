"""How games and positions are written: FEN and full notation."""
