"""Somebody to play against, at any level, with human mistakes."""
