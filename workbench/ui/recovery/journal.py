"""The journal: what is open and not in its file is written down a moment after it changed, by a thread."""

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.ui.recovery.session import DRAFT, SUFFIX, Contents, Entry, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from workbench.files import Saved
    from workbench.ui.board.document import Document
    from workbench.ui.recovery.workspace import OpenDocument
    from workbench.ui.search.job import Job

DELAY = 700  # milliseconds from a change until it is written: at most 2 s behind it, also for what takes a second
MAX_CELLS = 500_000  # of all steps of a history that are written: they take some 0.2 s


@dataclass(frozen=True)
class Page:
    """What is to be written of a document; the present can be taken while another thread writes it."""

    key: str
    saved: "Saved"
    draft: str


class Journal(QObject):
    """Follows the documents of a window; `note` tells it that something may be different."""

    written = Signal()  # all there is, is on the disk
    failed = Signal(str)  # why it could not be written, as a sentence

    def __init__(
        self,
        session: Session,
        tabs: "Callable[[], Sequence[OpenDocument]]",
        front: "Callable[[], OpenDocument | None]",
    ) -> None:
        super().__init__()
        self.session = session
        self.keeps_documents = True  # False: only which files are open
        self._tabs = tabs
        self._front = front
        self._keys: WeakKeyDictionary[Document, str] = WeakKeyDictionary()
        self._made = 0
        self._on_disk: dict[str, tuple[int, str]] = {}  # key -> revision and draft
        self._edited: dict[str, tuple[int, float]] = {}  # key -> revision, and when it was seen first
        self._contents: Contents | None = None
        self._job: Job | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self._write)

    def note(self) -> None:
        """See whether something is to be written, soon."""
        if not self._timer.isActive() and self._different():
            self._timer.start()

    @property
    def busy(self) -> bool:
        """Whether something is still to be written."""
        return self._timer.isActive() or self._job is not None

    def flush(self, ended: bool = False) -> bool:
        """Write all of it now; return whether that could be done."""
        self.stop()
        if not ended and not self._different():
            return True
        return not self._keep(self._pages(), self._wanted(ended))

    def stop(self) -> None:
        """Write no more."""
        self._timer.stop()
        self._rest()

    def _different(self) -> bool:
        contents = self._wanted()
        return contents != self._contents or bool(self._pages())

    def _wanted(self, ended: bool = False) -> Contents:
        """Return what the session is to say now."""
        tabs, front = self._tabs(), self._front()
        entries = [self._entry(tab) for tab in tabs]
        current = next((number for number, tab in enumerate(tabs) if tab is front), -1)
        if not self.keeps_documents:
            entries = [replace(entry, key="", dirty=False) for entry in entries if entry.path]
        return Contents(tuple(entries), current, ended)

    def _entry(self, tab: "OpenDocument") -> Entry:
        document = tab.document
        key = self._key(document) if self._needs_page(tab) else ""
        if key and self._edited.get(key, (0, 0))[0] != document.revision:
            self._edited[key] = document.revision, time.time()
        return Entry(
            key=key,
            title=document.title,
            path=str(document.path or ""),
            on_disk=document.on_disk,
            dirty=tab.changes.dirty,
            read_only=document.read_only,
            edited=self._edited[key][1] if key else 0.0,
        )

    def _needs_page(self, tab: "OpenDocument") -> bool:
        return tab.document.path is None or tab.changes.dirty

    def _key(self, document: "Document") -> str:
        if document not in self._keys:
            self._made += 1
            self._keys[document] = f"{self._made:04d}"
        return self._keys[document]

    def _pages(self) -> list[Page]:
        """Return the documents that are not on the disk as they are."""
        if not self.keeps_documents:
            return []
        pages = []
        for tab in self._tabs():
            draft = tab.editor.draft
            typed = draft.text if draft and tab.changes.trouble else ""
            key = self._key(tab.document)
            if self._needs_page(tab) and self._on_disk.get(key) != (tab.document.revision, typed):
                rows, columns = tab.document.position.puzzle.extent
                pages.append(Page(key, tab.document.excerpt(MAX_CELLS // max(1, rows * columns)), typed))
        return pages

    def _write(self) -> None:
        """Let a thread write what is different; what changes meanwhile is written after it."""
        from workbench.ui.search.background_task import Work
        from workbench.ui.search.job import Job

        if self._job is not None or not self._different():
            if self._job is not None or any(tab.changes.trouble for tab in self._tabs()):
                self._timer.start()  # nothing tells of letters in a text that cannot be read anyway
            return
        pages, contents = self._pages(), self._wanted()
        self._job = Job(Work(lambda: self._keep(pages, contents)), niceness=0)  # searches do not hold it up
        self._job.finished.connect(self._finish)
        self._job.go()

    def _keep(self, pages: list[Page], contents: Contents) -> str:
        """Write what the session says, then pages, then remove what it does not name; return why that failed."""
        from workbench.files import FileError, format_document
        from workbench.saving import write_text

        try:
            self.session.write_contents(contents)
            for page in pages:
                write_text(self.session.file(page.key), format_document(page.saved))
                if page.draft:
                    write_text(self.session.file(page.key, DRAFT), page.draft)
                else:
                    self.session.file(page.key, DRAFT).unlink(missing_ok=True)
            named = {entry.key for entry in contents.entries}
            for suffix in (SUFFIX, DRAFT):
                for file in self.session.folder.glob(f"*{suffix}"):
                    if file.stem not in named:
                        file.unlink(missing_ok=True)
        except (FileError, OSError) as error:
            return str(error)
        self._on_disk = {key: state for key, state in self._on_disk.items() if key in named}
        self._on_disk |= {page.key: (page.saved.history.now.revision, page.draft) for page in pages}
        self._contents = contents
        return ""

    def _finish(self) -> None:
        """Tell how the writing ended, and see whether there is more to write."""
        job, self._job = self._job, None
        if job is None:
            return
        job.wait()  # it has told of its end a moment before
        trouble = getattr(job.driven, "result", "") or job.failure
        if trouble:
            self.failed.emit(trouble)
        elif self._different():
            self._timer.start()
        else:
            self.written.emit()

    def _rest(self) -> None:
        """Wait for what is being written."""
        if self._job is not None:
            self._job.finished.disconnect(self._finish)
            self._job.wait()
            self._job = None
