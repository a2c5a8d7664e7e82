"""A model's profile on a terminal: the answer first, then tables.  Plain text in a pipe, 80 columns are enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from burnish.report.numbers import clean, count, duration, factor

__all__ = ["render_profile", "spread"]

Row = Mapping[str, Any]

REGIONS_SHOWN, PARTS_SHOWN, OPERATORS_SHOWN = 10, 24, 10
_WORDS = ("by", "class")


def render_profile(data: Mapping[str, Any], console: Console) -> None:
    """Print a profile."""
    _headline(data, console)
    if data["regions"]:
        _heading(console, "Parts worth a kernel", "gain: the model's, with the part at its bound")
        _table(console, _regions(data["regions"][:REGIONS_SHOWN]))
        _omitted(console, data["regions"], REGIONS_SHOWN)
        for row in data["regions"][:REGIONS_SHOWN]:
            if row["why"]:
                _line(console, "note", f"{row['name']}: {row['why']}")
    _heading(console, "The model's parts", "time of all calls in one run, what they contain included")
    _table(console, _parts(data["modules"][:PARTS_SHOWN]))
    _omitted(console, data["modules"], PARTS_SHOWN)
    for title, key in (("Operators", "operators"), ("Kernels", "kernels")):
        if data[key]:
            _heading(console, title, f"medians over {data['profiled_runs']} profiled runs")
            _table(console, _times(data[key][:OPERATORS_SHOWN], bool(data["kernels"])))
            _omitted(console, data[key], OPERATORS_SHOWN)
    if data["sweep"] is not None:
        _sweep(data["sweep"], console)
    console.print()
    for note in data["notes"]:
        _line(console, "note", note)
    _line(console, "ceilings", f"{data['ceilings']['device']}: {data['ceilings']['source']}")


def _headline(data: Mapping[str, Any], console: Console) -> None:
    launch, model, memory = data["launch"], data["model"], data["memory"]
    style = "bold yellow" if launch["verdict"] == "launch-bound" else "bold green"
    console.print(Text.assemble((launch["verdict"].upper(), style), f"  {clean(launch['words'])}"))
    settings = "".join(f", {name}={value}" for name, value in model["arguments"].items())
    about = f"{count(model['parameters'], '').strip()} parameters, {', '.join(model['dtypes']) or 'no floating state'}"
    _line(console, "model", f"{model['spec']}{settings}: {model['class']}, {about}, on {data['device']}")
    direction = "forward and backward" if data["direction"] == "forward+backward" else "forward"
    _line(console, "a run", f"{spread(data['time']['wall_ms'])}, {direction}")
    if data["time"]["steady_ms"]:
        _line(console, "in a row", f"{spread(data['time']['steady_ms'])} a run, one behind the other")
    most, own = count(memory["peak_bytes"], "B"), count(memory["state_bytes"], "B")
    _line(console, "memory", f"{most} at most, {own} of it state and inputs ({memory['how']})")
    whole = data["whole"]
    if whole is not None:
        _line(console, "bound", _bound(whole) if whole["bound_ms"] is not None else f"none: {whole['why']}")
    if data["sweep"] is not None:
        _line(console, "batch", data["sweep"]["words"])


def _bound(whole: Row) -> str:
    work = f"{count(whole['work']['bytes'], 'B')}, {count(whole['work']['flops'], 'FLOP')}"
    said = f"at least {duration(whole['bound_ms'])} by {whole['bound']} for the model as one kernel ({work})"
    return f"{said}: it takes {factor(whole['times_bound'])} that" if whole["times_bound"] else said


def spread(found: Row) -> str:
    """Return a median with its quartiles: ``1.20 ms (1.18 to 1.31 ms, 40 runs)``."""
    return f"{duration(found['median'])} ({_between(found)}, {found['runs']} runs)"


def _regions(rows: Sequence[Row]) -> Table:
    table = _grid("part", "share", "a call", "bound", "by", "over", "gain")
    for row in rows:
        bound = duration(row["bound_ms"]) if row["bound_ms"] is not None else "none"
        over = factor(row["times_bound"]) if row["times_bound"] is not None else ""
        gain = factor(row["gain"]) if row["times_bound"] is not None else ""
        table.add_row(
            _tail(row), _percent(row["share"]), duration(row["ms"]["median"] / row["calls"]), bound, row["bound"] or "",
            over, gain,
        )  # fmt: skip
    return table


def _parts(rows: Sequence[Row]) -> Table:
    table = _grid("part", "class", "calls", "time", "quartiles", "share")
    for row in rows:
        ms = row["ms"]
        table.add_row(
            Text(f"{'  ' * row['depth']}{clean(row['label'])}{_places(row)}", overflow="ellipsis", no_wrap=True),
            _cut(clean(row["class"]), 14),
            f"{row['calls']}",
            duration(ms["median"]),
            _between(ms),
            _percent(row["share"]),
        )
    return table


def _times(rows: Sequence[Row], on_device: bool) -> Table:
    table = _grid("name", "calls", "device" if on_device else "self", "quartiles", "share")
    for row in rows:
        ms = row["device_ms"] if on_device else row["self_cpu_ms"]
        table.add_row(
            Text(clean(row["name"]), overflow="ellipsis", no_wrap=True),
            f"{row['calls']:g}",
            duration(ms["median"]),
            _between(ms),
            _percent(row["share"]),
        )
    return table


def _sweep(sweep: Mapping[str, Any], console: Console) -> None:
    _heading(console, "Batch sizes", sweep["words"])
    table = _grid("batch", "a run", "an item", "launching", "working", "memory", "by")
    for row in sweep["batches"]:
        table.add_row(
            str(row["batch"]),
            duration(row["wall_ms"]["median"]),
            duration(row["per_item_ms"]),
            duration(row["launch_ms"]),
            duration(row["work_ms"]),
            count(row["peak_bytes"], "B"),
            row["verdict"],
        )
    _table(console, table)
    if sweep["stopped"]:
        _line(console, "stopped", sweep["stopped"])


def _places(row: Row) -> str:
    return f" x{len(row['paths'])}" if len(row["paths"]) > 1 else ""


def _tail(row: Row, width: int = 22) -> Text:
    """Return a part's name, the end of a long one: that says which part it is."""
    name, places = clean(row["name"]), _places(row)
    room = width - len(places)
    return Text((name if len(name) <= room else f"...{name[3 - room :]}") + places, no_wrap=True)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _between(found: Row) -> str:
    """Return quartiles with their unit once where it is the same."""
    low, high = duration(found["q1"]), duration(found["q3"])
    same = low.rpartition(" ")[2] == high.rpartition(" ")[2]
    return f"{low.rpartition(' ')[0] if same else low} to {high}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _omitted(console: Console, rows: Sequence[Row], shown: int) -> None:
    if len(rows) > shown:
        console.print(f"  (the first {shown} of {len(rows)}; profile.html has all)")


def _heading(console: Console, title: str, note: str) -> None:
    console.print()
    console.print(Text.assemble((title, "bold"), f"  {note}"))


def _line(console: Console, label: str, text: str) -> None:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=11, style="dim")
    grid.add_column(overflow="fold")
    grid.add_row(label, Text(clean(text)))
    console.print(Padding(grid, (0, 0, 0, 2), expand=False))


def _grid(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, column in enumerate(columns):
        words = index == 0 or column in _WORDS
        # Where there is no room it is taken from the first column, whose cells end in dots then.
        table.add_column(column, justify="left" if words else "right", no_wrap=index > 0, overflow="ellipsis")
    return table


def _table(console: Console, table: Table) -> None:
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
