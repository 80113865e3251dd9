"""What the command ends with, where that is neither 0 nor 2."""

from typing import Final

INTERRUPTED: Final = 130
"""What was stopped by Ctrl-C."""
