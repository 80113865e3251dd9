"""The door: who may speak to us, how much and how fast; pages and static files."""
