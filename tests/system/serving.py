"""A real ``burnish serve`` in a process of its own, for tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from burnish.serve.client import Client
from burnish.serve.tokens import add_token

BURNISH = [sys.executable, "-m", "burnish.cli"]
READY = re.compile(r"^burnish: (http\S+)\n", re.MULTILINE)


@dataclass
class Served:
    """A running server and the tokens of its users."""

    url: str
    folder: Path
    process: subprocess.Popen[str]
    tokens: dict[str, str] = field(default_factory=dict)
    clients: list[Client] = field(default_factory=list)

    def client(self, user: str | None = None) -> Client:
        """Return a client that is closed with the server."""
        self.clients.append(Client(self.url, None if user is None else self.tokens[user]))
        return self.clients[-1]


USERS = {
    "alice": "read,submit",
    "bob": "read,submit",
    "reader": "read",
    "owner": "read,submit,tasks",
    "root": "read,admin,metrics",
}


@contextmanager
def serving(
    folder: Path, store: str, *options: str, users: dict[str, str] | None = None, limits: str = "", home: str = ""
) -> Iterator[Served]:
    """Serve until the ``with`` block ends; with tokens where users are named."""
    environment = {**os.environ, "BURNISH_HOME": home or str(folder / "home"), "BURNISH_STORE": store}
    file, tokens = folder / "tokens.toml", {}
    for user, scopes in (users or {}).items():
        tokens[user] = add_token(file, user, scopes.split(","))
        file.write_text(file.read_text().rstrip("\n") + f"\n{limits}\n\n")
    command = [*BURNISH, "serve", "--port", "0", *options, *(["--tokens", str(file)] if users else [])]
    # To a file: a pipe that nobody reads would stop a server that has much to say.
    log = folder / "server.log"
    with log.open("w") as said:
        process = subprocess.Popen(command, env=environment, stderr=said, text=True)
    try:
        end = time.monotonic() + 120
        # Its workers may have something to say before it is ready.
        while not (found := READY.search(log.read_text())) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        assert found is not None, log.read_text()
        served = Served(found[1], folder, process, tokens)
        yield served
        for client in served.clients:
            client.close()
    finally:
        process.terminate()
        process.wait(120)
    assert "Traceback" not in log.read_text(), log.read_text()[:4000]


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] not in "ZX":
            found.append(int(status.parent.name))
    return found
