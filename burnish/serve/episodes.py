"""Episodes: several turns on one task, each a candidate, its verdict and its reward.

An episode is a run: its turns are proposals, so it is shown and exported like every other.  Which task an episode has
follows from its seed; its rewards follow from its verdicts alone (:mod:`burnish.engine.reward`), so that with recorded
verdicts they are the same, bit for bit, every time.
"""

from __future__ import annotations

from typing import Any

from burnish.core.hashing import content_hash
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.engine.evidence import is_cheat
from burnish.engine.reward import Reward, reward_of
from burnish.serve.answers import finite
from burnish.store import ProposalRecord
from burnish.store.queue_records import Arrival

__all__ = ["TURNS_MOST", "beginning", "draw", "step_result"]

TURNS_MOST = 64


def draw(names: list[str], seed: int) -> str:
    """Return the task of an episode: the same under every Python."""
    return names[int(content_hash("episode", seed), 16) % len(names)]


def beginning(task: Task, about: dict[str, Any], device: str) -> dict[str, Any]:
    """Return what is seen before the first turn."""
    return {
        "task": task.name,
        "source": task.source,
        "inputs_source": task.inputs_source,
        "entry": task.entry,
        "direction": task.direction.value,
        "contract": task.contract.name,
        "device": device,
        "turn": 0,
        "turns": about["turns"],
    }


def step_result(episode: str, turns: int, arrival: Arrival, record: ProposalRecord) -> dict[str, Any]:
    """Return what one turn led to: observation, reward and its parts, and whether the episode is over."""
    done = arrival.arrival > 0
    verdict = record.verdict
    reward = _reward(record, verdict) if verdict is not None else None
    # Where we failed there is no verdict and nothing is earned; the turn is over all the same.
    return {
        "episode": episode,
        "turn": record.number,
        "state": "done" if done else "pending",
        "observation": _observation(record.number, turns, verdict, arrival.error) if done else None,
        "reward": (reward.total if reward is not None else 0.0) if done else None,
        "parts": reward.to_json() if reward is not None else None,
        "terminated": False,
        "truncated": done and record.number + 1 >= turns,
        "error": arrival.error,
    }


def _reward(record: ProposalRecord, verdict: Verdict) -> Reward:
    return reward_of(record.candidate, verdict, verdict.passed, is_cheat(verdict))


def _observation(turn: int, turns: int, verdict: Verdict | None, error: str | None) -> dict[str, Any]:
    seen: dict[str, Any] = {"turn": turn + 1, "turns": turns, "status": "error", "reason": error or ""}
    if verdict is None:
        return {**seen, "stage": "", "findings": [], "limits": [], "speedup": None, "roofline": None, "profile": None}
    data = finite(verdict.to_json())
    return {**seen, **{name: data[name] for name in _SEEN}}


_SEEN = ("status", "stage", "reason", "findings", "limits", "speedup", "roofline", "profile")
