"""What of Qt and of the system's libraries the frozen program takes along: an allow-list, and what it links to."""

import fnmatch
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

PLUGINS = {  # of Qt, by folder: all others draw in libraries that nothing here needs
    "iconengines": ["*svg*"],
    "imageformats": ["*gif*", "*ico*", "*jpeg*", "*svg*"],
    "platforminputcontexts": ["*compose*", "*ibus*"],
    "platforms": ["*cocoa*", "*offscreen*", "*wayland*", "*windows*", "*xcb*"],
    "platformthemes": ["*xdgdesktopportal*"],
    "printsupport": ["*"],
    "styles": ["*"],
    "wayland-decoration-client": ["*adwaita*", "*bradient*"],
    "wayland-graphics-integration-client": ["*wayland-egl*"],
    "wayland-shell-integration": ["*xdg-shell*"],
    "xcbglintegrations": ["*"],
}
UNWANTED = [  # translations of Qt's own texts, which would mix languages; what only developers need
    "*/Qt/translations/*",
    "*/Qt/qml/*",
    "*/opengl32sw.dll",  # Mesa's OpenGL for Windows, 20 MB: widgets are drawn without any
    "*/tests/*",
    "*.pyi",
    "numpy/*/include/*",
]
OF_THE_SYSTEM = {  # libraries that every desktop has, or printing: copies would age, and keep newer drivers out
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libcups.so.2": "libcups2",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
}  # the name that programs link to, and its package in Debian

Entry = tuple[str, str, str]  # PyInstaller's: where it goes, where it is, what it is
Needs = Callable[[str], Iterable[str]]


def is_needed(name: str) -> bool:
    """Tell whether a file goes into the program, by the place it would have there."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.name in OF_THE_SYSTEM or any(fnmatch.fnmatch(str(path), pattern) for pattern in UNWANTED):
        return False
    if "plugins" in path.parts[:-2]:
        allowed = PLUGINS.get(path.parts[path.parts.index("plugins") + 1], [])
        return any(fnmatch.fnmatch(path.name, pattern) for pattern in allowed)
    return True


def reachable(entries: list[Entry], needs: Needs | None = None) -> list[Entry]:
    """Return the entries without shared libraries that no other entry links to, directly or by others."""
    files = [entry for entry in entries if entry[2] != "SYMLINK"]
    by_name = {PurePosixPath(entry[0]).name: entry for entry in files}
    wanted = [entry for entry in files if not is_library(entry)]
    kept = {entry[0] for entry in wanted}
    while wanted:
        for name in (needs or linked)(wanted.pop()[1]):
            entry = by_name.get(name)
            if entry and entry[0] not in kept:
                kept.add(entry[0])
                wanted.append(entry)
    return [entry for entry in entries if entry[0] in kept]


def is_library(entry: Entry) -> bool:
    """Tell whether an entry is there only because another one links to it."""
    name = PurePosixPath(entry[0]).name
    loaded_by_name = name.startswith(("libpython", "libllvmlite")) or "/plugins/" in entry[0]
    return bool(re.match(r"lib.*\.so(\.|$)", name)) and entry[2] != "EXTENSION" and not loaded_by_name


def linked(file: str) -> list[str]:
    """Return the names of the libraries that a file itself links to; PyInstaller would also tell those of others."""
    said = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=False).stdout
    return re.findall(r"^ +NEEDED +(\S+)$", said, re.MULTILINE)
