"""The opening tags of an XML text, read without expanding any entity."""

from dataclasses import dataclass
from xml.parsers import expat

from workbench.puzzles.puzzle import ParseError

MAX_TAGS = 600_000  # those of two megabytes, with hardly anything between them


@dataclass(slots=True)
class Tag:
    """A tag that opens, where it stands, and the text before its end but that of tags inside."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    text: str = ""


def tags(text: str, first: int) -> list[Tag]:
    """Return all opening tags of an XML text that begins at line `first`; raise ParseError."""
    found: list[Tag] = []
    opened: list[Tag] = []
    parser = expat.ParserCreate("utf-8")  # whatever the text says of itself
    parser.buffer_text = True

    def place() -> tuple[int, int]:
        return parser.CurrentLineNumber + first - 1, parser.CurrentColumnNumber + 1

    def reject(*_: object) -> None:
        raise ParseError("The XML declares an entity; expected tags only.", *place())

    def begin(name: str, attributes: dict[str, str]) -> None:
        if len(found) == MAX_TAGS:
            raise ParseError(f"The XML has over {MAX_TAGS:,} tags. Split it into several files.", *place())
        found.append(Tag(name, attributes, *place()))
        opened.append(found[-1])

    def add_text(data: str) -> None:
        if opened:
            opened[-1].text += data

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _: opened.pop()
    parser.CharacterDataHandler = add_text
    parser.EntityDeclHandler = reject
    try:
        parser.Parse(text.encode(errors="replace"), True)
    except expat.ExpatError as error:
        message = f"The XML is damaged ({expat.ErrorString(error.code)}); expected well-formed XML."
        raise ParseError(message, error.lineno + first - 1, error.offset + 1) from error
    return found
