"""Profile hints from Nsight Compute, where ``ncu`` exists: which metrics to ask for and how to read the answer.

Only ``validate`` starts a process, and that one queries ``ncu`` itself: profiling a candidate is the judge's, in its
sandbox.  Metric names drift between architectures and versions, so a set is validated before it is used.  Durations
under ``ncu`` are replayed and serialised: hints, never timings.
"""

from __future__ import annotations

import csv
import io
import subprocess
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from burnish.core.errors import PrerequisiteError

__all__ = ["KernelMetrics", "chip_for", "command", "exists", "metrics_for", "parse_csv", "parse_query", "validate"]

_PERCENT = ".avg.pct_of_peak_sustained_elapsed"
_COMMON = (
    "gpu__time_duration.sum",
    f"sm__throughput{_PERCENT}",
    f"gpu__compute_memory_throughput{_PERCENT}",
    f"dram__throughput{_PERCENT}",
    "dram__bytes_read.sum",
    "dram__bytes_write.sum",
    f"lts__t_sectors{_PERCENT}",
    "lts__t_sector_hit_rate.pct",
    "sm__warps_active.avg.pct_of_peak_sustained_active",
    "launch__registers_per_thread",
    "launch__occupancy_limit_registers",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum",
)
# The tensor pipe's counter is the one name that changed between the two generations.
_BY_ARCHITECTURE: dict[str, tuple[str, ...]] = {
    "sm_80": (*_COMMON, f"sm__inst_executed_pipe_tensor{_PERCENT}"),
    "sm_90": (*_COMMON, f"sm__inst_executed_pipe_tensor_op_gmma{_PERCENT}", f"sm__inst_executed_pipe_tensor{_PERCENT}"),
}
_CHIPS = {
    "sm_70": "gv100",
    "sm_75": "tu102",
    "sm_80": "ga100",
    "sm_86": "ga102",
    "sm_89": "ad102",
    "sm_90": "gh100",
    "sm_100": "gb100",
    "sm_120": "gb202",
}
# Launch facts come from the driver, not from counters, and ncu does not list them among the queried metrics.
_ALWAYS = ("launch__",)
_ROLLUPS = {"sum", "avg", "min", "max", "pct", "ratio", "max_rate"}
_FIXED_COLUMNS = {
    "ID",
    "Process ID",
    "Process Name",
    "Host Name",
    "Kernel Name",
    "Context",
    "Stream",
    "Block Size",
    "Grid Size",
    "Device",
    "CC",
    "Section Name",
}


@dataclass(frozen=True)
class KernelMetrics:
    """One kernel launch and what was counted for it, in base units (bytes, nanoseconds, percent)."""

    name: str
    metrics: tuple[tuple[str, float], ...]

    def get(self, metric: str) -> float | None:
        """Return one metric, if it was counted."""
        return dict(self.metrics).get(metric)


def metrics_for(arch: str) -> tuple[str, ...]:
    """Return the metrics to ask for on ``arch`` (``sm_90``, ``sm_90a``, or anything: then the common set)."""
    return _BY_ARCHITECTURE.get(arch.rstrip("af"), _COMMON)


def chip_for(arch: str) -> str | None:
    """Return the chip name ``ncu`` uses for ``arch``, if we know it."""
    return _CHIPS.get(arch.rstrip("af"))


def validate(ncu_path: str, chip: str, metrics: Sequence[str] | None = None, timeout: float = 60.0) -> tuple[str, ...]:
    """Return those of ``metrics`` (by default the set of ``chip``) that this ``ncu`` knows on ``chip``."""
    if metrics is None:
        metrics = metrics_for(next((arch for arch, known in _CHIPS.items() if known == chip), ""))
    argv = [ncu_path, "--query-metrics", "--chips", chip, "--csv"]
    try:
        answer = subprocess.run(argv, capture_output=True, text=True, timeout=timeout, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise PrerequisiteError(
            f"{ncu_path} cannot list its metrics for {chip} ({error}): check the Nsight Compute installation"
        ) from error
    known = parse_query(answer.stdout)
    return tuple(metric for metric in metrics if exists(metric, known))


def parse_query(text: str) -> frozenset[str]:
    """Return the base names in the output of ``ncu --query-metrics``, as CSV or as a table."""
    names = set()
    for line in text.splitlines():
        word = line.split(",")[0].strip().strip('"') if line.startswith('"') else line.split(" ")[0].strip()
        if "__" in word and word.replace("_", "").replace(".", "").isalnum():
            names.add(word)
    return frozenset(names)


def exists(metric: str, known: Collection[str]) -> bool:
    """Say whether ``metric`` with its suffix is one of the ``known`` base names with a suffix ``ncu`` allows."""
    if metric.startswith(_ALWAYS) or metric in known:
        return True
    base, _, suffix = metric.partition(".")
    return base in known and suffix.split(".")[0] in _ROLLUPS


def command(
    ncu_path: str,
    target: Sequence[str],
    metrics: Sequence[str],
    *,
    launches: int = 20,
    skip: int = 0,
    kernels: str | None = None,
    marked: bool = False,
) -> list[str]:
    """Return the argument list that profiles ``target`` and prints one CSV row per kernel launch.

    Clocks are left alone: locking them would disturb whoever shares the device.  ``kernels`` is a regular expression
    over kernel base names; ``skip`` leaves out that many matching launches first; ``marked`` counts only between the
    program's own ``cudaProfilerStart`` and ``cudaProfilerStop``.
    """
    argv = [ncu_path, "--clock-control", "none", "--target-processes", "all", "--print-units", "base"]
    argv += ["--csv", "--page", "raw", "--metrics", ",".join(metrics), "--launch-count", str(launches)]
    if marked:
        argv += ["--profile-from-start", "off"]
    if skip:
        argv += ["--launch-skip", str(skip)]
    if kernels is not None:
        argv += ["--kernel-name", f"regex:{kernels}"]
    return [*argv, *target]


def parse_csv(text: str) -> tuple[KernelMetrics, ...]:
    """Read what ``command`` printed, the target's own output between the lines included.

    Both of ncu's forms are read: one row per launch with a row of units under the header (``--page raw``), and one row
    per metric.  A value that is not a number (``n/a``) is left out.
    """
    lines = [line for line in text.splitlines() if line.startswith('"')]
    start = next((i for i, line in enumerate(lines) if '"Kernel Name"' in line), None)
    if start is None:
        return ()
    rows = list(csv.DictReader(io.StringIO("\n".join(lines[start:]))))
    launches: dict[tuple[str, str], dict[str, float]] = {}
    for row in rows:
        if not (row.get("ID") or "").isdigit():
            continue  # the row of units
        counted = launches.setdefault((row["ID"], row["Kernel Name"]), {})
        for metric, value in _cells(row):
            number = _number(value)
            if number is not None:
                counted[metric] = number
    return tuple(KernelMetrics(name, tuple(counted.items())) for (_, name), counted in launches.items())


def _cells(row: dict[str, str]) -> list[tuple[str, str]]:
    if row.get("Metric Name"):
        return [(row["Metric Name"], row["Metric Value"])]
    return [(k, v) for k, v in row.items() if k not in _FIXED_COLUMNS and "__" in (k or "")]


def _number(text: str | None) -> float | None:
    try:
        return float((text or "").replace(",", ""))
    except ValueError:
        return None
