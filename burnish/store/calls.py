"""The ledger of a run: every call to a language model, with what was asked and answered."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from burnish.core.errors import UsageError
from burnish.core.language import Call, Message, Usage
from burnish.store.database import Database
from burnish.store.documents import plain
from burnish.store.patience import patiently
from burnish.store.schema import model_calls, runs

__all__ = ["Calls"]


class Calls:
    """The part of the run store that keeps calls to language models."""

    _database: Database

    @patiently
    def record_call(self, run_id: str, call: Call) -> None:
        """Store a call; the same number again replaces it: an answer is stored before it is known to be malformed."""
        row = _row(run_id, call)
        new = (sqlite.insert if self._database.is_sqlite else postgresql.insert)(model_calls).values(row)
        keys = ("run", "number")
        changed = {name: new.excluded[name] for name in row if name not in keys}
        with self._database.write() as connection:
            if connection.execute(select(runs.c.id).where(runs.c.id == run_id)).first() is None:
                raise UsageError(f"no run {run_id!r}: burnish show lists the runs")
            connection.execute(new.on_conflict_do_update(index_elements=keys, set_=changed))

    @patiently
    def calls(self, run_id: str) -> list[Call]:
        """Return a run's calls in the order they were made."""
        wanted = select(model_calls).where(model_calls.c.run == run_id).order_by(model_calls.c.number)
        with self._database.read() as connection:
            return [_call(row) for row in connection.execute(wanted)]


def _row(run_id: str, call: Call) -> dict[str, Any]:
    usage = call.usage
    content = {
        "messages": [[message.role, message.content] for message in call.messages],
        "answer": call.answer,
        "detail": call.detail,
    }
    return {
        "run": run_id,
        "number": call.number,
        "proposal": call.proposal,
        "role": call.role,
        "model": call.model,
        "prompt": call.prompt,
        "status": call.status,
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "cached_in": usage.cached_in,
        "cost": usage.cost,
        "seconds": usage.seconds,
        "attempts": call.attempts,
        "content": plain(content),
    }


def _call(row: Any) -> Call:
    content = json.loads(row.content)
    return Call(
        number=row.number,
        proposal=row.proposal,
        role=row.role,
        model=row.model,
        prompt=row.prompt,
        status=row.status,
        usage=Usage(row.tokens_in, row.tokens_out, row.cached_in, row.cost, row.seconds),
        messages=tuple(Message(role, text) for role, text in content["messages"]),
        answer=content["answer"],
        detail=content["detail"],
        attempts=row.attempts,
    )
