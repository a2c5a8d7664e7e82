"""Tables of recorded runs for the documents, each from one file under ``docs/results`` or one folder of ``results``."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["RESULTS", "TABLES"]

RESULTS = Path(__file__).resolve().parent.parent / "docs" / "results"
BENCHES = RESULTS.parent.parent / "results"


def _recorded(name: str, folder: Path = RESULTS) -> dict[str, Any] | None:
    path = folder / (f"{name}.json" if folder == RESULTS else f"{name}/record.json")
    found: dict[str, Any] | None = json.loads(path.read_text()) if path.exists() else None
    return found


def _missing(name: str, path: str = "docs/results/{}.json") -> str:
    return f"\n(no result recorded in `{path.format(name)}`)\n\n"


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

    def cell(row: dict[str, float], digits: int = 2) -> str:
        return f"{row['estimate']:.{digits}f} [{row['low']:.{digits}f}, {row['high']:.{digits}f}]"

    found = record["strategies"]
    marks = list(next(iter(found.values()))["speed"])
    columns = [*(f"speed after {mark}" for mark in marks), "verdicts to 95 %", "not reached", "over the default"]
    head = f"| strategy | {' | '.join(columns)} |\n" + "| --- " * (1 + len(columns)) + "|\n"
    rows = ""
    for strategy, row in found.items():
        speeds = " | ".join(cell(row["speed"][mark]) for mark in marks)
        needed = f"{cell(row['verdicts_to_95'], 1)} | {row['censored']} of {row['searches']}"
        ratio = "" if strategy == record["default"] else cell(row["over_default"])
        rows += f"| `{strategy}` | {speeds} | {needed} | {ratio} |\n"
    best = f"\nBest known: {cell(record['best_known'])}. The default the table supports: `{record['supported']}`.\n\n"
    head_tasks = f"| task | candidates | best known | {' | '.join(found)} |\n" + "| --- " * (3 + len(found)) + "|\n"
    tasks = ""
    for task, row in record["tasks"].items():
        cells = " | ".join(_needed(row["strategies"][strategy], record["verdicts"]) for strategy in found)
        tasks += f"| {task} | {row['points']} | {row['best']:.2f} | {cells} |\n"
    said = (
        "Median verdicts to 95 % of the best known, task by task (`>` where at least half the seeds did not get there):"
    )
    return _machine(record) + head + rows + best + f"{said}\n\n{head_tasks}{tasks}\n"


def _needed(row: dict[str, Any], verdicts: int) -> str:
    """Return the median over seeds of the verdicts that were needed."""
    numbers = sorted(row["needed"])
    middle = numbers[len(numbers) // 2]
    return f"> {verdicts}" if 2 * row["censored"] >= len(numbers) else f"{middle}"


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


def bench_table(name: str) -> str:
    """Return what each part of a suite comes to, from the folder the program wrote."""
    record = _recorded(name, BENCHES)
    if record is None:
        return _missing(name, "results/{}/record.json")

    def mean(found: dict[str, float] | None) -> str:
        return "" if found is None else f"{found['estimate']:.2f} [{found['low']:.2f}, {found['high']:.2f}]"

    head = "| | problems | answered | faster | not distinguishable | over eager | over the best of the panel | fast_1 "
    head += "| fast_1.5 | fast_2 |\n" + "| --- " * 10 + "|\n"
    rows = ""
    for part, row in record["scores"].items():
        shares = " | ".join(f"{100 * row['fast'][p]:.0f} %" for p in ("1", "1.5", "2"))
        counts = (
            f"{row['problems']} | {row['statuses'].get('answered', 0)} | {row['faster']} | {row['not_distinguishable']}"
        )
        rows += f"| {part} | {counts} | {mean(row['over_eager'])} | {mean(row['over_best'])} | {shares} |\n"
    settings = record["settings"]
    said = f"contract {settings['contract']}, {settings['budget']} a problem, panel {', '.join(settings['panel'])}"
    return _machine(record) + head + rows + f"\n{len(record['rows'])} of {record['wanted']} problems; {said}.\n\n"


def agents_table(name: str) -> str:
    """Return what agents found beside what the optimiser found alone, from pairs of run bundles."""
    rows, where = "", ""
    for path in sorted((BENCHES / name).glob("*.agent.zip")):
        task = path.name.removesuffix(".agent.zip")
        found = {}
        for way in ("none", "agent"):
            with zipfile.ZipFile(path.with_name(f"{task}.{way}.zip")) as bundle:
                over = json.loads(bundle.read("final/verdict.json"))["speedup"]["eager"]
                files = [file for file in bundle.namelist() if file.startswith("proposals/")]
                judged = sum(json.loads(bundle.read(file)).get("verdict") is not None for file in files)
                where = where or _machine({"environment": json.loads(bundle.read("environment.json"))})
            found[way] = over
            found[f"{way} said"] = f"{over['estimate']:.2f} [{over['low']:.2f}, {over['high']:.2f}] | {judged}"
        gain = found["agent"]["estimate"] / found["none"]["estimate"]
        rows += f"| {task} | {found['none said']} | {found['agent said']} | {gain:.2f} |\n"
    if not rows:
        return _missing(name, "results/{}")
    head = "| task | no model, over eager | verdicts | agent, over eager | verdicts | agent over no model |\n"
    return where + head + "| --- " * 6 + "|\n" + rows + "\n"


def sixteen_table(name: str) -> str:
    """Return the sixteen shapes by device time, and how near the memory-bound ones come to a copy."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    ways = ("eager", "library", "compile", "ours", "peer")
    against = "the best of torch's" if "best_of" not in record else f"the best of {record['best_of']}"
    head = f"| shape | {' | '.join(ways)} | ours, of copy | copy of as much | ours by | ours over {against} |\n"
    rows = "".join(_sixteen_row(row, ways) for row in record["rows"])
    told = f"\nMicroseconds; copy {record['copy_gb_s']:.0f} GB/s. {len(record['rows'])} of 16 shapes were reached.\n\n"
    product = record.get("float32")
    if product:
        found, theirs, ours = product["speedup"]["eager"], product["ways"]["eager"], product["ways"]["ours"]
        told += (
            f"A float32 product of 4096: cuBLAS {theirs['device_us']:.0f} µs with a relative error of "
            f"{theirs['relative_error']:.1e} against float64, ours {ours['device_us']:.0f} µs with "
            f"{ours['relative_error']:.1e}: {found['estimate']:.2f} [{found['low']:.2f}, {found['high']:.2f}] times as "
            "fast.\n\n"
        )
    return _machine(record) + head + "| --- " * 10 + "|\n" + rows + told


def _sixteen_row(row: dict[str, Any], ways: tuple[str, ...]) -> str:
    cells = " | ".join(f"{row['ways'][w]['device_us']:.1f}" if w in row["ways"] else "" for w in ways)
    found = row["speedup"][row["best"]]
    ratio = f"{found['estimate']:.2f} [{found['low']:.2f}, {found['high']:.2f}] ({row['best']})"
    bound = not row["case"].startswith("matmul")
    shares = [
        f"{100 * row['ways'][w]['of_copy']:.0f} %" if bound and w in row["ways"] else "" for w in ("ours", "copy")
    ]
    return f"| {row['case'].replace('_', ' ')} | {cells} | {' | '.join(shares)} | {row.get('by', '')} | {ratio} |\n"


def memory_warm_table(name: str) -> str:
    """Return how many verdicts a search needs with and without what related tasks taught."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    ways = list(next(iter(record["tasks"].values()))["verdicts"])
    head = f"| task | family | candidates | {' | '.join(ways)} |\n" + "| --- " * (3 + len(ways)) + "|\n"
    rows = ""
    for task, row in record["tasks"].items():
        means = " | ".join(f"{sum(row['verdicts'][way]) / record['seeds']:.1f}" for way in ways)
        rows += f"| {task} | {row['family']} | {row['points']} | {means} |\n"
    against = record["against_cold"]
    shares = " | ".join(f"{a['estimate']:.2f} [{a['low']:.2f}, {a['high']:.2f}]" for a in against.values())
    rows += f"| **share of cold** | | | 1 | {shares} |\n\n"
    said = f"{record['seeds']} seeds, each with its own order of tasks; at most {record['verdicts']} verdicts a task. "
    said += "`runs`: earlier verdicts rank what is drawn; `lessons`: lessons put candidates first; `warm`: both. "
    said += "Intervals: 95 %, bootstrap over tasks. "
    machines = [row["hardware"] for row in record["tasks"].values()]
    counts = "; ".join(f"{machines.count(m)} tasks on {m.partition(' ')[2]}" for m in dict.fromkeys(machines))
    return "\n" + head + rows + f"{said}Recorded: {counts}; torch {record['recorded_on']['torch']}.\n\n"


def memory_speed_table(name: str) -> str:
    """Return how long recalling and learning take."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| store | lessons | what | median | 95 % | 99 % | slowest |\n" + "| --- " * 7 + "|\n"
    rows = ""
    for store, row in record["stores"].items():
        for what in ("retrieval", "learning"):
            times = " | ".join(f"{row[f'{what}_ms'][p]:.1f} ms" for p in ("p50", "p95", "p99", "p100"))
            rows += f"| {store} | {row['lessons']:,} | {what} | {times} |\n"
    return _machine(record) + head + rows + "\n"


def service_throughput_table(name: str) -> str:
    """Return how many verdicts a second passed through the service, and how long each took."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    columns = ("offered", "clients", "candidates a request", "verdicts", "a second", "stored p50", "stored p99")
    head = f"| {' | '.join((*columns, 'read p99'))} |\n" + "| --- " * (1 + len(columns)) + "|\n"
    rows = ""
    for row in record["loads"]:
        offered = "as fast as verdicts come" if row["rate"] is None else f"{row['rate']:.0f} a second"
        sizes = f"{row['clients']} | {row['batch']} | {row['verdicts']:,} | {row['per_second']:.0f}"
        times = " | ".join(f"{row[name]:.0f} ms" for name in ("p50_ms", "p99_ms", "read_p99_ms"))
        rows += f"| {offered} | {sizes} | {times} |\n"
    return _machine(record) + head + rows + f"\nPostgreSQL: {record['postgresql']}. Workers: {record['workers']}.\n\n"


def service_growth_table(name: str) -> str:
    """Return what a verdict costs as the store grows."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| verdicts stored | cost of one more | a second | stored p99 | measured |\n" + "| --- " * 5 + "|\n"
    rows = "".join(
        f"| {row['stored']:,} | {row['ms_per_verdict']:.2f} ms | {row['per_second']:.0f} | {row['p99_ms']:.0f} ms "
        f"| {row['measured']:,} |\n"
        for row in record["curve"]
    )
    return _machine(record) + head + rows + f"\nPostgreSQL: {record['postgresql']}.\n\n"


def service_episodes_table(name: str) -> str:
    """Return what a random policy earned on recorded verdicts, and whether it repeats."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    head = "| seed | played on a new server | time | SHA-256 of all rewards |\n| --- | --- | --- | --- |\n"
    rows = "".join(
        f"| {row['seed']} | {row['summary']} | {row['seconds']:.1f} s | `{row['rewards'][:16]}…` |\n"
        for row in record["plays"]
    )
    said = "The same, bit for bit, for the same seed." if record["repeat"] else "They do NOT repeat."
    return _machine(record) + head + rows + f"\n{said}\n\n"


def dashboard_speed_table(name: str) -> str:
    """Return how long the dashboard's pages take, by how much there is."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    stores = record["stores"]
    columns = [f"{s['store']}, {s['verdicts']:,} verdicts" for s in stores]
    head = f"| page | {' | '.join(columns)} |\n" + "| --- " * (1 + len(columns)) + "|\n"
    rows = ""
    for page in stores[0]["pages"]:
        found = [s["pages"][page] for s in stores]
        cells = [f"{c['median_ms']:.0f} ms ({c['p95_ms']:.0f})" for c in found]
        rows += f"| {page} | {' | '.join(cells)} |\n"
    last = stores[-1]
    said = f"Median and, in brackets, 95th percentile of {record['repeat']} requests over loopback. "
    said += f"{last['verdicts']:,} verdicts are of {last['runs']} runs, the longest of which is the one shown.\n\n"
    return _machine(record) + head + rows + "\n" + said


def cluster_table(name: str) -> str:
    """Return what the simulated clusters came to, and what was measured for them."""
    record = _recorded(name)
    if record is None:
        return _missing(name)
    columns = {
        "GPUs": lambda r: f"{r['devices']:,}",
        "verdicts as on": lambda r: f"{r['verdicts_of']} ({r['mean_verdict_s']} s)",
        "failures": lambda r: f"x {r['failures_times']:,.0f}: {r['device_failures']}",
        "verdicts a second": lambda r: f"{r['verdicts_a_second']:,.0f}",
        "GPUs busy": lambda r: f"{100 * r['devices_busy']:.1f} %",
        "deepest queue": lambda r: f"{r['deepest_queue']:,}",
        "wait, median / 99 %": lambda r: f"{r['wait_median_s']:.1f} / {r['wait_99_s']:.1f} s",
        "task made ready": lambda r: f"{100 * r['cold']:.1f} %",
        "least of fair share": lambda r: f"{100 * r['least_of_fair_share']:.0f} %",
        "scheduler a verdict": lambda r: f"{r['scheduler_us_a_verdict']:.0f} us",
        "of one core": lambda r: f"{100 * r['scheduler_core_share']:.1f} %",
        "store writes a second": lambda r: f"{r['store_writes_a_second']:,.0f}",
        "verdicts, artefacts": lambda r: f"{r['store_mb_a_second']:.1f}, {r['artefacts_mb_a_second']:.1f} MB/s",
    }
    head = f"| {' | '.join(columns)} |\n" + "| --- " * len(columns) + "|\n"
    rows = "".join(f"| {' | '.join(cell(row) for cell in columns.values())} |\n" for row in record["rows"])
    wrong = sum(row["lost"] + row["ended_twice"] for row in record["rows"])
    ended = sum(row["verdicts"] for row in record["rows"])
    sizes, hub = record["sizes"], record.get("hub")
    said = (
        f"\n{ended:,} simulated verdicts; lost or ended twice: {wrong}. A verdict is "
        f"{sizes['verdict_bytes'] / 1e3:.1f} kB as it travels, a built library {sizes['artefact_bytes'] / 1e3:.1f} kB; "
        f"the journal takes {sizes['journal_puts_a_second']:,} verdicts a second on this machine's disk."
    )
    if hub is not None:
        said += (
            f" A real hub on a Ray cluster of {hub['devices']} nodes, all on this machine, passes "
            f"{hub['verdicts_a_second']:.0f} verdicts a second that cost nothing."
        )
    return _machine(record) + head + rows + said + "\n\n"


def models_table(name: str) -> str:
    """Return what became of whole models."""
    record = _recorded(name, BENCHES)
    if record is None:
        return _missing(name, "results/{}/record.json")
    told = [row for row in record["rows"] if not row["status"].startswith("failed")]
    modes = list(dict.fromkeys(mode for row in told for mode in row["over"]))
    columns = [*(f"over {mode}" for mode in modes), "over the best", "in the model", "memory", "taken"]
    head = f"| model | {' | '.join(columns)} |\n" + "| --- " * (1 + len(columns)) + "|\n"
    rows = "".join(_model_row(row, modes, name) for row in record["rows"])
    means = "".join(
        f"- {what}, geometric mean over the best of eager and torch.compile: {_ratio(record['summary'][what])} "
        f"({record['summary'][what]['models']} models)\n"
        for what in ("inference", "training")
        if what in record["summary"]
    )
    said = "a model without a patch is as it was: its ratio over the best is 1; what was found stands in brackets\n"
    return _machine(record) + head + rows + f"\n{means}- {said}\n"


def _model_row(row: dict[str, Any], modes: list[str], record: str) -> str:
    label = f"{row['model']}-training" if row["train"] else row["model"]
    if row["status"].startswith("failed"):
        return f"| {label} |{' |' * (len(modes) + 1)} {row['status']} | | {row['seconds']:.0f} s |\n"
    patched = row["status"] == "patched"
    cells = [(_ratio(row["over"][m]) if m in row["over"] else "") for m in modes]
    cells = [cell if patched or not cell else f"({cell})" for cell in cells]
    best = f"{_ratio(row['over'][row['best']])} ({row['best']})" if patched else "1"
    how = f"{row['places']} places" if row["places"] else ""
    how += ", ".join(["", "CUDA graphs"] if how else ["CUDA graphs"]) if row["capture"] else ""
    how = f"{how}; reverted bit for bit: {'yes' if row['reverted'] else 'no'}" if patched else "nothing patched"
    memory = ", ".join(f"{n} {p['tensors'] / 1e6:,.0f} MB" for n, p in (row["memory"] or {}).items()) if patched else ""
    page = f"[{label}](../results/{record}/{label}/report.html)"
    return f"| {page} | {' | '.join(cells)} | {best} | {how} | {memory} | {row['seconds']:.0f} s |\n"


def _ratio(value: dict[str, float]) -> str:
    return f"{value['estimate']:.2f} [{value['low']:.2f}, {value['high']:.2f}]"


TABLES: dict[str, Callable[[str], str]] = {
    "models": models_table,
    "cluster": cluster_table,
    "statistics": statistics_table,
    "redteam": redteam_table,
    "speed": speed_table,
    "overhead": overhead_table,
    "strategies": strategies_table,
    "moves": moves_table,
    "bench": bench_table,
    "agents": agents_table,
    "sixteen": sixteen_table,
    "memory_warm": memory_warm_table,
    "memory_speed": memory_speed_table,
    "service_throughput": service_throughput_table,
    "service_growth": service_growth_table,
    "service_episodes": service_episodes_table,
    "dashboard_speed": dashboard_speed_table,
}
"""By kind of block."""
