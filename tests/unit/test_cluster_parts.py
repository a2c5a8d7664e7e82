"""The small parts of a cluster: labels, slots, health, the journal, what answers what."""

from __future__ import annotations

import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from burnish.cli.main import main
from burnish.cluster.health import Health
from burnish.cluster.journal import Journal
from burnish.cluster.labels import Wanted, parse_on
from burnish.cluster.once import alone_with
from burnish.cluster.seats import Seat, Seats
from burnish.cluster.slots import Slot, labels_of, slots_of
from burnish.cluster.work import Answer, answers, key_of
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.verdict import Verdict
from burnish.store import VerdictKey
from burnish.testing.instant import TASK, instant_verdict

PASSED = Candidate("# [1, 2, 3, 4]\n")


def verdict(partial: bool = False) -> Verdict:
    found = instant_verdict(TASK, PASSED)
    assert found.timing is not None
    return replace(found, timing=replace(found.timing, partial=partial))


def answer(partial: bool = False) -> Answer:
    return Answer("verdict", verdict(partial).to_json(), device="d")


def test_labels_with_counts() -> None:
    assert parse_on("H200:4, mi300:2,cpu") == (Wanted("h200", 4), Wanted("mi300", 2), Wanted("cpu", 1))
    assert [one.device for one in parse_on("h200,cpu")] == ["cuda:0", "cpu"]


@pytest.mark.parametrize("text", ["", "h200:0", "h200:00", "h200:x", "h200:9999999", "h200,,cpu", "h200:2,H200"])
def test_labels_that_make_no_sense(text: str) -> None:
    with pytest.raises(UsageError, match="--on"):
        parse_on(text)


NODES: list[dict[str, Any]] = [
    {"NodeID": "a" * 56, "Alive": True, "Resources": {"CPU": 64.0, "GPU": 8.0, "accelerator_type:H200": 1.0}},
    {"NodeID": "b" * 56, "Alive": True, "Resources": {"CPU": 64.0, "GPU": 4.0, "mi300": 4.0, "node:10.0.0.2": 1.0}},
    {"NodeID": "c" * 56, "Alive": True, "Resources": {"CPU": 8.0, "memory": 1e9}},
    {"NodeID": "d" * 56, "Alive": False, "Resources": {"CPU": 8.0, "GPU": 8.0, "accelerator_type:H200": 1.0}},
]


class FewCalls:
    """As much of Ray as looking after processes needs: which nodes live, and ending a process."""

    def __init__(self, alive: set[str]) -> None:
        self.alive, self.killed = alive, list[str]()

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": name, "Alive": name in self.alive} for name in ("one", "two")]

    def kill(self, handle: str) -> None:
        self.killed.append(handle)


def test_with_a_node_all_its_devices_are_gone_at_once() -> None:
    ray, lost = FewCalls({"one", "two"}), list[list[str]]()
    seats = Seats(ray, lambda seat, hello: None, lambda gone, why: lost.append([s.name for s in gone]), print)
    for number in range(4):
        node = "two" if number == 3 else "one"
        made = Seat(f"s{number}", Slot(node, "sim", number), "judge", f"process {number}", Health("cpu"))
        seats.by_name[made.name] = made
    seats.gone(seats.by_name["s0"], "it died")
    assert (lost, ray.killed) == ([["s0"]], ["process 0"])
    ray.alive = {"two"}
    seats.gone(seats.by_name["s1"], "it died")
    seats.check_nodes()
    assert lost == [["s0"], ["s1", "s2"]]
    assert list(seats.by_name) == ["s3"]


def test_slots_by_label() -> None:
    h200 = slots_of(NODES, "h200")
    assert [slot.name for slot in h200] == [f"h200-{i}@aaaaaaaa" for i in range(8)]
    assert all(slot.gpus == 1 and not slot.resources for slot in h200)
    mi300 = slots_of(NODES, "mi300")
    assert len(mi300) == 4 and mi300[0].resources == (("mi300", 1.0),) and mi300[0].gpus == 1
    assert [slot.node[0] for slot in slots_of(NODES, "cpu")] == ["a", "b", "c"], "a node that is gone has none"
    assert slots_of(NODES, "a100") == []
    assert labels_of(NODES) == ["cpu", "h200", "mi300"]


def test_drift_is_seen_after_it_lasts() -> None:
    health = Health("cuda:0")
    assert [health.timed(s) for s in (1.0, 1.01, 0.99, 1.0, 1.5, 1.01, 1.02)] == [None] * 7, "one slow moment is none"
    found = [health.timed(1.2), health.timed(1.2)]
    assert found[0] is None and found[1] is not None
    assert "slower" in found[1] and "limit 10%" in found[1]
    assert health.drift is not None and health.drift > 0.1


def test_a_device_that_became_faster_is_another_device_too() -> None:
    health = Health("cuda:0")
    reasons = [health.timed(s) for s in (1.0, 1.0, 1.0, 0.8, 0.8, 0.8)]
    assert reasons[-1] is not None and "faster" in reasons[-1]


def test_a_device_that_begins_slower_than_its_kind_is_seen_by_the_others() -> None:
    def begun(seconds: float) -> Health:
        health = Health("cuda:0")
        for _ in range(3):
            health.timed(seconds)
        return health

    others = [begun(1.0), begun(1.01), begun(0.99)]
    assert begun(1.05).beside(others) is None
    assert begun(1.2).beside(others[:2]) is None, "too few to say"
    assert "20% slower than that of others of its kind" in str(begun(1.2).beside(others))


def test_errors_in_a_row_drain_and_a_verdict_starts_the_count_again() -> None:
    health = Health("cpu")
    assert health.error("x") is None and health.error("x") is None
    health.verdict()
    assert health.error("x") is None and health.error("x") is None
    assert "3 errors in a row, the last: y" in str(health.error("y"))


def test_the_journal_keeps_the_first_answer_and_survives(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "deep" / "journal.db")
    first, other = answer(), replace(answer(), device="other")
    journal.put("k", first)
    journal.put("k", other)
    journal.close()
    again = Journal(tmp_path / "deep" / "journal.db")
    assert again.find("k") == first
    assert again.all() == [("k", first)]
    again.drop(["k", "unknown"])
    assert again.find("k") is None and len(again) == 0
    again.close()


def test_a_whole_verdict_takes_the_place_of_one_that_was_cut_short(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    journal.put("k", answer(partial=True))
    journal.put("k", answer())
    journal.put("k", answer(partial=True))
    assert journal.find("k") == answer()
    journal.close()


def test_a_verdict_that_was_cut_short_answers_only_what_is_worth_more() -> None:
    eager = verdict().timing.against("eager")  # type: ignore[union-attr]
    assert eager is not None
    assert answers(answer(), None) and answers(answer(), 9.0)
    assert not answers(answer(partial=True), None)
    assert not answers(answer(partial=True), eager.interval.high)
    assert answers(answer(partial=True), eager.interval.high * 1.01)
    assert not answers(Answer("failed", why="x"), None)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--executor", "ray"], "--executor ray needs Ray: pip install 'burnish[ray]'"),
        (["--executor", "slurm"], "no 'slurm' among the executors: choose from ray"),
        (["--on", "h200:4"], "--on names devices of a cluster: add --executor ray"),
    ],
)
def test_where_to_judge_is_refused_in_one_line(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as it is where the extra was not installed
    for command in (["optimize", "missing.py"], ["bench", "field"]):
        assert main([*command, *arguments]) == 2
        assert capsys.readouterr().err == f"burnish: {words}\n"


def test_keys_tell_purposes_apart() -> None:
    key = VerdictKey("t", "c", "cpu", "s")
    assert key_of(key) == key_of(VerdictKey("t", "c", "cpu", "s"))
    assert len({key_of(key), key_of(key, "final", "run-1"), key_of(VerdictKey("t", "c", "cuda:0", "s"))}) == 3


def test_a_key_is_held_by_one_process_and_freed_by_its_death(tmp_path: Path) -> None:
    file = tmp_path / "keys.lock"
    hold = (
        "import sys; from pathlib import Path; from burnish.cluster.once import alone_with\n"
        "with alone_with(sys.argv[1], Path(sys.argv[2])):\n    print('got', flush=True); sys.stdin.readline()\n"
    )

    def holder(key: str) -> subprocess.Popen[str]:
        argv = [sys.executable, "-c", hold, key, str(file)]
        return subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    with holder("a") as first:
        assert first.stdout is not None and first.stdout.readline() == "got\n"
        with alone_with("b", file):
            pass  # another key is free
        with holder("a") as second:
            assert second.stdout is not None and second.poll() is None
            assert not select.select([second.stdout], [], [], 0.3)[0], "it waits"
            first.kill()
            assert second.stdout.readline() == "got\n"
            second.kill()
