"""The settings that are kept from one start to the next."""

from pathlib import Path

from PySide6.QtCore import QSettings

from workbench.base.places import real, settings_file

MAX_RECENT = 10  # files


def settings() -> QSettings:
    """Return the user's settings; what cannot be written is lost silently."""
    return QSettings(str(settings_file()), QSettings.Format.IniFormat)


def remembered_files() -> list[Path]:
    """Return the files opened last, latest first, including those that no longer exist."""
    stored = settings().value("recent", [])
    names = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
    return [Path(name) for name in names]


def recent_files() -> list[Path]:
    """Return the files opened last, latest first, that still exist."""
    return [file for file in remembered_files() if file.is_file()]


def remember_file(path: Path) -> None:
    """Add a file at the top of the recent files."""
    path = real(path)
    rest = [other for other in remembered_files() if other != path]
    settings().setValue("recent", [str(file) for file in [path, *rest][:MAX_RECENT]])


def forget_files() -> None:
    """Clear the list of recent files."""
    settings().remove("recent")
