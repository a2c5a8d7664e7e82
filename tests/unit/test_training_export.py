"""``burnish export --format sft|dpo|rl`` from a run store: files, card, manifest, errors."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from model_package import write_package
from training_samples import TASK, cheat, family, made, passed, stored

from burnish.cli.main import main
from burnish.core.language import Call, Message, Usage
from burnish.models.export.training.schema import COLUMNS, Column
from burnish.store import RunStore
from burnish.testing.instant import instant_run

FORMS = ("sft", "dpo", "rl")


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A store with two runs of one task; a language model was asked for one candidate."""
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///{tmp_path}/runs.db"
    with RunStore.open(address) as store:
        run = stored(store, family())
        messages = (Message("user", "make it faster"),)
        for number, (proposal, status) in enumerate(
            [(2, "malformed"), (2, "answered"), (3, "answered"), (3, "failed")]
        ):
            usage = Usage(tokens_in=100, tokens_out=20)
            call = Call(number, proposal, "coder", "local:tiny", "coder@1", status, usage, messages, "ok")  # type: ignore[arg-type]
            store.record_call(run, call)
        again = made("one = 1  # the same\n")
        late = made("late = 1\n")
        stored(store, [(again, passed(again, 1.5)), (late, cheat(late))], seed=8)
    return address


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(folder.glob("data/*.jsonl")) for line in path.read_text().splitlines()]


def conforms(row: dict[str, Any], columns: tuple[Column, ...]) -> None:
    assert list(row) == [column.name for column in columns]
    for column in columns:
        values = row[column.name] if column.many else [row[column.name]]
        for value in values:
            if value is None:
                continue
            if isinstance(column.kind, str):
                assert type(value) is {"string": str, "int": int, "float": float, "bool": bool}[column.kind], column
            else:
                conforms(value, column.kind)


@pytest.mark.parametrize("form", FORMS)
def test_every_run_of_a_store_as_jsonl_and_parquet(form: str, url: str, tmp_path: Path) -> None:
    from pyarrow import parquet

    options = ["--format", form, "--all", "--parquet", "--store", url]
    assert main(["export", *options, "--out", "one", "--name", "kernels-data"]) == 0
    assert main(["export", *options, "--out", "two", "--name", "kernels-data"]) == 0
    files = {path.relative_to("one") for path in Path("one").rglob("*") if path.is_file()}
    assert {str(f) for f in files} == {"README.md", "dataset.json", "data/train.jsonl", "data/train.parquet"}
    assert all(Path("one", f).read_bytes() == Path("two", f).read_bytes() for f in files), "byte for byte"
    rows = rows_of(Path("one"))
    assert parquet.read_table("one/data/train.parquet").to_pylist() == rows
    for row in rows:
        conforms(row, COLUMNS[form])
    about = json.loads(Path("one/dataset.json").read_text())
    assert about["rows"] == {"train": len(rows)} and about["tasks"] == {"train": 1} and len(about["runs"]) == 2
    assert (about["texts"], about["verified"], about["cheats"], about["partial"]) == (9, 6, 2, 1)
    assert about["left_out"] == {"not judged": 1} and about["models"] == {"local:tiny": 1}
    for path, digest in about["files"].items():
        assert hashlib.sha256(Path("one", path).read_bytes()).hexdigest() == digest
    assert str(tmp_path) not in "".join(Path("one", f).read_text() for f in files if f.suffix != ".parquet")
    assert "/home/somebody" not in Path("one/data/train.jsonl").read_text()


def test_lengths_and_provenance(url: str) -> None:
    assert main(["export", "--format", "sft", "--all", "--store", url, "--out", "data"]) == 0
    rows = {row["completion"]: row for row in rows_of(Path("data"))}
    row = rows["better = 3\n"]
    assert row["lengths"] == {
        "prompt_chars": len(row["prompt"]),
        "completion_chars": len("better = 3\n"),
        "trace_chars": 2 * len("make it fasterok"),
        "calls": 2,
        "tokens_in": 200,
        "tokens_out": 40,
    }
    assert rows["two = 2\n"]["lengths"]["tokens_in"] is None
    assert main(["export", "--format", "rl", "--all", "--store", url, "--out", "turns"]) == 0
    turns = {turn["action"]: turn for found in rows_of(Path("turns")) for turn in found["turns"]}
    assert turns["better = 3\n"]["lengths"]["calls"] == 2
    assert turns["worse = 4\n"]["lengths"]["calls"] is None, "the model was asked for it, and another made it"
    origin = row["provenance"]
    assert row["task"] == TASK.identity() and origin["contract_hash"] == TASK.contract.identity()
    assert origin["models"] == ["local:tiny"] and origin["proposer"] == "library" and origin["seed"] == 7
    assert origin["hardware"] == "Some CPU" and origin["torch"] == "2.13" and origin["triton"] is None
    assert row["reward"]["authored"] == 0.5 and row["reward"]["authored_from"] == "profile"
    # The two differ by a comment; both runs began in the same second, so their random names decide which is first.
    (one,) = (row for source, row in rows.items() if source.startswith("one"))
    assert one["reward"]["authored"] is None, "how much of the work one kernel does is not known"
    with RunStore.open(url) as store:
        assert origin["run"] == store.runs()[1].id and origin["environment"]


def test_the_card_says_what_is_there(url: str) -> None:
    assert main(["export", "--format", "rl", "--all", "--store", url, "--out", "data"]) == 0
    card = Path("data/README.md").read_text()
    about = json.loads(Path("data/dataset.json").read_text())
    assert card.startswith("---\nlicense: other\n") and "path: data/train.jsonl" in card
    assert f"| train | {about['rows']['train']} | 1 |" in card and "| of these cheats | 2 |" in card
    assert "total = correct * (0.3 + 0.6 * speed + 0.1 * authored)" in card
    assert "| `turns.reward.total` | float | the formula above |" in card
    assert "## Licence" in card and "## Limits" in card and "scripted" not in card.partition("## What is here")[0]
    assert "Do not train on them" not in card


def test_a_search_with_fakes_is_left_out_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///{tmp_path}/runs.db"
    with RunStore.open(address) as store:
        run, progress = instant_run(store, 60, seed=3)
    assert main(["export", run, "--format", "rl", "--store", address]) == 2
    said = capsys.readouterr().err
    assert f"{progress.evals} scripted left out" in said and "--scripted takes" in said
    for form in FORMS:
        assert main(["export", "last", "--format", form, "--scripted", "--store", address, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        rows = rows_of(Path(told["path"]))
        assert told["rows"] == {"train": len(rows)} and len(rows) > 3 and told["path"] == f"instant-{form}"
        assert "Do not train on them" in Path(told["path"], "README.md").read_text()
    turns = [turn for row in rows for turn in row["turns"]]
    assert all(turn["provenance"]["scripted"] for turn in turns)
    wrong = [turn for turn in turns if turn["status"] == "wrong"]
    assert wrong and all(turn["reward"]["total"] == 0.0 for turn in wrong)


def test_bad_requests_name_the_fix(url: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write_package(tmp_path / "net-burnished")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    for arguments, words in [
        (["--format", "sft"], "or --all for every run"),
        (["last", "--all", "--format", "sft"], "one of the two"),
        (["nothing", "--format", "dpo"], "burnish show lists the runs"),
        (["net-burnished", "--format", "rl"], "name its runs or --all"),
        (["last", "--format", "grpo"], "choose from package, kernels, file, bundle, sft, dpo, rl"),
        (["last", "last"], "takes one RUN"),
        ([], "takes one RUN"),
        (["last", "--parquet"], "--parquet is for training data"),
        (["last", "--all"], "--all is for training data"),
        (["last", "--format", "sft", "--out", "full"], "is not empty"),
        (["last", "--format", "dpo", "--name", "a b"], "no distribution name"),
        (["--all", "--format", "sft", "--store", "sqlite:///empty.db"], "make one with burnish optimize"),
    ]:
        store = [] if "--store" in arguments else ["--store", url]
        assert main(["export", *arguments, *store]) == 2, arguments
        said = capsys.readouterr().err.strip()
        assert words in said and len(said.splitlines()) == 1, said
    with RunStore.open(url) as store_:
        slow = made("slow = 1\n")
        stored(store_, [(slow, passed(slow, 0.5))], seed=9)
        name = store_.run("last").id
    assert main(["export", name, "--format", "sft", "--store", url]) == 2
    assert "none is verified and faster than its parent" in capsys.readouterr().err


def test_parquet_needs_pyarrow(url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["export", "--all", "--format", "sft", "--parquet", "--store", url]) == 2
    assert "pip install 'burnish[hub]'" in capsys.readouterr().err
    assert main(["export", "--all", "--format", "sft", "--store", url]) == 0
