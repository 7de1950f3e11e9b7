"""The available languages."""

from pathlib import Path

import pytest

from workbench.ui.base import i18n


def test_english_is_always_available() -> None:
    assert i18n.languages()[0] == ("en", "English")


def test_every_bundled_translation_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "translations").mkdir()
    for code in ("de", "fr"):
        (tmp_path / "translations" / f"workbench_{code}.qm").write_bytes(b"")
    monkeypatch.setattr(i18n, "resources", lambda: tmp_path)

    assert i18n.languages.__wrapped__() == (("en", "English"), ("de", "Deutsch"), ("fr", "Français"))
