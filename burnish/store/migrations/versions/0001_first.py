"""Runs, candidates, proposals, verdicts, samples and environments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "environments",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_environments"),
    )
    op.create_table(
        "runs",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("elapsed_s", sa.Double, nullable=False),
        sa.Column("environment", sa.Text, nullable=False),
        sa.Column("best", sa.Text),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_runs"),
        sa.UniqueConstraint("id", name="uq_runs_id"),
        sa.ForeignKeyConstraint(["environment"], ["environments.hash"], name="fk_runs_environment"),
    )
    op.create_table(
        "candidates",
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("source", sa.LargeBinary, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("identity", name="pk_candidates"),
    )
    _verdicts()
    op.create_table(
        "proposals",
        sa.Column("run", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("candidate", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("about", sa.Text),
        sa.Column("verdict", sa.Integer),
        sa.Column("elapsed_s", sa.Double, nullable=False),
        sa.Column("reused", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("run", "number", name="pk_proposals"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name="fk_proposals_run"),
        sa.ForeignKeyConstraint(["candidate"], ["candidates.identity"], name="fk_proposals_candidate"),
        sa.ForeignKeyConstraint(["verdict"], ["verdicts.id"], name="fk_proposals_verdict"),
        sqlite_with_rowid=False,
    )


def _verdicts() -> None:
    op.create_table(
        "verdicts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("candidate", sa.Text, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("partial", sa.Boolean, nullable=False),
        sa.Column("environment", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_verdicts"),
        sa.UniqueConstraint("candidate", "task", "device", "settings", "digest", name="uq_verdicts_candidate"),
        sa.ForeignKeyConstraint(["candidate"], ["candidates.identity"], name="fk_verdicts_candidate"),
        sa.ForeignKeyConstraint(["environment"], ["environments.hash"], name="fk_verdicts_environment"),
    )
    op.create_table(
        "samples",
        sa.Column("verdict", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("layout", sa.Text, nullable=False),
        sa.Column("times_ms", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("verdict", name="pk_samples"),
        sa.ForeignKeyConstraint(["verdict"], ["verdicts.id"], name="fk_samples_verdict"),
    )


def downgrade() -> None:
    """Remove the tables."""
    for table in ("proposals", "samples", "verdicts", "candidates", "runs", "environments"):
        op.drop_table(table)
