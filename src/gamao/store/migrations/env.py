"""What Alembic runs first: the connection is the one `gamao.store.layout` has opened."""

from alembic import context

# SQLite can change little of a table in place: the others are copied.
context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
