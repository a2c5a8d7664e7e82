"""The service: whose runs, what waits to be judged, in which order verdicts arrived."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def _text(name: str, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "service_usage",
        _text("owner"),
        _text("day"),
        sa.Column("submissions", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("owner", "day", name="pk_service_usage"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "service_runs",
        _text("run"),
        _text("owner"),
        _text("kind"),
        _text("settings"),
        sa.Column("submitted", sa.Integer, nullable=False),
        _text("about"),
        sa.PrimaryKeyConstraint("run", name="pk_service_runs"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name="fk_service_runs_run"),
    )
    op.create_index("ix_service_runs_owner", "service_runs", ["owner", "kind"])
    op.create_table(
        "service_tasks",
        _text("identity"),
        _text("content"),
        sa.PrimaryKeyConstraint("identity", name="pk_service_tasks"),
    )
    op.create_table(
        "task_owners",
        _text("owner"),
        _text("task"),
        _text("name"),
        _text("created"),
        sa.PrimaryKeyConstraint("owner", "task", name="pk_task_owners"),
        sa.ForeignKeyConstraint(["task"], ["service_tasks.identity"], name="fk_task_owners_task"),
        sqlite_with_rowid=False,
    )
    _queue()


def _queue() -> None:
    op.create_table(
        "jobs",
        _text("key"),
        _text("task"),
        _text("candidate"),
        _text("device"),
        _text("settings"),
        sa.Column("queued", sa.Double, nullable=False),
        sa.Column("lease", sa.Double, nullable=False),
        _text("claim"),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_jobs"),
        sa.ForeignKeyConstraint(["task"], ["service_tasks.identity"], name="fk_jobs_task"),
        sa.ForeignKeyConstraint(["candidate"], ["candidates.identity"], name="fk_jobs_candidate"),
    )
    op.create_index("ix_jobs_waiting", "jobs", ["device", "settings", "lease", "queued"])
    op.create_table(
        "submissions",
        _text("run"),
        sa.Column("number", sa.Integer, nullable=False),
        _text("owner"),
        _text("job", nullable=True),
        sa.Column("arrival", sa.Integer),
        _text("error", nullable=True),
        sa.Column("queued", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
        sa.PrimaryKeyConstraint("run", "number", name="pk_submissions"),
        sa.ForeignKeyConstraint(["run", "number"], ["proposals.run", "proposals.number"], name="fk_submissions_run"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_submissions_arrival", "submissions", ["run", "arrival"])
    waiting = sa.text("job IS NOT NULL")
    for column in ("job", "owner"):
        name = f"ix_submissions_{column}"
        op.create_index(name, "submissions", [column], sqlite_where=waiting, postgresql_where=waiting)
    op.create_table(
        "service_arrivals",
        _text("run"),
        sa.Column("arrived", sa.Integer, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("run", name="pk_service_arrivals"),
        sa.ForeignKeyConstraint(["run"], ["runs.id"], name="fk_service_arrivals_run"),
    )


def downgrade() -> None:
    """Remove the tables."""
    for table in (
        "service_arrivals", "submissions", "jobs", "task_owners", "service_tasks", "service_runs", "service_usage",
    ):  # fmt: skip
        op.drop_table(table)
