"""Bundles: what is in them, what is not, and what is noticed when one was changed."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from report_views import FAST, PASSED, REJECTED, at, candidate, final, softmax

from burnish.cli.main import main
from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.search import Request
from burnish.core.verdict import Interval, Verdict
from burnish.models.export.bundle import package_bundle, run_bundle, without_reference
from burnish.models.export.bundle_reading import open_bundle
from burnish.models.export.files import Files, write_folder, zipped
from burnish.models.export.subject import ModelPackage
from burnish.models.replay import Change, Replayed, Shift, _differences
from burnish.store import RunRecord, RunSpec, RunStore, VerdictKey
from burnish.testing.instant import instant_run

SETTINGS = {"budget": "60s", "panel": ["eager", "compile"], "judge": {"precision": 0.03, "quick": False}}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as opened:
        yield opened


def about(verdict: Verdict, made: Candidate, **changes: Any) -> Verdict:
    return replace(verdict, candidate=made.identity(), **changes)


def a_run(store: RunStore, folder: Path) -> RunRecord:
    """A run with a verified candidate, its child, a rejected one and one that is open."""
    (folder / "helper_of_the_task.py").write_text("VALUE = 1\n")
    task = softmax()
    task = replace(
        task,
        source="import helper_of_the_task\n" + task.source,
        search_path=(str(folder),),
        path=str(folder / "softmax.py"),
    )
    environment = {**PASSED.environment, "variables": {"OMP_NUM_THREADS": "7"}}
    run = store.create_run(RunSpec(task, "cpu", "evolve", ("library",), 7, SETTINGS), environment)
    first = candidate("first")
    second = candidate("second", parents=[first], rationale=f"found in {folder}/notes.txt")
    wrong = about(REJECTED, candidate("cheat"), reason=f"wrong: see {folder}/deep/kernel.cpp line 3")
    verdicts = [(first, at(1.3)), (second, at(1.6)), (candidate("cheat"), wrong), (candidate("open"), None)]
    for number, (made, verdict) in enumerate(verdicts):
        store.propose(run, number, made, Request("vary" if made.origin.parents else "fresh", made.origin.parents))
        if verdict is not None:
            key = VerdictKey(task.identity(), made.identity(), "cpu", "settings")
            store.judged(run, number, key, about(verdict, made), 2.0 * number)
    shipped = Candidate(FAST)
    store.set_state(run, "finished", 9.0, second.identity(), final(about(PASSED, shipped), FAST))
    return store.run(run)


def write(path: Path, files: Files) -> Path:
    path.write_bytes(zipped(files))
    return path


def test_a_bundle_holds_all_of_a_run(store: RunStore, tmp_path: Path) -> None:
    run = a_run(store, tmp_path)
    files = run_bundle(store, run)
    manifest = json.loads(files["manifest.json"])
    assert manifest["format"] == 1 and manifest["kind"] == "run" and manifest["name"] == run.id
    assert set(manifest["files"]) == set(files) - {"manifest.json"}
    proposals = [json.loads(files[f"proposals/{n:05d}.json"]) for n in range(4)]
    assert [p["name"] for p in proposals] == ["first", "second", "cheat", "open"]
    assert proposals[1]["origin"]["parents"] == [proposals[0]["candidate"]] == proposals[1]["request"]["parents"]
    assert proposals[0]["verdict"]["timing"]["samples_ms"] == {
        name: list(times)
        for name, times in PASSED.timing.samples  # type: ignore[union-attr]
    }
    assert proposals[2]["verdict"]["status"] == REJECTED.status.value and proposals[3]["verdict"] is None
    for proposal in proposals:
        assert f"candidates/{proposal['candidate']}.py" in files
    assert files["final/kernel.py"].decode() == FAST
    assert json.loads(files["run.json"])["settings"] == SETTINGS
    assert files["task/modules/helper_of_the_task.py"] == b"VALUE = 1\n"
    assert json.loads(files["environment.json"])["torch"] == PASSED.environment["torch"]


def test_nothing_of_this_machine_is_in_it(store: RunStore, tmp_path: Path) -> None:
    files = run_bundle(store, a_run(store, tmp_path))
    everything = b"\n".join(files.values()).decode()
    for private in (str(tmp_path), str(Path.home()) + "/", "OMP_NUM_THREADS", "/deep/"):
        assert private not in everything, private
    assert "see kernel.cpp line 3" in everything and "found in notes.txt" in everything


def test_it_is_read_back_with_the_answer_first(store: RunStore, tmp_path: Path) -> None:
    run = a_run(store, tmp_path)
    files = run_bundle(store, run)
    assert zipped(files) == zipped(run_bundle(store, run))
    bundle = open_bundle(write(tmp_path / "run.zip", files))
    assert [entry.label for entry in bundle.entries] == ["final", "#1", "#0", "#2"]
    assert bundle.entries[0].candidate.source == FAST and "compile" in bundle.entries[0].baselines
    assert [entry.then.passed for entry in bundle.entries] == [True, True, True, False]
    assert bundle.entries[1].then.speedups["eager"].estimate == 1.6
    assert bundle.entries[1].candidate.origin.parents
    assert {entry.task.identity() for entry in bundle.entries} == {run.spec.task.identity()}
    assert bundle.settings == SETTINGS["judge"] and bundle.device == "cpu"
    write_folder(tmp_path / "unpacked", files)
    assert open_bundle(tmp_path / "unpacked").digest == bundle.digest


def test_a_suites_problem_may_be_named_instead_of_held(store: RunStore, tmp_path: Path) -> None:
    task = plugins.suite("field").load("rmsnorm").on("cpu")
    run = store.create_run(RunSpec(task, "cpu", "evolve", ("library",), 7, SETTINGS), PASSED.environment)
    whole = run_bundle(store, store.run(run))
    named = without_reference(whole)
    assert not any(task.source.encode() in content for content in named.values())
    assert set(whole) - set(named) == {"task/reference.py"} and b"from your checkout" in named["README.md"]
    archive = tmp_path / "named.zip"
    archive.write_bytes(zipped(named))
    assert open_bundle(archive).name == run
    # Somebody else's text under the same name is not what was judged.
    about_task = json.loads(named["task/task.json"])
    about_task["name"] = "field/layer_norm_residual"
    named["task/task.json"] = json.dumps(about_task).encode()
    resealed = without_reference(named)
    archive.write_bytes(zipped(resealed))
    with pytest.raises(UsageError, match="field/layer_norm_residual is not the one that was judged"):
        open_bundle(archive)
    with pytest.raises(UsageError, match="drop --by-name"):
        without_reference(run_bundle(store, a_run(store, tmp_path)))


def test_a_run_of_fakes_stays_marked(store: RunStore, tmp_path: Path) -> None:
    run, _ = instant_run(store, 12)
    bundle = open_bundle(write(tmp_path / "run.zip", run_bundle(store, store.run(run))))
    assert len(bundle.entries) > 8 and all(entry.label.startswith("#") for entry in bundle.entries)


def resealed(files: Files) -> Files:
    """The same with hashes that fit, as somebody would make them who wants to deceive."""
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = {n: hashlib.sha256(c).hexdigest() for n, c in files.items() if n != "manifest.json"}
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def changed(files: Files, name: str, content: bytes) -> Files:
    assert name in files
    return {**files, name: content}


def test_a_changed_bundle_is_noticed(store: RunStore, tmp_path: Path) -> None:
    files = run_bundle(store, a_run(store, tmp_path))
    source = next(name for name in files if name.startswith("candidates/"))
    manifest = json.loads(files["manifest.json"])
    cases: list[tuple[bytes, str]] = [
        (zipped(changed(files, source, b"class ModelNew: ...\n")), f"was changed: {source} is not what"),
        (zipped({n: c for n, c in files.items() if n != "environment.json"}), "environment.json is missing"),
        (zipped({**files, "extra.py": b""}), "extra.py is not in its manifest.json"),
        (zipped(changed(files, "manifest.json", json.dumps({**manifest, "format": 2}).encode())), "has format 2"),
        (zipped({n: c for n, c in files.items() if n != "manifest.json"}), "is not a bundle"),
        (zipped(changed(files, "manifest.json", b"{")), "is not a bundle"),
        (b"PK\x03\x04 not at all", "is not a bundle"),
        (zipped(resealed(changed(files, source, b"class ModelNew: ...\n"))), "is not what was judged"),
        (zipped(resealed(changed(files, "final/kernel.py", b"x = 1\n"))), "is not what was judged"),
        (zipped(resealed(changed(files, "task/reference.py", b"x = 1\n"))), "task is not the one that was judged"),
        (zipped(resealed(changed(files, "run.json", b"{}"))), "is damaged"),
    ]
    for number, (content, words) in enumerate(cases):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(content)
        with pytest.raises(UsageError, match=words):
            open_bundle(path)


def test_a_file_that_leads_outside_is_refused(store: RunStore, tmp_path: Path) -> None:
    from burnish.core.errors import BurnishError
    from burnish.models.replay import _unpack

    files = run_bundle(store, a_run(store, tmp_path))
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        for name, content in resealed({**files, "task/modules/../../../outside.py": b""}).items():
            archive.writestr(name, content)
    (tmp_path / "bad.zip").write_bytes(memory.getvalue())
    with pytest.raises(BurnishError, match="lies outside"):
        _unpack(tmp_path / "folder", open_bundle(tmp_path / "bad.zip"))
    assert not (tmp_path / "outside.py").exists()


@pytest.mark.parametrize(
    "arguments", [["missing.zip"], [__file__], ["--best", "0", "x.zip"], ["--all", "--best", "2", "x"]]
)
def test_a_bad_request_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", *arguments]) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("burnish: ") and len(said.splitlines()) == 1


def test_a_model_package_is_bundled(tmp_path: Path) -> None:
    from model_package import NORM_REFERENCE, write_package

    package = ModelPackage.read(write_package(tmp_path / "net-burnished"))
    bundle = open_bundle(write(tmp_path / "net.zip", package_bundle(package, "net")))
    assert [entry.label for entry in bundle.entries] == ["mlp", "norm"]
    assert bundle.entries[0].task.direction.value == "forward+backward"
    assert bundle.entries[1].task.source == NORM_REFERENCE
    assert bundle.entries[1].then.speedups == {"eager": Interval(2.5, 2.25, 2.75)}
    assert bundle.environment["name"] == "A Processor"


def test_a_shift_is_told_only_beyond_noise() -> None:
    then = Interval(2.0, 1.9, 2.1)
    assert not Shift("eager", then, Interval(2.1, 2.0, 2.2)).differs
    assert Shift("eager", then, Interval(1.5, 1.4, 1.6)).differs
    assert Shift("eager", then, Interval(3.0, 2.9, 3.1)).differs
    assert not Shift("eager", then, Interval(2.12, 2.105, 2.2)).differs, "less than one part in a hundred"
    assert not Shift("eager", then, None).differs
    ratio = Shift("eager", then, Interval(1.0, 0.95, 1.05)).ratio
    assert ratio is not None and ratio.estimate == 0.5 and ratio.low == 0.95 / 2.1


def test_what_changed_is_told(store: RunStore, tmp_path: Path) -> None:
    bundle = open_bundle(write(tmp_path / "run.zip", run_bundle(store, a_run(store, tmp_path))))
    final_entry, best, _, cheat = bundle.entries
    same = Change(final_entry, about(PASSED, final_entry.candidate))
    assert not same.worse and not same.changed and not any(shift.differs for shift in same.shifts)
    worse = Change(best, about(REJECTED, best.candidate))
    assert worse.worse and worse.changed and all(shift.now is None for shift in worse.shifts)
    better = Change(cheat, about(PASSED, cheat.candidate))
    assert not better.worse and better.changed
    now = {**PASSED.environment, "torch": "9.9", "variables": {"X": "1"}}
    differences = tuple(_differences(bundle, now))
    assert differences == (("torch", str(PASSED.environment["torch"]), "9.9"),)
    assert Replayed(bundle, "cpu", (same, better), differences).ok
    told = Replayed(bundle, "cpu", (same, worse), differences).to_json()
    assert not told["ok"] and told["passed_then"] == 2 and told["passed_now"] == 1
    assert told["environment"] == [{"what": "torch", "then": str(PASSED.environment["torch"]), "now": "9.9"}]
