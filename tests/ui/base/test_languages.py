"""The languages there are."""

from pathlib import Path

import pytest

from workbench.ui.base import languages


def test_english_is_always_there() -> None:
    assert languages.languages()[0] == ("en", "English")


def test_every_translation_that_ships_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "translations").mkdir()
    for code in ("de", "fr"):
        (tmp_path / "translations" / f"workbench_{code}.qm").write_bytes(b"")
    monkeypatch.setattr(languages, "resources", lambda: tmp_path)

    assert languages.languages.__wrapped__() == (("en", "English"), ("de", "Deutsch"), ("fr", "Français"))
