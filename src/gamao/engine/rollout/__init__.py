"""Rollouts: games played to the end, in parts that add up."""
