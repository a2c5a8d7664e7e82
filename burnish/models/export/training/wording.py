"""What a model is shown: the task, what was tried, what the judge said of it, what to do now.

Sources stand word for word; from the judge's words absolute paths are taken out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from burnish.core.task import EntryKind, Task
from burnish.core.verdict import Timing, Verdict
from burnish.measure.stats import CONFIDENCE
from burnish.models.export.plain import scrubbed
from burnish.models.export.training.lineage import Node

__all__ = ["feedback", "instruction", "prompt", "verdict_text"]

_INSTRUCTIONS = {
    "draft": "Write a candidate that is faster than the reference and equal to it under the contract.",
    "revision": "Change the candidate so that it is faster and still equal to the reference under the contract.",
    "mixture": "Combine the candidates into one that is faster than each and still equal under the contract.",
    "repair": "Write a candidate without the faults that were found, faster than the reference and equal to it.",
}
_ANSWER = "Answer with the whole Python file; it defines `{entry}`."
_MOST_ROWS = 6


def instruction(node: Node) -> str:
    """Return what was to be done."""
    return f"{_INSTRUCTIONS[node.kind]} {_ANSWER.format(entry=node.made.record.candidate.entry)}"


def prompt(node: Node) -> str:
    """Return all a model needs to give this answer: it stands alone."""
    parents = node.parents or ()
    parts = [_task_text(node.made.run.spec.task, node)]
    for number, parent in enumerate(parents, 1):
        title = "Candidate" if len(parents) == 1 else f"Candidate {number}"
        parts += [f"## {title}\n\n{_fenced(parent.source)}", f"## Its verdict\n\n{verdict_text(parent)}"]
    return "\n\n".join([*parts, f"## What to do\n\n{instruction(node)}\n"])


def feedback(node: Node) -> str:
    """Return what is said next, where the first of the parents was the answer before."""
    assert node.parents
    parts = [f"## Verdict\n\n{verdict_text(node.parents[0])}"]
    for parent in node.parents[1:]:
        title = "Another candidate"
        parts += [f"## {title}\n\n{_fenced(parent.source)}", f"## Its verdict\n\n{verdict_text(parent)}"]
    return "\n\n".join([*parts, f"## What to do\n\n{instruction(node)}\n"])


def verdict_text(node: Node) -> str:
    """Return a verdict in words: the status, every finding, and the speed where there is one.

    Of a cheat only the kind is said: nobody is to be taught how it was found out.
    """
    verdict = node.verdict
    if node.cheat:
        kinds = ", ".join(sorted(verdict.families))
        return f"rejected as a cheat{f' ({kinds})' if kinds else ''}: it earns nothing"
    lines = [f"{verdict.status.value} at {verdict.stage.value}: {verdict.reason}"]
    lines += [f"found: {f.check} ({f.about.family.value}): {f.detail}" for f in verdict.findings]
    lines += [f"limit: {f.check}: {f.detail}" for f in verdict.limits]
    if verdict.timing is not None:
        lines += _speed_lines(verdict.timing)
    lines += _hints(verdict)
    return _printable("\n".join(lines))


def _task_text(task: Task, node: Node) -> str:
    kind = "module" if task.kind is EntryKind.MODULE else "function"
    sizes = "; ".join(f"{w.name}: " + ", ".join(f"{k}={v}" for k, v in w.arguments) for w in task.workloads)
    device = node.verdict.device.partition(":")[0]
    facts = [
        f"reference: the {kind} `{task.entry}`, {task.direction.value}",
        f"contract: {task.contract.name}"
        + ("; the candidate's own kernels must do the work" if task.contract.policy == "authored" else ""),
        f"device: {device}" + (f" ({node.judged.hardware})" if node.judged.hardware else ""),
    ]
    if any(w.arguments for w in task.workloads):
        facts.append(f"sizes: {sizes}")
    parts = [f"# Task: {_printable(task.name)}", "\n".join(f"- {fact}" for fact in facts)]
    parts.append(f"## Reference\n\n{_fenced(task.source)}")
    if task.inputs_source is not None:
        parts.append(f"## Inputs (`{task.inputs_entry}`)\n\n{_fenced(task.inputs_source)}")
    return "\n\n".join(parts)


def _speed_lines(timing: Timing) -> list[str]:
    lines = []
    for speedup in timing.speedups:
        i = speedup.interval
        claim = "; timed once, no claim" if timing.partial else f": {speedup.claim.value}"
        lines.append(
            f"speed against {speedup.baseline}: {i.estimate:.3g}x, "
            f"{CONFIDENCE:.0%} interval [{i.low:.3g}x, {i.high:.3g}x]{claim}"
        )
    return lines


def _hints(verdict: Verdict) -> list[str]:
    lines = []
    if verdict.roofline is not None:
        score = verdict.roofline.score
        reached = "" if score is None else f"; it reaches {score:.0%} of the bound"
        lines.append(f"bound by {verdict.roofline.bound}{reached}")
    if verdict.profile is not None:
        rows: Sequence[tuple[str, float, str]] = verdict.profile.kernels[:_MOST_ROWS]
        lines += [f"time: {share:.0%} {name} ({kind})" for name, share, kind in rows]
    return lines


def _fenced(source: str) -> str:
    """Return a source between fences longer than any it holds."""
    longest = max((len(run) for run in re.findall(r"`{3,}", source)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}python\n{source.rstrip()}\n{fence}"


def _printable(text: str) -> str:
    """Return text that UTF-8 can hold, without paths of the machine."""
    cleaned: str = scrubbed(text.encode("utf-8", "replace").decode())
    return cleaned
