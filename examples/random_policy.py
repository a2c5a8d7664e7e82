"""A trainer's loop without the training: a random policy plays episodes over HTTP.

    burnish serve --executor recorded --recording examples/recorded/verdicts.jsonl &
    python examples/random_policy.py http://127.0.0.1:8321 --episodes 200

The policy draws from the candidates of the recording.  With recorded verdicts the rewards are the same, bit for bit,
for the same seed: the last line is a hash of them all.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import struct

from burnish.serve.client import Client, Environment
from burnish.serve.recording import read_recording


def play(client: Client, catalogue: dict[str, list[str]], episodes: int, seed: int, turns: int, batch: int):
    """Yield the rewards of each episode, in order."""
    policy = random.Random(seed)
    for start in range(0, episodes, batch):
        environment = Environment(client, turns=turns)
        begun = environment.reset(range(seed + start, seed + min(start + batch, episodes)))
        rewards: list[list[float]] = [[] for _ in begun]
        for _ in range(turns):
            actions = {
                place: policy.choice(catalogue[episode.observation["task"]]) for place, episode in enumerate(begun)
            }
            for place, step in environment.step(actions).items():
                rewards[place].append(step.reward)
        yield from rewards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--recording", default="examples/recorded/verdicts.jsonl")
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    recording = read_recording(options.recording)
    catalogue = {task.name: [c.source for c in recording.candidates[task.identity()]] for task in recording.tasks}
    digest, total, best, count, zeros = hashlib.sha256(), 0.0, 0.0, 0, 0
    with Client(options.url, os.environ.get("BURNISH_TOKEN")) as client:
        for rewards in play(client, catalogue, options.episodes, options.seed, options.turns, options.batch):
            digest.update(struct.pack(f"<{len(rewards)}d", *rewards))
            total, best = total + sum(rewards), max(best, *rewards)
            count, zeros = count + len(rewards), zeros + rewards.count(0.0)
    print(f"{options.episodes} episodes, {count} turns, {zeros} without reward, mean {total / count:.6f}, best {best}")
    print(f"sha256 of the rewards {digest.hexdigest()}")


if __name__ == "__main__":
    main()
