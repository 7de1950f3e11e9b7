"""The available languages."""

from pathlib import Path

import pytest

from workbench.ui.base import languages


def test_english_is_always_available() -> None:
    assert languages.languages()[0] == ("en", "English")


def test_every_bundled_translation_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "translations").mkdir()
    for code in ("de", "fr"):
        (tmp_path / "translations" / f"workbench_{code}.qm").write_bytes(b"")
    monkeypatch.setattr(languages, "resources", lambda: tmp_path)

    assert languages.languages.__wrapped__() == (("en", "English"), ("de", "Deutsch"), ("fr", "Français"))
