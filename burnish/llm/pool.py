"""Several models as one assistant: a bandit chooses, the budget holds, failures are retried or go to another model.

::

    open_pool(names, spending, seed, record, earlier) -> ModelPool       (an Assistant)

    names     as users write them: ["anthropic:claude-x", "openai:qwen@http://127.0.0.1:8000/v1"]
    spending  Spending(max_cost=2.00, max_tokens=None, max_seconds=None)
    seed      the choice among the models depends on it, and on what was told and recorded, and on nothing else
    record    called with every row of the ledger, before the answer is used; a number seen before replaces that row
    earlier   the rows of the run's earlier sittings: they count as spent, and answer the first questions

One question is one row, whatever it took.  One call is in flight at a time, so no limit is exceeded by more than that
call; an answer that was lost on its way is counted as if it had been written to its end.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from burnish.core.errors import BurnishError, ModelUnavailable, PrerequisiteError, UsageError
from burnish.core.language import Assistant, Call, CallStatus, Completion, Message, Role, Usage
from burnish.llm.bandit import Bandit
from burnish.llm.endpoint import rough_tokens
from burnish.llm.endpoints import open_model
from burnish.llm.members import Member, Patience, Tries
from burnish.llm.names import parse_model
from burnish.llm.prices import require_prices
from burnish.llm.replay import Replay, completion_of
from burnish.llm.settings import Settings, read_settings
from burnish.llm.spending import Spending

__all__ = ["ModelPool", "Patience", "open_pool"]

# An answer shorter than this is of no use to anyone.
_LEAST_TOKENS = 256
_LEAST_SECONDS = 1.0
# A call costs a run something even where it is free: what else could have been tried meanwhile.
_LEAST_SHARE = 1 / 200
_STATUS: dict[str, CallStatus] = {"stop": "answered", "length": "truncated", "refusal": "refused"}

Record = Callable[[Call], None]


def open_pool(
    names: Sequence[str],
    spending: Spending,
    seed: int = 0,
    record: Record | None = None,
    earlier: Sequence[Call] = (),
    *,
    settings: Settings | None = None,
    patience: Patience | None = None,
) -> ModelPool:
    """Open the models; raises where a name, a key, a price or a package is missing.  Nothing is sent."""
    if not names:
        raise UsageError("name at least one model, like anthropic:NAME or openai:NAME@http://127.0.0.1:8000/v1")
    settings = settings or read_settings()
    wanted = dict.fromkeys(parse_model(name) for name in names)
    models = [open_model(name, settings) for name in wanted]
    if spending.max_cost is not None:
        require_prices({model.name: model.price for model in models})
    members = [Member(model, model.price) for model in models]
    return ModelPool(members, spending, seed, record or (lambda call: None), earlier, patience or Patience())


class ModelPool(Assistant):
    """Answers from several models; thread-safe, one call at a time."""

    def __init__(
        self,
        members: Sequence[Member],
        spending: Spending,
        seed: int,
        record: Record,
        earlier: Sequence[Call] = (),
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Go on after ``earlier``."""
        self._members = list(members)
        self._spending, self._seed, self._record = spending, seed, record
        self._patience = patience or Patience()
        self._clock, self._sleep = clock, sleep
        self._bandit = Bandit(seed)
        self._replay = Replay(earlier)
        self._spent = sum((call.usage for call in earlier), Usage())
        self._number = max((call.number for call in earlier), default=-1) + 1
        self._last: Call | None = None
        self._full = ""
        self._lock = threading.RLock()

    def ask(self, role: Role, prompt: str, messages: Sequence[Message], max_tokens: int = 8192) -> Completion | None:
        """Answer from the record, else ask a model."""
        with self._lock:
            known = self._replay.next(role, prompt, messages)
            if known is None:
                known = self._call(role, prompt, tuple(messages), max_tokens)
            if known.attempts:
                self._bandit.charge(known.model, max(self._spending.share(known.usage), _LEAST_SHARE))
            self._last, answer = known, completion_of(known)
            self.trouble = "" if answer is not None else known.detail
            return answer

    def malformed(self, detail: str) -> None:
        """Mark the last answer as unusable; one that was cut off or refused stays that, with the detail."""
        with self._lock:
            if self._last is None or completion_of(self._last) is None:
                return
            status = "malformed" if self._last.status == "answered" else self._last.status
            marked = replace(self._last, status=status, detail=detail)
            if marked != self._last:
                self._last = marked
                self._record(marked)

    def reward(self, model: str, gain: float) -> None:
        """Have the bandit learn."""
        with self._lock:
            self._bandit.reward(model, gain)

    @property
    def exhausted(self) -> str:
        """Why nothing more will be answered; never while answers of an earlier sitting are left."""
        # Without the lock, like the sum below: whoever watches does not wait for the call in flight.
        if self._replay:
            return ""
        out = [member.out for member in self._members]
        return self._spending.used_up(self._spent) or self._full or ("; ".join(out) if all(out) else "")

    @property
    def spent(self) -> Usage:
        """What has been used, earlier sittings included."""
        return self._spent

    def close(self) -> None:
        """Close every model's connections."""
        for member in self._members:
            member.model.close()

    # --- one question -------------------------------------------------------------------------------------------

    def _call(self, role: str, prompt: str, messages: tuple[Message, ...], max_tokens: int) -> Call:
        number, self._number = self._number, self._number + 1
        began, tries = self._clock(), Tries()
        answer = None if self.exhausted else self._try_all(number, messages, max_tokens, tries)
        usage = tries.lost if answer is None else answer.usage + tries.lost
        usage = replace(usage, seconds=self._clock() - began)
        call = Call(
            number=number,
            proposal=self.proposal,
            role=role,
            model=answer.model if answer else tries.last.name if tries.last else "",
            prompt=prompt,
            status=_STATUS[answer.finish] if answer else _status_of(tries.error),
            usage=usage,
            messages=messages,
            answer=answer.text if answer else "",
            detail=_detail(answer, tries, self.exhausted),
            attempts=tries.total,
        )
        self._spent += usage
        self._record(call)
        return call

    def _try_all(self, number: int, messages: Sequence[Message], max_tokens: int, tries: Tries) -> Completion | None:
        """Ask until somebody answers, nobody is left, or the time for it is over."""
        rng = random.Random(f"pauses/{self._seed}/{number}")
        left = self._spending.seconds_left(self._spent)
        if left < _LEAST_SECONDS:
            self._full = "less time is left than an answer takes: raise --max-time"
            return None
        end = self._clock() + min(self._patience.seconds, left)
        while True:
            rooms = self._rooms(messages, max_tokens, tries)
            member = self._pick(number, [m for m in self._members if m.name in rooms])
            if member is None:
                return None
            pause = max(0.0, member.rests_until - self._clock())
            if pause > self._patience.longest_pause or self._clock() + pause + _LEAST_SECONDS > end:
                tries.error, tries.last = tries.error or member.error, tries.last or member
                return None
            if pause:
                self._sleep(pause)
            tries.count(member)
            room, seconds = rooms[member.name], min(self._patience.call_seconds, end - self._clock())
            try:
                answer = member.model.complete(messages, room, seconds)
            except (UsageError, PrerequisiteError) as error:
                member.failed(error, self._clock(), self._patience, rng)
                tries.failed(error, member, messages, room)
            else:
                member.answered()
                return answer

    def _rooms(self, messages: Sequence[Message], max_tokens: int, tries: Tries) -> dict[str, int]:
        """Return, for each model that may be asked, how long its answer may be within what is left."""
        tokens_in = sum(rough_tokens(message.content) for message in messages)
        used, rooms, able = self._spent + tries.lost, {}, 0
        for member in self._members:
            if member.out or member.name in tries.barred or tries.of(member) >= self._patience.attempts:
                continue
            able += 1
            room = self._spending.room(used, member.price, tokens_in, max_tokens)
            if room >= min(max_tokens, _LEAST_TOKENS):
                rooms[member.name] = room
        if able and not rooms:
            self._full = "less is left than an answer costs: raise --max-cost or --max-tokens"
        return rooms

    def _pick(self, number: int, able: Sequence[Member]) -> Member | None:
        """Return the bandit's choice among those who are ready, else who is ready first."""
        now = self._clock()
        ready = {member.name: member for member in able if member.rests_until <= now}
        if ready:
            return ready[self._bandit.choose(list(ready), number)]
        return min(able, key=lambda member: member.rests_until, default=None)


def _status_of(error: BurnishError | None) -> CallStatus:
    return cast(CallStatus, error.status) if isinstance(error, ModelUnavailable) else "failed"


def _detail(answer: Completion | None, tries: Tries, exhausted: str) -> str:
    if answer is not None and answer.finish == "refusal":
        return f"{answer.model} declined to answer this prompt: add another model, or change the task's text"
    if answer is not None:
        return f"after {tries.error}" if tries.error else ""
    return str(tries.error) if tries.error else exhausted
