"""What the window remembers from one start to the next."""

from pathlib import Path

from PySide6.QtCore import QSettings

from workbench.places import real, settings_file

RECENT = 10  # files remembered


def settings() -> QSettings:
    """Return the user's settings; what cannot be written is forgotten silently."""
    return QSettings(str(settings_file()), QSettings.Format.IniFormat)


def remembered_files() -> list[Path]:
    """Return the files opened last, the latest first, also those that are not there now."""
    stored = settings().value("recent", [])
    names = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
    return [Path(name) for name in names]


def recent_files() -> list[Path]:
    """Return the files opened last, the latest first, without those that are not there now."""
    return [file for file in remembered_files() if file.is_file()]


def remember_file(path: Path) -> None:
    """Put a file at the head of the recent ones."""
    path = real(path)
    rest = [other for other in remembered_files() if other != path]
    settings().setValue("recent", [str(file) for file in [path, *rest][:RECENT]])


def forget_files() -> None:
    """Forget which files were opened."""
    settings().remove("recent")
