"""A real PostgreSQL for tests: a server of our own in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

MISSING = "needs PostgreSQL: apt-get install postgresql"


def binaries() -> Path | None:
    """Return the folder of the newest installed server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    anywhere = shutil.which("initdb")
    return Path(anywhere).parent if anywhere else None


def _identity() -> dict[str, Any]:
    """Return whom to start the server as: it refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    pytest.skip(MISSING)


class Server:
    """A running server; :meth:`stop` and :meth:`start` may be called in turns."""

    def __init__(self, folder: Path, programs: Path, durable: bool = False) -> None:
        self._durable = durable
        self.folder, self._programs, self._identity, self._count = folder, programs, _identity(), 0
        self._process: subprocess.Popen[bytes] | None = None
        if self._identity:
            os.chown(folder, self._identity["user"], self._identity["group"])
        command = [programs / "initdb", "-D", folder / "data", "-U", "burnish", "--auth=trust", "--no-sync"]
        self._run([*command, "-E", "UTF8", "--locale=C"])

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}"]
        if not self._durable:
            settings.append("fsync=off")
        command = [self._programs / "postgres", "-D", self.folder / "data", *(w for s in settings for w in ("-c", s))]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd="/", stdout=log, stderr=log, **self._identity)
        end = time.monotonic() + 60
        ready = [self._programs / "pg_isready", "-q", "-h", self.folder, "-U", "burnish", "-d", "postgres"]
        while subprocess.run(ready, cwd="/").returncode != 0:
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "the server did not answer within 60 s"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it; SIGINT ends its sessions, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def database(self) -> str:
        """Make an empty database and return its address."""
        self._count += 1
        name = f"runs{self._count}"
        self._run([self._programs / "createdb", "-h", self.folder, "-U", "burnish", name])
        return f"postgresql://burnish@/{name}?host={self.folder}"

    def _run(self, command: list[Any]) -> None:
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, **self._identity)
        assert done.returncode == 0, done.stderr


@contextmanager
def running_server(durable: bool = False) -> Iterator[Server]:
    """Run a server for the length of a ``with`` block; skips the test where PostgreSQL is missing."""
    programs = binaries()
    if programs is None:
        pytest.skip(MISSING)
    # Not below pytest's own folder, which other users may not enter; and a socket's path must be short.
    folder = Path(tempfile.mkdtemp(prefix="burnish-postgres-"))
    server = None
    try:
        server = Server(folder, programs, durable)
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop()
        shutil.rmtree(folder)
