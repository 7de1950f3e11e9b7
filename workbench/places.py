"""Where things are: what ships with the program, and the user's own folders."""

import os
import stat
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


def real(path: Path) -> Path:
    """Return the absolute path behind all links; one that leads to itself stays, and fails when it is used."""
    return Path(os.path.realpath(path))


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
        folder = temporary_folder()
    return folder


def temporary_folder() -> Path:
    """Return a folder for temporary files that is this user's own: compiled code is loaded from it."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"{APP}-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    state = folder.lstat()
    mine = stat.S_ISDIR(state.st_mode) and (os.name == "nt" or (state.st_uid == user and not state.st_mode & 0o077))
    return folder if mine else Path(tempfile.mkdtemp(prefix=f"{APP}-"))
