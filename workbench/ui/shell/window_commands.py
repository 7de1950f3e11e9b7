"""What the window does itself: files and the clipboard."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMainWindow

from workbench.base.places import real
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import accepted, ask_file, ask_files, file_name, show_error
from workbench.ui.base.settings import remember_file
from workbench.ui.board import acts as board_acts
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.registry import analysis_of_file
from workbench.ui.shell.dialogs.changed_file import ask_about_change
from workbench.ui.shell.reading_queue import ReadingQueue
from workbench.ui.shell.tab_area import TabArea
from workbench.ui.shell.warm_up import WarmUp

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.files.contents import FileContents
    from workbench.files.documents import Saved
    from workbench.files.position import Position
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.shell.document.tab import DocumentTab

    Picked = tuple[int, Position]  # the number among several, 0 for the only one

NOTE_MILLISECONDS = 15_000  # that a note on a text is shown
SEARCH_SUFFIX = ".search"
READABLE = (  # the suffixes that files of these texts have where they come from
    "*.puzzle *.analysis *.search *.toml *.sqlite *.txt *.text *.csv *.json *.xml *.url "
    "*.sudoku *.sdk *.sdm *.ss *.opensudoku *.ksudoku *.kakuro *.kkr *.kb *.kdl *.pzprv3 *.pzpr *.pencilbox "
    "*.cover *.dlx *.cnf *.spp *.scp *.poly *.polyomino *.xmpuzzle *.tour *.tours"
)


class WindowCommands(QObject):
    """Does the acts of a window; those of a document act on the tab in front."""

    preference_changed = Signal(str)  # its name
    search_requested = Signal(object)  # the file of a saved search
    analysis_read = Signal(object, object, str)  # an analysis, its path, and the fingerprint of the file

    def __init__(self, window: QMainWindow, tabs: TabArea, actions: Actions, warm_up: WarmUp) -> None:
        super().__init__(window)
        self._window = window
        self._tabs, self._actions, self._warm_up = tabs, actions, warm_up
        self.files = ReadingQueue(window)

    @property
    def _tab(self) -> "DocumentTab":
        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        return tab

    def offers(self) -> Offers:
        """Return what can be done now."""
        always = {
            acts.NEW: Offer(self.new),
            acts.GENERATE: Offer(self.generate),
            acts.OPEN: Offer(self.open),
            acts.SAMPLES: Offer(self.samples),
            acts.QUIT: Offer(self.quit),
            board_acts.PASTE: Offer(self.paste),
            acts.PREFERENCES: Offer(self.preferences),
        }
        if self._tabs.document_tab is None:
            return always
        return always | {
            acts.SAVE: Offer(self.save),
            acts.SAVE_AS: Offer(self.save_as),
            board_acts.COPY: Offer(self.copy),
            board_acts.COPY_SOLUTION: Offer(self.copy_solution),
        }

    # File

    def new(self) -> None:
        from workbench.ui.board.document import Document
        from workbench.ui.shell.dialogs.new import NewDialog

        dialog = NewDialog(self._window, self._tabs.kind)
        if accepted(dialog):
            puzzle = dialog.puzzle()
            self._tabs.add_document(Document.of(puzzle, puzzle.name))

    def generate(self) -> None:
        from workbench.ui.shell.dialogs.generate import GenerateDialog

        dialog = GenerateDialog(self._window, self._tabs.kind)
        dialog.puzzle_generated.connect(self._add_generated)
        dialog.failed.connect(show_failure)
        dialog.open()

    def _add_generated(self, puzzle: "Puzzle", title: str) -> None:
        from workbench.ui.board.document import Document

        document = Document.of(puzzle, title)
        document.history.mark_unsaved()
        self._tabs.add_document(document)

    def open(self) -> None:
        for file in ask_files(self._window, "Open", f"Puzzles and documents ({READABLE});;All files (*)"):
            self.open_path(Path(file))

    def open_path(self, path: Path) -> None:
        """Open a file: a document, or the puzzles of a text; a thread reads it if it is large."""
        self._warm_up.wait_for_imports()
        from workbench.files.contents import SHORT, contents_of_file
        from workbench.files.safe_writing.leftovers import remove_leftovers

        if tab := self._tab_of(path):
            self._tabs.setCurrentWidget(tab)
            return
        is_stream = not path.is_file() and path.exists() and not path.is_dir()  # a pipe may say nothing for hours
        if not is_stream and (name := analysis_of_file(path.suffix.lower())):
            remember_file(path)
            self._tabs.requested.emit(AnalysisRequest(analysis=name, file=path))
            return
        if not is_stream and path.suffix.lower() == SEARCH_SUFFIX:
            self.search_requested.emit(path)
            return
        self.finish_interrupted_saves()
        remove_leftovers(real(path).parent)
        large = path.is_file() and path.stat().st_size > SHORT
        self.files.read(
            large or is_stream, path.name, partial(contents_of_file, path), partial(self._open_contents, path)
        )

    def open_at_once(self, path: Path) -> "DocumentTab | None":
        """Open a file now if it is small and its contents raise no question; return its tab."""
        from workbench.files.contents import short_contents_of_file

        if (contents := short_contents_of_file(path)) is None:
            return None
        self._warm_up.hold_jobs()
        self._open_contents(path, contents)
        return self._tabs.document_tab

    def _open_contents(self, path: Path | None, contents: "FileContents", unsaved: bool = False) -> None:
        """Open the contents of a file or a text, or show why it cannot be read."""
        if path is not None and (tab := self._tab_of(path)):  # opened a second time while it was read
            self._tabs.setCurrentWidget(tab)
            return
        if contents.analysis is not None and path is not None:
            self.analysis_read.emit(contents.analysis, path, contents.fingerprint)
            return
        if contents.saved is not None and path is not None:
            self._open_document(contents.saved, path, contents.fingerprint)
            return
        picked = self._pick(contents, contents.title if path is None else path.name)
        if picked and path is not None:
            remember_file(path)
        self._add(picked, contents.title, contents, unsaved, path)
        if picked and contents.note:
            self._window.statusBar().showMessage(contents.note, NOTE_MILLISECONDS)

    def _open_document(self, saved: "Saved", path: Path, on_disk: str) -> None:
        from workbench.ui.board.document import Document

        remember_file(path)
        document = Document(saved, path.stem, path, on_disk)
        self._tabs.add_document(document)
        if document.read_only:
            show_error(self._window, f"{document.read_only} You can view it, and save it under another name.")
        elif saved.notice:
            advice = "Save it under another name to keep the older steps."
            show_error(self._window, f"{path.name}: {saved.notice} {advice}")

    def _tab_of(self, path: Path) -> "DocumentTab | None":
        """Return the tab of the document in this file."""
        tabs = self._tabs.document_tabs()
        return next((tab for tab in tabs if tab.document.path == real(path)), None)

    def open_text(self, text: str, title: str, unsaved: bool = False) -> None:
        """Open the puzzles of a text, each in a tab of its own; `unsaved`: closing the tabs asks to save them."""
        self._read_text(text, title, title, partial(self._open_contents, None, unsaved=unsaved))

    def _read_text(self, text: str, title: str, name: str, then: "Callable[[FileContents], None]") -> None:
        self._warm_up.wait_for_imports()
        from workbench.files.contents import SHORT, contents_of_text

        self.files.read(len(text) > SHORT, name, partial(contents_of_text, text, title, name), then)

    def _add(
        self,
        picked: "list[Picked]",
        title: str,
        contents: "FileContents",
        unsaved: bool,
        path: Path | None = None,
    ) -> None:
        """Show numbered puzzles with entries and marks, each in a tab of its own, with a search set up.

        Those of a file that is opened again are shown in their tabs, as far as these are unchanged.
        """
        from workbench.ui.board.document import Document

        source = real(path) if path else None
        for number, position in picked:
            name = f"{title} {number}" if number else title
            if source and (tab := self._tabs.tab_holding(position, name, source)):
                self._tabs.setCurrentWidget(tab)
                continue
            document = Document.at(position, name)
            document.source = source
            if unsaved:
                document.history.mark_unsaved()
            self._tabs.add_document(document, contents.suggested)

    def _pick(self, contents: "FileContents", name: str) -> "list[Picked]":
        """Return the puzzles chosen from a text, with their numbers; show an error if it cannot be read."""
        from workbench.puzzles.long_list import made_late
        from workbench.ui.shell.dialogs.pick import PickDialog

        if contents.readings:
            read = self._ask_reading(contents, name)
            return self._pick(read, name) if read else []
        if contents.problem:
            show_error(self._window, contents.problem)
            return []
        if len(found := contents.found) == 1:
            return [(0, found[0])]
        dialog = PickDialog(self._window, made_late(lambda k: found[k].puzzle, len(found)), name, about=contents.note)
        return [(number, found[number - 1]) for number, _ in dialog.picked()] if accepted(dialog) else []

    def _ask_reading(self, contents: "FileContents", name: str) -> "FileContents | None":
        """Return the contents of a text in the way that a person chooses, None if that is cancelled."""
        from workbench.files.contents import contents_of_reading
        from workbench.ui.shell.dialogs.readings import ReadingsDialog

        dialog = ReadingsDialog(self._window, contents.readings, name, contents.question)
        if not accepted(dialog):
            return None
        return contents_of_reading(dialog.reading, contents.text, contents.title, name)

    def samples(self) -> None:
        self._tabs.start_page.show_home()
        self._tabs.setCurrentWidget(self._tabs.start_page)

    def save(self) -> bool:
        document = self._tab.document
        if document.path is None or document.read_only:
            return self.save_as()
        return self.save_to(document.path)

    def save_as(self) -> bool:
        from workbench.files.documents import SUFFIX

        if not self._settled():
            return False
        document = self._tab.document
        suggestion = (
            document.path if document.path and not document.read_only else f"{file_name(document.title)}{SUFFIX}"
        )
        path = ask_file(self._window, "Save as", str(suggestion), {f"Documents (*{SUFFIX})": SUFFIX})
        return path is not None and self.save_to(path)

    def save_to(self, path: Path, overwrite: bool = False) -> bool:
        """Save the document in front; show an error, or ask about a changed file, and return False if that fails."""
        from workbench.files.documents import FileError
        from workbench.files.saving import ChangedFileError

        if not self._settled():
            return False
        other = self._tab_of(path)
        if other not in (None, self._tab):
            show_error(
                self._window,
                f"{path.name} is open in another tab. Close that tab, or choose another name.",
            )
            return False
        try:
            self._tab.document.save(path, overwrite)
        except ChangedFileError as error:
            ask_about_change(
                self._window,
                str(error),
                reload=partial(self._reload, self._tab, path),
                overwrite=lambda: self.save_to(path, overwrite=True),
                save_as=self.save_as,
            )
            return False
        except FileError as error:
            show_error(self._window, str(error))
            return False
        remember_file(path)
        self._window.statusBar().showMessage(f"Saved {path}", 4000)
        return True

    def _reload(self, tab: "DocumentTab", path: Path, _checked: bool = False) -> None:
        """Show the document of a file in place of what a tab has of it, unless it holds none any more."""
        from workbench.files.contents import contents_of_file

        contents = contents_of_file(path)
        if contents.saved is None:
            show_error(self._window, contents.problem or f"{path.name} is no longer a document.")
        else:
            self._tabs.remove(tab)
            self._open_document(contents.saved, path, contents.fingerprint)

    def finish_interrupted_saves(self) -> None:
        """Finish the saves of programs that were killed, and show the results."""
        from workbench.files.safe_writing.safety_copy import finish_interrupted_saves

        for sentence in finish_interrupted_saves():
            show_error(self._window, sentence)

    def _settled(self) -> bool:
        """Show an error and return False if the text typed in the tab in front cannot be read."""
        if error := self._tab.changes.settle():
            words = "The text has an error and cannot be saved. {} Correct it or undo."
            show_error(self._window, words.format(error))
        return not error

    def quit(self) -> None:
        self._window.close()

    # Edit

    def copy(self) -> None:
        puzzle = self._tab.document.position.puzzle
        QGuiApplication.clipboard().setText(puzzle.format(short_style(puzzle)))
        self._window.statusBar().showMessage("Puzzle copied", 3000)

    def copy_solution(self) -> None:
        tab = self._tab
        puzzle = tab.document.position.puzzle
        QGuiApplication.clipboard().setText(puzzle.format_filling(tab.result.seen(), short_style(puzzle)))
        self._window.statusBar().showMessage("Board copied", 3000)

    def paste(self) -> None:
        from workbench.ui.board.editor import PastesCells

        text = QGuiApplication.clipboard().text()
        tab = self._tabs.document_tab
        if tab is not None and isinstance(tab.editor, PastesCells) and tab.editor.paste_cells():
            return
        if not text.strip():
            show_error(self._window, "The clipboard has no text. Copy a puzzle first.")
            return
        if tab is None or tab.document.path is not None or tab.changes.settle():
            self.open_text(text, "Pasted", unsaved=True)
            return
        self._read_text(text, "Pasted", "The clipboard", partial(self._paste_over, tab))

    def _paste_over(self, tab: "DocumentTab", contents: "FileContents") -> None:
        """Paste puzzles over the document in a tab, or into new tabs."""
        picked = self._pick(contents, "The clipboard")
        now = tab.document.position.puzzle
        same = [(one.puzzle.kind, one.puzzle.shape) for _, one in picked] == [(now.kind, now.shape)]
        if same and tab is self._tabs.document_tab:
            before = tab.document.revision
            tab.document.apply(picked[0][1], "paste")
            if tab.document.revision == before:
                self._window.statusBar().showMessage("The clipboard has the puzzle that is here already.", 8000)
                return
            keys = self._actions[board_acts.UNDO].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            words = "Pasted over {}. Press {} to undo."
            self._window.statusBar().showMessage(words.format(self._tabs.name_of(tab), keys or "Undo"), 8000)
        else:  # several, or one that cannot be another state of this document, or the tab was left meanwhile
            self._add(picked, "Pasted", contents, unsaved=True)

    def preferences(self) -> None:
        from workbench.ui.shell.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(self._window)
        dialog.changed.connect(self.preference_changed)
        dialog.keys_requested.connect(self._actions[acts.KEYS].trigger)
        dialog.open()


def short_style(puzzle: "Puzzle") -> str:
    """Return the style that most programs read: one line where a cell is one character."""
    from workbench.puzzles.puzzle import Fillable

    short = isinstance(puzzle, Fillable) and len(puzzle.symbols) <= 9
    return "line" if short and "line" in puzzle.styles else "plain"
