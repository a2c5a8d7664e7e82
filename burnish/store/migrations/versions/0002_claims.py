"""Claims: which process works on a run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "claims",
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("space", sa.Text, nullable=False),
        sa.Column("started", sa.Text, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("run", name="pk_claims"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name="fk_claims_run"),
    )


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("claims")
