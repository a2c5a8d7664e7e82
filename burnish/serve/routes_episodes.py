"""The environment over plain HTTP: episodes and steps, always in batches, of which one may be one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field

from burnish.engine.reward import FORMULA
from burnish.serve.access import Access
from burnish.serve.auth import access_for, require, service_of
from burnish.serve.episodes import TURNS_MOST, beginning, draw, step_result
from burnish.serve.routes_runs import charge, made, refuse
from burnish.serve.schemas import LARGEST, CandidateIn, Name, RunId, RunName, Wait
from burnish.serve.service import Service
from burnish.serve.tokens import Caller
from burnish.store.owners import Owned
from burnish.store.queue_records import Order

__all__ = ["router"]

router = APIRouter(prefix="/v1", tags=["episodes"])

_BATCH = 256
Seed = Annotated[int, Field(ge=0, le=LARGEST)]
Submitter = Annotated[Caller, Depends(require("submit"))]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewEpisodes(_Model):
    """Episodes to begin: one for each seed."""

    seeds: Annotated[list[Seed], Field(min_length=1, max_length=_BATCH)]
    task: Name | None = Field(None, description="the name of the task; drawn by the seed where none is given")
    turns: Annotated[int, Field(ge=1, le=TURNS_MOST)] = 4


class Episode(_Model):
    """An episode and what is seen before its first turn."""

    episode: str
    seed: int
    turn: int = Field(description="turns taken")
    observation: dict[str, Any]


class Episodes(_Model):
    """Episodes in the order of their seeds."""

    episodes: list[Episode]


class StepIn(CandidateIn):
    """The next turn of an episode; the same turn again gives the same answer."""

    episode: RunName
    turn: Annotated[int, Field(ge=0, le=TURNS_MOST)]


class StepsIn(_Model):
    """Turns of several episodes."""

    steps: Annotated[list[StepIn], Field(min_length=1, max_length=_BATCH)]


class Step(_Model):
    """What a turn led to; ``pending`` while its verdict is being reached."""

    episode: str
    turn: int
    state: Literal["pending", "done"]
    observation: dict[str, Any] | None
    reward: float | None
    parts: dict[str, Any] | None
    terminated: bool
    truncated: bool
    error: str | None


class Steps(_Model):
    """Turns, in the order they were asked for."""

    steps: list[Step]


class History(_Model):
    """An episode with all its turns."""

    episode: Episode
    steps: list[Step]


class Environment(_Model):
    """What there is to play."""

    tasks: list[str]
    turns_most: int
    reward: str
    device: str


@router.get("/environment")
async def environment(request: Request, caller: Annotated[Caller, Depends(require("read"))]) -> Environment:
    """Say which tasks episodes are drawn from, and how they are rewarded."""
    service = service_of(request)

    def find() -> Environment:
        names = list(service.tasks)
        return Environment(tasks=names, turns_most=TURNS_MOST, reward=FORMULA, device=service.place.device)

    return await asyncio.to_thread(find)


@router.post("/episodes", status_code=201)
async def begin(body: NewEpisodes, request: Request, caller: Submitter) -> Episodes:
    """Begin episodes."""
    service = service_of(request)

    def create() -> Episodes:
        charge(service, caller, len(body.seeds))
        return Episodes(episodes=[_begin(service, caller, body, seed) for seed in body.seeds])

    return await asyncio.to_thread(create)


def _begin(service: Service, caller: Caller, body: NewEpisodes, seed: int) -> Episode:
    name = body.task or draw(list(service.tasks), seed)
    task = service.named_task(name)
    about = {"seed": seed, "turns": body.turns, "name": name}
    run = service.begin(caller, task, "episode", seed, about)
    seen = beginning(task, about, service.place.device)
    return Episode(episode=run, seed=seed, turn=0, observation=seen)


@router.post("/episodes/steps")
async def step(body: StepsIn, request: Request, caller: Submitter, wait: Wait = 30) -> Steps:
    """Take turns; waits up to ``wait`` seconds for the verdicts.  Ask again, with the same body, for those pending."""
    service = service_of(request)
    access = service.access(caller)
    owned = await asyncio.to_thread(lambda: [_episode(access, each.episode) for each in body.steps])
    if len({each.episode for each in body.steps}) < len(body.steps):
        raise HTTPException(422, "one turn of an episode at a time")
    fresh = await asyncio.to_thread(lambda: _fresh(service, caller, owned, body.steps))
    if fresh:
        orders = await asyncio.to_thread(lambda: [_order(service, caller, of, each) for of, each in fresh])
        receipts = await service.intake.submit(orders)
        if any(receipt.refused == "expect" for receipt in receipts):
            # The same request twice at once: where the other one took these turns with these candidates, all is well.
            owned = await asyncio.to_thread(lambda: [_episode(access, each.episode) for each in body.steps])
            await asyncio.to_thread(lambda: _fresh(service, caller, owned, body.steps))
            receipts = [receipt for receipt in receipts if receipt.refused != "expect"]
        for receipt in receipts:
            refuse(service, receipt)
    if wait:
        await asyncio.gather(*(service.arrivals.more_than(each.episode, each.turn, wait) for each in body.steps))
    pairs = [(of, each.turn) for of, each in zip(owned, body.steps, strict=True)]
    return await asyncio.to_thread(lambda: Steps(steps=[_step(service, of, turn) for of, turn in pairs]))


@router.get("/episodes/{episode}")
async def get_episode(episode: RunId, request: Request, access: Annotated[Access, Depends(access_for())]) -> History:
    """Return an episode with all its turns."""
    service = service_of(request)

    def find() -> History:
        owned = _episode(access, episode)
        record = access.run(episode)
        seen = beginning(record.spec.task, owned.about, record.spec.device)
        first = Episode(episode=episode, seed=owned.about["seed"], turn=owned.submitted, observation=seen)
        return History(episode=first, steps=[_step(service, owned, turn) for turn in range(owned.submitted)])

    return await asyncio.to_thread(find)


def _episode(access: Access, name: str) -> Owned:
    found = access.owned(name)
    if found.kind != "episode":
        raise HTTPException(409, f"{name} is no episode: POST /v1/episodes begins one")
    return found


def _order(service: Service, caller: Caller, of: Owned, step: StepIn) -> Order:
    order = service.order(caller, step.episode, of.about["task"], of.settings, step.turn)
    return replace(order, candidates=(made(step),))


def _fresh(service: Service, caller: Caller, owned: list[Owned], steps: list[StepIn]) -> list[tuple[Owned, StepIn]]:
    """Return the turns that have not been taken yet; raises for those that cannot be."""
    arrived = service.store.queue.counts([of.run for of in owned])
    fresh = []
    for of, each in zip(owned, steps, strict=True):
        if of.owner != caller.user:
            raise HTTPException(403, "only its owner plays an episode")
        if each.turn >= of.about["turns"]:
            raise HTTPException(409, f"{of.run} is over: it had {of.about['turns']} turns")
        if each.turn > of.submitted or (each.turn == of.submitted and arrived[of.run] < of.submitted):
            raise HTTPException(409, f"turn {each.turn} of {of.run} comes after the verdict of the one before")
        if each.turn == of.submitted:
            fresh.append((of, each))
        else:
            known = service.store.queue.arrival(of.run, each.turn)
            if known is None or known.candidate != made(each).identity():
                raise HTTPException(409, f"turn {each.turn} of {of.run} was taken with another candidate")
    return fresh


def _step(service: Service, owned: Owned, turn: int) -> Step:
    arrival = service.store.queue.arrival(owned.run, turn)
    record = next(service.store.proposals(owned.run, turn - 1))
    assert arrival is not None
    found = Step(**step_result(owned.run, owned.about["turns"], arrival, record))
    if found.truncated:
        service.store.set_state(owned.run, "finished", record.elapsed_s)
    return found
