"""Sessions on disk: their locks, and what can be read from damaged ones."""

import json
from pathlib import Path

import pytest

from workbench.ui.recovery.session import Contents, Entry, Session, left_sessions, new_session, sessions_folder


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def made(contents: Contents, *keys: str) -> Session:
    """Return a session with these contents, and a file for each key."""
    session = new_session()
    assert session
    session.write_contents(contents)
    for key in keys:
        session.file(key).write_text("{}")
    return session


def test_contents_survive_a_round_trip() -> None:
    contents = Contents((Entry("0001", "one", "/a/b", "5e", True, "", 7.5), Entry(path="/c")), 1, True)

    assert made(contents, "0001").contents() == contents


def test_a_running_program_keeps_its_session() -> None:
    session = made(Contents((Entry("0001"),)), "0001")

    assert left_sessions() == []
    assert session.folder.exists()


def test_only_one_program_takes_an_abandoned_session() -> None:
    session = made(Contents((Entry("0001"),)), "0001")
    session.release()

    (left,) = left_sessions()

    assert left.folder == session.folder
    assert left_sessions() == []


def test_an_empty_abandoned_session_is_removed() -> None:
    session = made(Contents())
    session.release()

    assert left_sessions() == []
    assert list(sessions_folder().iterdir()) == []


@pytest.mark.parametrize("text", ["", "[1]", '{"entries": 3}', '{"entries": [{"key": "0001"', '{"current": "x"}'])
def test_documents_of_a_damaged_session_are_found(text: str) -> None:
    session = made(Contents(), "0001")
    (session.folder / "session.json").write_text(text)

    (entry,) = session.contents().entries

    assert entry.key == "0001"
    assert entry.dirty
    assert not session.contents().ended


def test_a_key_that_points_outside_the_session_is_ignored() -> None:
    session = made(Contents())
    entries = [{"key": "../../mine", "title": 5, "path": "/a"}]
    (session.folder / "session.json").write_text(json.dumps({"entries": entries}))

    assert session.contents().entries == (Entry(path="/a"),)


def test_a_document_can_be_forgotten() -> None:
    session = made(Contents((Entry("0001"), Entry("0002"))), "0001", "0002")

    session.forget(Entry("0001"))

    assert session.contents().entries == (Entry("0002"),)
    assert not session.file("0001").exists()


def test_without_a_writable_folder_there_is_no_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("workbench.ui.recovery.session.sessions_folder", lambda: tmp_path / "file" / "sessions")

    assert new_session() is None
    assert left_sessions() == []


@pytest.mark.parametrize(
    "text", ["", "[1]", '{"entries": [{"key"', "[" * 100_000 + "]" * 100_000, '{"current": ' + "9" * 5000]
)
def test_a_damaged_file_of_contents_is_put_aside_once(text: str, tmp_path: Path) -> None:
    session = made(Contents(), "0001")
    (session.folder / "session.json").write_text(text)

    for _ in range(2):
        assert [entry.key for entry in session.contents().entries] == ["0001"]

    (kept,) = tmp_path.rglob("damaged/*")
    assert kept.read_text() == text


def test_nested_lists_in_an_entry_are_put_aside_with_the_contents() -> None:
    session = made(Contents(), "0001")
    nested = "[" * 5_000 + "]" * 5_000
    (session.folder / "session.json").write_text(f'{{"entries": [{{"key": "0001", "title": {nested}}}]}}')
    session.release()

    (left,) = left_sessions()

    assert [entry.key for entry in left.contents().entries] == ["0001"]
