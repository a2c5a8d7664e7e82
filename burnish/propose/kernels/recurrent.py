"""Recurrent layers: the inputs' products as one matrix product a layer, then a loop over time in C++.

Each step multiplies the hidden state with weights packed once a call and applies the cell while the product is still in
registers.  Several layers, both directions, with and without bias.  Not covered: dropout in training, projections
(``proj_size``), packed sequences, and graphs that use more than one of the results.

What is found and how layers are gone through is shared with :mod:`burnish.propose.kernels.cuda_recurrent`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op
from burnish.propose.kernels.pattern import (
    arguments,
    float32,
    function_text,
    is_item,
    only_user,
    region,
    template_text,
    with_math,
)
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["CELLS", "TEMPLATES", "Recurrent", "cell_of", "helper_text", "recurrent_region", "statement_text"]

CELLS = {"lstm": "CELL_LSTM", "gru": "CELL_GRU", "rnn_tanh": "CELL_TANH", "rnn_relu": "CELL_RELU"}
"""What the kernels call the cells."""
_TILES = {"lstm": ("12x2", "6x4", "10x2", "4x4"), "gru": ("8x3", "5x3", "6x3", "4x3")}
"""Rows of the batch times registers of weights whose products are formed together."""
_PLAIN_TILES = ("12x2", "6x4", "14x1")


class Recurrent(KernelTemplate):
    """``lstm``, ``gru``, ``rnn_tanh`` and ``rnn_relu`` where one result is used."""

    name = "recurrent"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match the ``getitem`` of the result in use."""
        return recurrent_region(node)

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return who takes what (rows never wait for each other), and which products stay in registers."""
        given = arguments(region.output.args[0])
        batch = int(given["input"].meta["val"].shape[0 if given["batch_first"] else 1])
        return {
            "split": ("rows", "units") if batch >= 4 else ("units", "rows"),
            "tile": _TILES.get(cell_of(region), _PLAIN_TILES),
            "width": (512, 256),
            "threads": (0, 1),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the loop over time, and the function that goes through the layers."""
        rows, columns = str(settings["tile"]).split("x")
        by_rows = "true" if settings["split"] == "rows" else "false"
        kernel = f"""\
extern "C" void {call.function}_steps(const float* gates, const float* weights, const float* late_bias,
                           const float* first, float* cell, float* out, long long steps, long long batch,
                           long long hidden, long long gate_step, long long gate_row, long long out_step,
                           long long out_row, int reverse) {{
    // Fewer rows where there are sixteen registers only.
    constexpr int ROWS = LANES == 16 ? {rows} : {8 // int(columns)};
    const RecurrentLayer layer{{gates, nullptr, late_bias, first, cell, out, {{}}, steps, batch, hidden,
                               gate_step, gate_row, out_step, out_row, reverse != 0}};
    recurrent_run<{CELLS[cell_of(region)]}, {columns}, ROWS, {by_rows}>(layer, weights, {settings["threads"]});
}}"""
        text = f"{template_text('vectors.h')}\n\n{template_text('recurrent.h')}\n\n{kernel}"
        flags = (f"-mprefer-vector-width={settings['width']}",)
        helper = helper_text(region, call.function, f"lib.{call.function}_steps", "steps, batch, hidden")
        return Piece((statement_text(region, call),), cpp=with_math(text), flags=flags, helpers=helper)


def recurrent_region(node: Any) -> Region | None:
    """Return the region of a recurrent operator, where ``node`` is the ``getitem`` of its only result in use."""
    if not is_item(node, *(f"{cell}.input" for cell in CELLS)):
        return None
    source = node.args[0]
    given = arguments(source)
    per_layer = 4 if given["has_biases"] else 2
    layers = int(given["num_layers"]) * (2 if given["bidirectional"] else 1)
    states = _states(given["hx"])
    weights = list(given["params"])
    if len(weights) != per_layer * layers or (given["train"] and given["dropout"]):
        return None
    if not float32(given["input"], *states, *weights) or given["input"].meta["val"].dim() != 3:
        return None
    # States of zeros are made by the kernel's caller, for any batch.
    return region(node, source, *(s for s in set(states) if _zeros(s, source)))


def cell_of(region: Region) -> str:
    """Return the operator's name: ``lstm``, ``gru``, ``rnn_tanh`` or ``rnn_relu``."""
    return str(region.output.args[0].target).removeprefix("aten.").partition(".")[0]


def statement_text(region: Region, call: Call) -> str:
    """Return the statement that calls the helper."""
    given = arguments(region.output.args[0])
    states = [None if s in region.nodes else s for s in _states(given["hx"])]
    passed = ", ".join(call.text(a) for a in (given["input"], states, list(given["params"])))
    return f"{call.out} = {call.function}({passed})"


def helper_text(region: Region, name: str, kernel: str, sizes: str, first: Sequence[str] = ()) -> str:
    """Return the function that goes through layers and directions and calls the kernel for each.

    ``sizes`` is passed to it between the tensors and the strides; ``first`` are statements that know ``x``, ``hidden``,
    ``batch`` and ``steps``.
    """
    cell, result = cell_of(region), int(region.output.args[1])
    lines = _layers(cell, arguments(region.output.args[0]), result, kernel, sizes, first)
    return function_text(name, ("x", "states", "weights"), f"{cell}, layer by layer.", lines)


def _zeros(state: Any, user: Any) -> bool:
    return is_op(state, "zeros.default") and only_user(state, user)


def _states(hx: Any) -> list[Any]:
    return list(hx) if isinstance(hx, list | tuple) else [hx]


def _layers(
    cell: str, given: Mapping[str, Any], result: int, kernel: str, sizes: str, first: Sequence[str]
) -> list[str]:
    """Return the statements that go through layers and directions; ``result`` is which tensor is returned."""
    directions = 2 if given["bidirectional"] else 1
    batch_first = bool(given["batch_first"])
    bias = bool(given["has_biases"])
    count = int(given["num_layers"])
    lines = [
        f"{'batch, steps' if batch_first else 'steps, batch'}, _ = x.shape",
        "hidden = weights[1].shape[1]",
        *first,
        f"shape = ({count * directions}, batch, hidden)",
        'states = [x.new_zeros(shape) if s is None else fit(s, "state", shape, torch.float32) for s in states]',
        "finals = []" if result else "",
        f"for layer in range({count}):",
        f"    out = x.new_empty({'batch, steps' if batch_first else 'steps, batch'}, {directions} * hidden)",
        f"    for way in range({directions}):",
        f"        at = {directions} * layer + way",
        f"        {_weights(bias)}",
        *(f"        {line}" for line in _gates(cell, bias)),
        # A cell's memory; without one any tensor will do, it is not touched.
        f"        cell = {'states[1][at].clone()' if cell == 'lstm' else 'states[0][at]'}",
        "        part = out[:, :, way * hidden :]",
        f"        {kernel}(",
        f"            gates, w_hh.contiguous(), late_bias, states[0][at], cell, part, {sizes},",
        f"            {_strides('gates.shape[1]', batch_first)}, {_strides('out.shape[2]', batch_first)}, way,",
        "        )",
    ]
    if result == 1:
        last = "-1 if way == 0 else 0"
        place = f":, {last}, :hidden" if batch_first else f"{last}, :, :hidden"
        lines.append(f"        finals.append(part[{place}])")
    if result == 2:
        lines.append("        finals.append(cell)")
    lines += ["    x = out", "return torch.stack(finals)" if result else "return x"]
    return [line for line in lines if line]


def _weights(bias: bool) -> str:
    return (
        "w_ih, w_hh, b_ih, b_hh = weights[4 * at : 4 * at + 4]" if bias else "w_ih, w_hh = weights[2 * at : 2 * at + 2]"
    )


def _gates(cell: str, bias: bool) -> list[str]:
    """Return the statements for the inputs' share; a GRU's last recurrent bias comes in only later."""
    flat = "x.reshape(-1, x.shape[2])"
    if not bias:
        late = "x.new_zeros(hidden)" if cell == "gru" else "w_hh"
        return [f"gates, late_bias = torch.mm({flat}, w_ih.t()), {late}"]
    if cell == "gru":
        return [
            "late_bias = b_hh[2 * hidden :]",
            "bias = torch.cat((b_ih[: 2 * hidden] + b_hh[: 2 * hidden], b_ih[2 * hidden :]))",
            f"gates = torch.addmm(bias, {flat}, w_ih.t())",
        ]
    return [f"gates, late_bias = torch.addmm(b_ih + b_hh, {flat}, w_ih.t()), b_hh"]


def _strides(width: str, batch_first: bool) -> str:
    """Return how far a step and a row of the batch are apart."""
    return f"{width}, steps * {width}" if batch_first else f"batch * {width}, {width}"


TEMPLATES: tuple[KernelTemplate, ...] = (Recurrent(),)
