"""The example models build, run, export and train at the small size, and are what their table says at the large one."""

from __future__ import annotations

import functools
import itertools
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "models"

# The small size's output for two samples; the large one's for its own batch, and its parameters in millions.
SHAPES = {
    "bert": ((2, 128, 16), (32, 512, 16), 334),
    "gpt": ((2, 256, 2048), (4, 1024, 32000), 1129),
    "lstm": ((2, 64, 2048), (64, 128, 10000), 68),
    "moe": ((2, 256, 2048), (4, 1024, 32000), 1006),
    "resnet": ((2, 100), (128, 1000), 26),
    "ssm": ((2, 256, 2048), (4, 1024, 32000), 545),
    "unet": ((2, 4, 32, 32), (8, 4, 64, 64), 183),
}
NAMES = sorted(SHAPES)


@functools.cache
def file(name: str) -> dict[str, Any]:
    return runpy.run_path(str(FOLDER / f"{name}.py"))


def make(name: str, seed: int = 0, **settings: Any) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    torch.manual_seed(seed)
    model, inputs = file(name)["make_model"](**settings)
    assert isinstance(model, nn.Module) and isinstance(inputs, tuple)
    return model, inputs


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def test_every_file_is_in_the_table() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.py")) == NAMES
    table = (FOLDER / "README.md").read_text()
    for name, (_, _, millions) in SHAPES.items():
        assert f"[`{name}.py`]({name}.py)" in table
        assert f"| {millions} M |" in next(line for line in table.splitlines() if line.startswith(f"| [`{name}"))


@pytest.mark.parametrize("name", NAMES)
def test_output_is_as_documented_and_the_same_for_a_seed(name: str) -> None:
    model, inputs = make(name, batch=2)
    again, inputs_again = make(name, batch=2)
    assert not model.training
    with torch.no_grad():
        output, repeated = model(*inputs), again(*inputs_again)
    assert output.shape == SHAPES[name][0]
    assert output.dtype == torch.float32
    assert output.isfinite().all()
    assert torch.equal(output, repeated)
    # Samples differ, or comparing them shows nothing.
    assert (output[0] - output[1]).abs().mean() > 0.03 * output.abs().mean()


@pytest.mark.parametrize("name", NAMES)
def test_activations_keep_their_size(name: str) -> None:
    model, inputs = make(name, batch=1)
    found = {}

    def look(path: str, result: Any) -> None:
        tensor = result[0] if isinstance(result, tuple) else result
        found[path] = (tensor.std().item(), tensor.abs().max().item())

    for path, module in model.named_modules():
        module.register_forward_hook(lambda _module, _inputs, result, path=path: look(path, result))
    with torch.no_grad():
        model(*inputs)
    assert len(found) > 4
    for path, (deviation, largest) in found.items():
        assert 0.02 < deviation < 10.0, (path, deviation)
        assert largest < 100.0, (path, largest)


@pytest.mark.filterwarnings("ignore:The tensor attributes .*_flat_weights")  # torch.nn.LSTM's own
@pytest.mark.parametrize("name", NAMES)
def test_exports_as_it_is(name: str) -> None:
    model, inputs = make(name, batch=1)
    exported = torch.export.export(model, inputs)
    with torch.no_grad():
        torch.testing.assert_close(exported.module()(*inputs), model(*inputs))


@pytest.mark.parametrize("name", NAMES)
def test_trains_without_chance(name: str) -> None:
    model, inputs = make(name, batch=2)
    model.train()
    loss = file(name)["loss"](model(*inputs))
    assert loss.shape == () and torch.equal(loss, file(name)["loss"](model(*inputs)))
    loss.backward()
    for path, parameter in model.named_parameters():
        assert parameter.grad is not None and parameter.grad.isfinite().all(), path
        assert parameter.grad.abs().max() > 0, path


@pytest.mark.parametrize("name", NAMES)
def test_large_size_on_the_meta_device(name: str) -> None:
    with torch.device("meta"):
        model, inputs = make(name, size="large", dtype="bfloat16")
        output = model(*inputs)
    assert all(tensor.is_meta for tensor in [*inputs, *model.state_dict().values()])
    assert output.shape == SHAPES[name][1]
    assert output.dtype == torch.bfloat16
    millions = sum(parameter.numel() for parameter in model.parameters()) / 1e6
    assert millions == pytest.approx(SHAPES[name][2], abs=1.0)


def test_untied_gpt_has_a_head_of_its_own() -> None:
    with torch.device("meta"):
        tied, untied = make("gpt")[0], make("gpt", tied=False)[0]
    assert tied.get_parameter("head.weight") is tied.get_parameter("embedding.weight")
    assert len(list(untied.parameters())) == len(list(tied.parameters())) + 1


@pytest.mark.parametrize("name", ["gpt", "lstm", "moe", "ssm"])
def test_the_past_does_not_see_the_future(name: str) -> None:
    model, (tokens,) = make(name, batch=1)
    changed = tokens.clone()
    changed[:, -40:] = 0
    with torch.no_grad():
        before, after = model(tokens), model(changed)
    torch.testing.assert_close(after[:, :-40], before[:, :-40], rtol=1e-4, atol=1e-4)
    assert (after - before)[:, -40:].abs().mean() > 0.1


def test_bert_does_not_see_padding() -> None:
    model, (tokens, mask) = make("bert", batch=2)
    mask[:, 100:] = False
    with torch.no_grad():
        before, after = model(tokens, mask), model(torch.where(mask, tokens, 0), mask)
    torch.testing.assert_close(after[mask], before[mask])


def test_moe_is_the_sum_over_each_tokens_experts() -> None:
    torch.manual_seed(0)
    layer = file("moe")["MoE"](8, 16, 24)
    for parameter in layer.parameters():
        nn.init.normal_(parameter, std=0.3)
    x = torch.randn(4, 20, 16)
    with torch.no_grad():
        shares, chosen = layer.router(x)
        assert torch.bincount(chosen.flatten(), minlength=8).max() <= 30, "this seed overflows an expert"
        every = layer.experts(x.reshape(1, 80, 16).expand(8, -1, -1)).view(8, 4, 20, 16)
        expected = torch.zeros_like(x)
        for b, t, k in itertools.product(range(4), range(20), range(2)):
            expected[b, t] += shares[b, t, k] * every[int(chosen[b, t, k]), b, t]
        torch.testing.assert_close(layer(x), expected)


def test_moe_lets_late_tokens_pass_a_full_expert() -> None:
    layer = file("moe")["MoE"](8, 16, 24)
    for parameter in layer.experts.parameters():
        nn.init.normal_(parameter)
    # Every token prefers the first two experts, which hold 8 tokens each.
    layer.router.weight.data.copy_(torch.arange(8.0, 0.0, -1.0)[:, None].expand(8, 16))
    with torch.no_grad():
        made = layer(torch.ones(20, 16) + torch.rand(20, 1))
    assert made[:8].abs().amin(dim=-1).min() > 0
    assert made[8:].abs().max() == 0


def test_scan_is_the_recurrence() -> None:
    torch.manual_seed(0)
    scan = file("ssm")["Scan"](3).double()
    for parameter in scan.parameters():
        nn.init.normal_(parameter)
    x, steps = torch.randn(2, 192, 3, 4).double(), torch.randn(2, 192, 3).double()
    keys, queries = torch.randn(2, 192, 5).double(), torch.randn(2, 192, 5).double()
    with torch.no_grad():
        made = scan(x, steps, keys, queries)
        sizes = torch.nn.functional.softplus(steps + scan.step_bias)
        state = torch.zeros(2, 3, 4, 5).double()
        for t in range(192):
            decay = (-sizes[:, t] * scan.log_rate.exp()).exp()
            added = sizes[:, t, :, None, None] * x[:, t, :, :, None] * keys[:, t, None, None, :]
            state = decay[..., None, None] * state + added
            expected = (state * queries[:, t, None, None, :]).sum(dim=-1) + scan.skip[:, None] * x[:, t]
            torch.testing.assert_close(made[:, t], expected)
