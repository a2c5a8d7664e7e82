"""``burnish optimize file.py:make_model``: a whole model, its parts searched and put back where it pays."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli.parsing import EXIT_NO, EXIT_YES
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.models.optimize import ModelResult

__all__ = ["is_model", "progress_file", "run"]

_COMPILING = 240.0
"""Seconds after which a session begins no further mode of torch.compile, where the budget is no longer than that."""
_UNUSED = ("inputs", "strategy", "proposers", "resume", "quick", "model", "evolve_prompts")


def is_model(args: argparse.Namespace) -> bool:
    """Whether the task named is a model: ``hf:NAME``, or a function whose name begins with ``make_model``."""
    from burnish.core.source_file import split_spec

    if args.task is not None and args.task.startswith("hf:"):
        return True
    if args.task is None or not args.task.partition(":")[0].endswith(".py"):
        return False
    entry = split_spec(args.task)[1]
    return entry is not None and entry.startswith("make_model")


def run(args: argparse.Namespace) -> int:
    """Optimise a model and write its package."""
    from burnish.cli.host import choose_device
    from burnish.core.contract import CONTRACTS, parse_contract
    from burnish.engine.budget import Budget
    from burnish.models.optimize import ModelPlan, optimize_model
    from burnish.models.packing import check_folder
    from burnish.models.spec import parse_model
    from burnish.report.plain import dumps
    from burnish.store import RunStore

    for name in _UNUSED:
        if getattr(args, name):
            raise UsageError(f"--{name.replace('_', '-')} goes with a task, not with a model: leave it out")
    train = args.train or args.backward
    if args.steps is not None and not (train and args.steps > 0):
        raise UsageError(f"--steps {args.steps}: give a number above zero, together with --train")
    spec = parse_model(args.task, args.set or (), train)
    folder = Path(args.out or f"{spec.name}-burnished")
    check_folder(folder)
    budget = Budget.parse(args.budget) if args.budget is not None else Budget(seconds=600.0)
    if budget.seconds is None:
        raise UsageError("a model's budget is a time: give it like 10m")
    device = choose_device(args.device)
    panel, modes = _panel(args.baselines, device)
    plan = ModelPlan(
        spec,
        device,
        train,
        budget.seconds,
        parse_contract(args.contract) if args.contract else CONTRACTS["reference"],
        panel,
        modes,
        max(_COMPILING, budget.seconds),
        args.seed,
        args.steps,
    )
    said = _silent if args.json else _say
    with RunStore.open(args.store) as store:
        result = optimize_model(store, plan, folder, said, partial(_note, progress_file(folder)))
    data = _json(result)
    _write(folder, data)
    progress_file(folder).unlink(missing_ok=True)
    if args.json:
        print(dumps(data))
    else:
        _print(result)
    return EXIT_YES if result.changes else EXIT_NO


def _panel(asked: str | None, device: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the judge times the model against, and the modes of torch.compile that sessions do.

    On a GPU compiling takes minutes where the judge's sandbox leaves it one thread: there sessions take all modes.
    """
    from burnish.cli.verify import parse_baselines
    from burnish.models.judgement.session import MODES

    if not device.startswith("cuda"):
        return parse_baselines(asked or "eager,compile"), ()
    names = [name.strip() for name in (asked or f"eager,{','.join(MODES)}").split(",") if name.strip()]
    unknown = [name for name in names if name != "eager" and name not in MODES]
    if unknown:
        raise UsageError(f"unknown baseline {unknown[0]!r} of a model: choose from eager, {', '.join(MODES)}")
    return ("eager",), tuple(name for name in MODES if name in names)


def _write(folder: Path, data: dict[str, Any]) -> None:
    """Leave the report beside the package."""
    from burnish.report.model_page import render_page
    from burnish.report.plain import dumps
    from burnish.report.writing import write_whole

    fix = ": name another folder with --out"
    write_whole(folder / "report.html", render_page(data), fix)
    write_whole(folder / "report.json", dumps(data) + "\n", fix)


def progress_file(folder: Path) -> Path:
    """Return where what is known so far stands until the package is written: beside its folder."""
    return folder.with_name(f"{folder.name}.progress.json")


def _note(path: Path, result: ModelResult) -> None:
    """Leave what is known so far, for who stops the run before its end."""
    from burnish.report.plain import dumps
    from burnish.report.writing import write_whole

    write_whole(path, dumps(_json(result)) + "\n", ": name another folder with --out")


def _silent(text: str) -> None:
    pass


def _say(text: str) -> None:
    import sys

    print(f"· {text}", file=sys.stderr, flush=True)


def _json(result: ModelResult) -> dict[str, Any]:
    found = result.found
    verdict, sessions = result.verdict, result.sessions
    return {
        "model": str(result.plan.spec),
        "device": result.plan.device,
        "direction": "forward+backward" if result.plan.train else "forward",
        "folder": str(result.folder),
        "seconds": found.seconds,
        "regions": [
            {
                "name": r.name,
                "places": list(r.paths),
                "share": round(found.share(r), 4),
                "refused": r.refused,
                "found": _found(result, r.name),
                "kept": any(p.region.name == r.name for p in result.parts),
            }
            for r in found.regions
        ],
        "removed": {r.region: r.reason for r in result.removed},
        "verdict": None if verdict is None else verdict.to_json(),
        "curves": None if result.curves is None else result.curves.to_json(),
        "capture": result.capture,
        "step": None if sessions is None or sessions.step is None else sessions.step.to_json(),
        "excluded": {} if sessions is None else dict(sessions.excluded),
        "memory": None if sessions is None else {name: p.to_json() for name, p in sessions.memory.items()},
        "outcome": _outcome(result),
    }


def _outcome(result: ModelResult) -> str:
    if not result.changes:
        return "nothing found pays in the whole model: it stays as it is, and the package is empty"
    return f'burnish.apply(model, "{result.folder}") puts the kernels in, burnish.revert(model) takes them out'


def _found(result: ModelResult, name: str) -> Any:
    answer = result.searched.answers.get(name)
    if answer is None:
        return result.searched.without.get(
            name, "not searched: a part around it was, or too little of the time is here"
        )
    return {"estimate": answer.speedup.estimate, "low": answer.speedup.low, "high": answer.speedup.high}


def _print(result: ModelResult) -> None:
    from rich.table import Table

    from burnish.report.model_page import end_to_end_lines
    from burnish.report.terminal import console, render

    screen = console()
    table = Table(box=None, pad_edge=False)
    for head in ("region", "places", "share of time", "kernel", "in the package"):
        table.add_column(head)
    kept = {part.region.name: len(part.places) for part in result.parts}
    removed = {r.region: r.reason for r in result.removed}
    for region in result.found.regions:
        found = _found(result, region.name)
        said = (
            f"{found['estimate']:.2f}x [{found['low']:.2f}, {found['high']:.2f}]" if isinstance(found, dict) else found
        )
        where = f"{kept[region.name]} places" if region.name in kept else removed.get(region.name, "")
        share = f"{result.found.share(region):.0%}"
        table.add_row(region.name, str(len(region.places)), share, region.refused or said, where)
    screen.print(table)
    if result.verdict is not None:
        render(result.verdict, screen, task=str(result.plan.spec), candidate="the patched model")
    for name, text in end_to_end_lines(_json(result)):
        screen.print(f"{name:<9}{text}", soft_wrap=True)
    screen.print(_outcome(result), soft_wrap=True)
    screen.print(f"{result.folder}: burnish.json, report.html, report.json", soft_wrap=True)
