"""What to do after a verdict: one sentence, by how it ended and where the time went."""

from __future__ import annotations

from burnish.core.verdict import Claim, Status, Verdict

__all__ = ["what_next"]

_NEAR = 0.9

_AFTER_FAILURE = {
    Status.INVALID: "give one valid Python source that defines ModelNew as the rules say",
    Status.BUILD_FAILED: "mend what the compiler or the import says",
    Status.CRASHED: "look for a wrong index, size or pointer type in native code",
    Status.HUNG: "look for an endless loop or a deadlock, or do less work per call",
    Status.OUT_OF_BOUNDS: "stay within the bounds on memory and processes",
    Status.WRONG: "compare with the reference where the finding points; mind strides, sizes, edges and extreme values",
    Status.INACCURATE: "keep the reference's precision: sum in float32 or better, in a stable order, skip nothing",
    Status.SIDE_EFFECTS: "leave inputs, buffers, globals and torch's settings as they were",
    Status.DISHONEST: "compute every output inside the call, from that call's inputs, and leave nothing behind",
    Status.POLICY: "let kernels of your own do the work: the contract asks for it",
}


def what_next(verdict: Verdict, submitted: bool, leads: bool) -> str:
    """Return what an agent should do now."""
    if not verdict.passed:
        return _AFTER_FAILURE[verdict.status]
    eager = verdict.timing.against("eager") if verdict.timing is not None else None
    if eager is None:
        return "submit it: it was verified but not timed"
    score = verdict.roofline.score if verdict.roofline is not None else None
    if eager.claim is not Claim.FASTER:
        return "it is right but not faster than eager: profile it, then move less memory or launch less"
    if not submitted:
        return "submit it, so that it counts"
    if not leads:
        return "it counts; an earlier one is faster: build on that one, show gives its source"
    if score is not None and score >= _NEAR:
        return f"it counts and leads, at {100 * score:.0f} % of the device's limit: finish"
    left = f": {100 * score:.0f} % of the device's limit is reached" if score is not None else ""
    return f"it counts and leads{left}; profile it and try for more, or finish"
