"""The AppImage: one file that runs on any Linux. A squashed folder behind a runtime, which mounts it and starts it."""

import os
import shutil
import subprocess
from pathlib import Path

from layout import APP_ID, HERE, NAME, Parts, lay_out

RUNTIME_VARIABLE = "WORKBENCH_APPIMAGE_RUNTIME"  # names the file runtime-ARCHITECTURE of AppImage's type2-runtime
COMPRESSION = ("-comp", "zstd", "-Xcompression-level", "19", "-b", "256K")
ICON = "workbench-256.png"


def build(parts: Parts, root: Path, output: Path, runtime: Path) -> Path:
    """Lay out the folder of the AppImage in `root` and pack it behind a runtime; return the file."""
    if not is_runtime(runtime):
        raise SystemExit(f"{runtime} is no runtime of AppImages of type 2; {RUNTIME_VARIABLE} names it")
    folder = root / "AppDir"
    lay_out(parts, folder)
    (folder / "AppRun").symlink_to(f"opt/{NAME}/workbench")
    for link in (folder / "usr" / "bin").iterdir():  # they hold wherever it is mounted
        link.unlink()
        link.symlink_to(f"../../opt/{NAME}/workbench")
    shutil.copyfile(HERE / f"{APP_ID}.desktop", folder / f"{APP_ID}.desktop")
    shutil.copyfile(parts.icon, folder / f"{APP_ID}.svg")
    shutil.copyfile(parts.made / ICON, folder / ".DirIcon")
    squashed = root / "squashed"
    squashed.unlink(missing_ok=True)
    command = ["mksquashfs", str(folder), str(squashed), "-root-owned", "-noappend", "-quiet", "-no-progress"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(parts.time.timestamp()))}
    subprocess.run([*command, *COMPRESSION], check=True, env=environment, stdout=subprocess.DEVNULL)
    file = output / f"{NAME}-{parts.version}-{parts.architecture}.AppImage"
    with file.open("wb") as whole:
        for part in (runtime, squashed):
            with part.open("rb") as opened:
                shutil.copyfileobj(opened, whole)
    file.chmod(0o755)
    return file


def is_runtime(file: Path) -> bool:
    """Tell whether a file is a runtime of AppImages of type 2: an ELF program with their sign in its ninth byte."""
    with file.open("rb") as opened:
        start = opened.read(11)
    return start[:4] == b"\x7fELF" and start[8:] == b"AI\x02"
