"""The game of backgammon as pure values; standard library only."""
