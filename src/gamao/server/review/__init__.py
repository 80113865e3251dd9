"""Matches reviewed: files taken in, the work, what is told of it."""
