"""Records real verdicts for replays: tasks of the corpus with honest candidates and cheats, judged on this machine.

    python benchmarks/record_verdicts.py --out examples/recorded/verdicts.jsonl

Episodes played on the recording are the same, bit for bit, wherever they are played (docs/environment.md).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from burnish.core.candidate import Candidate
from burnish.core.judging import Wish
from burnish.core.load import task_from_file
from burnish.core.verdict import Verdict
from burnish.judge import Judge, JudgeOptions
from burnish.serve.recording import recorded_lines
from burnish.testing.redteam.corpus import Case, load_cases, task_path

TASKS = ("softmax", "rmsnorm", "gelu_chain")
_LEFT_OUT = ("triton", "compiled", "jit", "thread", "ctypes", "loop")


def chosen(task: str, honest: int, cheats: int) -> list[Case]:
    """Return cases of a task that are judged quickly: honest ones, and cheats of different families."""
    mine = [
        case
        for case in load_cases("all")
        if case.task == task and case.runs_on_cpu and not case.slow and case.contract == "reference"
    ]
    fair = [case for case in mine if case.honest and not any(word in case.name for word in _LEFT_OUT)]
    # C++ first: those are the candidates with work of their own.
    fair.sort(key=lambda case: ("cpp" not in case.name, case.name))
    families: dict[object, Case] = {}
    for case in mine:
        if not case.honest and case.family is not None and case.family.value != "fault":
            families.setdefault(case.family, case)
    return fair[:honest] + list(families.values())[:cheats]


def main() -> None:
    """Judge and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--honest", type=int, default=4)
    parser.add_argument("--cheats", type=int, default=2)
    options = parser.parse_args()
    lines: list[str] = []
    with Judge("cpu", JudgeOptions(**Wish(quick=True).judge())) as judge:
        for name in TASKS:
            task = task_from_file(task_path(name), name=f"recorded/{name}")
            judged: list[tuple[Candidate, Verdict]] = []
            for case in chosen(name, options.honest, options.cheats):
                candidate = Candidate(case.source, name=case.name.rpartition("/")[2])
                verdict = judge.verify(task, candidate)
                print(name, candidate.name, verdict.status.value, verdict.reason, file=sys.stderr, flush=True)
                judged.append((candidate, verdict))
            lines += recorded_lines(task, judged)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
