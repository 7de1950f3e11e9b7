"""Texts that may be anything: damaged ones, and what an error may say about them."""

from hypothesis import strategies as st

from workbench.puzzles.puzzle import ParseError


def damage(draw: st.DrawFn, text: str, signs: str, most: int) -> str:
    """Return a text with up to so many pieces cut out, doubled or replaced."""
    for _ in range(draw(st.integers(1, most))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.integers(0, 12)))
        piece = draw(st.one_of(st.just(""), st.just(text[begin:end] * 2), st.text(alphabet=signs, max_size=3)))
        text = text[:begin] + piece + text[end:]
    return text


def names_a_place(error: ParseError, text: str) -> None:
    """Hold an error to what it may say about this text."""
    lines = [*text.removeprefix("\ufeff").splitlines(), ""]  # expat finds the end after the last line end
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert error.message.endswith(".")
