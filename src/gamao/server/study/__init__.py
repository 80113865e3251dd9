"""Positions, analyses and rollouts for who studies."""
