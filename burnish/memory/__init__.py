"""What verdicts have taught, and what of it helps with the task at hand.

For whoever wants to know what has worked on tasks like this one (a proposer, a prompt, an outside agent)::

    from burnish.memory import recall

    lessons = recall(store.lessons, signature, "draft", seed=run_seed, room=clean_room(teacher))
    for lesson in lessons:
        print(f"{exp(lesson.gain):.2f}x [{exp(lesson.low):.2f}, {exp(lesson.high):.2f}]  {lesson.text}")

``store`` is a :class:`burnish.store.RunStore`; :func:`burnish.engine.remembering.subject` gives the teacher (and in it
the signature) of a task on a device.  Within a run nothing needs to be called: ``brief.lessons`` holds what the run was
told at its start, drafts and refinements, the most promising first, the same when it is resumed.

Learning: :func:`observations` turns a verdict into what it says of techniques, :meth:`LessonStore.learn` keeps it.
Nothing here runs or judges a candidate: a lesson changes what is tried first, never what is believed of a candidate.
"""

from __future__ import annotations

from burnish.memory.belief import Belief
from burnish.memory.clean_room import clean_room, reference_hash
from burnish.memory.files import read_lessons, write_lessons
from burnish.memory.recall import recall
from burnish.memory.shipped import shipped_lessons
from burnish.memory.similarity import similarity
from burnish.memory.techniques import gain_of, observations, steps_of

__all__ = [
    "Belief",
    "clean_room",
    "gain_of",
    "observations",
    "read_lessons",
    "recall",
    "reference_hash",
    "shipped_lessons",
    "similarity",
    "steps_of",
    "write_lessons",
]
