"""Rows of each kind, made from a lineage: plain data under the names of :mod:`.schema`, each content once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from burnish.core.hashing import content_hash
from burnish.engine.evidence import apart, over_eager
from burnish.models.export.plain import scrubbed
from burnish.models.export.training.lineage import Lineage, Node
from burnish.models.export.training.wording import feedback, instruction, prompt, verdict_text

__all__ = ["FORMS", "deduplicated", "dpo_rows", "rl_rows", "sft_rows"]

Row = dict[str, Any]


def sft_rows(lineage: Lineage) -> Iterator[Row]:
    """Yield a row for every node that gained: the prompt and the better source."""
    for node in lineage.nodes:
        if not node.gained:
            continue
        asked = prompt(node)
        parents = node.parents or ()
        before = [p for p in parents if p.verified]
        fastest = max(before, key=_estimate) if before and node.kind != "repair" else None
        yield {
            **_task_part("sft", node, [node.made.text]),
            "prompt": asked,
            "completion": node.source,
            "task_source": node.made.run.spec.task.source,
            "parent_sources": [p.source for p in parents],
            "parent_verdicts": [verdict_text(p) for p in parents],
            "instruction": instruction(node),
            "speedup": _speedup(node),
            "parent_speedup": None if fastest is None else _speedup(fastest),
            "reward": node.reward.to_json(),
            "lengths": _lengths(node, asked),
            "provenance": _provenance(node),
        }


def dpo_rows(lineage: Lineage) -> Iterator[Row]:
    """Yield one pair for every answer that is worse than another answer to the same prompt.

    Which of several better ones it is paired with is drawn by a hash of both texts, so that not always the same is
    chosen, and always the same for this one.
    """
    for siblings in lineage.siblings():
        good = [node for node in siblings if node.gained]
        for rejected in siblings:
            better = [node for node in good if _worse(rejected, node)]
            if better:
                yield _pair(min(better, key=lambda n: content_hash(n.made.text, rejected.made.text)), rejected)


def rl_rows(lineage: Lineage) -> Iterator[Row]:
    """Yield a trajectory for every line of descent; an action stands in one trajectory only."""
    for path in lineage.paths():
        turns = [_turn(node, first=index == 0) for index, node in enumerate(path)]
        start = path[0]
        counted = [node.made.trace for node in path if node.made.trace.calls]
        yield {
            **_task_part("rl", start, [node.made.text for node in path]),
            "continues": _turn_id(start.parents[0]) if start.parents else None,
            "turns": turns,
            "length": len(turns),
            "trace_chars": sum(len(turn["observation"]) + len(turn["action"]) for turn in turns),
            "tokens_in": sum(trace.tokens_in for trace in counted) if counted else None,
            "tokens_out": sum(trace.tokens_out for trace in counted) if counted else None,
            "best_total": max(node.reward.total for node in path),
            "cheats": sum(node.cheat for node in path),
        }


FORMS: dict[str, Callable[[Lineage], Iterator[Row]]] = {"sft": sft_rows, "dpo": dpo_rows, "rl": rl_rows}


def deduplicated(rows: Iterable[Row]) -> list[Row]:
    """Return the first row of each id, sorted by id."""
    found: dict[str, Row] = {}
    for row in rows:
        found.setdefault(row["id"], row)
    return [found[key] for key in sorted(found)]


def _worse(node: Node, than: Node) -> bool:
    """Whether an answer was rejected, or is slower for certain and did not earn more by other merits."""
    if not node.verified:
        return True
    return apart(than.verdict, node.verdict) and than.reward.total >= node.reward.total


def _pair(chosen: Node, rejected: Node) -> Row:
    asked = prompt(chosen)
    because = "cheat" if rejected.cheat else "slower" if rejected.verified else rejected.verdict.status.value
    return {
        **_task_part("dpo", chosen, [chosen.made.text, rejected.made.text]),
        "prompt": asked,
        "chosen": chosen.source,
        "rejected": rejected.source,
        "rejected_because": because,
        "rejected_verdict": verdict_text(rejected),
        "chosen_speedup": _speedup(chosen),
        "rejected_speedup": _speedup(rejected),
        "chosen_reward": chosen.reward.to_json(),
        "rejected_reward": rejected.reward.to_json(),
        "chosen_lengths": _lengths(chosen, asked),
        "rejected_lengths": _lengths(rejected, asked),
        "chosen_provenance": _provenance(chosen),
        "rejected_provenance": _provenance(rejected),
    }


def _turn(node: Node, first: bool) -> Row:
    observation = prompt(node) if first else feedback(node)
    return {
        "id": _turn_id(node),
        "observation": observation,
        "action": node.source,
        "status": node.verdict.status.value,
        "verdict": verdict_text(node),
        "reward": node.reward.to_json(),
        "speedup": _speedup(node),
        "lengths": _lengths(node, observation),
        "provenance": _provenance(node),
    }


def _turn_id(node: Node) -> str:
    return _id("turn", node, [node.made.text])


def _id(form: str, node: Node, texts: list[str]) -> str:
    before = sorted(parent.made.text for parent in node.parents or ())
    return content_hash(form, node.made.task, node.judged.hardware, before, texts)


def _task_part(form: str, node: Node, texts: list[str]) -> Row:
    task = node.made.run.spec.task
    return {"id": _id(form, node, texts), "kind": node.kind, "task": node.made.task, "task_name": scrubbed(task.name)}


def _estimate(node: Node) -> float:
    found = over_eager(node.verdict)
    return found.interval.estimate if found is not None else 0.0


def _speedup(node: Node) -> Row | None:
    found, timing = over_eager(node.verdict), node.verdict.timing
    if not node.verified or found is None or timing is None:
        return None
    interval = found.interval
    return {
        "estimate": interval.estimate,
        "low": interval.low,
        "high": interval.high if math.isfinite(interval.high) else None,
        "claim": found.claim.value,
        "partial": timing.partial,
    }


def _lengths(node: Node, asked: str) -> Row:
    trace = node.made.trace
    known = trace.calls > 0
    return {
        "prompt_chars": len(asked),
        "completion_chars": len(node.source),
        "trace_chars": trace.chars if known else None,
        "calls": trace.calls if known else None,
        "tokens_in": trace.tokens_in if known else None,
        "tokens_out": trace.tokens_out if known else None,
    }


def _provenance(node: Node) -> Row:
    run, record, verdict = node.made.run, node.made.record, node.verdict
    environment = verdict.environment
    versions = {name: environment.get(name) for name in ("burnish", "torch", "triton", "python")}
    return {
        "run": run.id,
        "proposal": record.number,
        "judged_in": node.judged.run.id,
        "created": run.created,
        "candidate": record.candidate.identity(),
        "parents": list(record.candidate.origin.parents),
        "proposer": record.candidate.origin.proposer,
        "models": list(node.made.trace.models),
        "strategy": run.spec.strategy,
        "seed": run.spec.seed,
        "contract": verdict.contract,
        "contract_hash": run.spec.task.contract.identity(),
        "device": verdict.device,
        "hardware": node.judged.hardware,
        "environment": node.judged.environment,
        **{name: None if value is None else str(value) for name, value in versions.items()},
        "scripted": verdict.scripted or record.candidate.origin.scripted,
    }
