"""Every promise of the sandbox, tried for real in a forked child, with namespaces and with Landlock and seccomp alone.

The harness is a script of its own, so that the process that forks has a single thread.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from burnish.judge.sandbox.landlock import landlock_abi
from burnish.judge.sandbox.policy import NAMESPACES, SandboxPolicy, clean_environment, default_read_paths

ROOT = str(Path(__file__).resolve().parents[2])

HARNESS = """
import json, os, sys, traceback
sys.path.insert(0, sys.argv[1])
facts = json.loads(sys.argv[2])
exec(facts["before"])
from burnish.judge.sandbox.lockdown import lock_down
from burnish.judge.sandbox.namespaces import enter_namespaces
from burnish.judge.sandbox.policy import SandboxPolicy
policy = SandboxPolicy.from_json(facts["policy"])
namespaces = enter_namespaces(policy)
runner = os.fork()
if runner == 0:
    code = 1
    try:
        layers = lock_down(policy, namespaces)
        facts["layers"] = layers
        scope = {"facts": facts, "policy": policy, "os": os}
        exec(facts["body"], scope)
        print("ANSWER" + json.dumps([layers, scope.get("answer")]), flush=True)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)
_, status = os.waitpid(runner, 0)
assert os.path.isdir(f"/proc/{os.getpid()}"), "the supervisor must keep its own view"
sys.exit(os.waitstatus_to_exitcode(status) & 255)
"""

ATTEMPT = """
def attempt(act):
    try:
        return ["done", repr(act())]
    except (OSError, MemoryError, RuntimeError, ValueError) as error:
        return [type(error).__name__, str(error)]
"""


class Inside:
    """Runs statements inside a sandbox and returns what they assigned to ``answer``."""

    def __init__(self, folder: Path, namespaces: tuple[str, ...]) -> None:
        self.work = folder / "work"
        self.work.mkdir()
        self.namespaces = namespaces

    def run(self, body: str, before: str = "", limits: dict[str, Any] | None = None, **facts: Any) -> Any:
        policy = SandboxPolicy(str(self.work), default_read_paths(), namespaces=self.namespaces, **(limits or {}))
        facts |= {"policy": policy.to_json(), "body": ATTEMPT + body, "before": before}
        done = subprocess.run(
            [sys.executable, "-c", HARNESS, ROOT, json.dumps(facts)],
            env=clean_environment(str(self.work)) | {"OMP_NUM_THREADS": "2"},
            cwd=self.work,
            capture_output=True,
            text=True,
            timeout=120,
        )
        answers = [line for line in done.stdout.splitlines() if line.startswith("ANSWER")]
        assert answers, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
        self.layers, answer = json.loads(answers[-1].removeprefix("ANSWER"))
        return answer


def _host_grants_namespaces() -> bool:
    script = "import sys; sys.path.insert(0, sys.argv[1])\n"
    script += "from burnish.judge.sandbox.namespaces import user_namespace_works as w; sys.exit(not w())"
    return subprocess.run([sys.executable, "-c", script, ROOT]).returncode == 0


@pytest.fixture(params=["namespaces", "no namespaces"])
def inside(request: pytest.FixtureRequest, tmp_path: Path) -> Inside:
    if request.param == "no namespaces":
        if landlock_abi() < 6:
            pytest.skip("without namespaces this needs Landlock of Linux 6.12")
        return Inside(tmp_path, ())
    if not _host_grants_namespaces():
        pytest.skip("this host grants no user namespaces")
    return Inside(tmp_path, NAMESPACES)


@pytest.fixture
def victim() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["sleep", "100"], env={"SECRET": "hunter2", "PATH": os.environ["PATH"]}) as process:
        yield process
        process.kill()


def test_layers_are_reported(inside: Inside) -> None:
    inside.run("answer = None")
    assert {"landlock-files", "landlock-tcp", "landlock-scope", "seccomp", "no-capabilities"} <= set(inside.layers)
    assert ("private-root" in inside.layers) == (inside.namespaces == NAMESPACES)
    assert ("pid-namespace" in inside.layers) == (inside.namespaces == NAMESPACES)


def test_no_network(inside: Inside) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
        answer = inside.run(
            "import socket\n"
            "answer = [attempt(lambda: socket.create_connection(('127.0.0.1', facts['port']), timeout=2)),"
            " attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))),"
            " attempt(lambda: socket.socket(socket.AF_INET6)), attempt(lambda: socket.socket(socket.AF_NETLINK))]",
            port=port,
        )
    assert [kind for kind, _ in answer] == ["PermissionError"] * 4


def test_no_sockets_of_other_programs(inside: Inside, tmp_path: Path) -> None:
    name, abstract = str(tmp_path / "socket"), f"burnish-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as named, socket.socket(socket.AF_UNIX) as unnamed:
        named.bind(name)
        unnamed.bind("\0" + abstract)
        named.listen()
        unnamed.listen()
        answer = inside.run(
            "import socket\n"
            "answer = [attempt(lambda: socket.socket(socket.AF_UNIX).connect(facts['name'])),"
            " attempt(lambda: socket.socket(socket.AF_UNIX).connect(chr(0) + facts['abstract']))]\n"
            "a, b = socket.socketpair(); a.send(b'own'); answer.append(b.recv(9).decode())",
            name=name,
            abstract=abstract,
        )
    assert answer[0][0] in ("PermissionError", "FileNotFoundError")
    assert answer[1][0] in ("PermissionError", "ConnectionRefusedError")
    assert answer[2] == "own"


def test_no_reading_outside(inside: Inside, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "id_key").write_text("secret")
    (tmp_path / "temporary").write_text("secret")
    answer = inside.run(
        "home, tmp = facts['home'], facts['tmp']\n"
        "os.symlink(home, 'link'); n = os.open('.', os.O_RDONLY)\n"
        "answer = [attempt(lambda: open(p).read()) for p in (home + '/id_key', tmp + '/temporary', 'link/id_key')]\n"
        "answer += [attempt(lambda: os.listdir(home)), attempt(lambda: open('../home/id_key').read()),"
        " attempt(lambda: os.open('../temporary', os.O_RDONLY, dir_fd=n)), attempt(lambda: open('/etc/shadow').read()),"
        " attempt(lambda: os.link(home + '/id_key', 'stolen'))]",
        home=str(home),
        tmp=str(tmp_path),
    )
    assert all(kind in ("PermissionError", "FileNotFoundError", "OSError") for kind, _ in answer), answer
    assert not (inside.work / "stolen").exists()


def test_no_writing_outside(inside: Inside, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("kept")
    kept.chmod(0o640)
    before = kept.stat()
    answer = inside.run(
        "kept = facts['kept']\n"
        "answer = [attempt(lambda: open(kept, 'w')), attempt(lambda: os.truncate(kept, 0)),"
        " attempt(lambda: os.unlink(kept)), attempt(lambda: os.rename(kept, 'mine')),"
        " attempt(lambda: open(kept + '.new', 'w')), attempt(lambda: os.mkdir(kept + '.d')),"
        " attempt(lambda: open(os.path.dirname(os.__file__) + '/evil.py', 'w')),"
        " attempt(lambda: os.chown(kept, 1, 1)), attempt(lambda: os.setxattr(kept, 'user.x', b'1'))]\n"
        "attempt(lambda: os.chmod(kept, 0o777)); attempt(lambda: os.utime(kept, (1, 1)))",
        kept=str(kept),
    )
    assert all(kind != "done" for kind, _ in answer), answer
    after = kept.stat()
    assert kept.read_text() == "kept"
    assert (before.st_mode, before.st_mtime_ns, before.st_uid) == (after.st_mode, after.st_mtime_ns, after.st_uid)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "work"]


def test_work_folder_is_fully_usable(inside: Inside) -> None:
    answer = inside.run(
        "import shutil, tempfile\n"
        "os.makedirs('a/b'); open('a/b/f', 'w').write('text'); os.rename('a/b/f', 'a/g'); os.symlink('g', 'a/h')\n"
        "shutil.copy2('a/g', 'copy'); os.chmod('copy', 0o700)\n"
        "answer = [open('a/h').read(), open('copy').read(), tempfile.gettempdir()]"
    )
    assert answer == ["text", "text", str(inside.work)]


def test_no_signals_to_others(inside: Inside, victim: subprocess.Popen[bytes]) -> None:
    answer = inside.run(
        "import signal, subprocess\n"
        "answer = [attempt(lambda: os.kill(facts['victim'], signal.SIGKILL)),"
        " attempt(lambda: os.kill(facts['victim'], 0))]\n"
        "attempt(lambda: os.kill(-1, signal.SIGTERM))\n"
        "child = subprocess.Popen(['sleep', '50']); child.kill(); answer.append(child.wait())",
        victim=victim.pid,
    )
    assert all(kind in ("PermissionError", "ProcessLookupError") for kind, _ in answer[:2]), answer
    assert answer[2] in (-signal.SIGKILL, -signal.SIGTERM)
    assert victim.poll() is None


def test_no_memory_or_environment_of_others(inside: Inside, victim: subprocess.Popen[bytes]) -> None:
    answer = inside.run(
        "import ctypes\n"
        "class Span(ctypes.Structure):\n"
        "    _fields_ = [('base', ctypes.c_void_p), ('length', ctypes.c_size_t)]\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        "buffer = ctypes.create_string_buffer(8); span = Span(ctypes.addressof(buffer), 8); v = facts['victim']\n"
        "answer = [attempt(lambda: open(f'/proc/{p}/{f}', 'rb').read(1))"
        " for p in (v, os.getppid() or facts['parent'], facts['parent']) for f in ('environ', 'mem', 'maps')]\n"
        "answer += [attempt(lambda: os.open(f'/proc/{v}/fd/0', os.O_RDONLY)),"
        " attempt(lambda: os.readlink(f'/proc/{v}/exe'))]\n"
        "for name, number in facts['calls'].items():\n"
        "    arguments = [ctypes.byref(span), 1, ctypes.byref(span), 1, 0] if 'vm' in name else [0, 0, 0]\n"
        "    first = [16, v] if name == 'ptrace' else [v]\n"
        "    ctypes.set_errno(0); libc.syscall(number, *first, *arguments); errno = ctypes.get_errno()\n"
        "    answer.append(['done' if errno in (0, 14) else os.strerror(errno), name])\n",
        victim=victim.pid,
        parent=os.getpid(),
        calls={"process_vm_readv": 310, "process_vm_writev": 311, "ptrace": 101},
    )
    assert all(kind != "done" for kind, _ in answer), answer


def test_proc_shows_only_own_processes(tmp_path: Path) -> None:
    if not _host_grants_namespaces():
        pytest.skip("this host grants no user namespaces")
    inside = Inside(tmp_path, NAMESPACES)
    answer = inside.run(
        "answer = [[n for n in os.listdir('/proc') if n.isdigit()], os.getpid(), os.readlink('/proc/self')]"
    )
    assert answer == [["1"], 1, "1"]
    assert "private-proc" in inside.layers


def test_own_proc_is_readable_and_read_only(inside: Inside) -> None:
    answer = inside.run(
        "answer = [len(open('/proc/self/maps').read()) > 0, 'processor' in open('/proc/cpuinfo').read(),"
        " attempt(lambda: open('/proc/sys/kernel/hostname', 'w')),"
        " attempt(lambda: open('/proc/self/oom_score_adj', 'w'))]"
    )
    assert answer[:2] == [True, True]
    assert all(kind != "done" for kind, _ in answer[2:]), answer


def test_with_devices_threads_can_be_named_and_nothing_else_in_proc_changes(inside: Inside) -> None:
    """CUDA does not start where it cannot write its threads' names."""
    before = Path("/proc/sys/kernel/pid_max").read_text()
    answer = inside.run(
        "import threading, glob\n"
        "stop = threading.Event(); thread = threading.Thread(target=stop.wait); thread.start()\n"
        "name = f'/proc/self/task/{thread.native_id}/comm'\n"
        "answer = [attempt(lambda: open(name, 'w').write('worker')), open(name).read().strip()]\n"
        "stop.set(); thread.join()\n"
        "paths = ['/proc/sysrq-trigger', *glob.glob('/proc/sys/**', recursive=True)]\n"
        "writable = [p for p in paths if os.path.isfile(p) and attempt(lambda: open(p, 'r+b').close())[0] == 'done']\n"
        "answer += [len(paths) > 100, writable]",
        limits={"devices": ("/dev/null",)},
    )
    assert answer[0][0] == "done"
    assert answer[1:] == ["worker", True, []]
    assert Path("/proc/sys/kernel/pid_max").read_text() == before


def test_memory_is_bounded(inside: Inside) -> None:
    answer = inside.run(
        "answer = [attempt(lambda: len(bytearray(1 << 20))), attempt(lambda: len(bytearray(3 << 30)))]",
        limits={"memory_bytes": 2 << 30},
    )
    assert [kind for kind, _ in answer] == ["done", "MemoryError"]


def test_processes_are_bounded(inside: Inside) -> None:
    answer = inside.run(
        "import threading\n"
        "threading.stack_size(64 << 10); stop = threading.Event(); started = 0\n"
        "def start():\n"
        "    global started\n"
        "    while started < 600:\n"
        "        threading.Thread(target=stop.wait, daemon=True).start(); started += 1\n"
        "answer = [attempt(start)[0], started]; stop.set()",
        limits={"processes": 32},
    )
    if not {"limit-processes", "pid-max"} & set(inside.layers):
        assert os.getuid() == 0, "only root may be left without a bound, and then no layer claims one"
        return
    assert answer[0] == "RuntimeError"
    assert 8 <= answer[1] <= 333


def test_time_and_files_are_bounded(inside: Inside) -> None:
    answer = inside.run(
        "import resource, subprocess, sys\n"
        "spin = subprocess.run([sys.executable, '-I', '-S', '-c', 'while True: pass']).returncode\n"
        "answer = [spin, attempt(lambda: open('big', 'wb').write(bytes(2 << 20))),"
        " attempt(lambda: resource.setrlimit(resource.RLIMIT_CPU, (900, 900)))[0],"
        " attempt(lambda: [os.open('.', os.O_RDONLY) for _ in range(200)])[0]]",
        limits={"cpu_seconds": 1, "file_bytes": 1 << 20, "open_files": 100},
    )
    assert answer[0] in (-signal.SIGXCPU, -signal.SIGKILL)
    # Buffered writes stop at the limit.
    assert (inside.work / "big").stat().st_size <= 1 << 20
    assert answer[2] != "done"
    assert answer[3] == "OSError"


def test_no_privileges_left(inside: Inside) -> None:
    status = inside.run("answer = open('/proc/self/status').read()")
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert fields["NoNewPrivs"] == "1"
    assert fields["Seccomp"] == "2"
    assert {int(fields[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {0}


def test_refused_system_calls(inside: Inside) -> None:
    answer = inside.run(
        "import ctypes, fcntl\n"
        "libc = ctypes.CDLL(None, use_errno=True); answer = {}\n"
        "def call(name, function, *arguments):\n"
        "    ctypes.set_errno(0); result = function(*arguments); answer[name] = [result, ctypes.get_errno()]\n"
        "for name, flags in (('user', 0x10000000), ('mount', 0x20000), ('net', 0x40000000)):\n"
        "    call('unshare ' + name, libc.unshare, flags)\n"
        "call('mount', libc.mount, b'none', policy.work.encode(), b'tmpfs', 0, None)\n"
        "for name, number in facts['calls'].items():\n"
        "    call(name, libc.syscall, number, 0, 0, 0, 0, 0, 0)\n"
        "call('clone', libc.syscall, 56, 0x10000000 | 17, 0, 0, 0, 0)\n"
        "call('prlimit', libc.syscall, 302, facts['parent'], 7, 0, 0)\n",
        calls={"bpf": 321, "perf": 298, "keyctl": 250, "userfaultfd": 323, "io_uring": 425, "setns": 308, "kcmp": 312},
        parent=os.getpid(),
    )
    assert {name: result for name, result in answer.items() if result != [-1, 1]} == {}


def test_threads_are_refused_before_lock_down(inside: Inside) -> None:
    inside.run("answer = 1")
    source = (
        "import sys, threading, json; sys.path.insert(0, sys.argv[1])\n"
        "from burnish.judge.sandbox.lockdown import lock_down\n"
        "from burnish.judge.sandbox.policy import SandboxPolicy\n"
        "from burnish.core.errors import JudgeError\n"
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        "try: lock_down(SandboxPolicy(sys.argv[2], ()), ())\n"
        "except JudgeError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", source, ROOT, str(inside.work)], capture_output=True, text=True, timeout=60
    )
    assert "before any thread" in done.stdout


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_torch_and_a_compiler_work_inside(inside: Inside) -> None:
    answer = inside.run(
        "import ctypes, subprocess, torch\n"
        "torch.set_num_threads(2)\n"
        "a = torch.randn(300, 200); b = torch.randn(200, 100)\n"
        "close = torch.allclose(a @ b, (a.double() @ b.double()).float(), atol=1e-3)\n"
        "open('k.c', 'w').write('int twice(int x) { return 2 * x; }')\n"
        "subprocess.run(['gcc', '-O2', '-shared', '-fPIC', '-o', 'k.so', 'k.c'], check=True)\n"
        "answer = [close, ctypes.CDLL('./k.so').twice(21), len(os.listdir('/proc/self/task')) > 1]",
        before="import torch",
        limits={"memory_bytes": 16 << 30},
    )
    assert answer == [True, 42, True]


def test_shared_memory_by_descriptor_works_inside(inside: Inside) -> None:
    answer = inside.run(
        "import mmap\n"
        "m = mmap.mmap(shared, 4096); m[:2] = b'ok'; answer = mmap.mmap(shared, 4096)[:2].decode()\n".replace(
            "shared", "facts['fd']"
        ),
        before="fd = os.memfd_create('x'); os.ftruncate(fd, 4096); facts['fd'] = fd",
    )
    assert answer == "ok"
