"""The parts of an export: names, files, traces of this machine, imported modules, literals, bad requests."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from model_package import write_package

from burnish.cli.main import main
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.models.export.files import write_file, write_folder
from burnish.models.export.license_text import APACHE_2
from burnish.models.export.names import check_name, default_name, hub_name, import_name
from burnish.models.export.plain import scrubbed
from burnish.models.export.siblings import siblings
from burnish.models.export.single import quoted
from burnish.models.export.subject import ModelPackage

ROOT = Path(__file__).resolve().parents[2]


def test_names_are_valid_where_they_are_used() -> None:
    assert import_name(check_name("My-Fast.kernels")) == "my_fast_kernels"
    assert default_name("kernelbench/level1/36") == "kernelbench-level1-36"
    assert default_name("36_RMSNorm_") == "kernel-36-rmsnorm"
    assert default_name("torch") == "torch-kernels" and default_name("class") == "class-kernels"
    assert hub_name("My_Fast.kernels") == "my-fast-kernels"
    for name, words in [
        ("a b", "no distribution name"),
        ("-x", "no distribution name"),
        ("3d", "begin it with a letter"),
        ("torch", "would hide"),
        ("json", "would hide"),
        ("class", "cannot be imported"),
    ]:
        with pytest.raises(UsageError, match=words):
            check_name(name)
    with pytest.raises(UsageError, match="for the Hub"):
        hub_name("a")


def test_files_are_written_whole_and_over_nothing(tmp_path: Path) -> None:
    write_folder(tmp_path / "new", {"a/b.txt": b"1"})
    assert (tmp_path / "new" / "a" / "b.txt").read_bytes() == b"1"
    (tmp_path / "empty").mkdir()
    write_folder(tmp_path / "empty", {"a": b"1"})
    write_file(tmp_path / "deep" / "one.py", b"2")
    for target in ("new", "empty", "deep/one.py"):
        with pytest.raises(UsageError, match="name another place with --out"):
            write_folder(tmp_path / target, {"a": b"3"})
    with pytest.raises(PrerequisiteError, match="name another place with --out"):
        write_file(tmp_path / "deep" / "one.py" / "below", b"")
    with pytest.raises(PrerequisiteError, match="name another place with --out"):
        write_folder(tmp_path / "broken", {"a": b"1", "a/b": b"2"})
    assert sorted(p.name for p in tmp_path.iterdir()) == ["deep", "empty", "new"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("File /home/me/x/task.py line 3", "File task.py line 3"),
        ("('/root/a/b.py')", "('b.py')"),
        ("x.cpp:/usr/include/x.h:4: error", "x.cpp:x.h:4: error"),
        ("https://example.org/a/b and a/b/c and 1/2", "https://example.org/a/b and a/b/c and 1/2"),
    ],
)
def test_absolute_paths_lose_all_but_their_last_part(text: str, kept: str) -> None:
    assert scrubbed({"a": [text]}) == {"a": [kept]}
    assert scrubbed({"variables": {"HOME": "x"}, "n": float("nan")}) == {"n": None}


def test_imported_neighbours_are_found(tmp_path: Path) -> None:
    (tmp_path / "parts" / "deep").mkdir(parents=True)
    (tmp_path / "parts" / "__init__.py").write_text("from .one import f\n")
    (tmp_path / "parts" / "one.py").write_text("from . import two\nfrom .deep.three import g\nimport torch\n")
    (tmp_path / "parts" / "two.py").write_text("")
    (tmp_path / "parts" / "deep" / "__init__.py").write_text("")
    (tmp_path / "parts" / "deep" / "three.py").write_text("from ..two import h\n")
    (tmp_path / "single.py").write_text("import os\n")
    (tmp_path / "unused.py").write_text("")
    (tmp_path / "json.py").write_text("")
    found = siblings("import json\nimport single\nfrom parts.one import f\n", [str(tmp_path)])
    inside = {"__init__.py", "deep/__init__.py", "deep/three.py", "one.py", "two.py"}
    assert set(found) == {"single.py", *(f"parts/{name}" for name in inside)}
    assert siblings("def broken(", [str(tmp_path)]) == {} == siblings("import torch", [str(tmp_path / "nowhere")])


@pytest.mark.parametrize(
    "text",
    [
        "plain\n",
        '"""doc"""\nx = "\\n"\n',
        "'''doc'''\n",
        "both ''' and \"\"\" \\ here\n",
        "ends with a quote'",
        "ends with a backslash\\",
        "carriage\r\nreturn\r",
        "both ''' and \"\"\" and \r\n and \\'",
        "",
        "\0 nul ''' \"\"\"",
    ],
)
def test_a_literal_is_the_text(text: str) -> None:
    literal = quoted(text)
    assert ast.literal_eval(literal) == text
    if "\r" not in text and not text.endswith("\\") and "'''" not in text and "\0" not in text and text:
        assert literal.startswith("r") and text in literal, "readable"


def test_the_licence_is_the_projects_own() -> None:
    assert (ROOT / "LICENSE").read_text() == APACHE_2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(format=2), "format 2"),
        (lambda data: data.pop("regions"), "is no package"),
        (lambda data: data["regions"][0]["calls"][0].update(kernel="kernels/missing.py"), "lacks kernels/missing.py"),
        (lambda data: data["regions"][0]["calls"][0].update(kernel="../outside.py"), "outside the folder"),
        (lambda data: data["regions"][0]["calls"][0].update(returns="two"), "returns cannot be 'two'"),
        (lambda data: data.update(contract="sloppy"), "contract"),
    ],
)
def test_a_bad_package_is_one_line_that_names_the_fix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: object, words: str
) -> None:
    folder = write_package(tmp_path / "net-burnished")
    data = json.loads((folder / "burnish.json").read_text())
    assert callable(change)
    change(data)
    (folder / "burnish.json").write_text(json.dumps(data))
    (tmp_path / "outside.py").write_text("")
    assert main(["export", str(folder), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err.strip()
    assert words in said and len(said.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_bad_requests_name_the_fix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = ["--store", f"sqlite:///{tmp_path}/runs.db"]
    folder = str(write_package(tmp_path / "net-burnished"))
    (tmp_path / "empty").mkdir()
    for arguments, words in [
        (["nothing"], "burnish show lists the runs"),
        (["empty"], "no burnish.json in empty"),
        ([folder, "--format", "wheel"], "choose from package, kernels, file, bundle"),
        ([folder, "--name", "json"], "would hide"),
        ([folder, "--out", "net-burnished"], "is not empty"),
        ([folder, "--format", "kernels", "--name", "a"], "for the Hub"),
    ]:
        assert main(["export", *arguments, *store]) == 2, arguments
        said = capsys.readouterr().err.strip()
        assert words in said and len(said.splitlines()) == 1


def test_paths_of_this_machine_do_not_travel(tmp_path: Path) -> None:
    package = ModelPackage.read(write_package(tmp_path / "net-burnished"))
    assert package.manifest["model"] == "net.py:make_model"
    assert "/home/somebody" not in "".join(package.texts.values())
    assert package.devices == ["cpu"] and not package.uses_triton
