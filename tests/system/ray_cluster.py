"""Ray's own test cluster: four nodes on this machine, each with one device labelled ``sim``."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

os.environ.update({"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"})

SMALL = {"num_cpus": 2, "object_store_memory": 80 << 20, "resources": {"sim": 1}}


def start(port: int | None = None) -> Any:
    """Start a head and three more nodes."""
    from ray.cluster_utils import Cluster

    head = {**SMALL, "include_dashboard": False} | ({} if port is None else {"gcs_server_port": port})
    cluster = Cluster(initialize_head=True, head_node_args=head)
    for _ in range(3):
        cluster.add_node(wait=False, **SMALL)
    cluster.wait_for_nodes()
    return cluster


@contextmanager
def four_nodes() -> Iterator[Any]:
    """Run a cluster for the length of a ``with`` block."""
    cluster = start()
    try:
        yield cluster
    finally:
        cluster.shutdown()


def until(what: Callable[[], bool], seconds: float = 180.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
