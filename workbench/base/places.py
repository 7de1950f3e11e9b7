"""Where things are: what ships with the program, and the user's own folders."""

import os
import re
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import platformdirs

APP = "puzzle-workbench"
CACHE_VARIABLE = "PUZZLE_WORKBENCH_CACHE"  # names another cache folder; on Windows no other variable moves it


@cache
def resources() -> Path:
    """Return the folder of icons, fonts and samples: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


def samples(kind: str) -> list[Path]:
    """Return the sample files of a kind, in the order in which they are shown."""
    return sorted((resources() / "samples" / kind).iterdir(), key=with_long_numbers)


def with_long_numbers(file: Path) -> str:
    """Return the name of a file with four digits in each number, so that 8 comes before 12."""
    return re.sub(r"\d+", lambda number: number[0].zfill(4), file.stem)


def real(path: Path) -> Path:
    """Return the absolute path behind all links; one that leads to itself stays, and fails when it is used."""
    return Path(os.path.realpath(path))


def settings_file() -> Path:
    """Return the file of the window's settings; its folder may not exist yet."""
    return usable(user_folder("settings")) / "settings.ini"


def state_folder() -> Path:
    """Return the folder of the documents that are open; it may not exist yet."""
    return usable(user_folder("open documents"))


def log_folder() -> Path:
    """Return the folder of what is written down of mistakes in the program; it may not exist yet."""
    return usable(user_folder("log"))


def notebook_file() -> Path:
    """Return the notebook of the user's own experiments; it and its folder may not exist yet."""
    return usable(user_folder("notebook")) / "experiments.sqlite"


def searches_folder() -> Path:
    """Return the folder of searches that the window has saved, and of the key of all saved ones; it may not exist."""
    return usable(user_folder("searches"))


def experiments() -> list[Path]:
    """Return the experiments that ship with the program, in the order in which they are shown."""
    return sorted((resources() / "experiments").glob("*.toml"))


def cache_folder() -> Path:
    """Return a folder for what can be made again: the user's cache, or a temporary one if that cannot be written."""
    folder = user_folder("cache")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        folder = temporary_folder()
    return folder


USER_FOLDERS: dict[str, Callable[[], str]] = {  # the user's own folders of this program by what is in them
    "settings": lambda: platformdirs.user_config_dir(APP, appauthor=False),
    "open documents": lambda: platformdirs.user_state_dir(APP, appauthor=False),
    "notebook": lambda: platformdirs.user_data_dir(APP, appauthor=False),
    "searches": lambda: str(Path(platformdirs.user_data_dir(APP, appauthor=False)) / "searches"),
    "log": lambda: platformdirs.user_log_dir(APP, appauthor=False),
    "cache": lambda: os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir(APP, appauthor=False),
}


def user_folder(content: str) -> Path:
    """Return one of the user's own folders; the environment may name another at any time."""
    return Path(USER_FOLDERS[content]())


def unwritable() -> list[Path]:
    """Return those of the user's folders that cannot be written; a temporary folder stands for each."""
    return [folder for folder in map(user_folder, USER_FOLDERS) if not writable(folder)]


def usable(folder: Path) -> Path:
    """Return the folder, or one of that name among the temporary files if it cannot be written."""
    return folder if writable(folder) else temporary_folder() / folder.name


def writable(folder: Path) -> bool:
    """Return whether files can be made in a folder, or it itself can be made; makes nothing."""
    try:
        while not folder.exists():
            folder = folder.parent
        return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
    except OSError:  # it lies in a folder that must not be looked into
        return False


def is_private(state: os.stat_result) -> bool:
    """Return whether a file or folder belongs to this user and no other can write it; Windows sees to that itself."""
    return os.name == "nt" or (state.st_uid == os.geteuid() and not state.st_mode & 0o022)


def temporary_folder() -> Path:
    """Return a folder for temporary files that is this user's own: compiled code is loaded from it."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"{APP}-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    state = folder.lstat()
    mine = stat.S_ISDIR(state.st_mode) and (os.name == "nt" or (state.st_uid == user and not state.st_mode & 0o077))
    return folder if mine else Path(tempfile.mkdtemp(prefix=f"{APP}-"))
