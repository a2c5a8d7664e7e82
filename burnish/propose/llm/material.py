"""What prompts are filled with: the task, the machine and verdicts in words.

Numbers come from the judge and from ceilings measured on this device; where something was not measured, the words say
so rather than leave it out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from burnish.core.candidate import Candidate
from burnish.core.contract import Contract
from burnish.core.proposer import Brief
from burnish.core.task import Direction, EntryKind, Task
from burnish.core.verdict import Profile, Timing, Verdict
from burnish.measure.ceilings import Ceilings

__all__ = ["Shown", "contract_words", "lessons_words", "machine_words", "slim", "task_words", "verdict_words"]

_TRIALS = 4
_KERNELS = 8
_LOG = 3000
_LESSONS = 8


@dataclass(frozen=True)
class Shown:
    """A candidate with its own verdict: the measurements in a prompt are always those of the code in it."""

    candidate: Candidate
    verdict: Verdict

    def __post_init__(self) -> None:
        """Refuse another candidate's verdict."""
        if self.verdict.candidate != self.candidate.identity():
            raise ValueError(f"verdict of {self.verdict.candidate} shown with candidate {self.candidate.identity()}")


def slim(verdict: Verdict) -> Verdict:
    """Return a verdict without what no prompt shows."""
    timing = verdict.timing
    return replace(verdict, environment={}, timing=None if timing is None else replace(timing, samples=()))


def task_words(task: Task) -> str:
    """Return the reference, its sizes and what counts as equal."""
    parts = [f"The reference, `{task.entry}`:\n\n```python\n{task.source.strip()}\n```"]
    if task.inputs_source is not None:
        parts.append(f"Its inputs, by `{task.inputs_entry}`:\n\n```python\n{task.inputs_source.strip()}\n```")
    if task.kind is EntryKind.FUNCTION:
        parts.append(
            f"`{task.entry}` is a function: `ModelNew()` takes no arguments and its `forward` takes the function's."
        )
    else:
        parts.append(
            "`ModelNew` takes the constructor's arguments, makes parameters and buffers of the same names by the same "
            "statements in the same order (the judge loads the reference's state into it), and its `forward` takes "
            "the same arguments. It must not subclass or call the reference."
        )
    sizes = [f"{w.name}: {', '.join(f'{n}={v}' for n, v in w.arguments)}" for w in task.workloads if w.arguments]
    if sizes:
        timed = "; all must be right" if len(task.workloads) > 1 else ""
        parts.append(f"Sizes, as arguments of get_inputs, the first one timed{timed}: {'; '.join(sizes)}.")
    if task.direction is Direction.FORWARD_BACKWARD:
        parts.append(
            "Forward and backward are judged and timed: gradients with respect to inputs and parameters must be right, "
            "so a kernel of your own needs a `torch.autograd.Function`."
        )
    return "\n\n".join([*parts, f"What counts as equal: {contract_words(task.contract)}"])


def contract_words(contract: Contract) -> str:
    """Return a contract as an obligation."""
    if contract.mode == "tolerance":
        by_type = "".join(f", {value:g} for {dtype}" for dtype, value in contract.per_dtype)
        words = f"allclose to the reference with atol {contract.atol:g} and rtol {contract.rtol:g}{by_type}."
    else:
        inside = (
            f" Arithmetic inside may be rounded to {contract.working_epsilon:.1e}." if contract.working_epsilon else ""
        )
        words = (
            f"against a float64 run of the reference, the error may be {contract.rms_factor:g} times the reference's "
            f"own (root mean square; {contract.max_factor:g} times for the largest), or {contract.floor_ulps:g} units "
            f"of rounding of the output type.{inside}"
        )
    words += " Non-contiguous inputs must give right results." if contract.strict_layout else ""
    words += " Repeated calls must agree bit for bit." if contract.bitwise_deterministic else ""
    if contract.policy == "authored":
        words += " The work must be done by kernels in the file, not by library calls."
    return words


def machine_words(brief: Brief, name: str, ceilings: Ceilings | None) -> str:
    """Return the device and its measured ceilings."""
    if ceilings is None:
        return f"{name} (`{brief.device}`). Its ceilings have not been measured yet."
    sizes = ceilings.bandwidth
    chosen = [sizes[0], sizes[len(sizes) // 2], sizes[-1]] if len(sizes) > 2 else list(sizes)
    rates = ", ".join(f"{rate / 1e9:.0f} GB/s at {size / 2**20:.3g} MiB" for size, rate in chosen)
    arithmetic = ", ".join(f"{rate / 1e9:.0f} GFLOP/s {dtype}" for dtype, rate in ceilings.flops)
    return (
        f"{ceilings.device} (`{brief.device}`). Ceilings measured on it: memory {rates} (reads and writes both "
        f"counted, by working set); large matrix products {arithmetic or 'not measured'}; the least time of a call "
        f"that does nothing {ceilings.launch_seconds * 1e6:.1f} us."
    )


def verdict_words(shown: Shown) -> str:
    """Return the judge's answer on the candidate it is shown with."""
    verdict = shown.verdict
    lines = [f"- {verdict.status.value} at stage {verdict.stage.value}: {_cut(verdict.reason)}"]
    lines += [f"- finding {f.check} ({f.about.about}): {_cut(f.detail)}" for f in verdict.findings]
    lines += [f"- limit {f.check}: {_cut(f.detail)}" for f in verdict.limits]
    if verdict.timing is not None:
        lines += _timing_lines(verdict.timing)
    if (roof := verdict.roofline) is not None:
        score = "below it, so the bound does not hold" if roof.score is None else f"{100 * roof.score:.0f} % of it"
        lines.append(
            f"- roofline: at least {roof.bound_ms:.4g} ms, bound by {roof.bound} ({roof.bytes} bytes, {roof.flops} "
            f"operations); the candidate reaches {score}"
        )
    closest = sorted(verdict.trials, key=lambda t: -t.error_rms / t.allowed_rms if t.allowed_rms else 0.0)[:_TRIALS]
    lines += [
        f"- accuracy, {t.name}: error {t.error_rms:.2g}, reference's own {t.reference_rms:.2g}, allowed "
        f"{t.allowed_rms:.2g}"
        for t in closest
    ]
    return "\n".join([*lines, *_profile_lines(verdict.profile)])


def _timing_lines(timing: Timing) -> list[str]:
    lines = [
        f"- speed: {s.interval.estimate:.3f}x {s.baseline} [{s.interval.low:.3f}, {s.interval.high:.3f}]"
        for s in timing.speedups
    ]
    return lines + [f"- time per call, {who}: {clocks.call_ms:.4g} ms" for who, clocks in timing.clocks]


def _profile_lines(profile: Profile | None) -> list[str]:
    if profile is None:
        return ["- profiler: did not run on this candidate"]
    lines = [f"- profiler: {100 * share:.0f} % in {name} ({kind})" for name, share, kind in profile.kernels[:_KERNELS]]
    lines += [f"- counter {name}: {value:.4g}" for name, value in profile.metrics]
    return lines + [f"- profiler: {_cut(note)}" for note in profile.notes if note]


def lessons_words(brief: Brief) -> str:
    """Return what the memory knows of tasks like this one, else what earlier runs on this machine measured."""
    if brief.lessons:
        return "\n".join(
            f"- {lesson.text}: {math.exp(lesson.gain):.2f}x {'eager' if lesson.stage == 'draft' else 'its parent'} "
            f"[{math.exp(lesson.low):.2f}, {math.exp(lesson.high):.2f}], from {lesson.count:.0f} verdicts on "
            f"{lesson.tasks} tasks"
            for lesson in brief.lessons[:_LESSONS]
        )
    ranked = sorted(brief.precedents, key=lambda p: -p.gain)
    if not ranked:
        return "Nothing is on record for this machine."
    half = _LESSONS // 2
    chosen = ranked if len(ranked) <= _LESSONS else [*ranked[:half], *ranked[-half:]]
    return "\n".join(
        f"- {p.candidate.name} ({p.candidate.origin.proposer}): {math.exp(p.gain):.2f}x its run's mean speed"
        for p in chosen
    )


def _cut(text: str) -> str:
    """A compiler may say thousands of lines; the first ones name the cause."""
    return text if len(text) <= _LOG else f"{text[:_LOG]} ..."
