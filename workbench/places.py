"""Where things are: what ships with the program, and the user's own folders."""

import tempfile
from functools import cache
from pathlib import Path

import platformdirs

APP = "puzzle-workbench"


@cache
def resources() -> Path:
    """Return the folder of icons, fonts and samples: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


def samples(kind: str) -> list[Path]:
    """Return the sample files of a kind, in the order in which they are shown."""
    return sorted((resources() / "samples" / kind).iterdir())


def settings_file() -> Path:
    """Return the file of the window's settings; its folder may not exist yet."""
    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "settings.ini"


def cache_folder() -> Path:
    """Return a folder for what can be made again: the user's cache, or a temporary one if that cannot be written."""
    folder = Path(platformdirs.user_cache_dir(APP, appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"{APP}-cache"
        folder.mkdir(exist_ok=True)
    return folder
