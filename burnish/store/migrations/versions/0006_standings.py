"""What lists show of runs and proposals, in tables of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from burnish.store.standings import fill

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and fill them from what is stored."""
    _headlines()
    _standings()
    fill(op.get_bind())


def _headlines() -> None:
    op.create_table(
        "headlines",
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("contract", sa.Text, nullable=False),
        sa.Column("speedup", sa.Double),
        sa.Column("low", sa.Double),
        sa.Column("high", sa.Double),
        sa.Column("claim", sa.Text),
        sa.PrimaryKeyConstraint("run", name="pk_headlines"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name="fk_headlines_run"),
    )
    op.create_index("ix_headlines_name", "headlines", ["name", "task", "device"])
    op.create_index("ix_headlines_task", "headlines", ["task", "device"])


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("candidate", sa.Text, nullable=False),
        sa.Column("parent", sa.Integer),
        sa.Column("task", sa.Text),
        sa.Column("device", sa.Text),
        sa.Column("status", sa.Text),
        sa.Column("speedup", sa.Double),
        sa.Column("low", sa.Double),
        sa.Column("high", sa.Double),
        sa.Column("claim", sa.Text),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("elapsed_s", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("run", "number", name="pk_standings"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name="fk_standings_run"),
        sqlite_with_rowid=False,
    )
    ranked = sa.text("ranked")
    for name, columns in (("candidate", "candidate"), ("parent", "parent"), ("status", "status")):
        op.create_index(f"ix_standings_{name}", "standings", ["run", columns, "number"])
    for name, ordered in (("best", ["run", "speedup", "number"]), ("task", ["task", "device", "speedup"])):
        op.create_index(f"ix_standings_{name}", "standings", ordered, sqlite_where=ranked, postgresql_where=ranked)


def downgrade() -> None:
    """Remove the tables."""
    op.drop_table("standings")
    op.drop_table("headlines")
