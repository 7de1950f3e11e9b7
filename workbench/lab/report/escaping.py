"""Texts in pages and pictures: escaped, shortened, and without the signs that XML and UTF-8 do not allow."""

import re
from html import escape

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
REPLACEMENT = "\ufffd"
TAIL = 0.6  # of what is kept of a long text: titles of a sweep differ near their ends


def allowed(text: str) -> str:
    """Return a text that any file can hold: names of files may have control signs and halves of characters."""
    return NOT_IN_XML.sub(REPLACEMENT, text)


def escaped(text: str) -> str:
    """Return a text for HTML and SVG."""
    return escape(allowed(text))


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, without its middle."""
    if len(text) <= most:
        return text
    tail = int(TAIL * (most - 1))
    return f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"
