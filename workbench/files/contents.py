"""What a file or a text holds for a window that opens it, or the sentence that says why it cannot be read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from workbench.files.analyses import Analysis, is_analysis, parse_analysis
from workbench.files.documents import FileError, Saved, is_document, parse_document, read_text, recognize_text
from workbench.files.position import Position
from workbench.files.recognition import Recognized
from workbench.files.recognition.kinds import kind_of_file
from workbench.files.saving import fingerprint
from workbench.files.suggested_search import NO_SUGGESTION, SOLVE_LINE, SuggestedSearch, suggested_search
from workbench.files.suggestion_check import suggestion_problem
from workbench.puzzles.puzzle import AmbiguousError, Assuming, ParseError, PartialError, Reading

SHORT = 64 * 2**10  # characters or bytes that are read in less than a frame or two, even as every kind
MAX_TITLE = 40  # characters
QUESTIONS = ("Which one is meant?", "Open it without them?")


@dataclass(frozen=True)
class FileContents:
    """A document, or an analysis, or puzzles with entries and marks, or none of them and a problem or a question."""

    title: str
    saved: Saved | None = None
    analysis: Analysis | None = None
    found: Sequence[Position] = ()
    readings: tuple[Reading, ...] = ()  # the ways in which a text can be read that leaves something to be asked
    question: str = ""  # what is to be asked
    text: str = field(default="", repr=False)  # that has these readings
    problem: str = ""
    fingerprint: str = ""  # of a document or an analysis, to notice changes by other programs
    suggested: SuggestedSearch = NO_SUGGESTION
    note: str = ""  # what was assumed in reading a text


def contents_of_file(path: Path) -> FileContents:
    """Return what a file holds."""
    try:
        text = read_text(path)
        if is_analysis(text):
            return FileContents(path.stem, analysis=parse_analysis(text), fingerprint=fingerprint(text.encode()))
        if is_document(text):
            return FileContents(path.stem, saved=parse_document(text), fingerprint=fingerprint(text.encode()))
    except FileError as error:
        return FileContents(path.stem, problem=str(error))
    except ParseError as error:
        return FileContents(path.stem, problem=f"{path.name}: {error}")
    return contents_of_text(text, title_of(path, text), path.name, kind_of_file(path, text))


def short_contents_of_file(path: Path) -> FileContents | None:
    """Return what a short file holds; None for a long one, and for one about which there is something to ask or say."""
    if not path.is_file() or path.stat().st_size > SHORT:
        return None
    contents = contents_of_file(path)
    saved = contents.saved
    if contents.analysis:
        return None
    plain = not (saved.read_only or saved.notice) if saved else len(contents.found) == 1
    return contents if plain else None


def contents_of_text(text: str, title: str, name: str, kind: str | None = None) -> FileContents:
    """Return the puzzles of a text; a problem begins with the name."""
    try:
        return contents_of(recognize_text(text, kind), text, title)
    except AmbiguousError as error:
        question = f"{error.message} {QUESTIONS[isinstance(error, PartialError)]}"
        return FileContents(title, readings=error.readings, question=question, text=text)
    except ParseError as error:
        return FileContents(title, problem=f"{name}: {error}")


def contents_of_reading(reading: Reading, text: str, title: str, name: str) -> FileContents:
    """Return the puzzles of a text in one of its readings; a problem begins with the name."""
    try:
        found = recognize_text(reading.text, reading.kind or None)
        return contents_of(found._replace(reading=reading), text, title)
    except ParseError as error:
        return FileContents(title, problem=f"{name}: {error}")


def contents_of(recognized: Recognized, text: str, title: str) -> FileContents:
    """Return what was recognized in a text, and what there is to say of it."""
    first = recognized.positions[0].puzzle
    suggested = suggested_search(text)
    notes = [suggestion_problem(suggested, first), *(recognized.reading.notes if recognized.reading else ())]
    if isinstance(first, Assuming) and len(text) <= SHORT and (assumed := first.assumption(text)):
        notes.append(assumed)
    return FileContents(title, found=recognized.positions, suggested=suggested, note=" ".join(filter(None, notes)))


def title_of(path: Path, text: str) -> str:
    """Return what to call the puzzle of a text file: its first comment, if that is short, else the file's name."""
    first = text[: 1000 + MAX_TITLE].lstrip().partition("\n")[0]
    is_title = first.startswith("# ") and not SOLVE_LINE.match(first)
    comment = first.lstrip("# ").strip() if is_title else ""
    return comment if 0 < len(comment) <= MAX_TITLE else path.stem
