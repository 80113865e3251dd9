"""Nets and what judges positions by them: compiled, or in plain Python."""
