"""Streams that take every letter."""

import io
import sys

import pytest

from tests.thorough import either
from workbench.cli.shared.streams import plain, prepare_stream, prepare_streams


@pytest.mark.parametrize(
    ("letters", "shown"),
    [
        ("µμ×·–—−±→←≤≥≠∞“”‘’", "uux.---+--><-<=>=!=inf\"\"''"),
        ("é½10⁻²…５①", "e1/210-2...51"),
        ("─│┌┬┼┘", "-|++++"),
        ("한\udcfc\ud800☺", "????"),
    ],
)
def test_a_letter_that_is_lacking_becomes_plain(letters: str, shown: str) -> None:
    assert "".join(plain(letter) if not letter.isascii() else letter for letter in letters) == shown


@pytest.mark.parametrize(
    "encoding",
    either(["ascii", "cp949", "utf-16"], ["ascii", "latin-1", "cp949", "gbk", "cp1252", "cp037", "utf-8", "utf-16"]),
)
def test_every_letter_can_be_written_in_every_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written := io.BytesIO(), encoding))
    monkeypatch.setattr(sys, "stderr", None)
    prepare_streams()
    every = "".join(map(chr, range(0x1_F700)))

    sys.stdout.write(every)
    sys.stderr.write(every)
    sys.stdout.flush()

    shown = written.getvalue().decode(encoding)
    assert "abc" in shown
    assert len(shown) >= len(every)
    sys.stderr.close()


def test_a_stream_that_is_no_file_stays() -> None:
    assert prepare_stream(stream := io.StringIO()) is stream
