"""The dialog that asks which solutions of an atlas to export, and how."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from workbench.base.choices import Choice, Value
from workbench.files.documents import FileError
from workbench.files.provenance import provenance
from workbench.puzzles.sentences import counted
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.exports.chosen import Shown
from workbench.ui.analyses.atlas.exports.sheet import columns_of, sheet_view
from workbench.ui.base.exports.dialog import ExportDialog, Note
from workbench.ui.base.exports.write import PICTURES, largest_scale, write_view

MAX_PICTURES, MAX_TEXTS = 200, 100_000  # solutions of one file
TEXT = ".txt"
TITLES = {**PICTURES, TEXT: "Text"}


class SheetDialog(ExportDialog):
    """Asks for the solutions and the format."""

    def __init__(self, parent: QWidget, left: Narrowed, first: int) -> None:
        self._left, self._first = left, first
        which = (("random", "Random"), ("order", "In order, from the one shown"))
        formats = tuple((suffix, title) for suffix, title in TITLES.items())
        picture = tuple(("format", suffix) for suffix in PICTURES)
        choices = (
            Choice("which", "Solutions", "Which solutions to export.", "random", which),
            Choice("count", "Number", "How many solutions to export.", 12, (), 1, MAX_TEXTS),
            Choice("format", "Format", "The format of the file.", ".svg", formats),
            Choice(
                "columns", "Columns", "Solutions side by side.", 0, (), 0, 50,
                low_text="automatic",
                needs=picture,
            ),
        )  # fmt: skip
        super().__init__(parent, choices, self._note)

    @property
    def suffix(self) -> str:
        """The suffix of the file."""
        return str(self.values()["format"])

    def _note(self, values: dict[str, Value]) -> Note:
        count, total = int(values["count"]), self._left.solutions
        if str(values["format"]) in PICTURES and count > MAX_PICTURES:
            return Note(f"A picture may have {MAX_PICTURES} solutions. Choose fewer, or text.", True)
        if values["which"] == "order" and self._first + count > total:
            there = total - self._first
            return Note(f"From the one shown on, there are no more than {counted(there, 'solution')}.", True)
        if values["which"] == "random":
            return Note(f"Drawn from {counted(total, 'solution')}; each is equally likely.")
        first, last = f"{self._first + 1:,}", f"{self._first + count:,}"
        return Note(f"Solutions {first} to {last} of {total:,}.")


def export_solutions(left: Narrowed, solutions: list[Shown], path: Path, title: str, columns: int = 0) -> str:
    """Write a picture of solutions in the format of the file's suffix; return what went wrong, "" = nothing."""
    puzzle, suffix = left.atlas.puzzle, path.suffix.lower()
    try:
        aspect = puzzle.extent[1] / puzzle.extent[0]
        view = sheet_view(puzzle, solutions, title, columns or columns_of(len(solutions), aspect))
        scale = min(2, largest_scale(view)) if suffix == ".png" else 1
        if not scale:
            return "The picture would be too large. Choose fewer solutions, or SVG."
        write_view(view, path, scale, {**provenance(), "title": title})
    except FileError as error:
        return str(error)
    return ""
