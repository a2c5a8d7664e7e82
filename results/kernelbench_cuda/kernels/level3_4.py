# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel depthwise at relu: rows=32, columns=32, num_warps=4
- kernel convolution at max_pool2d_1: precision=tf32, order=flat, positions=128, channels=16, depth=32, num_warps=4, num_stages=3, turned=False
- launch
"""

import operator
import warnings

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
num_classes = 20

@triton.jit
def depthwise_0_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = (plane // 6) * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    total += tl.load(bias_ptr + channel).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    conv2d_at = total
    relu_1 = tl.where(conv2d_at < 0.0, 0.0, conv2d_at)
    total = relu_1
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def largest_of(v, axis: tl.constexpr):
    """The largest along an axis; NaN where there is one, which tl.max passes over."""
    unknown = tl.max(tl.where(v != v, 1, 0), axis=axis)
    return tl.where(unknown > 0, float("nan"), tl.max(v, axis=axis))


@triton.jit
def convolution_1_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_1_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 16 * 25 * 6
    channel = index // (25 * 6)
    tap, source = index % 25, index // 25 % 6
    value = tl.load(weight_ptr + (channel * 6 + source) * 25 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_1_rounded(value), mask=inside)


@triton.jit
def convolution_1_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    # A block is made of whole windows, so that they are reduced where they are.
    window, member = place // 4, place % 4
    there = window < 1 * (OUT_HEIGHT // 2) * (OUT_WIDTH // 2)
    line = window // (OUT_WIDTH // 2) % (OUT_HEIGHT // 2) * 2 + member // 2 % 2
    column = window % (OUT_WIDTH // 2) * 2 + member % 2
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT, column
    start = x_ptr + sample * (6 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Channels outside, taps inside: neighbouring taps read the same lines.
    for first in range(0, 25 * 6, BLOCK_K):
        step = first + tl.arange(0, BLOCK_K)
        source, tap = step // 25, step % 25
        down, across, on = step * 0, tap // 5 % 5, tap % 5
        real = step < 25 * 6
        read = there[:, None] & real[None, :]
        offset = source * (DEPTH * HEIGHT * WIDTH) + (down * HEIGHT + across) * WIDTH + on
        left = tl.load(start + corner[:, None] + offset[None, :], mask=read, other=0.0)
        right = tl.load(
            weight_ptr + channel[None, :] * (25 * 6) + step[:, None],
            mask=real[:, None] & (channel < 16)[None, :], other=0.0,
        )
        total = tl.dot(convolution_1_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 16, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 16)[None, :]
    plane = (sample * 16 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 16 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    conv2d_1_at = total
    relu_1 = tl.where(conv2d_1_at < 0.0, 0.0, conv2d_1_at)
    total = relu_1
    several = tl.reshape(total, (BLOCK_P // 4, 4, BLOCK_C))
    found = largest_of(several, 1)
    window = tl.program_id(0) * (BLOCK_P // 4) + tl.arange(0, BLOCK_P // 4)[:, None]
    windows = 1 * (OUT_HEIGHT // 2) * (OUT_WIDTH // 2)
    inside = (window < windows) & (channel < 16)[None, :]
    tl.store(out_ptr + plane * windows + window, found, mask=inside)


def depthwise_0(x, weight, bias):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 1, height, width), torch.float32)
    weight = fit(weight, "weight", (6, 1, 5, 5), torch.float32)
    bias = fit(bias, "bias", (6,), torch.float32)
    out_height = (height - 5) // 1 + 1
    out_width = (width - 5) // 1 + 1
    shape = (batch, 6, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_0_kernel[(batch * 6 * triton.cdiv(out_width, 32) * triton.cdiv(out_height, 32),)](
        x, weight, bias, out, 6, height, width, out_height, batch * 6 * out_height, out_width,
        ROWS=32, COLUMNS=32, num_warps=4,
    )
    return out


def convolution_1(x, weight, bias):
    """A convolution over 6 channels and 25 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 6, height, width), torch.float32)
    weight = fit(weight, "weight", (16, 6, 5, 5), torch.float32)
    bias = fit(bias, "bias", (16,), torch.float32)
    out_height = height - 4
    out_width = width - 4
    shape = (batch, 16, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_1_weight[(3,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    pooled = (batch, 16, out_height // 2, out_width // 2)
    out = x.new_empty(pooled, dtype=torch.float32)
    tiles = triton.cdiv(math.prod(pooled[2:]) * 4, 128)
    convolution_1_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=16, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class Uncaptured(nn.Module):
    def __init__(self, num_classes):
        """
        LeNet-5 architecture implementation in PyTorch.

        :param num_classes: The number of output classes.
        """
        super(Uncaptured, self).__init__()

        # Convolutional layers
        self.conv1 = nn.Conv2d(in_channels=1, out_channels=6, kernel_size=5, stride=1)
        self.conv2 = nn.Conv2d(in_channels=6, out_channels=16, kernel_size=5, stride=1)

        # Fully connected layers
        self.fc1 = nn.Linear(in_features=16*5*5, out_features=120)
        self.fc2 = nn.Linear(in_features=120, out_features=84)
        self.fc3 = nn.Linear(in_features=84, out_features=num_classes)

    def forward(self, x):
        relu = depthwise_0(x, self.conv1.weight, self.conv1.bias)
        max_pool2d = torch.max_pool2d(relu, [2, 2], [2, 2])
        del relu
        max_pool2d_1 = convolution_1(max_pool2d, self.conv2.weight, self.conv2.bias)
        del max_pool2d
        view = max_pool2d_1.reshape([-1, 400])
        del max_pool2d_1
        linear = torch.nn.functional.linear(view, self.fc1.weight, self.fc1.bias)
        del view
        relu_2 = torch.relu(linear)
        del linear
        linear_1 = torch.nn.functional.linear(relu_2, self.fc2.weight, self.fc2.bias)
        del relu_2
        relu_3 = torch.relu(linear_1)
        del linear_1
        linear_2 = torch.nn.functional.linear(relu_3, self.fc3.weight, self.fc3.bias)
        return linear_2


class CapturedCalls:
    """Calls of a module's forward, each captured in a CUDA graph the first time its shapes are seen."""

    MOST = 8  # each graph keeps memory of its own

    def __init__(self):
        self.entries, self.captures = {}, 0

    def __reduce__(self):
        return CapturedCalls, ()  # a copy of the module captures anew

    def __call__(self, module, forward, args, kwargs):
        key = self.key(module, args, kwargs)
        if key is None:
            return forward(*args, **kwargs)
        entry = self.entries.get(key)
        if entry and entry.now() != entry.captured_for:
            torch.cuda.synchronize()  # its memory is given back: no replay may still be using it
            del self.entries[key]
            entry = None
        if entry is None:
            entry = self.entries[key] = self.capture(module, forward, args, kwargs)
        # False: a replay would not do what the call does.
        return entry.replay(args, kwargs) if entry else forward(*args, **kwargs)

    @staticmethod
    def key(module, args, kwargs):
        """What a graph is captured for; None where the call must be made as it is."""
        if torch.compiler.is_compiling() or torch.is_inference_mode_enabled():
            return None
        grad, here, found = torch.is_grad_enabled(), None, []
        for value in (*args, *kwargs.values()):
            if isinstance(value, torch.Tensor):
                if type(value) is not torch.Tensor or not value.is_cuda or (grad and value.requires_grad):
                    return None
                here = value.device
                found.append((value.shape, value.stride(), value.dtype, here))
            elif value is None or isinstance(value, (bool, int, float, str)):
                found.append((type(value), repr(value)))
            else:
                return None
        if here is None or here.index != torch.cuda.current_device() or torch.cuda.is_current_stream_capturing():
            return None
        if grad and any(p.requires_grad for p in module.parameters()):
            return None
        cast = torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda")
        return tuple(found), tuple(kwargs), grad, cast, module.training

    def capture(self, module, forward, args, kwargs):
        self.captures += 1
        if self.captures > self.MOST:
            return False
        state = ModuleState(module)
        # The sizes are fixed here: cuDNN may measure its algorithms, in the calls before the capture.
        measured, torch.backends.cudnn.benchmark = torch.backends.cudnn.benchmark, True
        try:
            return CapturedGraph(state, forward, args, kwargs)
        except (NotCapturable, RuntimeError):
            state.forget_attributes()
            return False
        finally:
            torch.backends.cudnn.benchmark = measured
            state.restore()


class NotCapturable(Exception):
    """A replay would differ from the call."""


class ModuleState:
    """What a forward reads and changes besides its arguments."""

    def __init__(self, module):
        self.parts = list(module.modules())
        self.children = [part._modules for part in self.parts if part._modules]
        self.kept_attributes = [dict(vars(part)) for part in self.parts]
        self.kept_values = [(b, b.clone()) for b in self.changeable()]
        self.kept_random = torch.get_rng_state(), torch.cuda.get_rng_state()
        self.random_checked = False

    def changeable(self):
        """Buffers, and tensors that are plain attributes."""
        held = [t for part in self.parts for t in (*part._buffers.values(), *vars(part).values())]
        return [t for t in held if isinstance(t, torch.Tensor)]

    def versions(self):
        return [p._version for part in self.parts for p in part._parameters.values() if p is not None]

    def drew(self):
        now = torch.get_rng_state(), torch.cuda.get_rng_state()
        return any(not torch.equal(a, b) for a, b in zip(self.kept_random, now))

    def restore(self):
        """Undo what trying the forward has changed."""
        with torch.no_grad():
            for tensor, value in self.kept_values:
                tensor.copy_(value)
        # A capture that failed may have left the generator unreadable; by then it was known to be untouched.
        if not self.random_checked and self.drew():
            torch.set_rng_state(self.kept_random[0])
            torch.cuda.set_rng_state(self.kept_random[1])

    def attributes(self):
        return [list(vars(part).values()) for part in self.parts]

    def same_attributes(self, before):
        return all(len(a) == len(b) and all(map(operator.is_, a, b)) for a, b in zip(before, self.attributes()))

    def forget_attributes(self):
        for part, kept in zip(self.parts, self.kept_attributes):
            vars(part).clear()
            vars(part).update(kept)

    def places(self):
        """Where every tensor is to be found; its address is asked for at each call."""
        dicts = [d for part in self.parts for d in (part._parameters, part._buffers, vars(part))]
        return [(d, name) for d in dicts for name, value in d.items() if isinstance(value, torch.Tensor)]


class CapturedGraph:
    """One captured call."""

    def __init__(self, state, forward, args, kwargs):
        self.inputs = [torch.empty_like(v) if isinstance(v, torch.Tensor) else v for v in (*args, *kwargs.values())]
        self.fill(args, kwargs)
        given = self.inputs[: len(args)], dict(zip(kwargs, self.inputs[len(args) :]))
        tensors = [v for v in self.inputs if isinstance(v, torch.Tensor)]
        parameters, untouched = state.versions(), [v._version for v in tensors]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            forward(*given[0], **given[1])
            attributes = state.attributes()
            # What waits for the device cannot be captured; asked this way, it raises before a capture is spoilt.
            mode = torch.cuda.get_sync_debug_mode()
            with warnings.catch_warnings(action="ignore"):  # torch calls this mode a prototype, once
                torch.cuda.set_sync_debug_mode("error")
            try:
                tried = forward(*given[0], **given[1])
            finally:
                torch.cuda.set_sync_debug_mode(mode)
        torch.cuda.current_stream().wait_stream(side)
        if not state.same_attributes(attributes):
            raise NotCapturable("keeps state in its attributes")
        if state.drew():
            raise NotCapturable("draws random numbers")
        state.random_checked = True
        leaves = []
        self.rebuilt(tried, leaves.append)
        memory = [v.untyped_storage().data_ptr() for v in leaves]
        held = [d[name] for d, name in state.places()] + tensors
        if len(set(memory)) < len(memory) or set(memory) & {v.untyped_storage().data_ptr() for v in held}:
            raise NotCapturable("its results share memory")
        del tried, leaves
        if parameters != state.versions() or untouched != [v._version for v in tensors]:
            raise NotCapturable("changes its inputs or parameters")
        self.places, self.parts, self.children = state.places(), state.parts, state.children
        self.captured_for = self.now()
        self.graph = torch.cuda.CUDAGraph()
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            # Only this thread's calls are held to the rules of a capture.
            with torch.cuda.graph(self.graph, stream=side, capture_error_mode="thread_local"):
                self.output = forward(*given[0], **given[1])
        if any("Graph is empty" in str(w.message) for w in said):
            raise NotCapturable("launches nothing")
        self.stream = torch.cuda.current_stream()

    def now(self):
        """What replaces a tensor or a part of the module, or changes a mode, shows here."""
        return (
            [d[name].data_ptr() if name in d else None for d, name in self.places],
            [part.training for part in self.parts],
            [list(children.values()) for children in self.children],
        )

    def fill(self, args, kwargs):
        for target, value in zip(self.inputs, (*args, *kwargs.values())):
            if isinstance(value, torch.Tensor):
                target.copy_(value)

    def replay(self, args, kwargs):
        stream = torch.cuda.current_stream()
        if stream != self.stream:  # the last call may still be reading what this one fills
            stream.wait_stream(self.stream)
            self.stream = stream
        with torch.no_grad():
            self.fill(args, kwargs)
            self.graph.replay()
            return self.rebuilt(self.output, torch.Tensor.clone)

    def rebuilt(self, value, take):
        """The same tuples, lists and dicts, with ``take`` of every tensor."""
        if type(value) is torch.Tensor and value.is_cuda:
            return take(value)
        if type(value) in (tuple, list):
            return type(value)([self.rebuilt(v, take) for v in value])
        if type(value) is dict:
            return {name: self.rebuilt(v, take) for name, v in value.items()}
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        raise NotCapturable(f"returns a {type(value).__name__}")


class ModelNew(Uncaptured):
    """Uncaptured, replayed from a CUDA graph where that changes nothing."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.captured_calls = CapturedCalls()

    def forward(self, *args, **kwargs):
        return self.captured_calls(self, super().forward, args, kwargs)
