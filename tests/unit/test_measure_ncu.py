"""Reading Nsight Compute's output, by hand-written samples in its format."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from burnish.core.errors import PrerequisiteError
from burnish.measure import ncu

RAW = """==PROF== Connected to process 4711 (/usr/bin/python3.12)
the target prints, too
==PROF== Profiling "softmax" - 0: 0%....50%....100% - 3 passes
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC",\
"dram__bytes_read.sum","gpu__time_duration.sum","launch__registers_per_thread","sm__throughput.avg.pct_of_peak_sustained_elapsed"
"","","","","","","","","","","","byte","ns","register/thread","%"
"0","4711","python3.12","127.0.0.1","void softmax<256>(float const*, int)","1","7","(256, 1, 1)","(4096, 1, 1)","0",\
"9.0","67,108,864","21,440","32","41.27"
"1","4711","python3.12","127.0.0.1","add","1","7","(128, 1, 1)","(1, 1, 1)","0","9.0","n/a","1,024.5","16","0.01"
==PROF== Disconnected from process 4711
"""

LONG = """"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size",\
"Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","1","python","127.0.0.1","add","1","7","(1, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics",\
"gpu__time_duration.sum","ns","2,848"
"0","1","python","127.0.0.1","add","1","7","(1, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics",\
"dram__bytes_read.sum","byte","512"
"""

QUERY_CSV = """"Metric Name","Metric Type","Metric Unit","Metric Description"
"gpu__time_duration","Counter","ns","duration in nanoseconds, alone the same as gpu__time_active"
"sm__throughput","Throughput","%","SM throughput assuming ideal load balancing across SMSPs"
"dram__bytes_read","Counter","byte","# of bytes read from DRAM"
"lts__t_sector_hit_rate","Ratio","%","proportion of L2 sector lookups that hit"
"""

QUERY_TABLE = """Device NVIDIA H200 (GH100)
------------------------------------------------- ----------- ------------ --------------------------
Metric Name                                       Metric Type Metric Unit  Metric Description
------------------------------------------------- ----------- ------------ --------------------------
gpu__time_duration                                Counter     ns           duration, like gpu__time_active
sm__throughput                                    Throughput  %            SM throughput
"""


def test_raw_page_gives_one_entry_per_launch() -> None:
    softmax, add = ncu.parse_csv(RAW)
    assert softmax.name == "void softmax<256>(float const*, int)"
    assert softmax.get("dram__bytes_read.sum") == 67108864
    assert softmax.get("gpu__time_duration.sum") == 21440
    assert softmax.get("sm__throughput.avg.pct_of_peak_sustained_elapsed") == 41.27
    assert add.get("gpu__time_duration.sum") == 1024.5
    assert add.get("dram__bytes_read.sum") is None


def test_one_row_per_metric_is_read_as_well() -> None:
    (add,) = ncu.parse_csv(LONG)
    assert dict(add.metrics) == {"gpu__time_duration.sum": 2848, "dram__bytes_read.sum": 512}


@pytest.mark.parametrize("text", ["", "==ERROR== ERR_NVGPUCTRPERM\n", '"ID","Process ID"\n"0","1"\n'])
def test_output_without_a_table_gives_nothing(text: str) -> None:
    assert ncu.parse_csv(text) == ()


def test_query_output_gives_base_names() -> None:
    assert ncu.parse_query(QUERY_CSV) == {
        "gpu__time_duration",
        "sm__throughput",
        "dram__bytes_read",
        "lts__t_sector_hit_rate",
    }
    assert ncu.parse_query(QUERY_TABLE) == {"gpu__time_duration", "sm__throughput"}


@pytest.mark.parametrize(
    ("metric", "known"),
    [
        ("gpu__time_duration.sum", True),
        ("sm__throughput.avg.pct_of_peak_sustained_elapsed", True),
        ("lts__t_sector_hit_rate.pct", True),
        ("launch__registers_per_thread", True),
        ("sm__throughput.nonsense", False),
        ("sm__inst_executed_pipe_fp32.sum", False),
    ],
)
def test_suffixes_are_allowed_on_known_bases_only(metric: str, known: bool) -> None:
    assert ncu.exists(metric, ncu.parse_query(QUERY_CSV)) is known


@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "sm_90a", "sm_200"])
def test_every_architecture_has_a_set_of_distinct_metrics(arch: str) -> None:
    metrics = ncu.metrics_for(arch)
    assert 12 <= len(metrics) == len(set(metrics))
    assert metrics[0] == "gpu__time_duration.sum"


def test_architecture_suffixes_do_not_matter() -> None:
    assert ncu.metrics_for("sm_90a") == ncu.metrics_for("sm_90") != ncu.metrics_for("sm_80")
    assert ncu.chip_for("sm_90a") == "gh100"
    assert ncu.chip_for("sm_1") is None


def test_validate_asks_ncu_and_keeps_what_it_knows(tmp_path: Path) -> None:
    answer = tmp_path / "answer.csv"
    answer.write_text(QUERY_CSV)
    program = tmp_path / "ncu"
    program.write_text(f'#!/bin/sh\necho "$@" > "{tmp_path}/asked"\ncat "{answer}"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    kept = ncu.validate(str(program), "gh100")
    assert kept == tuple(m for m in ncu.metrics_for("sm_90") if ncu.exists(m, ncu.parse_query(QUERY_CSV)))
    assert "gpu__time_duration.sum" in kept
    assert "dram__bytes_write.sum" not in kept
    assert "--chips gh100" in (tmp_path / "asked").read_text()


def test_a_missing_ncu_names_itself(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="no-ncu"):
        ncu.validate(str(tmp_path / "no-ncu"), "gh100")


def test_command_leaves_the_clocks_alone_and_ends_with_the_target() -> None:
    argv = ncu.command("ncu", ["python3", "run.py"], ["a__b.sum", "c__d.avg"], launches=3, skip=2, kernels="soft.*")
    assert argv[-2:] == ["python3", "run.py"]
    assert argv[argv.index("--clock-control") + 1] == "none"
    assert argv[argv.index("--metrics") + 1] == "a__b.sum,c__d.avg"
    assert argv[argv.index("--launch-count") + 1] == "3"
    assert argv[argv.index("--launch-skip") + 1] == "2"
    assert argv[argv.index("--kernel-name") + 1] == "regex:soft.*"
    assert argv[argv.index("--page") + 1] == "raw"
