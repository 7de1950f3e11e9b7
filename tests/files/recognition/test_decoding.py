"""Bytes as programs save them: the text in them, or what sort of file they are."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from workbench.files.documents import parse_puzzles, read_text
from workbench.files.recognition.decoding import text_of
from workbench.puzzles.puzzle import ParseError

GRID = "12..\n3...\n..1.\n...2\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "utf-8"])
def test_a_text_is_read_in_the_encodings_of_unicode(encoding: str) -> None:
    assert text_of(f"# Größe\r\n{GRID}".encode(encoding)) == f"# Größe\r\n{GRID}"


def archive(name: str) -> bytes:
    """Return a ZIP archive with one file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        file.writestr(name, GRID)
    return content.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (archive("sample.txt"), "This is a ZIP archive. Unpack it, and open a file in it."),
        (archive("word/document.xml"), "This is a document of an Office program. Save it as plain text or CSV."),
        (archive("xl/workbook.xml"), "This is a document of an Office program. Save it as plain text or CSV."),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "This is a PDF document. Copy the puzzle's text out of it."),
        (b"{\\rtf1\\ansi " + GRID.encode() + b"}", "This is RTF. Save it as plain text."),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This is a picture. Type the puzzle, or copy its text."),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "This is a picture. Type the puzzle, or copy its text."),
        (bytes(100), "This file holds no text. Open a text file, or a document of the workbench."),
    ],
)
def test_a_file_that_holds_no_text_is_named(data: bytes, sentence: str) -> None:
    with pytest.raises(ParseError) as error:
        text_of(data)

    assert str(error.value) == sentence


def test_an_archive_of_gzip_is_looked_into(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(gzip.compress(GRID.encode("utf-16")))

    assert read_text(tmp_path / "a") == GRID


def test_a_comment_in_latin_1_loses_its_letters_and_not_the_puzzle() -> None:
    text = text_of("# Größe\n".encode("latin-1") + GRID.encode())

    assert parse_puzzles(text) == parse_puzzles(GRID)


def test_a_row_in_latin_1_is_refused_with_its_place() -> None:
    with pytest.raises(ParseError, match="Line 2, column 3: The file is not UTF-8 text"):
        text_of(b"12..\n3.\xa0.\n")


def test_xml_says_what_its_encoding_is() -> None:
    assert "Größe" in text_of("<?xml version='1.0' encoding='ISO-8859-1'?><a>Größe</a>".encode("latin-1"))
    assert "Gr��e" in text_of("<?xml version='1.0'?><a>Größe</a>".encode("latin-1"))
