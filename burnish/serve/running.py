"""Running a server, or a worker alone, until the process is told to stop."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable

import uvicorn

from burnish.core import plugins
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.judging import Wish
from burnish.serve.app import create_app
from burnish.serve.crew import describe
from burnish.serve.settings import Settings
from burnish.serve.worker import Order, Worker
from burnish.store import RunStore

__all__ = ["serve", "work"]

_GRACE_S = 2


class _Server(uvicorn.Server):
    """Says when it takes connections, and when it takes no more."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready, self._ending = ready, ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ending()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; ``ready`` is told the address once connections are taken."""
    settings.callers()
    listening = _listen(settings.host, settings.port)
    try:
        app = create_app(settings)
        if settings.workers:
            # Here, not while it starts: a device or an executor that is not there is one line, not a traceback.
            _ = app.state.service.place
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE_S,
        )
        port = listening.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        # Streams and those who wait end by themselves: cut off by force, each would be a traceback in the log.
        ending = app.state.service.arrivals.close
        _Server(config, lambda: ready(f"http://{host}:{port}"), ending).run(sockets=[listening])
    finally:
        listening.close()


def work(settings: Settings) -> None:
    """Judge what a server elsewhere takes in, until interrupted."""
    wish = Wish(settings.device, settings.quick, settings.precision, settings.recording)
    device, key, _ = describe(settings.executor, wish)
    order = Order(settings.store, settings.executor, wish, device, key, settings.lease_s)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    judging = plugins.judging(settings.executor, wish)
    try:
        with RunStore.open(settings.store) as store:
            Worker(store, order, judging, stop).work()
    finally:
        judging.close()


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(*found[:3])
    except OSError as error:
        raise UsageError(f"no address {host!r} here ({error.strerror}): choose another with --host") from error
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(found[4])
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise PrerequisiteError(
            f"cannot listen on {host} port {port} ({error.strerror}): choose another with --port"
        ) from error
    return listening
