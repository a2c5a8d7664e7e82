"""Fill the generated blocks of the documents from the code and the recorded results.

A block begins with ``<!-- generated: KIND ARGUMENT -->`` and ends with ``<!-- end generated -->``.  Kinds: ``help``
(a command's help text), ``checks``, ``contracts``, ``rules``, ``kernels`` and ``columns`` (tables of what there is in
the code), ``reward`` (how training data are rewarded);
``verdict`` (a verdict as the terminal shows it), ``statistics``, ``redteam``, ``speed``, ``overhead``, ``strategies``,
``moves``, ``cluster``, ``sixteen``, ``service_...`` and ``dashboard_speed`` (tables of recorded runs) come from
``docs/results/ARGUMENT.json``, ``bench`` and ``models`` from the folder ``results/ARGUMENT``.  With ``--check`` nothing
is written and the exit code is 1 when a block is out of date.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

from result_tables import RESULTS, TABLES

from burnish.cli.main import build_parser
from burnish.core.checks import CHECKS, Family
from burnish.core.contract import CONTRACTS, Contract

ROOT = Path(__file__).resolve().parent.parent
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


def columns_table(form: str) -> str:
    """Return the columns of one kind of training data."""
    from burnish.models.export.training.card import column_table

    return f"\n{column_table(form)}\n"


def reward_text(_: str) -> str:
    """Return how training data are rewarded."""
    from burnish.models.export.training.card import reward_text

    return f"\n{reward_text()}\n\n"


def _first_line(thing: object) -> str:
    return " ".join((type(thing).__doc__ or "").split("\n\n")[0].split()).replace("|", "\\|")


KINDS: dict[str, Callable[[str], str]] = {
    **TABLES,
    "rules": rules_table,
    "kernels": kernels_table,
    "columns": columns_table,
    "reward": reward_text,
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
