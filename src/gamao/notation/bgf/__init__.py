"""BGBlitz's match files."""
