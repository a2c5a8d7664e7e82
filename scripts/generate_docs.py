"""Fill the generated blocks of the documents from the code and the recorded results.

A block begins with ``<!-- generated: KIND ARGUMENT -->`` and ends with ``<!-- end generated -->``.  Kinds: ``help``
(a command's help text), ``checks``, ``contracts``, ``rules`` and ``kernels`` (tables of what there is in the code);
``verdict`` (a verdict as the terminal shows it), ``statistics``, ``redteam``, ``speed``, ``overhead``, ``strategies``,
``moves`` and ``kernelbench`` (tables of recorded runs) come from ``docs/results/ARGUMENT.json``.  With ``--check``
nothing is written and the exit code is 1 when a block is out of date.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from burnish.cli.main import build_parser
from burnish.core.checks import CHECKS, Family
from burnish.core.contract import CONTRACTS, Contract

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results"
BLOCK = re.compile(r"(<!-- generated: (\w+) ?([^>]*?) -->\n).*?(<!-- end generated -->)", re.DOTALL)


def help_text(command: str) -> str:
    """Return the help of ``command`` (empty: of burnish itself)."""
    parser = build_parser()
    if command:
        action = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
        parser = action.choices[command]
    return f"```\n$ burnish {command + ' ' if command else ''}--help\n{parser.format_help()}```\n"


def checks_table(_: str) -> str:
    """Return every check under its family."""
    parts = []
    for family in Family:
        rows = [c for c in CHECKS.values() if c.family is family]
        body = "".join(f"| `{c.name}` | {c.about} |\n" for c in rows)
        parts.append(f"## {family.value.capitalize()}\n\n| check | establishes that |\n| --- | --- |\n{body}")
    return "\n" + "\n".join(parts)


def contracts_table(_: str) -> str:
    """Return the named contracts and their numbers."""
    rows = "".join(f"| `{name}` | {_bound(c)} | {_strictness(c)} |\n" for name, c in CONTRACTS.items())
    return f"\n| contract | an output is equal when | layouts and state |\n| --- | --- | --- |\n{rows}"


def _bound(c: Contract) -> str:
    if c.mode == "tolerance":
        others = "".join(f"; {value:g} for {dtype}" for dtype, value in c.per_dtype)
        return f"allclose to the reference with atol {c.atol:g} and rtol {c.rtol:g}{others}"
    inside = f", counting rounding of {c.working_epsilon:.1e} inside" if c.working_epsilon else ""
    return (
        f"its error against float64 is at most {c.rms_factor:g} times the reference's own (root mean square; "
        f"{c.max_factor:g} times for the largest), or {c.floor_ulps:g} units of rounding{inside}"
    )


def _strictness(c: Contract) -> str:
    layout = "wrong results on non-contiguous inputs reject" if c.strict_layout else "layouts are a named limit"
    state = "buffers must be updated" if c.strict_state else "buffers are a named limit"
    return f"{layout}; {state}"


def verdict_text(name: str) -> str:
    """Return a recorded verdict as the terminal shows it in a pipe 80 columns wide."""
    from rich.console import Console

    from burnish.core.verdict_decode import verdict_from_json
    from burnish.report.terminal import render

    path = RESULTS / f"{name}.json"
    if not path.exists():
        return f"(no result recorded in `{path.relative_to(ROOT)}`)\n"
    out = io.StringIO()
    console = Console(file=out, width=80, highlight=False, markup=False, emoji=False, color_system=None)
    render(verdict_from_json(json.loads(path.read_text())), console)
    text = "\n".join(line.rstrip() for line in out.getvalue().rstrip().splitlines())
    return f"```\n{text}\n```\n"


def _recorded(name: str) -> dict[str, Any] | None:
    path = RESULTS / f"{name}.json"
    found: dict[str, Any] | None = json.loads(path.read_text()) if path.exists() else None
    return found


def _missing(name: str) -> str:
    return f"\n(no result recorded in `docs/results/{name}.json`)\n\n"


def _machine(record: dict[str, Any]) -> str:
    environment = record["environment"]
    gpu = environment.get("gpu")
    where = gpu["name"] if gpu else f"{environment['cpu']['model']}, {environment['cpu']['cores']} cores"
    return f"\n{where}; torch {environment['torch']}.\n\n"


def statistics_table(name: str) -> str:
    """Return what the benchmark of honest statistics recorded."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    rows = ""
    for case, found in record["rows"].items():
        claims = [str(r["claim"]) for r in found]
        numbers = sorted(r["estimate"] for r in found if "estimate" in r)
        counts = " | ".join(str(claims.count(c)) for c in ("faster", "slower", "indistinguishable"))
        rows += f"| {case} | {len(found)} | {counts} | {numbers[len(numbers) // 2]:.3f} |\n"
    head = "| comparison | verdicts | faster | slower | neither | median estimate |\n" + "| --- " * 6 + "|\n"
    shares = "".join(
        f"- {line['claim']}: {line['hits']} of {line['total']} ({100 * line['share']:.1f} %, "
        f"95 % interval {100 * line['interval'][0]:.1f} to {100 * line['interval'][1]:.1f} %)\n"
        for line in record["summary"].values()
    )
    return _machine(record) + head + rows + "\n" + shares + "\n"


def redteam_table(name: str) -> str:
    """Return the catch table of a red-team run."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| family | cases | decided right | for a fitting reason |\n| --- | --- | --- | --- |\n"
    rows = "".join(f"| {family} | {n} | {decided} | {fitting} |\n" for family, n, decided, fitting in record["table"])
    return _machine(record) + head + rows + "\n"


def speed_table(name: str) -> str:
    """Return how fast verdicts were."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| judge | verdicts | passed | median | slowest | a minute |\n| --- | --- | --- | --- | --- | --- |\n"
    rows = ""
    for who, s in record["summary"].items():
        times = f"{s['median_s']:.2f} s | {s['slowest_s']:.2f} s | {s['per_minute']:.1f}"
        rows += f"| {who} | {s['verdicts']} | {s['passed']} | {times} |\n"
    return _machine(record) + head + rows + "\n"


def overhead_table(name: str) -> str:
    """Return how many proposals a second pass through ask, store and tell as a run grows."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| strategy | proposals so far | a second | memory |\n| --- | --- | --- | --- |\n"
    rows = "".join(
        f"| {strategy} | {row['proposals']:,.0f} | {row['per_second']:.0f} | {row['resident_mb']:.0f} MB |\n"
        for strategy, curve in record["curves"].items()
        for row in curve
    )
    return _machine(record) + head + rows + "\n"


def strategies_table(name: str) -> str:
    """Return what each strategy finds for the same number of verdicts."""
    record = _recorded(name)
    if record is None:
        return _missing(name)

    def cell(row: dict[str, float]) -> str:
        return f"{row['estimate']:.2f} [{row['low']:.2f}, {row['high']:.2f}]"

    names = [n for n in record["overall"] if n != "landscape"]
    head = "| task | points | best recorded | " + " | ".join(names) + " |\n" + "| --- " * (3 + len(names)) + "|\n"
    rows = "".join(
        f"| {task} | {row['points']} | {row['landscape']:.2f} | {' | '.join(cell(row[n]) for n in names)} |\n"
        for task, row in record["tasks"].items()
    )
    for mark in record["overall"][names[0]]:
        cells = " | ".join(cell(record["overall"][n][mark]) for n in names)
        rows += f"| geometric mean after {mark} verdicts | | | {cells} |\n"
    ratios = " | ".join(cell(record["evolve_against"][n]) if n in record["evolve_against"] else "" for n in names)
    return _machine({"environment": record["recorded_on"]}) + head + rows + f"| evolve over it | | | {ratios} |\n\n"


def moves_table(name: str) -> str:
    """Return what the recipes make of each task, and the means."""
    record = _recorded(name)
    if record is None:
        return _missing(name)

    def cell(value: dict[str, float]) -> str:
        return f"{value['estimate']:.2f} [{value['low']:.2f}, {value['high']:.2f}]"

    head = "| task | family | over eager | over the panel's best | answer |\n| --- | --- | --- | --- | --- |\n"
    rows = ""
    for row in record["rows"]:
        if row["status"] != "answered":
            rows += f"| {row['task']} | {row['family']} | | | {row['status']} |\n"
            continue
        best = f"{cell(row['over_best'])} ({row['over_best']['baseline']})"
        rows += f"| {row['task']} | {row['family']} | {cell(row['over_eager'])} | {best} | {row['answer']['text']} |\n"
    found = record["summary"]
    means = "".join(
        f"- geometric mean {label}: {cell(found[key])}\n"
        for key, label in (("over_eager", "over eager"), ("over_best", "over the best of the panel"))
        if found[key] is not None
    )
    counts = (
        f"- {found['tasks']} tasks, {found['backward']} with gradients; {found['answered']} answered, "
        f"{found['panel_answers']} by a member of the panel; {len(found['slower_than_best'])} slower than the best of "
        f"the panel; {len(found['not_reverified'])} not verified again\n"
    )
    return _machine(record) + head + rows + "\n" + means + counts + "\n"


def kernelbench_table(name: str) -> str:
    """Return what each level of KernelBench comes to."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| level | tried | answered | faster | over eager | fast_1 | fast_1.5 | fast_2 |\n" + "| --- " * 8 + "|\n"
    rows = ""
    for level, row in record["summary"].items():
        mean, shares = row["over_eager"], " | ".join(f"{100 * row[f'fast_{p}']:.0f} %" for p in ("1", "1.5", "2"))
        cell = f"{mean['estimate']:.2f} [{mean['low']:.2f}, {mean['high']:.2f}]"
        rows += f"| {level} | {row['tried']} | {row['answered']} | {row['faster']} | {cell} | {shares} |\n"
    reached = f"\n{len(record['rows'])} of {record['wanted']} problems were tried before the pass ended.\n\n"
    return _machine(record) + head + rows + reached


def rules_table(_: str) -> str:
    """Return every rewrite rule with what it does."""
    from burnish.graph.rules import RULES

    rows = "".join(f"| `{name}` | {rule.family} | {_first_line(rule)} |\n" for name, rule in RULES.items())
    return f"\n| rule | family | what it does |\n| --- | --- | --- |\n{rows}\n"


def kernels_table(_: str) -> str:
    """Return every kernel template with what it covers."""
    from burnish.propose.kernels.registry import templates

    found = {(t.name, t.backend): t for device in ("cpu", "cuda") for t in templates(device)}
    rows = "".join(f"| `{t.name}` | {t.backend} | {_first_line(t)} |\n" for t in found.values())
    return f"\n| kernel | backend | what it covers |\n| --- | --- | --- |\n{rows}\n"


def _first_line(thing: object) -> str:
    return " ".join((type(thing).__doc__ or "").split("\n\n")[0].split()).replace("|", "\\|")


KINDS: dict[str, Callable[[str], str]] = {
    "statistics": statistics_table,
    "redteam": redteam_table,
    "speed": speed_table,
    "overhead": overhead_table,
    "rules": rules_table,
    "kernels": kernels_table,
    "strategies": strategies_table,
    "moves": moves_table,
    "kernelbench": kernelbench_table,
    "help": help_text,
    "checks": checks_table,
    "contracts": contracts_table,
    "verdict": verdict_text,
}


def fill(text: str) -> str:
    """Return ``text`` with every block made anew."""
    return BLOCK.sub(lambda m: m[1] + KINDS[m[2]](m[3].strip()) + m[4], text)


def main() -> int:
    """Write the documents, or check them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a document is out of date")
    check = parser.parse_args().check
    stale = []
    for path in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]):
        text = path.read_text()
        filled = fill(text)
        if filled != text:
            stale.append(str(path.relative_to(ROOT)))
            if not check:
                path.write_text(filled)
    if check and stale:
        print(f"out of date: {', '.join(stale)}; run make docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
