"""The process of a run that speaks to Ray.

    python -m burnish.cluster.link ADDRESS DESCRIPTOR

Ray ends a process whose node has gone, and nothing can be done about it in there.  So a run speaks to the cluster
through this one: when it ends, the run starts another, which submits again what has not been answered.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from multiprocessing.connection import Connection
from typing import Any

from burnish.cluster.library import NAMESPACE, find_hub, ray_module

__all__ = ["main"]

_POLL_S = 5.0
_ANSWER_S = 60.0
_ATTACH_S = 300.0
"""A hub waits up to three minutes for devices; longer only where it is not there at all."""


class _Link:
    def __init__(self, ray: Any, hub: Any, connection: Connection) -> None:
        self._ray, self._hub, self._connection = ray, hub, connection
        self._run = ""
        self._settled: list[int] = []
        self._lock = threading.Lock()
        self.ended = threading.Event()

    def attach(self) -> bool:
        """Take the first message, which says who the run is."""
        about = self._connection.recv()
        self._run = about[0]
        found = self._ray.get(self._hub.attach.remote(*about), timeout=_ATTACH_S)
        self._connection.send(("refused", found) if isinstance(found, str) else ("attached", found))
        return not isinstance(found, str)

    def listen(self) -> None:
        """Pass on what the run says, until it says no more."""
        try:
            self._listen()
        except BaseException:
            # The border of a thread: a link that only half works must not seem to.
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)

    def _listen(self) -> None:
        try:
            while True:
                kind, content = self._connection.recv()
                if kind == "submit":
                    if not self._ray.get(self._hub.submit.remote(self._run, content), timeout=_ANSWER_S):
                        self.ended.set()  # a hub that does not know this run: the next link makes it known
                        return
                elif kind == "forget":
                    self._ray.get(self._hub.forget.remote(self._run, content), timeout=_ANSWER_S)
                elif kind == "settled":
                    with self._lock:
                        self._settled += content
                else:
                    break
        except EOFError:
            pass
        self.ended.set()
        self._ray.get(self._hub.detach.remote(self._run, self._take()), timeout=_ANSWER_S)

    def poll(self) -> None:
        """Pass on what the hub says."""
        while not self.ended.is_set():
            found = self._ray.get(self._hub.collect.remote(self._run, self._take(), _POLL_S), timeout=_ANSWER_S)
            if found is None:
                return
            answers, said = found
            if answers or said:
                self._connection.send(("news", (answers, said)))

    def _take(self) -> list[int]:
        with self._lock:
            settled, self._settled = self._settled, []
            return settled


def main() -> int:
    """Serve one run; ends with it, or when the cluster does not answer."""
    connection = Connection(int(sys.argv[2]))
    ray = ray_module()
    try:
        ray.init(address=sys.argv[1], namespace=NAMESPACE, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        lines = str(error).strip().splitlines()
        connection.send(("unreachable", lines[0] if lines else type(error).__name__))
        return 1
    link = _Link(ray, find_hub(ray), connection)
    if not link.attach():
        return 1
    listener = threading.Thread(target=link.listen, daemon=True)
    listener.start()
    link.poll()
    if link.ended.is_set():
        listener.join(_ANSWER_S)
    return 0


if __name__ == "__main__":
    sys.exit(main())
