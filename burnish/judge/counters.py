"""Hardware counters of a candidate's kernels from Nsight Compute, in a sandbox: hints, never timings.

Not everywhere: many hosts keep the counters for administrators, and a profiler needs a network of its own to talk to
the program it starts.  Where it does not work the note says why and the verdict stands without.
"""

from __future__ import annotations

import functools
import shutil
import sys
import tempfile
import time
from pathlib import Path

import torch

from burnish.core.candidate import Candidate
from burnish.core.errors import JudgeError, PrerequisiteError
from burnish.core.paths import build_cache, home
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.sandbox.policy import SandboxPolicy, clean_environment, default_read_paths, nvidia_devices
from burnish.judge.sandbox.wrap import run_sandboxed
from burnish.measure import ncu

__all__ = ["counters"]

_SECONDS = 180.0
_LAUNCHES = 20
_ATTEMPTS, _PAUSE = 3, 3.0
"""A device counts for one program at a time: another judge's profile is over in seconds."""


def counters(bench: Bench, candidate: Candidate, contestant: Contestant) -> tuple[tuple[tuple[str, float], ...], str]:
    """Return the metrics of the longest kernel of one call, and a note."""
    program = shutil.which("ncu")
    if program is None:
        return (), "no hardware counters: ncu (Nsight Compute) is not installed"
    major, minor = torch.cuda.get_device_capability(bench.device)
    try:
        metrics = _known(program, f"sm_{major}{minor}")
    except PrerequisiteError as error:
        return (), f"no hardware counters: {error}"
    with tempfile.TemporaryDirectory(prefix="burnish-ncu-") as name:
        folder = Path(name).resolve()
        try:
            launches, said = _run(program, metrics, folder, bench, candidate, contestant)
            for _ in range(_ATTEMPTS - 1):
                if launches or "driver" not in said.lower():
                    break
                time.sleep(_PAUSE)
                launches, said = _run(program, metrics, folder, bench, candidate, contestant)
        except JudgeError as error:
            return (), f"no hardware counters: {error}"
    if not launches:
        return (), f"no hardware counters: {said}"
    longest = max(launches, key=lambda launch: launch.get("gpu__time_duration.sum") or 0.0)
    return longest.metrics, f"counters of {longest.name}, the longest of {len(launches)} kernels in a call"


@functools.cache
def _known(program: str, arch: str) -> tuple[str, ...]:
    chip = ncu.chip_for(arch)
    if chip is None:
        raise PrerequisiteError(f"no set of metrics is known for {arch}")
    return ncu.validate(program, chip)


def _run(
    program: str, metrics: tuple[str, ...], folder: Path, bench: Bench, candidate: Candidate, contestant: Contestant
) -> tuple[tuple[ncu.KernelMetrics, ...], str]:
    (folder / "candidate.py").write_text(candidate.source)
    torch.save(
        {
            "entry": candidate.entry,
            "seed": bench.seed,
            "init_spec": bench.init.spec,
            "init": [t.detach().cpu() for t in bench.init.tensors],
            "spec": bench.sample.spec,
            "tensors": [t.detach().cpu() for t in bench.sample.tensors],
        },
        folder / "call.pt",
    )
    for cache in ("triton", "extensions"):
        compiled = contestant.process.work / cache
        if compiled.is_dir() and not compiled.is_symlink():
            shutil.copytree(compiled, folder / cache, symlinks=True, dirs_exist_ok=True)
    read = (*default_read_paths(), str(build_cache()), str(Path(program).resolve().parents[0]))
    policy = SandboxPolicy(str(folder), read, devices=nvidia_devices(), loopback=True)
    environment = {
        **clean_environment(str(folder)),
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "BURNISH_HOME": str(home()),
        "TRITON_CACHE_DIR": str(folder / "triton"),
        "TORCH_EXTENSIONS_DIR": str(folder / "extensions"),
    }
    target = [sys.executable, "-m", "burnish.judge.runner.replay", str(folder)]
    argv = ncu.command(program, target, metrics, launches=_LAUNCHES, marked=True)
    done = run_sandboxed(argv, policy, environment, _SECONDS)
    found = ncu.parse_csv(done.stdout)
    said = "ran out of time" if done.timed_out else _reason(done.stdout + "\n" + done.stderr)
    return found, said


def _reason(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if "==ERROR==" in line or "Error" in line:
            # The cause stands on the next line where this one ends with a colon.
            return (f"{line} {following}" if line.endswith(":") else line)[:240]
    return " ".join(text.split())[-200:] or "ncu printed nothing"
