"""A verdict on a terminal: the answer first, then the evidence the status allows.

Colour only on a terminal, plain text in a pipe, 80 columns are enough.  A verdict of a scripted candidate is never
shown as a result.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from burnish.core.verdict import Claim, Finding, Profile, Roofline, Timing, Trial, Verdict
from burnish.report.numbers import clean, count, duration, error, factor

__all__ = ["console", "render"]

TRIALS_SHOWN = 8
KERNELS_SHOWN = 6

_CLAIM_STYLE = {Claim.FASTER: "green", Claim.SLOWER: "red", Claim.INDISTINGUISHABLE: "yellow"}


def console() -> Console:
    """Return a console on standard output that leaves our text as it is."""
    return Console(highlight=False, emoji=False, markup=False)


def render(verdict: Verdict, console: Console, task: str = "", candidate: str = "") -> None:
    """Print ``verdict``; ``task`` and ``candidate`` are the names its reader knows them by, beside the hashes."""
    _headline(verdict, console, _named(task, verdict.task), _named(candidate, verdict.candidate))
    _line(console, "stages", _stages(verdict))
    _findings(console, "found", [f for f in verdict.findings if _described(f) != clean(verdict.reason)], "red")
    if verdict.trials:
        _heading(console, "Accuracy", "root mean square error relative to the output's size")
        _table(console, _accuracy(verdict.trials))
        _omitted(console, verdict.trials)
    if verdict.timing is not None:
        _timing(console, verdict.timing)
    if verdict.profile is not None:
        _profile(console, verdict.profile)
    if verdict.trials:
        console.print()
    if verdict.roofline is not None:
        _line(console, "roofline", _roofline(verdict.roofline))
    if verdict.deterministic is not None:
        _line(console, "repeats", "bit for bit" if verdict.deterministic else "within the contract, not bit for bit")
    _findings(console, "limit", verdict.limits, "yellow")
    environment = _environment(verdict)
    if environment:
        _line(console, "measured on", environment)


def _named(name: str, identity: str) -> str:
    short = identity[:12]  # 48 bits tell any two apart that one reader will see
    return f"{name} ({short})" if name else short


def _headline(verdict: Verdict, console: Console, task: str, candidate: str) -> None:
    if verdict.scripted:
        console.print(Text("SCRIPTED  made by a fake for a test or a replay; not a result", style="bold yellow"))
    word, style = ("PASSED", "bold green") if verdict.passed else ("REJECTED", "bold red")
    reason = clean(verdict.reason)
    if not verdict.passed:
        reason = f"{verdict.status.value.replace('_', ' ')}: {reason}"
    console.print(Text.assemble((word, style), "  ", reason))
    _line(console, "task", f"{task}, candidate {candidate}")
    _line(console, "contract", f"{verdict.contract}, on {verdict.device}, judged in {duration(verdict.seconds * 1e3)}")


def _stages(verdict: Verdict) -> str:
    took = {name: seconds for name, seconds in verdict.stage_seconds}
    parts = [f"{name.replace('_', ' ')} {seconds:.1f} s" for name, seconds in took.items()]
    if verdict.passed:
        return ", ".join(parts) + (": all passed" if parts else "all passed")
    failed = verdict.stage.value
    passed = [name.replace("_", " ") for name in took if name != failed]
    return (f"{', '.join(passed)} passed; " if passed else "") + f"failed at {failed.replace('_', ' ')}"


def _accuracy(trials: tuple[Trial, ...]) -> Table:
    table = _grid("trial", "error", "reference's", "allowed", "against")
    for trial in _worst(trials):
        style = "" if trial.error_rms <= trial.allowed_rms else "red"
        table.add_row(
            Text(clean(trial.name), overflow="ellipsis"),
            Text(error(trial.error_rms), style=style),
            error(trial.reference_rms),
            error(trial.allowed_rms),
            "float64" if trial.oracle else "reference",
        )
    return table


def _worst(trials: tuple[Trial, ...]) -> list[Trial]:
    def closeness(trial: Trial) -> float:
        return -trial.error_rms / trial.allowed_rms if trial.allowed_rms > 0 else -trial.error_rms

    return sorted(trials, key=closeness)[:TRIALS_SHOWN]


def _omitted(console: Console, trials: tuple[Trial, ...]) -> None:
    if len(trials) > TRIALS_SHOWN:
        console.print(f"  (the {TRIALS_SHOWN} closest to their bound, of {len(trials)} trials)")


def _timing(console: Console, timing: Timing) -> None:
    _heading(console, "Speed", f"{timing.timed_calls} timed calls, outputs of {timing.checked_calls} of them checked")
    panel = _grid("baseline", "speedup", "interval", "claim")
    for speedup in timing.speedups:
        i = speedup.interval
        claim = Text(_claim(speedup.claim), style=_CLAIM_STYLE[speedup.claim])
        panel.add_row(speedup.baseline, factor(i.estimate), f"[{factor(i.low)}, {factor(i.high)}]", claim)
    _table(console, panel)
    for baseline, why in timing.excluded_baselines:
        _line(console, "left out", f"{baseline}: {clean(why)}")
    clocks = _grid("time per call", "per-call clock", "runner's wall", "judge's wall")
    for name, c in timing.clocks:
        clocks.add_row(name, duration(c.call_ms), duration(c.runner_ms), duration(c.judge_ms))
    _table(console, clocks)


def _claim(claim: Claim) -> str:
    return "not distinguishable" if claim is Claim.INDISTINGUISHABLE else claim.value


def _roofline(roofline: Roofline) -> str:
    work = f"{count(roofline.bytes, 'B')}, {count(roofline.flops, 'FLOP')}"
    bound = f"at least {duration(roofline.bound_ms)} by {roofline.bound} ({work})"
    if roofline.score is None:
        return f"{bound}; the measured time is below it, so this bound is not valid here"
    return f"{bound}; the candidate reaches {100 * roofline.score:.0f} % of it"


def _profile(console: Console, profile: Profile) -> None:
    _heading(console, "Profile", "hints, not proof")
    table = _grid("kernel", "share", "kind")
    for name, share, kind in profile.kernels[:KERNELS_SHOWN]:
        table.add_row(Text(clean(name), overflow="ellipsis", no_wrap=True), f"{100 * share:.0f} %", kind)
    if profile.kernels:
        _table(console, table)
    if profile.authored_share is not None:
        _line(
            console, "authored", f"{100 * profile.authored_share:.0f} % of the time is in the candidate's own kernels"
        )
    for name, value in profile.metrics:
        _line(console, "metric", f"{clean(name)} = {value:.4g}")
    for note in profile.notes:
        _line(console, "note", note)


def _environment(verdict: Verdict) -> str:
    """One line from what ``measure.environment.describe`` says; any part may be missing in an older record."""
    e = verdict.environment
    gpu, cpu = e.get("gpu") or {}, e.get("cpu") or {}
    parts = [str(gpu.get("name"))] if gpu else []
    if cpu:
        parts.append(f"{cpu.get('model')} with {cpu.get('threads')} threads")
    parts += [f"{key} {gpu[key]}" for key in ("cuda", "driver") if gpu.get(key)]
    parts += [f"{key} {e[key]}" for key in ("torch", "triton", "python", "burnish") if e.get(key)]
    return ", ".join(parts)


def _findings(console: Console, label: str, findings: Iterable[Finding], style: str) -> None:
    for finding in findings:
        text = Text(_described(finding))
        text.stylize(style, 0, len(finding.check))
        _line(console, label, text)


def _described(finding: Finding) -> str:
    return clean(f"{finding.check} ({finding.about.family.value}): {finding.detail}")


def _heading(console: Console, title: str, note: str) -> None:
    console.print()
    console.print(Text.assemble((title, "bold"), f"  {note}"))


def _line(console: Console, label: str, text: str | Text) -> None:
    body = text if isinstance(text, Text) else Text(clean(text))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=11, style="dim")
    grid.add_column(overflow="fold")
    grid.add_row(label, body)
    console.print(Padding(grid, (0, 0, 0, 2), expand=False))


def _grid(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, column in enumerate(columns):
        last_word = column in ("claim", "kind", "against")
        table.add_column(column, justify="left" if index == 0 or last_word else "right")
    return table


def _table(console: Console, table: Table) -> None:
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
