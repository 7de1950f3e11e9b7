"""Restores open documents at the next start, and offers unsaved ones after a crash."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from PySide6.QtCore import QObject, QTimer

from workbench.base.places import state_folder, unwritable
from workbench.files.safe_writing.leftovers import remove_leftovers
from workbench.files.suggested_search import parse_search
from workbench.ui.base.crash import reported
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.preferences import is_on
from workbench.ui.recovery.journal import Journal
from workbench.ui.recovery.modes import restore_modes
from workbench.ui.recovery.recovery_dialog import Found, RecoveryDialog
from workbench.ui.recovery.session import DRAFT, Entry, Session, left_sessions, new_session, put_aside

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow, QWidget

    from workbench.files.documents import Saved
    from workbench.ui.board.document import Document
    from workbench.ui.recovery.workspace import FileCommands, OpensAnalyses, Workspace

READING_MS = 30  # between two checks whether a file has been read
MESSAGE_MS = 12_000  # in the status bar


class SessionKeeper(QObject):
    """Keeps the session of a window on disk, and restores those that other programs have left."""

    def __init__(
        self, window: "QMainWindow", workspace: "Workspace", commands: "FileCommands", analyses: "OpensAnalyses"
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._commands, self._analyses = window, workspace, commands, analyses
        self._moved: list[Found] = []  # opened here, or discarded
        self.offered: list[Found] = []  # not decided by the person yet
        self._reported: set[str] = set()
        self._unopened: list[Found] = []  # still to be opened
        self._reopened: WeakValueDictionary[tuple[Session, str], QWidget] = (
            WeakValueDictionary()
        )  # by identity, those that were not opened from their own files
        self._ended = False
        self._restored = False  # before, nothing is open, and modules are still being imported
        session = new_session()
        self.journal = Journal(session, workspace) if session else None
        if self.journal:
            self.journal.setParent(self)  # it is deleted with the window
            self.journal.written.connect(self._forget_moved)
            self.journal.failed.connect(self._report_failure)
        self.follow_settings()

    def follow_settings(self) -> None:
        """Follow the preferences on autosave."""
        if self.journal:
            self.journal.keeps_documents = is_on("autosave")
        self.note()

    def note(self) -> None:
        """Write the open documents soon if they have changed."""
        if self.journal and self._restored:
            self.journal.note()

    # The start

    def restore(self, then: Callable[[], None]) -> None:
        """Reopen the documents of the last session, offer those left by a crash, then call `then`."""
        if folders := unwritable():
            words = "Files are kept in {} until the computer restarts. Cannot write to {}."
            self._report(words.format(state_folder(), ", ".join(map(str, folders))))
        if self.journal is None:
            self._report_failure(f"{state_folder()} is not writable.")
        self._commands.finish_interrupted_saves()
        restoring = is_on("restore")
        again: list[Found] = []
        front: Found | None = None
        for session in left_sessions():
            contents = session.contents()
            found: list[Found] = [(session, entry) for entry in contents.entries]
            unsaved = [one for one in found if one[1].dirty or (one[1].key and not restoring)]
            offered = [] if contents.ended and restoring else unsaved
            self.offered += offered
            again += [one for one in found if one not in offered]
            if 0 <= contents.current < len(found):
                front = found[contents.current]
        if not restoring:
            self._moved, again = again, []
        self._restored = True
        self._unopened = again
        self._open_each(lambda: self._go_on(front, then))

    def _open_each(self, then: Callable[[], None]) -> None:
        """Open documents, one per turn of the event loop, so that the window stays responsive."""
        if self._ended:
            return
        if self._commands.files.busy:  # with a large file, which has to be opened first
            QTimer.singleShot(READING_MS, self, lambda: self._open_each(then))
            return
        if not self._unopened:
            then()
            return
        found = self._unopened.pop(0)
        opened = False
        with reported():
            self._reopen(found)
            opened = True
        if not opened and found[1].key:  # else it would fail at each start, and keep the others from being opened
            self._keep_damaged(*found, "It could not be opened.")
        self._workspace.show_first()
        self._moved.append(found)
        QTimer.singleShot(0, self, lambda: self._open_each(then))

    def _go_on(self, front: Found | None, then: Callable[[], None]) -> None:
        if front and (widget := self._widget_of(front[0], front[1].identity)):
            self._workspace.setCurrentWidget(widget)
        then()
        if self.offered:
            self.offer()
        self._move()

    def _widget_of(self, session: Session, identity: str) -> "QWidget | None":
        """Return the tab of an entry that was opened again, if it is open."""
        if (session, identity) in self._reopened:
            return self._reopened[session, identity]
        documents = [(tab.document.path, tab.widget) for tab in self._workspace.document_tabs()]
        analyses = [(one.path, one.widget) for one in self._workspace.analyses()]
        return next((widget for path, widget in (*documents, *analyses) if str(path) == identity), None)

    def offer(self) -> None:
        """Ask whether to open or discard the documents left by a crash."""
        dialog = RecoveryDialog(self._window, self.offered)
        dialog.opened.connect(self._open_offered)
        dialog.discarded.connect(self._discard_offered)
        dialog.open()

    def _open_offered(self, found: Found) -> None:
        self._reopen(found)
        self._settle(found)

    def _discard_offered(self, found: Found) -> None:
        self._settle(found)

    def _settle(self, found: Found) -> None:
        """Record that a document has been opened or discarded."""
        self.offered.remove(found)
        self._moved.append(found)
        self._move()

    def _move(self) -> None:
        """Remove opened documents from their old session once they are in this one."""
        if self.journal:
            self.journal.note()
            if not self.journal.busy:
                self._forget_moved()

    def _reopen(self, found: Found) -> None:
        """Open one document, or report why that failed."""
        session, entry = found
        if entry.path:
            remove_leftovers(Path(entry.path).parent)  # of a save that a crash interrupted
        if not entry.key and Path(entry.path).is_file():
            self._commands.open_path(Path(entry.path))
            for tab in self._workspace.document_tabs():
                if str(tab.document.path) == entry.path:
                    restore_modes(tab.editor, entry.modes)
                    tab.search.suggest(parse_search(entry.search))
            return
        if not entry.key:
            self._report(f"{entry.path} no longer exists.")
            return
        if entry.analysis:
            self._reopen_analysis(found)
            return
        try:
            document = document_of(session, entry)
        except (OSError, ValueError) as error:  # ValueError: not UTF-8, or not a document
            self._keep_damaged(session, entry, str(error))
            return
        tab = self._workspace.add_document(document, parse_search(entry.search))
        self._reopened[session, entry.identity] = tab.widget
        restore_modes(tab.editor, entry.modes)  # before the draft, which another mode may discard
        typed = session.file(entry.key, DRAFT)
        if tab.editor.draft and typed.is_file():
            tab.editor.draft.type(typed.read_text(encoding="utf-8"))
        if document.notice:
            show_error(self._window, f"{document.title}: {document.notice}")

    def _reopen_analysis(self, found: Found) -> None:
        from workbench.files.analyses import parse_analysis

        session, entry = found
        owner = self._widget_of(session, entry.page_of)
        try:
            analysis = parse_analysis(session.file(entry.key, entry.suffix).read_text(encoding="utf-8"))
            opened = self._analyses.show(analysis, owner)
            self._reopened[session, entry.identity] = opened.widget
        except (OSError, ValueError) as error:  # perhaps it names a solver that only a file of one's own has
            self._keep_damaged(session, entry, str(error))
            return
        if entry.path:
            opened.path, opened.on_disk = Path(entry.path), entry.on_disk or ""
        if entry.dirty:
            opened.saved = None
        if owner and not entry.in_sight:
            self._workspace.setCurrentWidget(owner)

    def _keep_damaged(self, session: Session, entry: Entry, why: str) -> None:
        """Move the unreadable file of a document to a folder that is never cleaned up, and report it."""
        kept = put_aside(session.file(entry.key, entry.suffix))
        name = entry.title or "An unreadable document"
        show_error(self._window, f"{name}: {why} Its file is kept as {kept}")

    def _forget_moved(self) -> None:
        """Remove documents that are in this session from others, and sessions that are then empty."""
        if not self._moved:
            return
        from workbench.files.documents import FileError

        for session, entry in self._moved:
            with suppress(FileError, OSError):  # it is offered again if it cannot be removed
                session.forget(entry)
                if not session.contents().entries:
                    session.remove()
        self._moved = []

    # The end

    def keep_all(self) -> bool:
        """Save the session; return whether the window may close without asking."""
        kept = self._restored and is_on("autosave") and is_on("restore")
        return bool(kept and self.journal and self.journal.flush(ended=True))

    def end(self, asked: bool) -> None:
        """Leave the session to the next start; `asked`: the person has agreed to lose what is not restored."""
        self._ended = True
        if self.journal:
            self._end_journal(self.journal, asked)
        for session, _ in (*self.offered, *self._unopened):
            session.release()

    def _end_journal(self, journal: Journal, asked: bool) -> None:
        restoring = is_on("restore")
        if self._restored and (restoring or not asked):
            if journal.flush(ended=restoring):  # else unsaved documents are offered as after a crash
                self._forget_moved()
            journal.session.release()
        else:
            journal.stop()
            self._forget_moved()
            journal.session.remove()

    def save_now(self) -> bool:
        """Save the session at once; return whether that succeeded."""
        return bool(self._restored and self.journal and self.journal.keeps_documents and self.journal.flush())

    def _report_failure(self, why: str) -> None:
        self._report(f"Autosave failed: {why}")

    def _report(self, words: str) -> None:
        """Show a message in the status bar, once."""
        if words not in self._reported:
            self._reported.add(words)
            self._window.statusBar().showMessage(words, MESSAGE_MS)


def document_of(session: Session, entry: Entry) -> "Document":
    """Read an unsaved document; raise OSError or ValueError."""
    from workbench.files.documents import parse_document
    from workbench.ui.board.document import Document

    saved = parse_document(session.file(entry.key).read_text(encoding="utf-8"))  # without a size limit
    saved.read_only = entry.read_only
    if entry.dirty:
        saved.history.mark_unsaved()
    path = Path(entry.path) if entry.path else None
    known = None if path and was_saved_last(path, entry.on_disk, saved) else entry.on_disk
    return Document(saved, entry.title or "Untitled", path, known)


def was_saved_last(path: Path, on_disk: str | None, saved: "Saved") -> bool:
    """Return whether a file that the session does not know is an earlier state of a document.

    Then it was saved right before a crash, and no other program has changed it.
    """
    from workbench.files.documents import FileError, parse_document, read_text
    from workbench.files.saving import fingerprint_of
    from workbench.puzzles.puzzle import ParseError

    if on_disk is None or fingerprint_of(path) in ("", on_disk):
        return False
    try:
        history = parse_document(read_text(path)).history
    except (FileError, ParseError):
        return False
    states = zip(history.steps[: history.at + 1], saved.history.steps, strict=False)
    return history.at <= saved.history.at and all(one.state.same(other.state) for one, other in states)
