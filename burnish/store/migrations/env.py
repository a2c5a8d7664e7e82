"""Runs the revisions over the connection it is given, within that connection's transaction."""

from __future__ import annotations

from alembic import context

from burnish.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # A name of our own: the database may hold another program's Alembic table.
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
