"""How a database of a version before becomes one of now: Alembic's scripts, one a change."""
