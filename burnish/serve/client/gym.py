"""The environment as Gymnasium knows it (extra ``gym``): one episode at a time, or many together.

An action is a candidate's source, or, with a catalogue, the number of one of its sources.  Where the server failed the
reward is 0 and ``info["error"]`` says why.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from burnish.serve.client.client import Client
from burnish.serve.client.environment import Environment
from burnish.serve.client.records import Episode, Step

__all__ = ["BurnishEnv", "BurnishVectorEnv", "Catalogue"]

Catalogue = Callable[[str], Sequence[str]]
"""From a task's name to the sources to choose from."""

_CHARACTERS = string.printable
_TEXT = 1 << 20
_SEED_LIMIT = 2**31

Observation = dict[str, Any]
Action = Any


def _text(most: int = _TEXT) -> spaces.Text:
    return spaces.Text(max_length=most, min_length=0, charset=frozenset(_CHARACTERS))


def _observation_space() -> spaces.Dict:
    one = spaces.Box(0.0, 1e9, (1,), numpy.float64)
    return spaces.Dict(
        {
            "task": _text(),
            "status": _text(64),
            "verdict": _text(),
            "turn": spaces.Box(0, 1_000, (1,), numpy.int64),
            "speedup": one,
            "authored": spaces.Box(0.0, 1.0, (1,), numpy.float64),
        }
    )


def _plain(text: str) -> str:
    """Return a text within the space's characters."""
    return "".join(c if c in _CHARACTERS else "?" for c in text)[:_TEXT]


def _seen(task: str, turn: int, observation: dict[str, Any] | None) -> Observation:
    """Return an observation of the space: the verdict with its profile as JSON text, and its main numbers."""
    found = observation or {}
    speedup = (found.get("speedup") or {}).get("eager", {}).get("estimate", 0.0)
    authored = (found.get("profile") or {}).get("authored_share") or 0.0
    return {
        "task": _plain(task),
        "status": found.get("status", "") if turn else "",
        "verdict": _plain(json.dumps(found, sort_keys=True)) if turn else "",
        "turn": numpy.array([turn], numpy.int64),
        "speedup": numpy.array([speedup], numpy.float64),
        "authored": numpy.array([min(max(authored, 0.0), 1.0)], numpy.float64),
    }


def _info(step: Step) -> dict[str, Any]:
    # Without the episode's name: with the same seed and actions it is the same.
    return {"parts": step.parts, "error": step.error, "observation": step.observation}


class BurnishEnv(gymnasium.Env[Observation, Action]):
    """One episode at a time.

    ``reset(seed=...)`` draws the task; without a seed Gymnasium's own generator gives one, so that a sequence of
    episodes is repeatable from its first seed.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self, client: Client, task: str | None = None, turns: int = 4, catalogue: Catalogue | None = None, size: int = 0
    ) -> None:
        """Play over ``client``; with a ``catalogue`` of ``size`` sources, actions are their numbers."""
        self._episodes = Environment(client, task, turns)
        self._catalogue = catalogue
        self._task, self._turn = "", 0
        self.episode = ""
        """The name of the episode under way."""
        self._choices: list[str] = []
        self.observation_space = _observation_space()
        self.action_space = _text() if catalogue is None else spaces.Discrete(size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(_SEED_LIMIT)) if seed is None else seed
        (episode,) = self._episodes.reset([drawn])
        self._task, self._turn = str(episode.observation["source"]), 0
        if self._catalogue is not None:
            self._choices = list(self._catalogue(str(episode.observation["task"])))
        self.episode = episode.episode
        return _seen(self._task, 0, None), {"observation": episode.observation}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Have a candidate judged and rewarded."""
        source = action if self._catalogue is None else self._choices[int(action) % len(self._choices)]
        step = self._episodes.step({0: source})[0]
        self._turn += 1
        seen = _seen(self._task, self._turn, step.observation)
        return seen, float(step.reward or 0.0), step.terminated, step.truncated, _info(step)


class BurnishVectorEnv(gymnasium.vector.VectorEnv[list[Observation], Sequence[str], Any]):
    """Many episodes together, in one request a turn; an episode that is over begins anew with the next step.

    Observations are a list, one of each episode: texts do not stack.
    """

    metadata: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def __init__(self, client: Client, count: int, task: str | None = None, turns: int = 4) -> None:
        """Play ``count`` episodes at a time."""
        self.num_envs, self._turns = count, turns
        self._episodes = Environment(client, task, turns)
        self.single_observation_space, self.single_action_space = _observation_space(), _text()
        self.observation_space = spaces.Tuple([self.single_observation_space] * count)
        self.action_space = spaces.Tuple([self.single_action_space] * count)
        self._begun: list[Episode] = []
        self._turn = 0

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[list[Observation], dict[str, Any]]:
        """Begin an episode for each seed; one number stands for it and those that follow it."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None:
            seeds = [int(value) for value in self.np_random.integers(_SEED_LIMIT, size=self.num_envs)]
        else:
            seeds = list(range(seed, seed + self.num_envs)) if isinstance(seed, int) else seed
        self._begun, self._turn = self._episodes.reset(seeds), 0
        seen = [_seen(str(episode.observation["source"]), 0, None) for episode in self._begun]
        return seen, {"observation": [episode.observation for episode in self._begun]}

    def step(self, actions: Sequence[str]) -> tuple[list[Observation], Any, Any, Any, dict[str, Any]]:
        """Have one candidate of each episode judged; all end together, since all have the same number of turns."""
        if self._turn >= self._turns:
            seen, info = self.reset()
            nothing = numpy.zeros(self.num_envs, bool)
            return seen, numpy.zeros(self.num_envs), nothing, nothing, info
        steps = self._episodes.step(dict(enumerate(actions)))
        self._turn += 1
        rows = [steps[place] for place in range(self.num_envs)]
        seen = [
            _seen(str(episode.observation["source"]), self._turn, step.observation)
            for episode, step in zip(self._begun, rows, strict=True)
        ]
        rewards = numpy.array([step.reward or 0.0 for step in rows], numpy.float64)
        over = numpy.array([step.truncated for step in rows], bool)
        ended = numpy.array([step.terminated for step in rows], bool)
        return seen, rewards, ended, over, {"steps": [_info(step) for step in rows]}
