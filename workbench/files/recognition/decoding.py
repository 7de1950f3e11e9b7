"""The text of a file's bytes: UTF-8, UTF-16, and comments in Latin-1; files that hold no text are named."""

import codecs
import re

from workbench.puzzles.puzzle import ParseError

SIGNATURES = {  # the first bytes of files that hold no text, what they are, and what to do
    b"PK\x03\x04": ("a ZIP archive", "Unpack it, and open a file in it."),
    b"%PDF": ("a PDF document", "Copy the puzzle's text out of it."),
    b"{\\rtf": ("RTF", "Save it as plain text."),
    b"\x89PNG": ("a picture", "Type the puzzle, or copy its text."),
    b"\xff\xd8\xff": ("a picture", "Type the puzzle, or copy its text."),
    b"GIF8": ("a picture", "Type the puzzle, or copy its text."),
    b"\xfd7zXZ": ("an XZ archive", "Unpack it, and open a file in it."),
    b"BZh": ("a bzip2 archive", "Unpack it, and open a file in it."),
    b"7z\xbc\xaf": ("a 7-Zip archive", "Unpack it, and open a file in it."),
    b"\xd0\xcf\x11\xe0": ("a document of an Office program", "Save it as plain text or CSV."),
    b"SQLite format 3\0": ("a database", "Open notebooks in the lab."),
}
PACKED_DOCUMENT = re.compile(rb"word/|xl/|mimetypeapplication/vnd\.(?:oasis|openxml)")
MARKS = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}  # longest first
DECLARED = re.compile(
    rb"\s*<\?xml[^>]{0,80}?encoding=[\"'](?P<name>iso-8859-(?:1|15)|windows-1252)[\"']", re.IGNORECASE
)
COMMENT = re.compile(rb"\s*(?:#|%|//|\||c\s)")
LOOKED_AT = 4096  # bytes
MAX_ZEROS = 0.1  # of the bytes of a text


def text_of(data: bytes) -> str:
    """Return the text of a file without its byte order mark; raise ParseError for a file that is no text."""
    if what := sort_of(data):
        raise ParseError("This is {}. {}".format(*what))
    begin = data[:LOOKED_AT]
    encoding = encoding_of(data)
    if encoding == "utf-8" and begin.count(0) > MAX_ZEROS * len(begin):
        raise ParseError("This file holds no text. Open a text file, or a document of the workbench.")
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        if encoding == "utf-8" and is_damaged_in_comments_only(data):
            return data.decode("utf-8", "replace").removeprefix("\ufeff")
        before = error.object[: error.start].decode(encoding, "replace").removeprefix("\ufeff")
        message = "The file is not UTF-8 text. Save it as UTF-8, or open another file."
        raise ParseError(message, before.count("\n") + 1, len(before) - before.rfind("\n")) from error


def sort_of(data: bytes) -> tuple[str, str] | None:
    """Return what a file is and what to do with it, None if it may be text."""
    found = next((what for begin, what in SIGNATURES.items() if data.startswith(begin)), None)
    if found and data.startswith(b"PK") and PACKED_DOCUMENT.search(data[:LOOKED_AT]):
        return "a document of an Office program", "Save it as plain text or CSV."
    return found


def encoding_of(data: bytes) -> str:
    """Return the encoding that a byte order mark, a declaration, or every second byte shows."""
    if marked := next((name for mark, name in MARKS.items() if data.startswith(mark)), None):
        return marked
    if declared := DECLARED.match(data):
        return declared["name"].decode()
    begin = data[:LOOKED_AT]
    for name, zeros, others in (("utf-16-le", begin[1::2], begin[::2]), ("utf-16-be", begin[::2], begin[1::2])):
        if len(zeros) > 1 and zeros.count(0) > 0.8 * len(zeros) and others.count(0) == 0:
            return name
    return "utf-8"


def is_damaged_in_comments_only(data: bytes) -> bool:
    """Return whether all that is not UTF-8 stands in comments, or in XML between the tags that matter."""
    if data.lstrip().startswith(b"<"):
        return True
    return all(COMMENT.match(line) for line in data.splitlines() if not is_utf8(line))


def is_utf8(line: bytes) -> bool:
    """Return whether a line can be decoded."""
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
