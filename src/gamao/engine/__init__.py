"""What a position is worth and what to do in it."""
