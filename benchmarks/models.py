"""Whole models through ``burnish optimize``, as a user runs it: how much faster than eager and torch.compile.

    python benchmarks/models.py --device cpu --out results/models_cpu
    python benchmarks/models.py --device cuda --out results/models_cuda --total 1500
    python benchmarks/models.py --device cuda --only resnet --only bert --out results/models_cuda
    python benchmarks/models.py --device cuda --train --out results/models_cuda
    python benchmarks/models.py --device cpu --model mine.py --out mine

On a CPU all of ``examples/models`` at their small size in float32; on a GPU four of them in bfloat16 at the sizes of
``size="server"``, against torch.compile's default mode, max-autotune and reduce-overhead (the last two with CUDA
graphs).  A model whose package came out empty stays as it is: its ratio over the best of eager and torch.compile is 1,
for that best is what its user has already, and the row says what was found instead.

Every model has a process of its own and ``--limit`` seconds; beyond ``--total`` none begins.  ``record.json`` is
written anew after each, and while one runs whenever something of it is known: every region, the trial, the verdict,
every mode of torch.compile.  So a run that is stopped, at whatever moment, keeps what was measured, and a later one
with the same ``--out`` adds to it; a model that was cut counts in no mean.  Beside it each model has its folder: the
package's kernels and ``report.html``.  Whether a model is itself again after ``burnish.revert`` is looked at bit by
bit: its classes, its state and what it returns.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from burnish.cli.optimize_model import progress_file
from burnish.measure.environment import describe
from burnish.measure.stats import bootstrap_geomean

Row = dict[str, Any]
EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "models"
ON_CPU = ("gpt", "bert", "resnet", "moe", "lstm", "ssm", "unet")
ON_GPU = ("resnet", "bert", "gpt", "moe")
KEPT = ("report.html", "burnish.json")
_LOOK = 2.0
"""Seconds between two looks at what a running model has to tell."""

Noted = Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True)
class Case:
    """One model in one direction."""

    name: str
    path: Path
    settings: tuple[str, ...]
    train: bool

    @property
    def label(self) -> str:
        """What its row and its folder are called."""
        return f"{self.name}-training" if self.train else self.name


def cases(device: str, train: bool, only: Sequence[str], files: Sequence[str]) -> list[Case]:
    """Return what is to be run, in order."""
    on_gpu = device.startswith("cuda")
    settings = ("size=server", "dtype=bfloat16") if on_gpu else ()
    found = [Case(name, EXAMPLES / f"{name}.py", settings, train) for name in (ON_GPU if on_gpu else ON_CPU)]
    if files:
        found = [Case(Path(file).stem, Path(file), (), train) for file in files]
    unknown = [name for name in only if name not in {case.name for case in found}]
    if unknown:
        raise SystemExit(f"--only {unknown[0]}: choose from {', '.join(case.name for case in found)}")
    return [case for case in found if not only or case.name in only]


# --- one model ------------------------------------------------------------------------------------------------------


def optimised(case: Case, asked: argparse.Namespace, folder: Path, noted: Noted) -> dict[str, Any] | str:
    """Run the command and return what it reported, or in a line why it did not; ``noted`` gets what is known before."""
    command = [sys.executable, "-m", "burnish.cli", "optimize", f"{case.path}:make_model", "--device", asked.device]
    command += ["--budget", asked.budget, "--out", str(folder / "package"), "--json"]
    command += [
        "--store",
        f"sqlite:///{folder}/runs.db",
        *(["--baselines", asked.baselines] if asked.baselines else []),
    ]
    command += [part for setting in case.settings for part in ("--set", setting)] + ["--train"] * case.train
    with (folder / "errors.txt").open("w+") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, stdin=subprocess.DEVNULL, start_new_session=True
        )
        told = waited(process, time.monotonic() + asked.limit, progress_file(folder / "package"), noted)
        if told is None:
            return f"it took more than {asked.limit:.0f} s"
        errors.seek(0)
        said = ([*errors.read().strip().splitlines(), *told.strip().splitlines()] or ["it said nothing"])[-1]
    if process.returncode not in (0, 1):
        return f"code {process.returncode}: {said[:300]}"
    found: dict[str, Any] = json.loads(told)
    return found


def waited(process: subprocess.Popen[str], until: float, progress: Path, noted: Noted) -> str | None:
    """Return what a process printed; None where it was ended because it took too long."""
    known = ""
    while True:
        left = until - time.monotonic()
        try:
            return process.communicate(timeout=max(0.0, min(_LOOK, left)))[0]
        except subprocess.TimeoutExpired:
            try:
                text = progress.read_text()
            except FileNotFoundError:  # not yet, or no longer: the command takes it away at its end
                text = known
            if text != known:
                known = text
                noted(json.loads(text))
            if left <= _LOOK:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return None


def reverted(case: Case, device: str, package: Path) -> bool:
    """Whether a model is bit for bit what it was once its package was put in, run and taken out."""
    import torch
    from torch.utils._pytree import tree_leaves

    import burnish
    from burnish.models.spec import load_model, parse_model

    loaded = load_model(parse_model(f"{case.path}:make_model", case.settings, case.train), device)
    model = loaded.model.train(case.train)

    def looked_at() -> tuple[list[type], list[torch.Tensor], list[torch.Tensor]]:
        torch.manual_seed(0)
        with torch.no_grad():
            returned = [t.clone() for t in tree_leaves(loaded.call()) if isinstance(t, torch.Tensor)]
        return [type(part) for part in model.modules()], [t.clone() for t in model.state_dict().values()], returned

    # Statistics of batch normalisation move with every call in training: only the second and third start alike.
    kept = {name: t.clone() for name, t in model.state_dict().items()}
    before = looked_at()
    burnish.apply(model, package)
    with torch.no_grad():
        loaded.call()
    burnish.revert(model)
    model.load_state_dict(kept)
    after = looked_at()
    same = all(torch.equal(a, b) for i in (1, 2) for a, b in zip(before[i], after[i], strict=True))
    return before[0] == after[0] and same


def row_of(case: Case, found: Mapping[str, Any] | str) -> Row:
    """Return what the table shows of one model."""
    row: Row = {"model": case.name, "train": case.train, "settings": list(case.settings)}
    if isinstance(found, str):
        return {**row, "status": f"failed: {found}"}
    row["regions"] = {
        region["name"]: region["refused"] or region["found"] for region in found["regions"] if region.get("found")
    }
    over, times = compared(found)
    kept = [region for region in found["regions"] if region["kept"]]
    places = sum(len(region["places"]) for region in kept)
    row |= {
        "status": "patched" if kept or found["capture"] else "nothing patched",
        "places": places,
        "capture": found["capture"],
        "over": over,
        "ms": times,
        "memory": found["memory"],
        "excluded": found["excluded"],
        "training": None if found["curves"] is None else found["curves"]["words"],
        "removed": found["removed"],
    }
    row["best"] = min((name for name in over if name != "original"), key=lambda n: over[n]["estimate"], default=None)
    return row


def compared(found: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, float]]:
    """Return the speedups over what the model was timed against, and the times: of sessions, else of the verdict."""
    step, verdict = found["step"], found["verdict"]
    if step is not None:
        own = {key: step[key] for key in ("estimate", "low", "high", "claim")}
        return {"eager": own, **step["over"]}, {("eager" if n == "original" else n): ms for n, ms in step["ms"].items()}
    if verdict is None or not verdict.get("speedup"):
        return {}, {}
    over = {name: s for name, s in verdict["speedup"].items() if name != "best"}
    clocks = {n: c["call_ms"] for n, c in verdict["clocks"].items()}
    return over, {("patched" if name == "candidate" else name): ms for name, ms in clocks.items()}


def kept_files(package: Path, target: Path) -> None:
    """Copy a package's page and kernels into the record."""
    shutil.rmtree(target, ignore_errors=True)
    (target / "kernels").mkdir(parents=True)
    for path in (*(package / name for name in KEPT), *package.glob("kernels/*.py")):
        # Where this machine keeps things is nobody else's matter.
        text = path.read_text().replace(str(package), "package").replace(f"{EXAMPLES.parent.parent}/", "")
        (target / path.relative_to(package)).write_text(text)


# --- all of them ----------------------------------------------------------------------------------------------------


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the geometric means over the best of eager and torch.compile, and whether any model is slower."""
    found: dict[str, Any] = {}
    for train, name in ((False, "inference"), (True, "training")):
        told = [row for row in rows if row["train"] == train and not row["status"].startswith("failed")]
        ratios = [over_best(row)["estimate"] for row in told]
        if len(ratios) > 1:
            mean = bootstrap_geomean(ratios)
            found[name] = {"estimate": mean.estimate, "low": mean.low, "high": mean.high, "models": len(ratios)}
        found[f"{name}_slower"] = [row["model"] for row in told if over_best(row)["estimate"] < 1.0]
    return found


def over_best(row: Row) -> Row:
    """Return a model's speedup over the best of eager and torch.compile; 1 where it was left as it is."""
    if row["status"] != "patched":
        return {"estimate": 1.0, "low": 1.0, "high": 1.0, "claim": "nothing patched"}
    found: Row = row["over"][row["best"]]
    return found


def line(row: Row) -> str:
    """Return a row for the terminal."""
    if row["status"] != "patched":
        return f"{row['model']:10} {'train' if row['train'] else 'infer':6} {row['status']}"
    cells = [f"{name} {s['estimate']:.2f}x [{s['low']:.2f}, {s['high']:.2f}]" for name, s in row["over"].items()]
    graphs = ", CUDA graphs" if row["capture"] else ""
    how = f"{row['places']} places{graphs}, reverted {'bit for bit' if row['reverted'] else 'NOT the same'}"
    return f"{row['model']:10} {'train' if row['train'] else 'infer':6} over {'; '.join(cells)}; {how}"


def run_case(case: Case, arguments: argparse.Namespace, out: Path, save: Callable[[Row], None]) -> Row:
    """Optimise one model, look whether it can be reverted, and keep its page; ``save`` gets the row as it grows."""
    began = time.monotonic()
    cut: Row = {**row_of(case, ""), "status": "failed: it was begun and did not end", "seconds": 0.0}
    save(cut)

    def noted(found: Mapping[str, Any]) -> None:
        nonlocal cut
        known = {**row_of(case, found), "seconds": round(time.monotonic() - began, 1)}
        cut = {**known, "status": f"failed: cut while {phase_of(found)}"}
        save(cut)

    with tempfile.TemporaryDirectory(prefix="burnish-models-") as text:
        folder = Path(text)
        row = row_of(case, optimised(case, arguments, folder, noted))
        row["seconds"] = round(time.monotonic() - began, 1)
        if row["status"].startswith("failed"):
            return {**cut, **row}
        kept_files(folder / "package", out / case.label)
        if row["status"] == "patched":
            save({**row, "status": "failed: cut while it was reverted"})
            row["reverted"] = reverted(case, arguments.device, folder / "package")
    return row


def phase_of(found: Mapping[str, Any]) -> str:
    """Return what a command was doing when it last told what it knew."""
    if found["step"] is not None or found["memory"] is not None:
        return "measuring"
    if found["verdict"] is not None or found["curves"] is not None:
        return "judging"
    return "trying" if found["removed"] or any(region["kept"] for region in found["regions"]) else "searching"


def main(given: Sequence[str] | None = None) -> int:
    """Run the models and record them; exit code 1 where one failed or ended slower than what there was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="this model; may be given again")
    parser.add_argument("--model", action="append", default=[], metavar="FILE", help="a file with make_model instead")
    parser.add_argument("--train", action="store_true", help="the step of training instead of inference")
    parser.add_argument("--budget", default="100s", metavar="T", help="search time of one model (default 100s)")
    parser.add_argument("--baselines", metavar="LIST", help="what to time against, as burnish optimize takes it")
    parser.add_argument("--limit", type=float, default=600.0, metavar="S", help="seconds of one model in all")
    parser.add_argument("--total", type=float, metavar="S", help="seconds after which no further model begins")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the record")
    arguments = parser.parse_args(given)
    arguments.out.mkdir(parents=True, exist_ok=True)
    record = arguments.out / "record.json"
    rows: list[Row] = json.loads(record.read_text())["rows"] if record.exists() else []
    began, done = time.monotonic(), []

    def save(row: Row) -> None:
        nonlocal rows
        rows = [r for r in rows if (r["model"], r["train"]) != (row["model"], row["train"])] + [row]
        data = {"environment": environment, "budget": arguments.budget, "rows": rows, "summary": summary(rows)}
        beside = record.with_suffix(".part")
        beside.write_text(json.dumps(data, indent=1) + "\n")
        beside.replace(record)

    environment = describe("cuda:0" if arguments.device.startswith("cuda") else "cpu")
    for case in cases(arguments.device, arguments.train, arguments.only, arguments.model):
        if arguments.total is not None and time.monotonic() - began > arguments.total:
            print(f"{case.label}: no time left", flush=True)
            continue
        row = run_case(case, arguments, arguments.out, save)
        done.append(row)
        save(row)
        print(line(row), f"({row['seconds']:.0f} s)", flush=True)
    print(json.dumps(summary(rows)))
    well = all(row["status"] == "nothing patched" or row.get("reverted") for row in done)
    return 0 if well and not any(over_best(row)["estimate"] < 1.0 for row in done) else 1


if __name__ == "__main__":
    sys.exit(main())
