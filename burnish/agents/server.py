"""The MCP server: a tool for each thing a session can do, thin enough that the session could have another front.

The annotations below are objects, not text (no ``from __future__ import annotations``): the SDK reads them, and knows
nothing of names that were imported inside a function.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from burnish import __version__
from burnish.agents import answers
from burnish.agents.answers import Answer
from burnish.agents.desk import Desk
from burnish.agents.lessons import lessons_for
from burnish.agents.sheet import sheet, sheet_data
from burnish.agents.submission import NOTE_CHARACTERS, SOURCE_CHARACTERS, TECHNIQUE_CHARACTERS, TECHNIQUES
from burnish.core.errors import BurnishError, PrerequisiteError
from burnish.core.verdict import Stage

if TYPE_CHECKING:
    from mcp.server import MCPServer

__all__ = ["build_server", "require_sdk"]

T = TypeVar("T")
OnStage = Callable[[Stage, str], None]

PART_CHARACTERS = 12_000
"""Of a long text, what one answer holds."""
_TELL_SECONDS = 5.0
"""A client that counts the time since it last heard of us hears of us this often."""

INSTRUCTIONS = """\
Make the task's PyTorch reference faster and have it proved. read_task first, then lessons. Write a Python source that \
defines ModelNew; verify it (a check) and submit what is good (it counts). Verdicts take 5 to 60 s; a verdict that \
outlasts your patience goes on, ask again with the same source. finish ends the run and writes the result."""


def require_sdk() -> None:
    """Raise one line that names the fix where the SDK is not installed."""
    try:
        import mcp.server  # noqa: F401
    except ImportError as error:
        raise PrerequisiteError(f"burnish mcp needs the MCP SDK ({error}): pip install 'burnish[mcp]'") from error


def build_server(desk: Desk) -> "MCPServer[Any]":
    """Return a server over ``desk``; whoever runs it closes the desk."""
    require_sdk()
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Context
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import CallToolResult, TextContent, ToolAnnotations
    from pydantic import Field

    server: MCPServer[Any] = MCPServer(
        "burnish", title="Burnish", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    session = desk.session
    looking = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    recording = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
    Source = Annotated[str, Field(max_length=SOURCE_CHARACTERS, description="A whole Python file: defines ModelNew.")]
    Optional = Annotated[str, Field(max_length=SOURCE_CHARACTERS, description="A whole Python file; empty: reference.")]
    Note = Annotated[str, Field(max_length=NOTE_CHARACTERS, description="What was tried and why, in a sentence.")]
    Words = Annotated[str, Field(max_length=TECHNIQUE_CHARACTERS)]
    Named = Annotated[
        list[Words],
        Field(max_length=TECHNIQUES, description="What it does, for lessons: 'one-pass', 'tile block=64 unroll=4'."),
    ]
    Part = Annotated[int, Field(ge=1, le=1000, description="Which part of a long text.")]
    Name = Annotated[str, Field(max_length=80, description="A candidate's number or the beginning of its id.")]

    async def told(answer: Coroutine[Any, Any, Answer]) -> CallToolResult:
        try:
            found = await answer
        except BurnishError as error:
            raise ToolError(" ".join(str(error).split())) from error
        return CallToolResult(content=[TextContent(type="text", text=found.text)], structured_content=found.data)

    @server.tool(annotations=looking, structured_output=False)
    async def read_task(ctx: Context, part: Part = 1) -> CallToolResult:
        """Read the task: shapes, contract, device, its limits, the rules, the C++/CUDA ABI, the reference's source."""
        return await told(_read_task(desk, ctx, part))

    @server.tool(annotations=looking, structured_output=False)
    async def lessons(ctx: Context) -> CallToolResult:
        """Read what earlier runs found for this task and for others like it, and which techniques promise most."""
        return await told(_asked(desk, ctx, lambda on_stage: lessons_for(session)))

    @server.tool(annotations=recording, structured_output=False)
    async def verify(ctx: Context, source: Source, note: Note = "", techniques: Named = []) -> CallToolResult:  # noqa: B006
        """Judge a candidate: equal to the reference, honest, how fast. Recorded, but does not count: submit does."""
        return await told(_judge(desk, ctx, source, note, techniques, submitted=False))

    @server.tool(annotations=recording, structured_output=False)
    async def profile(ctx: Context, source: Optional = "") -> CallToolResult:
        """Say where the time of a candidate goes, or of the reference: operators, kernels, counters on a GPU."""
        return await told(_profile(desk, ctx, source))

    @server.tool(annotations=recording, structured_output=False)
    async def submit(ctx: Context, source: Source, note: Note = "", techniques: Named = []) -> CallToolResult:  # noqa: B006
        """Judge a candidate and let it count: the fastest one submitted becomes the answer. Free after verify."""
        return await told(_judge(desk, ctx, source, note, techniques, submitted=True))

    @server.tool(annotations=looking, structured_output=False)
    async def leaderboard() -> CallToolResult:
        """List the run's fastest verified candidates with intervals, and what became of the others."""
        return await told(_soon(lambda: answers.leaderboard(session.run, session.entries)))

    @server.tool(annotations=looking, structured_output=False)
    async def show(candidate: Name, part: Part = 1) -> CallToolResult:
        """Return the source of a candidate of this run."""
        return await told(asyncio.to_thread(_show, desk, candidate, part))

    @server.tool(annotations=recording, structured_output=False)
    async def finish(ctx: Context) -> CallToolResult:
        """End the run: the best candidate is judged once more, as it ships, and kernel.py and a report are written."""
        return await told(_finish(desk, ctx))

    return server


async def _soon(make: Callable[[], Answer]) -> Answer:
    return make()


async def _read_task(desk: Desk, ctx: Any, part: int) -> Answer:
    session = desk.session
    facts = await _asked(desk, ctx, lambda on_stage: session.facts())
    task, device = session.spec.task, session.spec.device
    text, parts = _part(sheet(task, device, facts), part)
    return Answer(text, {**sheet_data(task, device, facts), "part": part, "parts": parts})


async def _judge(desk: Desk, ctx: Any, source: str, note: str, techniques: list[str], submitted: bool) -> Answer:
    found = await _asked(desk, ctx, partial(desk.session.judge, source, note, submitted, techniques=techniques))
    return answers.judged(found)


async def _profile(desk: Desk, ctx: Any, source: str) -> Answer:
    verdict = await _asked(desk, ctx, partial(desk.session.profile, source))
    return answers.profiled(verdict, "the candidate" if source else "the reference")


async def _finish(desk: Desk, ctx: Any) -> Answer:
    finished, folder = await _asked(desk, ctx, desk.session.finish)
    return answers.ended(finished, folder)


def _show(desk: Desk, name: str, part: int) -> Answer:
    entry, candidate = desk.session.source(name)
    text, parts = _part(candidate.source, part)
    return Answer(text, {"number": entry.number, "candidate": entry.candidate, "part": part, "parts": parts})


def _part(text: str, part: int) -> tuple[str, int]:
    """Return one part of a long text, with a line that says so, and how many there are."""
    parts = max(1, -(-len(text) // PART_CHARACTERS))
    start = (min(part, parts) - 1) * PART_CHARACTERS
    piece = text[start : start + PART_CHARACTERS]
    return (piece if parts == 1 else f"{piece}\n[part {min(part, parts)} of {parts}]"), parts


async def _asked(desk: Desk, ctx: Any, work: Callable[[OnStage], T]) -> T:
    """Have the desk do ``work`` and tell the client of each stage; a client that leaves gives up its place in line."""
    loop = asyncio.get_running_loop()
    stages: asyncio.Queue[str] = asyncio.Queue()

    def entered(stage: Stage, detail: str) -> None:
        # The judge's thread: a loop that has ended meanwhile is no reason to end a verdict.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(stages.put_nowait, stage.value.replace("_", " "))

    began, stage = time.monotonic(), "in line"
    asked = desk.ask(lambda: work(entered))
    future = asyncio.wrap_future(asked)
    try:
        while not future.done():
            news = asyncio.ensure_future(stages.get())
            try:
                both: set[asyncio.Future[Any]] = {future, news}
                await asyncio.wait(both, timeout=_TELL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                stage = news.result() if news.done() else stage
            finally:
                news.cancel()
            if not future.done():
                passed = time.monotonic() - began
                await ctx.report_progress(passed, None, f"{stage}, {passed:.0f} s")
        return future.result()
    finally:
        asked.cancel()
