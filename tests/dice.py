"""Dice for tests."""


class ScriptedDice:
    """Dice that were chosen; who asks for more finds out."""

    def __init__(self, *throws):
        self.throws = list(throws)

    def throw(self):
        return self.throws.pop(0)
