"""Models' names, keys and prices: what is understood, what is refused, and that no key is ever shown."""

from __future__ import annotations

import copy
import pickle
import string
import tomllib
from datetime import date
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import burnish.llm
from burnish.core.errors import BurnishError, PrerequisiteError, UsageError
from burnish.core.paths import config_file
from burnish.llm.names import PROVIDERS, ModelName, parse_model
from burnish.llm.prices import Price, price_of, require_prices
from burnish.llm.settings import Secret, Settings, read_settings

KEY = "sk-very-secret-1234567890"


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in {p.variable for p in PROVIDERS.values()} | {"BURNISH_CONFIG"}:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def _config(text: str, mode: int = 0o600) -> Path:
    path = config_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)
    return path


def test_public_names() -> None:
    assert burnish.llm.__all__ == [
        "ModelName", "ModelPool", "Patience", "Price", "Spending", "open_model", "open_pool", "parse_model",
    ]  # fmt: skip
    assert all(hasattr(burnish.llm, name) for name in burnish.llm.__all__)


@pytest.mark.parametrize(
    ("text", "model", "base_url", "local"),
    [
        ("openai:gpt-5", "gpt-5", "https://api.openai.com/v1", False),
        ("anthropic:claude-x", "claude-x", "https://api.anthropic.com", False),
        ("openrouter:qwen/qwen3-coder:free", "qwen/qwen3-coder:free", "https://openrouter.ai/api/v1", False),
        ("ollama:qwen2.5-coder:7b", "qwen2.5-coder:7b", "http://127.0.0.1:11434/v1", True),
        ("vllm:q", "q", "http://127.0.0.1:8000/v1", True),
        ("openai:a/b@http://localhost:8000/v1/", "a/b", "http://localhost:8000/v1", True),
        ("openai:q@http://[::1]:8000/v1", "q", "http://[::1]:8000/v1", True),
        ("anthropic:claude@20250514@https://llm.example.com", "claude@20250514", "https://llm.example.com", False),
        ("openai:q@http://127.0.0.1.example.com/v1", "q", "http://127.0.0.1.example.com/v1", False),
    ],
)
def test_names(text: str, model: str, base_url: str, local: bool) -> None:
    name = parse_model(text)
    assert (name.model, name.base_url, name.local) == (model, base_url, local)
    assert parse_model(str(name)) == name


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("gpt-5", "write it like openai:NAME"),
        ("mistral:x", "write it like openai:NAME"),
        ("openai:", "names no model"),
        ("openai:a b", "names no model"),
        ("openai:@http://127.0.0.1/v1", "names no model"),
        ("openai:q@localhost:8000/v1", "starts with http"),
        ("openai:q@http:///v1", "is like http://127.0.0.1:8000/v1"),
        ("openai:q@http://h:port/v1", "is like http://127.0.0.1:8000/v1"),
        (f"openai:q@https://me:{KEY}@h/v1", "no password"),
        (f"openai:q@https://h/v1?key={KEY}", "no password"),
    ],
)
def test_wrong_names_say_how_they_are_written(text: str, fix: str) -> None:
    with pytest.raises(UsageError, match=fix) as caught:
        parse_model(text)
    assert "\n" not in str(caught.value)
    assert KEY not in str(caught.value)


@given(st.text(alphabet=string.printable, max_size=40))
def test_any_text_is_a_name_or_a_usage_error(text: str) -> None:
    try:
        name = parse_model(text)
    except UsageError as error:
        assert "\n" not in str(error)
    else:
        assert parse_model(str(name)) == name


def test_a_vendors_own_address_is_the_vendor() -> None:
    assert parse_model("openai:x@https://api.openai.com/v1/") == parse_model("openai:x")


def test_a_vendors_key_is_not_for_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    found = Settings().key(parse_model("openai:x"))
    assert found is not None
    assert found.reveal() == KEY
    with pytest.raises(PrerequisiteError, match="BURNISH_LLM_KEY"):
        Settings().key(parse_model("openai:x@https://llm.example.com/v1"))
    assert Settings().key(parse_model("openai:x@http://127.0.0.1:8000/v1")) is None
    assert Settings().key(parse_model("ollama:x")) is None


def test_where_keys_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    def key(name: str) -> str:
        found = read_settings().key(parse_model(name))
        return found.reveal() if found else ""

    _config('[llm.keys]\nanthropic = "file"\n"https://a.example.com/v1/" = "address"\n')
    assert key("anthropic:x") == "file"
    assert key("openai:x@https://a.example.com/v1") == "address"
    monkeypatch.setenv("ANTHROPIC_API_KEY", " variable\n")
    monkeypatch.setenv("BURNISH_LLM_KEY", "custom")
    assert key("anthropic:x") == "variable"
    assert key("openai:x@https://a.example.com/v1") == "address"
    assert key("openai:x@https://b.example.com/v1") == "custom"
    with pytest.raises(PrerequisiteError, match="no key: set OPENAI_API_KEY, or put it under"):
        key("openai:x")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660])
def test_a_file_others_can_read_is_refused(mode: int) -> None:
    path = _config(f'[llm.keys]\nopenai = "{KEY}"\n', mode)
    with pytest.raises(PrerequisiteError, match=f"chmod 600 {path}"):
        read_settings()


@pytest.mark.parametrize(
    "text",
    [
        f"[llm.keys]\nopenai = {KEY}\n",
        f'[llm.keys]\nopenai = ["{KEY}"]\n',
        f'[llm.keys]\nopenay = "{KEY}"\n',
        f'[llm]\nkeys = "{KEY}"\n',
        f'[llm]\nkey = "{KEY}"\n',
        '[llm.prices."openai:x"]\ninput = 1\n',
        '[llm.prices."openai:x"]\ninput = 1\noutput = -1\n',
        '[llm.prices."openai:x"]\ninput = 1\noutput = nan\n',
        '[llm.prices."openai:x"]\ninput = 1\noutput = true\n',
    ],
)
def test_a_wrong_file_is_refused_without_its_keys(text: str) -> None:
    path = _config(text)
    with pytest.raises(UsageError) as caught:
        read_settings()
    assert str(path) in str(caught.value)
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_file_is_fine_unless_it_was_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert read_settings() == Settings()
    monkeypatch.setenv("BURNISH_CONFIG", str(tmp_path / "nowhere.toml"))
    with pytest.raises(UsageError, match="change BURNISH_CONFIG"):
        read_settings()


def test_a_key_is_not_shown_copied_or_stored() -> None:
    secret = Secret(KEY)
    settings = Settings({"openai": secret})
    assert KEY not in f"{secret} {secret!r} {settings} {[settings]}"
    assert secret.scrub(f"bad key {KEY}!") == "bad key [key]!"
    for act in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="never copied"):
            act(settings)


@pytest.mark.parametrize("value", ["schlüssel", "a\x01b"])
def test_a_key_no_header_can_carry_is_named(value: str) -> None:
    with pytest.raises(BurnishError, match="characters no key has") as caught:
        Settings({"openai": Secret(value)}).key(parse_model("openai:x"))
    assert value not in str(caught.value)


def test_the_price_table_is_dated_and_whole() -> None:
    table = tomllib.loads(resources.files("burnish.llm").joinpath("prices.toml").read_text())
    assert isinstance(table["updated"], date)
    for provider, rows in table["prices"].items():
        for model, row in rows.items():
            price = price_of(ModelName(provider, model, PROVIDERS[provider].base_url), Settings())
            assert price is not None
            assert 0 < price.input < price.output
            assert len(row) == 2 or row[2] < row[0]


def test_prices_of_dated_local_own_and_unknown_models() -> None:
    own = Settings(prices={"openai:q@https://h/v1": {"input": 1, "output": 2}, "vllm:q": {"input": 3, "output": 4}})
    assert price_of(parse_model("openai:gpt-5-2025-08-07"), own) == price_of(parse_model("openai:gpt-5"), own)
    assert price_of(parse_model("openai:gpt-4o-2024-05-13"), own) != price_of(parse_model("openai:gpt-4o"), own)
    assert price_of(parse_model("ollama:q"), own) == Price(0, 0)
    assert price_of(parse_model("vllm:q"), own) == Price(3, 4)
    assert price_of(parse_model("openai:q@https://h/v1"), own) == Price(1, 2)
    for unknown in ("openai:gpt-5@https://h/v1", "openai:nonesuch", "openrouter:openai/gpt-5"):
        price = price_of(parse_model(unknown), own)
        assert price is None
        with pytest.raises(UsageError, match=r"\[llm\.prices\."):
            require_prices({unknown: price})


@given(st.integers(0, 10**7), st.integers(0, 10**6), st.floats(0, 1))
def test_cost_is_linear_and_kept_input_is_not_dearer(tokens_in: int, tokens_out: int, part: float) -> None:
    price, cached = Price(2.0, 8.0, 0.5), int(tokens_in * part)
    cost = price.cost(tokens_in, tokens_out, cached)
    assert cost == pytest.approx((2.0 * (tokens_in - cached) + 0.5 * cached + 8.0 * tokens_out) / 1e6)
    assert cost <= price.cost(tokens_in, tokens_out) + 1e-12
    assert Price(2.0, 8.0).cost(tokens_in, tokens_out, cached) == pytest.approx(price.cost(tokens_in, tokens_out))
