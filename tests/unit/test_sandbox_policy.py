from __future__ import annotations

import json
import os
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from burnish.judge.sandbox.bubblewrap import bwrap_prefix
from burnish.judge.sandbox.policy import SandboxPolicy, clean_environment, default_read_paths


def test_policy_survives_json() -> None:
    policy = SandboxPolicy("/w", ("/usr", "/lib"), devices=("/dev/nvidia0",), memory_bytes=1 << 33, namespaces=("pid",))
    assert SandboxPolicy.from_json(json.loads(json.dumps(policy.to_json()))) == policy


def test_read_paths_exist_and_expose_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    project.mkdir()
    site = tmp_path / "site"
    (site / "thing-1.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(project), str(site), str(Path.home()), tempfile.gettempdir(), *sys.path])
    paths = default_read_paths()
    assert all(os.path.exists(path) for path in paths)
    assert {"/usr", os.path.realpath(sys.base_prefix), str(site)} <= set(paths)
    assert not {"/", "/root", "/home", "/tmp", str(Path.home()), tempfile.gettempdir(), str(project)} & set(paths)
    assert all(os.path.realpath(path) in paths for path in paths)


def test_clean_environment_holds_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_TOKEN", "hunter2")
    environment = clean_environment("/w")
    assert "hunter2" not in environment.values()
    assert environment["HOME"] == environment["TMPDIR"] == "/w"


def test_bubblewrap_prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    policy = SandboxPolicy("/w", ("/usr/lib", "/usr", "/absent"), devices=("/dev/nvidia0",))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bwrap_prefix(policy) is None
    program = tmp_path / "bwrap"
    program.write_text("")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    prefix = bwrap_prefix(policy)
    assert prefix is not None
    text = " ".join(prefix)
    assert text.index("--ro-bind /usr /usr") < text.index("--ro-bind /usr/lib /usr/lib") < text.index("--bind /w /w")
    assert "/absent" not in prefix
    assert "--dev-bind-try /dev/nvidia0 /dev/nvidia0" in text
    assert prefix[0] == str(program)
    assert prefix[-1] == "--"
