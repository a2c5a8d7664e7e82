"""A typed client of the service; it needs nothing but the standard library.

::

    from burnish.serve.client import Client

    with Client("http://127.0.0.1:8321", token) as client:
        run = client.create_run("field/rmsnorm")
        client.submit(run.run, [source])
        for verdict in client.verdicts(run.run, count=1):
            print(verdict.status, verdict.speedup)
"""

from __future__ import annotations

from burnish.serve.client.client import Client
from burnish.serve.client.environment import Environment
from burnish.serve.client.records import Episode, Run, Step, Task, Verdict
from burnish.serve.client.transport import Refused

__all__ = ["Client", "Environment", "Episode", "Refused", "Run", "Step", "Task", "Verdict"]
