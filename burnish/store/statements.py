"""The statements that run for every proposal, built once: building one takes as long as running it."""

from __future__ import annotations

from sqlalchemy import bindparam, case, func, insert, select, update

from burnish.store.schema import candidates, environments, proposals, runs, samples, verdicts

__all__ = [
    "COUNTS",
    "ELAPSED",
    "LINK",
    "LOCKED_PROPOSAL",
    "PROPOSAL",
    "PROPOSALS",
    "RUNS",
    "SAMPLES",
    "SAMPLES_OF",
    "VERDICT_ID",
    "LAST_VERDICT_OF_KEY",
    "VERDICT_OF_KEY",
]

_made = select(func.count()).where(proposals.c.run == runs.c.id).correlate(runs).scalar_subquery()
RUNS = (
    select(runs, environments.c.content.label("environment_content"), _made.label("made"))
    .join(environments, environments.c.hash == runs.c.environment)
    .order_by(runs.c.number.desc())
)

ELAPSED = (
    update(runs)
    .where(runs.c.id == bindparam("of_run"))
    # Never backwards: several threads may report out of order.
    .values(elapsed_s=case((runs.c.elapsed_s < bindparam("at"), bindparam("at")), else_=runs.c.elapsed_s))
)

PROPOSAL = (
    select(proposals.c.candidate, proposals.c.verdict, verdicts.c.partial)
    .outerjoin(verdicts, verdicts.c.id == proposals.c.verdict)
    .where(proposals.c.run == bindparam("of_run"), proposals.c.number == bindparam("of_number"))
)
LOCKED_PROPOSAL = PROPOSAL.with_for_update(of=proposals)

LINK = (
    update(proposals)
    .where(proposals.c.run == bindparam("of_run"), proposals.c.number == bindparam("of_number"))
    .values(verdict=bindparam("its"), elapsed_s=bindparam("at"), reused=bindparam("again"))
)

PROPOSALS = (
    select(
        proposals.c.number,
        proposals.c.request,
        proposals.c.elapsed_s,
        proposals.c.reused,
        candidates.c.source,
        candidates.c.entry,
        func.coalesce(proposals.c.about, candidates.c.about).label("about"),
        verdicts.c.content,
        verdicts.c.environment,
    )
    .join(candidates, candidates.c.identity == proposals.c.candidate)
    .outerjoin(verdicts, verdicts.c.id == proposals.c.verdict)
    .where(proposals.c.run == bindparam("of_run"), proposals.c.number > bindparam("above"))
    .order_by(proposals.c.number)
    .limit(bindparam("most"))
)

COUNTS = (
    select(verdicts.c.status, func.count())
    .select_from(proposals)
    .outerjoin(verdicts, verdicts.c.id == proposals.c.verdict)
    .where(proposals.c.run == bindparam("of_run"))
    .group_by(verdicts.c.status)
)

_of_key = (
    (verdicts.c.candidate == bindparam("candidate"))
    & (verdicts.c.task == bindparam("task"))
    & (verdicts.c.device == bindparam("device"))
    & (verdicts.c.settings == bindparam("settings"))
)
VERDICT_OF_KEY = (
    select(verdicts.c.id, verdicts.c.content, verdicts.c.environment)
    .where(_of_key)
    .order_by(verdicts.c.partial, verdicts.c.id)
    .limit(1)
)
LAST_VERDICT_OF_KEY = VERDICT_OF_KEY.order_by(None).order_by(verdicts.c.partial, verdicts.c.id.desc())
VERDICT_ID = select(verdicts.c.id).where(_of_key, verdicts.c.digest == bindparam("digest"))

SAMPLES = insert(samples)
SAMPLES_OF = select(samples.c.layout, samples.c.times_ms).where(samples.c.verdict == bindparam("its"))
