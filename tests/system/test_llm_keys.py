"""A candidate that looks for the judge's keys finds none: in no environment, its own or another's, and in no file."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

import pytest
from judging import candidate, task

from burnish.core.verdict_json import encode
from burnish.judge import Judge, JudgeOptions
from burnish.judge.contestant import Contestant
from burnish.judge.forkserver import ForkServerClient, Limits
from burnish.judge.judge import build
from burnish.llm.names import PROVIDERS
from burnish.llm.settings import read_settings

KEY = "sk-burnish-key-a-candidate-must-never-see"
_LIMITS = Limits(memory_bytes=2 << 30, import_seconds=20, first_call_seconds=20, call_seconds=10)

# Through the system's own calls as well: what watches Python's open() must not be what protects the key.
SEARCH = """
import ctypes, glob, json, os
import torch.nn as nn

libc = ctypes.CDLL(None, use_errno=True)

def low(path):
    descriptor = libc.open(path.encode(), os.O_RDONLY)
    if descriptor < 0:
        return ""
    buffer = ctypes.create_string_buffer(1 << 16)
    size = libc.read(descriptor, buffer, len(buffer))
    libc.close(descriptor)
    return buffer.raw[:max(size, 0)].decode("latin-1")

def high(path):
    try:
        with open(path, "rb") as file:
            return file.read().decode("latin-1")
    except OSError:
        return ""

found = {"environ": dict(os.environ), "parent": os.getppid(), "processes": os.listdir("/proc")}
pids = {str(os.getppid()), "1", "self", *PIDS, *(p for p in os.listdir("/proc") if p.isdigit())}
for path in [f"/proc/{pid}/environ" for pid in sorted(pids)] + FILES:
    found[path] = [low(path), high(path)]

class ModelNew(nn.Module):
    pass

with open("found", "w") as file:
    json.dump(found, file)
"""


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for variable in {p.variable for p in PROVIDERS.values()}:
        monkeypatch.setenv(variable, KEY)
    config = tmp_path / "config.toml"
    config.write_text(f'[llm.keys]\nopenai = "{KEY}"\n')
    config.chmod(0o600)
    monkeypatch.setenv("BURNISH_CONFIG", str(config))
    return config


def _search(config: Path) -> str:
    pids = [str(os.getpid()), str(os.getppid())]
    return SEARCH.replace("PIDS", repr(pids)).replace("FILES", repr([str(config)]))


def test_a_candidate_finds_no_key(keys: Path) -> None:
    assert read_settings().keys.keys() == {"openai"}
    with contextlib.closing(ForkServerClient("cpu", _LIMITS)) as server:
        contestant = Contestant(server, build, "cpu", _LIMITS, "candidate")
        contestant.load(_search(keys), "ModelNew")
        found = Path(contestant.process.work, "found").read_text()
        contestant.close()
    seen = json.loads(found)
    # It did look, and what it may see it saw.
    assert "PATH" in seen["environ"]
    assert "PATH=" in seen["/proc/self/environ"][0]
    assert f"/proc/{os.getpid()}/environ" in seen
    assert str(keys) in seen
    assert KEY not in found
    assert not any(variable in found for variable in {p.variable for p in PROVIDERS.values()})


def test_a_verdict_on_such_a_candidate_holds_no_key(keys: Path) -> None:
    body = _search(keys).replace(
        "json.dump(found, file)", "json.dump(found, file)\nraise ValueError(json.dumps(found))"
    )
    with Judge("cpu", JudgeOptions(timing=False, limits=_LIMITS)) as judge:
        verdict = judge.verify(task(), candidate(body))
    assert not verdict.passed
    assert KEY not in json.dumps(encode(verdict))
