"""eXtreme Gammon's files."""
