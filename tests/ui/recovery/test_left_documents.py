"""Whether documents were left open is known before the first paint."""

import json
from pathlib import Path

import pytest

from workbench.ui.recovery.left_documents import CONTENTS, is_any_left, sessions_folder


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = sessions_folder() / "one"
    folder.mkdir(parents=True)
    return folder


def test_none_is_left_where_there_is_no_session(session: Path) -> None:
    assert not is_any_left()


@pytest.mark.parametrize(("entries", "left"), [([], False), ([{"title": "One"}], True)])
def test_a_session_with_documents_is_left(session: Path, entries: list[dict[str, str]], left: bool) -> None:
    (session / CONTENTS).write_text(json.dumps({"entries": entries}), encoding="utf-8")

    assert is_any_left() is left


def test_a_damaged_session_may_have_documents(session: Path) -> None:
    (session / CONTENTS).write_text("{damaged", encoding="utf-8")

    assert is_any_left()
