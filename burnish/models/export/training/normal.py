"""What two sources must share to count as one: their tokens, without comments and layout.

Not covered: comments and spaces inside string constants (where C++ and CUDA kernels stand), other names for the same
things.
"""

from __future__ import annotations

import io
import tokenize

from burnish.core.hashing import content_hash

__all__ = ["is_text", "normal_form", "text_hash"]

_DROPPED = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER})
_NEWLINE, _INDENT, _DEDENT = "\n", "\tin", "\tout"
"""Marks that no token can be."""


def text_hash(source: str) -> str:
    """Return the hash of a source's normal form."""
    return content_hash("text", normal_form(source))


def is_text(source: str) -> bool:
    """Whether a source can be written as UTF-8; one with half a surrogate pair cannot."""
    try:
        source.encode()
    except UnicodeEncodeError:
        return False
    return True


def normal_form(source: str) -> list[str]:
    """Return the tokens of a Python source, the same under every Python.

    Of a source that is broken, or has nothing but comments, the lines, stripped.
    """
    try:
        found = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return _lines(source)
    tokens: list[str] = []
    for token in _whole_strings(found, source.split("\n")):
        # A file that ends in a comment has one end of line more than one that does not.
        if token != _NEWLINE or (tokens and tokens[-1] not in (_NEWLINE, _INDENT, _DEDENT)):
            tokens.append(token)
    return tokens or _lines(source)


def _lines(source: str) -> list[str]:
    return ["no tokens", *(line.strip() for line in source.splitlines() if line.strip())]


def _whole_strings(found: list[tokenize.TokenInfo], lines: list[str]) -> list[str]:
    """Return the tokens' texts; a formatted string, which Python 3.12 takes apart, stays one as in 3.11."""
    texts: list[str] = []
    depth, start = 0, (0, 0)
    for token in found:
        kind = tokenize.tok_name[token.type]
        if kind.endswith("STRING_START"):
            start = token.start if depth == 0 else start
            depth += 1
        elif kind.endswith("STRING_END"):
            depth -= 1
            if depth == 0:
                texts.append(_slice(lines, start, token.end))
        elif depth == 0 and token.type not in _DROPPED:
            texts.append({"NEWLINE": _NEWLINE, "INDENT": _INDENT, "DEDENT": _DEDENT}.get(kind, token.string))
    return texts


def _slice(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    (first, left), (last, right) = start, end
    if first == last:
        return lines[first - 1][left:right]
    return "\n".join([lines[first - 1][left:], *lines[first : last - 1], lines[last - 1][:right]])
