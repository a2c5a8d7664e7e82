"""The description of the machine is plain, useful and tells nobody who or where."""

from __future__ import annotations

import json
import platform
import socket

import pytest
import torch

from burnish import __version__
from burnish.measure.environment import cpu_model, describe


def test_the_description_is_plain_json_and_says_what_ran() -> None:
    found = describe("cpu")
    assert json.loads(json.dumps(found)) == found
    assert found["burnish"] == __version__
    assert found["torch"] == str(torch.__version__)
    assert found["python"] == platform.python_version()
    assert found["cpu"]["model"] == cpu_model() != ""
    assert found["cpu"]["threads"] == torch.get_num_threads()
    assert 1 <= found["cpu"]["usable_cores"] <= found["cpu"]["cores"]
    assert found["cpu"]["memory_gib"] > 0
    assert "gpu" not in found


def test_nobody_and_no_secret_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "sk-very-secret")
    monkeypatch.setenv("USER", "somebody-in-particular")
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    found = describe("cpu")
    text = json.dumps(found)
    assert "sk-very-secret" not in text
    assert "somebody-in-particular" not in text
    assert found["variables"]["OMP_NUM_THREADS"] == "7"
    values = _strings(found)
    assert socket.gethostname() not in values
    assert not any(value.startswith("/") for value in values)


def test_precision_flags_follow_torch() -> None:
    settings = torch.backends.cuda.matmul
    before = settings.fp32_precision
    settings.fp32_precision = "tf32"
    try:
        assert describe("cpu")["flags"]["cuda_matmul_fp32"] == "tf32"
    finally:
        settings.fp32_precision = before
    assert describe("cpu")["flags"]["cuda_matmul_fp32"] == str(before)


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in _strings(item)]
    return [value] if isinstance(value, str) else []
