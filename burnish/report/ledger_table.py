"""A run's ledger on a terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from burnish.engine.prompts import PromptRecord
from burnish.report.ledger import Ledger, Side, money
from burnish.report.numbers import clean, duration, factor

__all__ = ["show_ledger"]


def show_ledger(ledger: Ledger, console: Console) -> None:
    """Print calls by model and role, and what they gave beside the other proposers."""
    total = ledger.total
    tokens = total.tokens_in + total.tokens_out
    words = f"{tokens} tokens, {money(total.cost)}, {duration(1e3 * total.seconds)} of waiting"
    console.print()
    console.print(Text.assemble(("Language models", "bold"), f"  {words}"))
    calls = _grid("model", "role", "calls", "malformed", "failed", "tokens", "cost")
    for row in ledger.rows:
        usage = row.usage
        name = Text(clean(row.model), overflow="fold")
        numbers = (row.calls, row.malformed, row.failed, usage.tokens_in + usage.tokens_out)
        calls.add_row(name, row.role, *map(str, numbers), money(usage.cost))
    console.print(Padding(calls, (0, 0, 0, 2), expand=False))
    sides = _grid(
        "candidates by", "judged", "passed", "device", "best", f"best in {duration(1e3 * ledger.equal_device_s)}"
    )
    sides.add_row("language models", *_side(ledger.with_models))
    elsewhere = f" ({ledger.without.run})" if ledger.without.run else ""
    sides.add_row(Text(f"the others{elsewhere}", overflow="fold"), *_side(ledger.without))
    console.print(Padding(sides, (0, 0, 0, 2), expand=False))
    if ledger.prompts is not None:
        _show_prompts(ledger.prompts, console)


def _show_prompts(record: PromptRecord, console: Console) -> None:
    """Print what each text of a prompt led to; a score is from 0 to 1 for an answer."""
    table = _grid("prompt", "asked", "judged", "passed", "score")
    for used in record.used:
        why = f"  {clean(used.variant.why)}" if used.variant.why else ""
        name = Text.assemble(used.variant.title, (why, "dim"), overflow="fold")
        score = "none" if used.score.mean is None else f"{used.score.mean:.2f}"
        table.add_row(name, str(used.asked), f"{used.score.trials:.0f}", str(used.passed), score)
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    if record.discarded:
        console.print(Text(f"  {record.discarded} new prompts broke a rule and were discarded", "dim"))


def _side(side: Side) -> tuple[str, str, str, str, str]:
    return (
        str(side.judged),
        str(side.passed),
        duration(1e3 * side.device_s),
        "none" if side.best is None else factor(side.best),
        "none" if side.best_at_equal is None else factor(side.best_at_equal),
    )


def _grid(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at == 0 or column == "role" else "right")
    return table
