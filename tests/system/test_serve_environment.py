"""Episodes over HTTP: repeatable from recorded verdicts, played through Gymnasium, and judged for real."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from serving import Served, serving

from burnish.engine.evidence import is_cheat
from burnish.engine.reward import reward_of
from burnish.serve.client import Environment
from burnish.serve.client.gym import BurnishEnv, BurnishVectorEnv
from burnish.serve.recording import Recording, read_recording

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "examples" / "recorded" / "verdicts.jsonl"
OPTIONS = ("--executor", "recorded", "--recording", str(RECORDED))
ONE = {"trainer": "read,submit"}
LIMITS = "requests_per_second = 100000"


@pytest.fixture(scope="module")
def recording() -> Recording:
    return read_recording(RECORDED)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("recorded")
    with serving(folder, f"sqlite:///{folder / 'runs.db'}", *OPTIONS, users=ONE, limits=LIMITS) as server:
        yield server


def random_policy(served: Served, episodes: int) -> list[str]:
    command = [sys.executable, str(ROOT / "examples" / "random_policy.py"), served.url, "--recording", str(RECORDED)]
    environment = {**os.environ, "BURNISH_TOKEN": served.tokens["trainer"]}
    done = subprocess.run(
        [*command, "--episodes", str(episodes), "--turns", "2"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("episodes", [20, pytest.param(200, marks=pytest.mark.thorough)])
def test_rewards_repeat_bit_for_bit(served: Served, tmp_path: Path, episodes: int) -> None:
    first = random_policy(served, episodes)
    with serving(tmp_path, f"sqlite:///{tmp_path / 'other.db'}", *OPTIONS, users=ONE, limits=LIMITS) as fresh:
        second = random_policy(fresh, episodes)
    # The same server again, where every verdict is known already.
    assert first == second == random_policy(served, episodes)
    found = re.fullmatch(r"(\d+) episodes, (\d+) turns, (\d+) without reward, mean ([0-9.]+), best .*", first[0])
    assert found is not None
    assert 0 < int(found[3]) < int(found[2]) == 2 * episodes


def test_every_reward_is_that_of_its_verdict(served: Served, recording: Recording) -> None:
    client = served.client("trainer")
    flagged = []
    for task in recording.tasks:
        candidates = recording.candidates[task.identity()]
        environment = Environment(client, task.name, turns=1)
        environment.reset(range(len(candidates)))
        steps = environment.step({place: candidate.source for place, candidate in enumerate(candidates)})
        for place, candidate in enumerate(candidates):
            verdict = recording.verdicts[task.identity(), candidate.identity()]
            cheat = is_cheat(verdict)
            assert steps[place].reward == reward_of(candidate, verdict, verdict.passed, cheat).total
            observation = steps[place].observation
            assert observation is not None
            assert observation["status"] == verdict.status.value
            if cheat:
                flagged.append(steps[place].reward)
    assert flagged
    assert set(flagged) == {0.0}


def test_gymnasium(served: Served, recording: Recording) -> None:
    client = served.client("trainer")
    sources = {t.name: [c.source for c in recording.candidates[t.identity()]] for t in recording.tasks}
    size = max(map(len, sources.values()))
    environment = BurnishEnv(client, turns=2, catalogue=sources.__getitem__, size=size)
    check_env(environment, skip_render_check=True)

    def play(seed: int) -> list[float]:
        environment.action_space.seed(seed)
        environment.reset(seed=seed)
        rewards, over = [], False
        while not over:
            _, reward, ended, cut, _ = environment.step(environment.action_space.sample())
            rewards.append(float(reward))
            over = ended or cut
        return rewards

    assert [play(seed) for seed in range(4)] == [play(seed) for seed in range(4)]
    with pytest.raises(gymnasium.error.ResetNeeded):
        gymnasium.wrappers.OrderEnforcing(environment.unwrapped).step(0)


def test_many_episodes_together(served: Served, recording: Recording) -> None:
    task = recording.tasks[0]
    source = recording.candidates[task.identity()][0].source
    together = BurnishVectorEnv(served.client("trainer"), 5, task.name, turns=2)
    seen, _ = together.reset(seed=3)
    assert len(seen) == 5
    seen, rewards, ended, over, _ = together.step([source] * 5)
    assert rewards.dtype == numpy.float64
    assert len(set(rewards.tolist())) == 1
    assert not ended.any()
    assert not over.any()
    assert together.step([source] * 5)[3].all()
    # The next one begins anew.
    assert not together.step([source] * 5)[3].any()
    assert all(together.observation_space[place].contains(each) for place, each in enumerate(seen))


def test_what_was_not_recorded_is_an_error_and_earns_nothing(served: Served) -> None:
    environment = Environment(served.client("trainer"), turns=1)
    environment.reset([1])
    step = environment.step({0: "import torch\n"})[0]
    assert step.reward == 0.0
    assert "not in the recording" in (step.error or "")
    assert step.truncated


@pytest.mark.parametrize("name", ["expanded_softmax", pytest.param("softmax_functional", marks=pytest.mark.thorough)])
def test_a_real_judge_behind_the_service(tmp_path: Path, recording: Recording, name: str) -> None:
    """A worker process with a judge of its own; what is honest takes long, because it is timed."""
    users = {"owner": "read,submit,tasks"}
    (task,) = [task for task in recording.tasks if task.name.endswith("softmax")]
    (candidate,) = [c for c in recording.candidates[task.identity()] if c.name == name]
    with serving(
        tmp_path, f"sqlite:///{tmp_path / 'runs.db'}", "--quick", users=users, home=os.environ["BURNISH_HOME"]
    ) as server:
        client = server.client("owner")
        run = client.create_run(client.create_task("softmax", task.source).task).run
        client.submit(run, [candidate.source])
        (found,) = client.verdicts(run, 1)
        assert found.status == recording.verdicts[task.identity(), candidate.identity()].status.value
        assert found.verdict is not None
        if found.status == "passed":
            assert found.speedup is not None
            assert found.verdict["profile"] is not None
