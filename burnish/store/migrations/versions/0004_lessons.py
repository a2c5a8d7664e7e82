"""Lessons: what techniques gained on which tasks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "lesson_teachers",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reference", sa.Text, nullable=False),
        sa.Column("graph", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("bound", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("dtype", sa.Text, nullable=False),
        sa.Column("hardware", sa.Text, nullable=False),
        sa.Column("versions", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("best", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lesson_teachers"),
        sa.UniqueConstraint("identity", name="uq_lesson_teachers_identity"),
    )
    op.create_table(
        "lessons",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("teacher", sa.Integer, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("technique", sa.Text, nullable=False),
        sa.Column("grain", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("count", sa.Double, nullable=False),
        sa.Column("total", sa.Double, nullable=False),
        sa.Column("squares", sa.Double, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lessons"),
        sa.ForeignKeyConstraint(["teacher"], ["lesson_teachers.id"], name="fk_lessons_teacher"),
        sa.UniqueConstraint("teacher", "stage", "technique", name="uq_lessons_teacher"),
    )
    op.create_index("ix_lessons_value", "lessons", ["teacher", "stage", "grain", "value"])


def downgrade() -> None:
    """Remove the tables."""
    op.drop_table("lessons")
    op.drop_table("lesson_teachers")
