"""What was measured, in words: every figure is read from the record, none is worked out here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from burnish.models.export.subject import Answer, ModelPackage
from burnish.store.records import AGENT

__all__ = ["answer_figures", "machine", "needs", "package_figures"]

_AGENT = " The run was driven by a coding agent."
_CLAIMS = {"faster": "faster", "slower": "slower", "indistinguishable": "not distinguishable"}


def answer_figures(answer: Answer) -> str:
    """Return what a run's final verdict says."""
    verdict = answer.verdict
    lines = [
        f"Verified against `{answer.run.spec.task.name}` under the contract `{verdict['contract']}`, "
        f"on {machine(verdict['environment'])}.{_AGENT if answer.run.spec.strategy == AGENT else ''}",
        "",
    ]
    speedups = {name: row for name, row in (verdict.get("speedup") or {}).items() if name != "best"}
    if not speedups:
        return "\n".join([*lines, "It was not timed.", ""])
    lines += ["| against | speedup | 99 % interval | claim |", "| --- | --- | --- | --- |"]
    for name, row in speedups.items():
        lines.append(f"| {name} | {_factor(row)} | {_interval(row)} | {_CLAIMS.get(row['claim'], row['claim'])} |")
    clocks = verdict.get("clocks") or {}
    if clocks:
        lines += ["", "| | time per call |", "| --- | --- |"]
        lines += [f"| {name} | {row['call_ms']:.4g} ms |" for name, row in clocks.items()]
    for limit in verdict.get("limits") or []:
        lines += ["", f"Known limit: {limit['detail']}."]
    return "\n".join([*lines, ""])


def package_figures(package: ModelPackage) -> str:
    """Return what a model package's manifest says."""
    manifest = package.manifest
    made = manifest.get("made") or {}
    where = ", ".join(str(made[key]) for key in ("name", "device") if made.get(key))
    versions = ", ".join(f"{key} {made[key]}" for key in ("torch", "triton", "burnish") if made.get(key))
    lines = [
        f"Verified under the contract `{manifest['contract']}` on {where or 'an unnamed machine'} ({versions}).",
        "",
        "| part | places | inputs | against | speedup | 99 % interval |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for region in package.regions:
        for call in region["calls"]:
            cells = [f"`{region['name']}`", _places(region["places"]), _forms(call)]
            rows = {name: row for name, row in (call.get("speedup") or {}).items() if name != "best"}
            lines += [_row([*cells, name, _factor(row), _interval(row)]) for name, row in rows.items()]
            if not rows:
                lines.append(_row([*cells, "", "not recorded", ""]))
    whole = (manifest.get("end_to_end") or {}).get("over") or {}
    if whole:
        lines += ["", "The whole model:", "", "| against | speedup | 99 % interval |", "| --- | --- | --- |"]
        lines += [_row([name, _factor(row), _interval(row)]) for name, row in whole.items() if name != "best"]
    return "\n".join([*lines, ""])


def machine(environment: Mapping[str, Any]) -> str:
    """Return one line about a machine, from what a verdict says of it."""
    gpu, cpu = environment.get("gpu") or {}, environment.get("cpu") or {}
    parts = [str(gpu["name"])] if gpu.get("name") else []
    if cpu.get("model"):
        parts.append(f"{cpu['model']} with {cpu.get('threads')} threads")
    parts += [f"{key} {environment[key]}" for key in ("torch", "triton", "python", "burnish") if environment.get(key)]
    return ", ".join(parts) or "an unnamed machine"


def needs(sources: Iterable[str]) -> str:
    """Return what must be installed besides torch."""
    text = "\n".join(sources)
    found = []
    if "cpp(SOURCE" in text or "_inline_kernels.cpp" in text:
        found.append("a C++ compiler (`g++`), used once at first import")
    if "_inline_kernels.cuda" in text:
        found.append("`nvcc`, used once at first import")
    return f"It needs torch and {' and '.join(found)}." if found else "It needs torch."


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _places(places: list[str]) -> str:
    shown = ", ".join(f"`{place or 'the model'}`" for place in places[:3])
    return shown if len(places) <= 3 else f"{shown} and {len(places) - 3} more"


def _forms(call: Mapping[str, Any]) -> str:
    tensors = [a for a in call["arguments"] if "shape" in a]
    return ", ".join(f"{a['name']} {tuple(a['shape'])} {a['dtype']}" for a in tensors) + f", {call['direction']}"


def _factor(row: Mapping[str, Any]) -> str:
    return f"{row['estimate']:.2f}x"


def _interval(row: Mapping[str, Any]) -> str:
    return f"[{row['low']:.2f}x, {row['high']:.2f}x]"
