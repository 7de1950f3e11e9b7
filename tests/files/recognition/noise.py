"""What may stand around a puzzle in a mail, a forum, an editor or a program: ten sorts of noise."""

from collections.abc import Callable


def listed(text: str) -> str:
    """Return a text as the strings of a list in Python, a line in each."""
    return "rows = [\n" + "".join(f"    {line!r},\n" for line in text.splitlines()) + "]\n"


NOISES: dict[str, Callable[[str], str]] = {
    "none": lambda text: text,
    "fence": lambda text: f"Look at this one:\n\n```text\n{text.rstrip()}\n```\n\nAny ideas?\n",
    "quote": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "title": lambda text: f"Puzzle 1: quite an easy one\n{text}",
    "byte order mark": lambda text: f"\ufeff{text}",
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "code": lambda text: f'puzzle = """\n{text}"""\n',
    "list of strings": listed,
    "sentence below": lambda text: f"{text}\nSolved by my own program within 0.3 seconds.\n",
    "blank lines": lambda text: f"\n\n{text}\n\n",
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
}
