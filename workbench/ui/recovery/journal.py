"""The journal: a thread writes unsaved documents to disk shortly after each change."""

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.ui.recovery.modes import modes_of
from workbench.ui.recovery.session import ANALYSIS, DRAFT, SUFFIX, SUFFIXES, Contents, Entry, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QWidget

    from workbench.ui.recovery.workspace import OpenAnalysis, OpenDocument, Workspace
    from workbench.ui.search.background_task import BackgroundTask

DELAY = 700  # milliseconds from a change to its writing, which then ends within 2 s even if it takes one
MAX_CELLS = 500_000  # in all written steps of a history: they take about 0.2 s


@dataclass(frozen=True)
class Page:
    """A document or an analysis to be written, immutable so that a thread can write it."""

    key: str
    suffix: str
    state: object  # of the document or the analysis that it holds
    text: "Callable[[], str]"
    draft: str = ""


class Journal(QObject):
    """Follows the documents of a window; `note` reports that something may have changed."""

    written = Signal()  # everything is on disk
    failed = Signal(str)  # why writing failed, as a sentence

    def __init__(self, session: Session, workspace: "Workspace") -> None:
        super().__init__()
        self.session = session
        self.keeps_documents = True  # False: only the list of open files is kept
        self._workspace = workspace
        self._keys: WeakKeyDictionary[object, str] = WeakKeyDictionary()  # of documents and open analyses
        self._modes: WeakKeyDictionary[object, str] = WeakKeyDictionary()  # of documents
        self._made = 0
        self._ending = False  # what runs is written, too
        self._on_disk: dict[str, object] = {}  # key -> the state of its page
        self._edited: dict[str, tuple[object, float]] = {}  # key -> revision, and when it was first seen
        self._contents: Contents | None = None
        self._task: BackgroundTask | None = None  # made for the first writing: it imports numpy
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self._write)

    def note(self) -> None:
        """Write soon if something has changed."""
        if not self._timer.isActive() and self._has_changed():
            self._timer.start()

    @property
    def busy(self) -> bool:
        """Whether something has yet to be written."""
        return self._timer.isActive() or self._writing

    @property
    def _writing(self) -> bool:
        return self._task is not None and self._task.busy

    def flush(self, ended: bool = False) -> bool:
        """Write everything now; return whether that succeeded."""
        self.stop()
        self._ending = True
        try:
            if not ended and not self._has_changed():
                return True
            return not self._save(self._pages(), self._current_contents(ended))
        finally:
            self._ending = False

    def stop(self) -> None:
        """Stop writing."""
        self._timer.stop()
        if self._task is not None:
            self._task.wait()

    def _has_changed(self) -> bool:
        contents = self._current_contents()
        return contents != self._contents or bool(self._pages())

    def _current_contents(self, ended: bool = False) -> Contents:
        """Return the contents of the session as they are now."""
        documents = {tab.widget: self._entry(tab) for tab in self._tabs()}
        analyses = {one.widget: self._analysis_entry(one, documents) for one in self._workspace.analyses()}
        entries = sorted([*documents.items(), *analyses.items()], key=lambda entry: self._place(entry[0]))
        front = self._workspace.currentWidget()
        current = next((number for number, (widget, _) in enumerate(entries) if widget is front), -1)
        kept = [entry for _, entry in entries]
        if not self.keeps_documents:
            kept = [replace(entry, key="", dirty=False) for entry in kept if entry.path]
        return Contents(tuple(kept), current, ended)

    def _place(self, widget: "QWidget") -> tuple[int, bool, int]:
        """Return what to sort tabs by: pages come after their document, as they were opened, the one in sight last."""
        group = self._workspace.group_of(widget)
        place = next((self._workspace.indexOf(one) for one in group if self._workspace.in_sight(one)), -1)
        return place, widget is not group[0] and self._workspace.in_sight(widget), group.index(widget)

    def _note_edit(self, key: str, revision: object) -> float:
        """Return when this revision was first seen."""
        if self._edited.get(key, (None, 0.0))[0] != revision:
            self._edited[key] = revision, time.time()
        return self._edited[key][1]

    def _analysis_entry(self, one: "OpenAnalysis", documents: "Mapping[QWidget, Entry]") -> Entry:
        key = self._key(one) if self._needs_file(one) else ""
        owner = documents.get(self._workspace.group_of(one.widget)[0])
        return Entry(
            key=key,
            title=one.title,
            path=str(one.path or ""),
            on_disk=one.on_disk,
            dirty=one.dirty,
            edited=self._note_edit(key, one.revision) if key else 0.0,
            analysis=True,
            page_of=owner.identity if owner else "",
            in_sight=self._workspace.in_sight(one.widget),
        )

    def _needs_file(self, one: "OpenAnalysis") -> bool:
        """Return whether an analysis is to be written: its own file does not tell which document it is a page of."""
        return one.dirty or self._workspace.group_of(one.widget)[0] is not one.widget

    def _entry(self, tab: "OpenDocument") -> Entry:
        document = tab.document
        key = self._key(document) if self._needs_page(tab) else ""
        return Entry(
            key=key,
            title=document.title,
            path=str(document.path or ""),
            on_disk=document.on_disk,
            dirty=tab.changes.dirty,
            read_only=document.read_only,
            edited=self._note_edit(key, document.revision) if key else 0.0,
            modes=self._modes_of(tab),
            search=str(tab.search.setup),
            puzzle=document.position.puzzle.name,
        )

    def _tabs(self) -> "list[OpenDocument]":
        """Return the tabs to keep: all but those of a part of another's search, unless they have been edited."""
        tabs = self._workspace.document_tabs()
        return [tab for tab in tabs if tab.changes.dirty or tab.lane is None or tab.lane.part is None]

    def _modes_of(self, tab: "OpenDocument") -> str:
        """Return the modes of a document's editor, which change only while it is in front."""
        if tab.widget is self._workspace.currentWidget() or tab.document not in self._modes:
            self._modes[tab.document] = modes_of(tab.editor)
        return self._modes[tab.document]

    def _needs_page(self, tab: "OpenDocument") -> bool:
        return tab.document.path is None or tab.changes.dirty

    def _key(self, item: object) -> str:
        if item not in self._keys:
            self._made += 1
            self._keys[item] = f"{self._made:04d}"
        return self._keys[item]

    def _pages(self) -> list[Page]:
        """Return the documents and analyses whose current state is not on disk."""
        if not self.keeps_documents:
            return []
        documents = (self._page(tab) for tab in self._tabs())
        analyses = (self._analysis_page(one) for one in self._workspace.analyses())
        return [page for page in (*documents, *analyses) if page is not None]

    def _page(self, tab: "OpenDocument") -> Page | None:
        """Return the page of a document, if it has to be written."""
        from workbench.files.documents import format_document

        draft = tab.editor.draft
        typed = draft.text if draft and tab.changes.error else ""
        key, state = self._key(tab.document), (tab.document.revision, typed)
        if not self._needs_page(tab) or self._on_disk.get(key) == state:
            return None
        rows, columns = tab.document.position.puzzle.extent
        saved = tab.document.excerpt(MAX_CELLS // max(1, rows * columns))
        return Page(key, SUFFIX, state, partial(format_document, saved), typed)

    def _analysis_page(self, one: "OpenAnalysis") -> Page | None:
        """Return the page of an analysis, if it has to be written; while a search runs, the first and the last one."""
        from workbench.files.analyses import format_analysis

        key, state = self._key(one), (one.revision, one.title)
        due = self._ending or key not in self._on_disk if one.running else self._on_disk.get(key) != state
        if not self._needs_file(one) or not due:
            return None
        return Page(key, ANALYSIS, state, partial(format_analysis, one.analysis()))

    def _write(self) -> None:
        """Write changes in a thread; changes made meanwhile are written afterwards."""
        if self._writing or not self._has_changed():
            if self._writing or any(tab.changes.error for tab in self._workspace.document_tabs()):
                self._timer.start()  # drafts with errors send no signals: look again
            return
        pages, contents = self._pages(), self._current_contents()
        if self._task is None:
            self._task = self._new_task()
        self._task.do(lambda: self._save(pages, contents))

    def _new_task(self) -> "BackgroundTask":
        from workbench.ui.search.background_task import BackgroundTask

        task = BackgroundTask(self, niceness=0)  # searches do not delay it
        task.done.connect(self._finish)
        task.failed.connect(self.failed)
        return task

    def _save(self, pages: list[Page], contents: Contents) -> str:
        """Write the contents, then pages, then remove files that are not listed; return why that failed."""
        from workbench.files.documents import FileError
        from workbench.files.saving import write_text

        try:
            self.session.write_contents(contents)
            for page in pages:
                write_text(self.session.file(page.key, page.suffix), page.text())
                if page.draft:
                    write_text(self.session.file(page.key, DRAFT), page.draft)
                else:
                    self.session.file(page.key, DRAFT).unlink(missing_ok=True)
            listed = {entry.key for entry in contents.entries}
            for suffix in SUFFIXES:
                for file in self.session.folder.glob(f"*{suffix}"):
                    if file.stem not in listed:
                        file.unlink(missing_ok=True)
        except FileError as error:
            return str(error)
        except OSError as error:
            return f"{error.filename}: {error.strerror}."
        self._on_disk = {key: state for key, state in self._on_disk.items() if key in listed}
        self._on_disk |= {page.key: page.state for page in pages}
        self._contents = contents
        return ""

    def _finish(self, problem: str) -> None:
        """Report how the writing ended, and write again if there are new changes."""
        if problem:
            self.failed.emit(problem)
        elif self._has_changed():
            self._timer.start()
        else:
            self.written.emit()
