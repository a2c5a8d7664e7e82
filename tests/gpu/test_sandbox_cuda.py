"""CUDA, Triton and nvcc inside the sandbox, and device memory handed in by descriptor."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from burnish.judge.sandbox.policy import (
    NAMESPACES,
    SandboxPolicy,
    clean_environment,
    default_read_paths,
    nvidia_devices,
)

ROOT = str(Path(__file__).resolve().parents[2])

pytestmark = pytest.mark.skipif(not nvidia_devices(), reason="needs an NVIDIA GPU")

# The judge initialises CUDA, then asks a fork server that has not; here the order is turned round in one process.
HARNESS = """
import json, os, socket, sys, traceback
sys.path.insert(0, sys.argv[1])
import torch
from burnish.judge.cuda_memory import CudaBlock
from burnish.judge.sandbox.lockdown import lock_down
from burnish.judge.sandbox.namespaces import enter_namespaces
from burnish.judge.sandbox.policy import SandboxPolicy
policy = SandboxPolicy.from_json(json.loads(sys.argv[2]))
ours, theirs = socket.socketpair()
supervisor = os.fork()
if supervisor == 0:
    namespaces = enter_namespaces(policy)
    runner = os.fork()
    if runner == 0:
        code = 1
        try:
            ours.close()
            layers = lock_down(policy, namespaces)
            _, (fd,), _, _ = socket.recv_fds(theirs, 16, 1)
            block = CudaBlock.open(fd, 1 << 20, "cuda:0")
            shared = block.tensor(1 << 20)
            seen = int(shared[:8].sum())
            shared[8:16] = 5
            answer = {"layers": layers, "seen": seen}
            exec(sys.argv[3])
            torch.cuda.synchronize()
            print("ANSWER" + json.dumps(answer), flush=True)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    _, status = os.waitpid(runner, 0)
    os._exit(os.waitstatus_to_exitcode(status) & 255)
theirs.close()
block = CudaBlock.create(1 << 20, "cuda:0")
flat = block.tensor(1 << 20)
flat.zero_()
flat[:8] = 3
torch.cuda.synchronize()
try:
    socket.send_fds(ours, [b"x"], [block.export()])
except BrokenPipeError:
    pass
_, status = os.waitpid(supervisor, 0)
torch.cuda.synchronize()
print("BACK", int(flat[8:16].sum()))
sys.exit(os.waitstatus_to_exitcode(status))
"""

MATMUL = """
a = torch.randn(256, 256, device="cuda"); b = torch.randn(256, 256, device="cuda")
answer["matmul"] = torch.allclose((a @ b).cpu(), a.cpu() @ b.cpu(), atol=1e-3)
"""

NVCC = """
import ctypes, subprocess
open("k.cu", "w").write('extern "C" __global__ void k() {} extern "C" int go() { k<<<1, 1>>>(); '
                        'return cudaDeviceSynchronize(); }')
done = subprocess.run(["nvcc", "-shared", "-Xcompiler", "-fPIC", "-arch=native", "-o", "k.so", "k.cu"],
                      capture_output=True, text=True)
answer["nvcc"] = ctypes.CDLL("./k.so").go() if done.returncode == 0 else done.stderr
"""

COMPILED = """
compiled = torch.compile(lambda x: torch.relu(x * 2 + 1).sum(-1))
answer["compiled"] = torch.allclose(compiled(a), torch.relu(a * 2 + 1).sum(-1), rtol=1e-4)
"""


def run_inside(work: Path, namespaces: tuple[str, ...], body: str) -> dict[str, object]:
    policy = SandboxPolicy(str(work), default_read_paths(), devices=nvidia_devices(), namespaces=namespaces)
    done = subprocess.run(
        [sys.executable, "-c", HARNESS, ROOT, json.dumps(policy.to_json()), body],
        env=clean_environment(str(work)) | {"PYTHONPATH": ":".join(filter(None, sys.path))},
        cwd=work,
        capture_output=True,
        text=True,
        timeout=280,
    )
    answers = [line for line in done.stdout.splitlines() if line.startswith("ANSWER")]
    assert answers, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "BACK 40" in done.stdout
    answer: dict[str, object] = json.loads(answers[-1].removeprefix("ANSWER"))
    return answer


@pytest.mark.parametrize("namespaces", [NAMESPACES, ()], ids=["namespaces", "no namespaces"])
def test_cuda_works_inside(tmp_path: Path, namespaces: tuple[str, ...]) -> None:
    answer = run_inside(tmp_path, namespaces, MATMUL + NVCC + COMPILED)
    assert answer["seen"] == 24
    assert answer["matmul"] is True
    assert answer["nvcc"] == 0
    assert answer["compiled"] is True
