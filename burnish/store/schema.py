"""The tables.  A change here needs a revision in ``migrations/versions`` and its name in :data:`REVISIONS`.

Large or odd text is kept out of database text columns: JSON is written in ASCII and sources are bytes, because
PostgreSQL's text holds no NUL and neither database holds half a surrogate pair, and a proposer may produce both.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

__all__ = [
    "HEAD",
    "REVISIONS",
    "VERSION_TABLE",
    "candidates",
    "claims",
    "environments",
    "headlines",
    "jobs",
    "lesson_teachers",
    "lessons",
    "metadata",
    "model_calls",
    "proposals",
    "runs",
    "samples",
    "service_arrivals",
    "service_runs",
    "service_tasks",
    "service_usage",
    "standings",
    "submissions",
    "task_owners",
    "verdicts",
]

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
"""Every revision, oldest first.  Listed here so that opening a store need not load Alembic, which takes 0.3 s."""
HEAD = REVISIONS[-1]
VERSION_TABLE = "burnish_schema"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

environments = Table(
    "environments",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("content", Text, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("spec", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("elapsed_s", Double, nullable=False),
    Column("environment", Text, ForeignKey("environments.hash"), nullable=False),
    Column("best", Text),
    Column("summary", Text, nullable=False),
)

candidates = Table(
    "candidates",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("source", LargeBinary, nullable=False),
    Column("entry", Text, nullable=False),
    Column("about", Text, nullable=False),  # name and origin when it was first proposed
)

# Verdicts are never changed: two judgings of one key are two rows, and a proposal keeps the one it was told, because a
# resumed search has to be told the same again.
verdicts = Table(
    "verdicts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("candidate", Text, ForeignKey("candidates.identity"), nullable=False),
    Column("task", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("partial", Boolean, nullable=False),
    Column("environment", Text, ForeignKey("environments.hash"), nullable=False),
    Column("content", Text, nullable=False),
    # Its index also answers "is there a verdict for this key?".
    UniqueConstraint("candidate", "task", "device", "settings", "digest"),
)

samples = Table(
    "samples",
    metadata,
    Column("verdict", Integer, ForeignKey("verdicts.id"), primary_key=True, autoincrement=False),
    Column("layout", Text, nullable=False),
    Column("times_ms", LargeBinary, nullable=False),
)

proposals = Table(
    "proposals",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("candidate", Text, ForeignKey("candidates.identity"), nullable=False),
    Column("request", Text, nullable=False),
    Column("about", Text),  # name and origin where the candidate had been proposed before
    Column("verdict", Integer, ForeignKey("verdicts.id")),
    Column("elapsed_s", Double, nullable=False),
    Column("reused", Boolean, nullable=False),
    sqlite_with_rowid=False,  # rows of one run lie together, in order
)

claims = Table(
    "claims",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("owner", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("space", Text, nullable=False),
    Column("started", Text, nullable=False),
    Column("beat", Double, nullable=False),
)

# The proposal has no foreign key: a call is stored before the proposal it leads to, where it leads to one.
model_calls = Table(
    "model_calls",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("proposal", Integer),
    Column("role", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("prompt", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("tokens_in", Integer, nullable=False),
    Column("tokens_out", Integer, nullable=False),
    Column("cached_in", Integer, nullable=False),
    Column("cost", Double),  # in dollars; none where the price is not known
    Column("seconds", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("content", Text, nullable=False),  # messages, answer, detail
    sqlite_with_rowid=False,
)

lesson_teachers = Table(
    "lesson_teachers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("identity", Text, nullable=False, unique=True),
    Column("task", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reference", Text, nullable=False),
    Column("graph", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("bound", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("width", Integer, nullable=False),
    Column("dtype", Text, nullable=False),
    Column("hardware", Text, nullable=False),
    Column("versions", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("best", Double, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("teacher", Integer, ForeignKey("lesson_teachers.id"), nullable=False),
    Column("stage", Text, nullable=False),
    Column("technique", Text, nullable=False),
    Column("grain", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("count", Double, nullable=False),  # imported ones need not be whole
    Column("total", Double, nullable=False),
    Column("squares", Double, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("value", Double, nullable=False),  # orders one teacher's techniques
    UniqueConstraint("teacher", "stage", "technique"),
    Index("ix_lessons_value", "teacher", "stage", "grain", "value"),
)

# The service (burnish serve).  Rows are locked in the order of these tables, and within one by their keys, so that no
# two transactions wait for each other.
service_usage = Table(
    "service_usage",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("submissions", Integer, nullable=False),
    sqlite_with_rowid=False,
)

service_runs = Table(
    "service_runs",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("owner", Text, nullable=False),
    Column("kind", Text, nullable=False),  # run or episode
    Column("settings", Text, nullable=False),  # of its verdicts' keys
    Column("submitted", Integer, nullable=False),  # numbers given out
    Column("about", Text, nullable=False),
    Index("ix_service_runs_owner", "owner", "kind"),
)

service_tasks = Table(
    "service_tasks",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("content", Text, nullable=False),
)

task_owners = Table(
    "task_owners",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("task", Text, ForeignKey("service_tasks.identity"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What is still to be judged, once for each key of a verdict; a row is gone when its verdict is there, so that claiming
# costs the same however many verdicts are stored.
jobs = Table(
    "jobs",
    metadata,
    Column("key", Text, primary_key=True),  # a hash of the four below
    Column("task", Text, ForeignKey("service_tasks.identity"), nullable=False),
    Column("candidate", Text, ForeignKey("candidates.identity"), nullable=False),
    Column("device", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("queued", Double, nullable=False),
    Column("lease", Double, nullable=False),  # until when it is somebody's; 0: nobody's
    Column("claim", Text, nullable=False),  # whose
    Column("attempts", Integer, nullable=False),
    Index("ix_jobs_waiting", "device", "settings", "lease", "queued"),
)

# A proposal that came through the service, and the job it waits for.
submissions = Table(
    "submissions",
    metadata,
    Column("run", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("owner", Text, nullable=False),
    Column("job", Text),  # none when it has arrived
    Column("arrival", Integer),  # in which place of its run's verdicts
    Column("error", Text),  # where no verdict was reached
    Column("queued", Double, nullable=False),
    Column("finished", Double),
    ForeignKeyConstraint(["run", "number"], ["proposals.run", "proposals.number"], name="fk_submissions_run"),
    Index("ix_submissions_arrival", "run", "arrival"),
    sqlite_with_rowid=False,
)
_waiting = submissions.c.job.is_not(None)
Index("ix_submissions_job", submissions.c.job, sqlite_where=_waiting, postgresql_where=_waiting)
Index("ix_submissions_owner", submissions.c.owner, sqlite_where=_waiting, postgresql_where=_waiting)

service_arrivals = Table(
    "service_arrivals",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("arrived", Integer, nullable=False),
    Column("began", Double, nullable=False),
)

# What lists show of a run and of a proposal, in a few columns: a page of either reads no source, specification or
# evidence, and 100,000 rows are ranked by an index.  Written in the same transactions as what they are taken from.
headlines = Table(
    "headlines",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("task", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("name", Text, nullable=False),  # of the task, printable
    Column("contract", Text, nullable=False),
    # Over eager by the final verdict; none before it, and none of a scripted candidate.
    Column("speedup", Double),
    Column("low", Double),
    Column("high", Double),
    Column("claim", Text),
    Index("ix_headlines_name", "name", "task", "device"),
    Index("ix_headlines_task", "task", "device"),
)

_ranked = text("ranked")

standings = Table(
    "standings",
    metadata,
    Column("run", Text, ForeignKey("runs.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("candidate", Text, nullable=False),
    Column("parent", Integer),  # the first proposal of its first parent, where that is of this run
    Column("task", Text),  # this and what follows: none while it is open
    Column("device", Text),
    Column("status", Text),
    Column("speedup", Double),  # over eager
    Column("low", Double),
    Column("high", Double),
    Column("claim", Text),
    Column("ranked", Boolean, nullable=False),  # timed in full, and not scripted
    Column("seconds", Double, nullable=False),  # of judging; 0 where the verdict was known
    Column("elapsed_s", Double, nullable=False),
    Index("ix_standings_candidate", "run", "candidate", "number"),
    Index("ix_standings_parent", "run", "parent", "number"),
    Index("ix_standings_status", "run", "status", "number"),
    Index("ix_standings_best", "run", "speedup", "number", sqlite_where=_ranked, postgresql_where=_ranked),
    Index("ix_standings_task", "task", "device", "speedup", sqlite_where=_ranked, postgresql_where=_ranked),
    sqlite_with_rowid=False,
)
