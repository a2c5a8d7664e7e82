"""``hf:NAME``: a model of transformers from a local folder, with its own weights or random ones; no network."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from burnish.cli.main import main
from burnish.core.errors import BurnishError
from burnish.models.calls import one_pass
from burnish.models.spec import load_model, parse_model

transformers = pytest.importorskip("transformers")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny causal language model as ``save_pretrained`` leaves it."""
    path = tmp_path_factory.mktemp("hub") / "tiny"
    config = transformers.LlamaConfig(
        vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=2,
        num_key_value_heads=1, max_position_embeddings=64,
    )  # fmt: skip
    torch.manual_seed(3)
    transformers.LlamaForCausalLM(config).save_pretrained(path)
    return path


def test_its_own_weights_are_loaded_and_plain_tensors_come_out(folder: Path) -> None:
    spec = parse_model(f"hf:{folder}", ["batch=2", "length=16"])
    assert spec.name == "tiny" and str(spec) == f"hf:{folder}"
    loaded = load_model(spec, "cpu")
    assert loaded.sweeps and loaded.kwargs["input_ids"].shape == (2, 16)
    plain = transformers.LlamaForCausalLM.from_pretrained(folder).eval()
    with torch.no_grad():
        (logits,) = loaded.call()
        assert torch.equal(logits, plain(loaded.kwargs["input_ids"]).logits)
    assert list(loaded.model.state_dict()) == list(plain.state_dict()), "a package fits the model a user loads"


def test_training_has_labels_and_a_loss_of_its_own(folder: Path) -> None:
    loaded = load_model(parse_model(f"hf:{folder}", ["length=16"], train=True), "cpu")
    loss = one_pass(loaded, train=True)()
    assert loss.dim() == 0 and 3.5 < loss.item() < 5.0, "about log(64): cross-entropy of an untrained model"
    assert all(p.grad is not None for p in loaded.model.parameters())


def test_a_configuration_alone_is_enough_for_random_weights(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text((folder / "config.json").read_text())
    with pytest.raises(BurnishError, match="its weights are not on this machine: --set weights=random"):
        parse_model(f"hf:{tmp_path}")
    loaded = load_model(parse_model(f"hf:{tmp_path}", ["weights=random", "length=8"]), "cpu")
    assert loaded.call()[0].shape == (1, 8, 64)


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("nobody/nothing", (), "is not on this machine: hf download nobody/nothing"),
        ("bad//name", (), "write hf:OWNER/NAME or hf:FOLDER"),
        ("{empty}", (), "no config.json in that folder"),
        ("{tiny}", ("width=3",), "takes no width: it takes batch, length, dtype and weights"),
        ("{tiny}", ("weights=good",), "give random, or leave it out"),
        ("{tiny}", ("length=99",), "length 99 is more than the 64 positions of the model: --set length=64"),
    ],
)
@pytest.mark.parametrize("command", ["profile", "optimize"])
def test_what_is_wrong_is_one_line_that_names_the_fix_and_exit_2(
    command: str, name: str, settings: tuple[str, ...], said: str, folder: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    text = "hf:" + name.format(empty=tmp_path / "empty", tiny=folder)
    given = [part for setting in settings for part in ("--set", setting)]
    assert main([command, text, "--device", "cpu", *given]) == 2
    error = capsys.readouterr().err.strip()
    assert said in error and error.count("\n") == 0
