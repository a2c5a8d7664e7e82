"""``burnish memory``: what verdicts have taught; shown, exported, imported, merged, pruned, re-judged."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli.parsing import EXIT_NO, EXIT_YES, Parser, Subparsers, add_store_option
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.core.lesson import Evidence, Signature
    from burnish.memory.portable import Retested
    from burnish.store import RunStore

__all__ = ["add", "run"]

_DESCRIPTION = """\
What verdicts have taught: techniques, what they gained, on which tasks.

show     lessons by family and stage, with intervals; --task: for one task
export   write lessons to FILE (.gz: compressed)
import   take in FILE: its claims count for little until verdicts agree
merge    take in the lessons of another store, by its address
prune    forget whole techniques far behind the best of their task
retest   judge archived kernels again on this machine and report the decay"""

_EPILOG = """\
Memory is used by burnish optimize and bench; what a task taught itself is left
out in a clean room (--clean-room). Exit 0 when it was done, 1 when there was
nothing to do, or when a retested kernel no longer passes or was not judged."""

_ACTIONS = ("show", "export", "import", "merge", "prune", "retest")
_BEHIND = 0.7
_SHOWN = 12


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("memory", help="what verdicts have taught", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("action", metavar="ACTION", choices=_ACTIONS, help=", ".join(_ACTIONS))
    parser.add_argument("place", metavar="PLACE", nargs="?", help="a file (export, import) or a store (merge)")
    parser.add_argument("--task", metavar="TASK", help="show: what would be told for this task")
    parser.add_argument("--family", metavar="F", default="", help="show, export: only tasks of this family")
    parser.add_argument("--hardware", metavar="H", default="", help="show, export, prune: only machines named so")
    parser.add_argument("--shipped", action="store_true", help="show, export: the lessons that come with Burnish")
    parser.add_argument("--clean-room", action="store_true", help="show --task: without what the task itself taught")
    parser.add_argument(
        "--behind", type=float, default=_BEHIND, metavar="X", help="prune: below this share of the best (default 0.7)"
    )
    parser.add_argument("--hearsay", action="store_true", help="prune: all that was imported")
    parser.add_argument(
        "--device", default="auto", metavar="D", help="show --task, retest: cpu, cuda or auto (default)"
    )
    parser.add_argument("--quick", action="store_true", help="retest: fewer samples, sooner")
    parser.add_argument("--all", action="store_true", help="retest: kernels of this very machine and versions too")
    parser.add_argument("--most", type=int, metavar="N", help="show: so many lessons; retest: so many kernels")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do what was asked for."""
    from burnish.store import RunStore

    needs = args.action in ("export", "import", "merge")
    if needs != (args.place is not None):
        wanted = "a file" if args.action != "merge" else "a store's address"
        raise UsageError(
            f"burnish memory {args.action} needs {wanted}" if needs else f"{args.place!r} is one argument too many"
        )
    with RunStore.open(args.store) as store:
        actions = {"show": _show, "export": _export, "import": _import, "merge": _merge, "prune": _prune}
        return _retest(args, store) if args.action == "retest" else actions[args.action](args, store)


def _chosen(args: argparse.Namespace, rows: Iterable[Evidence]) -> Iterable[Evidence]:
    for row in rows:
        signature = row.teacher.signature
        if args.family.lower() in signature.family.lower() and args.hardware.lower() in signature.hardware.lower():
            yield row


def _rows(args: argparse.Namespace, store: RunStore) -> Iterable[Evidence]:
    from burnish.memory import shipped_lessons

    found = [*shipped_lessons("cpu"), *shipped_lessons("cuda")] if args.shipped else store.lessons.everything()
    return _chosen(args, found)


# --- show ---------------------------------------------------------------------------------------------------------


def _show(args: argparse.Namespace, store: RunStore) -> int:
    if args.task:
        return _show_task(args, store)
    from burnish.memory.recall import weigh

    kinds: dict[tuple[str, str, str], list[Evidence]] = {}
    for row in _rows(args, store):
        signature = row.teacher.signature
        kinds.setdefault((signature.hardware, signature.family, row.stage), []).append(row)
    found = []
    for (hardware, family, stage), rows in sorted(kinds.items()):
        middle = _middle([row.teacher.signature for row in rows])
        lessons = sorted(weigh(rows, middle, rows[0].stage, 0), key=lambda lesson: -lesson.edge)
        tasks = len({row.teacher.task for row in rows})
        head = {"hardware": hardware, "family": family, "stage": stage, "tasks": tasks, "rows": len(rows)}
        found.append({**head, "lessons": [lesson.to_json() for lesson in lessons]})
    return _print_groups(args, found)


def _show_task(args: argparse.Namespace, store: RunStore) -> int:
    from burnish.cli.host import choose_device
    from burnish.engine.remembering import remember
    from burnish.measure.environment import describe
    from burnish.suites.resolve import resolve_task

    device = choose_device(args.device)
    task = resolve_task(args.task, inputs=None, backward=False, contract=None).on(device)
    told = remember(store.lessons, task, describe(device), 0, clean=args.clean_room)
    signature = told["teacher"]["signature"]
    groups = [
        {
            "hardware": signature["hardware"],
            "family": signature["family"],
            "stage": stage,
            "lessons": [lesson for lesson in told["lessons"] if lesson["stage"] == stage],
        }
        for stage in ("draft", "refine")
    ]
    return _print_groups(args, groups)


def _middle(signatures: list[Signature]) -> Signature:
    """Return the signature in the middle of some: what a table of all of them is about."""
    return sorted(signatures, key=lambda s: (s.size, s.width, s.dtype, s.bound))[len(signatures) // 2]


def _print_groups(args: argparse.Namespace, groups: list[dict[str, Any]]) -> int:
    if args.json:
        print(json.dumps(groups))
        return EXIT_YES if groups else EXIT_NO
    from burnish.core.lesson import Lesson
    from burnish.report.terminal import console

    screen = console()
    for group in groups:
        tasks = f", {group['rows']} lessons of {group['tasks']} tasks" if "tasks" in group else ""
        screen.print(f"{group['family']}, {group['stage']}; {group['hardware']}{tasks}", markup=False)
        for data in group["lessons"][: args.most or _SHOWN]:
            lesson = Lesson.from_json(data)
            numbers = f"{math.exp(lesson.gain):6.2f}x [{math.exp(lesson.low):.2f}, {math.exp(lesson.high):.2f}]"
            screen.print(f"  {numbers}  {lesson.count:6.1f} verdicts  {lesson.text}", markup=False, highlight=False)
    if not groups:
        screen.print("nothing learnt yet: burnish optimize teaches, burnish memory import takes in a file")
    return EXIT_YES if groups else EXIT_NO


# --- export, import, merge, prune -----------------------------------------------------------------------------------


def _export(args: argparse.Namespace, store: RunStore) -> int:
    from burnish.memory import write_lessons

    return _said(args, "written", write_lessons(Path(args.place), _rows(args, store)))


def _import(args: argparse.Namespace, store: RunStore) -> int:
    from burnish.memory import read_lessons
    from burnish.memory.files import take_in

    return _said(args, "taken in", take_in(store.lessons, read_lessons(Path(args.place)), Path(args.place).name))


def _merge(args: argparse.Namespace, store: RunStore) -> int:
    from burnish.memory.files import take_in
    from burnish.store import RunStore

    with RunStore.open(args.place) as other:
        return _said(args, "taken in", take_in(store.lessons, other.lessons.everything(), "another store"))


def _prune(args: argparse.Namespace, store: RunStore) -> int:
    if not 0 < args.behind <= 1:
        raise UsageError(f"--behind {args.behind} makes no sense: give a share of the best speed, such as 0.7")
    from burnish.memory.files import useless

    rows = [r for r in _chosen(args, store.lessons.everything()) if useless(r, math.log(args.behind), args.hearsay)]
    return _said(args, "forgotten", store.lessons.remove(rows))


def _said(args: argparse.Namespace, what: str, count: int) -> int:
    print(json.dumps({what.replace(" ", "_"): count}) if args.json else f"{count} lessons {what}")
    return EXIT_YES if count else EXIT_NO


# --- retest ---------------------------------------------------------------------------------------------------------


def _retest(args: argparse.Namespace, store: RunStore) -> int:
    from burnish.cli.host import choose_device
    from burnish.core.errors import JudgeError
    from burnish.engine.retest import archived, retest
    from burnish.judge import Judge, JudgeOptions
    from burnish.measure.environment import describe

    device = choose_device(args.device)
    environment = describe(device)
    waiting = list(archived(store, device, environment, args.all))[: args.most]
    rows: list[Retested] = []
    unjudged: dict[str, str] = {}
    if waiting:
        with Judge(device, JudgeOptions(baselines=("eager",), quick=args.quick)) as judge:
            for record, candidate, gain in waiting:
                name = record.spec.task.name
                try:
                    rows.append(retest(store, record, candidate, gain, environment, judge.verify))
                    line = _retested_line(rows[-1])
                except JudgeError as error:
                    # We failed, not the kernel: it says nothing of it, and the others are still to be judged.
                    unjudged[name] = " ".join(str(error).split())
                    line = f"{name}: not judged, {unjudged[name]}"
                if not args.json:
                    print(line, flush=True)
    return _print_decay(args, rows, unjudged)


def _retested_line(row: Retested) -> str:
    now = f"{math.exp(row.after):.2f}x" if row.after is not None else row.status
    return f"{row.name}: {math.exp(row.before):.2f}x on {row.was}; now {now}"


def _print_decay(args: argparse.Namespace, rows: list[Retested], unjudged: dict[str, str]) -> int:
    from dataclasses import asdict

    from burnish.memory.portable import decay

    found = decay(rows)
    if args.json:
        print(json.dumps({**found, "kernels": [asdict(row) for row in rows], "not_judged": unjudged}))
    elif not rows and not unjudged:
        print("nothing to retest: no archived kernel of another machine or version (--all: of this one too)")
    else:
        kept = "none" if found["kept"] is None else f"{100 * found['kept']:.0f} % of the speed is left"
        print(
            f"{found['passed']} of {found['retested']} still pass, "
            f"{found['faster_now']} of {found['faster_then']} are still faster than eager; {kept}"
        )
    return EXIT_YES if rows and not unjudged and found["passed"] == found["retested"] else EXIT_NO
