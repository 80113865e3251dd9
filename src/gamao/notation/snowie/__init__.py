"""Snowie's texts."""
