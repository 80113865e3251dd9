"""Looking ahead: limits, plies, candidates."""
