"""Schemathesis over the OpenAPI description, against a real server: whatever is sent, the server does not fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance
from serving import Served, serving

EVERYTHING = {"fuzz": "read,submit,tasks,metrics,admin"}
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("schema")
    limits = "requests_per_second = 100000"
    store = f"sqlite:///{folder / 'runs.db'}"
    with serving(folder, store, "--executor", "instant", users=EVERYTHING, limits=limits) as server:
        yield server


@pytest.fixture(scope="module")
def known(served: Served) -> dict[str, str]:
    """A run, an episode and a task that are there: made-up names would only ever be missed."""
    client = served.client("fuzz")
    run = client.create_run("field/rmsnorm")
    client.submit(run.run, ["x = 1\n"])
    return {"run": run.run, "episode": client.begin([1])[0].episode, "task": run.task}


SETTINGS = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.thorough)])
def test_no_request_makes_the_server_fail(served: Served, known: dict[str, str], examples: int) -> None:
    headers = {"Authorization": f"Bearer {served.tokens['fuzz']}"}
    sent: Counter[str] = Counter()

    def send(case: schemathesis.Case) -> None:
        # Nobody needs to wait for verdicts here.
        for name in ("wait", "seconds"):
            if name in {parameter.name for parameter in case.operation.query}:
                case.query[name] = 0
        answers = [case.call_and_validate(checks=CHECKS, headers=headers, timeout=120)]
        names = {name: value for name, value in known.items() if name in case.path_parameters}
        if names:
            case.path_parameters.update(names)
            answers.append(case.call_and_validate(checks=CHECKS, headers=headers, timeout=120))
        sent.update(f"{case.method} {case.path} {answer.status_code // 100}xx" for answer in answers)

    description = schemathesis.openapi.from_url(f"{served.url}/openapi.json")
    operations = [found.ok() for found in description.get_all_operations()]
    for operation in operations:
        settings(SETTINGS, max_examples=examples)(given(case=operation.as_strategy())(send))()
    assert len(operations) == 20
    # Not only refusals: nearly everything was reached with something it accepts.
    accepted = {name.rpartition(" ")[0] for name in sent if name.endswith("2xx")}
    assert len(accepted) >= 14, sorted(sent.items())
