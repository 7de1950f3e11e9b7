"""Takes the compiled kernels of a wheel into this checkout: `.venv/bin/python packaging/use_kernels.py WHEEL`.

Kernels whose sources are the same here need not be compiled then; the others are, as in any checkout. From then on all
are for any processor, as those of packages are. To go back, remove workbench/kernels/compiled.
"""

import argparse
import re
import shutil
import sys
import zipfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path, PurePosixPath

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

from workbench.kernels.sources import PACKAGE, all_modules, key_of  # noqa: E402

COMPILED = "workbench/kernels/compiled/"
MODULE_AND_KEY = re.compile(r"-([\w.]+)-\d+-([0-9a-f]+)\.py")  # in the name of a file


def main(words: Sequence[str] | None = None) -> int:
    """Take the kernels; return 1 if none fits these sources."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wheel", type=Path, help="a wheel of this version with kernels, for the Python of .venv")
    parser.add_argument("--top", type=Path, default=TOP, help=argparse.SUPPRESS)
    arguments = parser.parse_args(words)
    try:
        with zipfile.ZipFile(arguments.wheel) as wheel:
            found = kernels(wheel)
            if not found:
                raise SystemExit(f"{wheel.filename} has no kernels. Use one that packaging/build_wheels.py has made.")
            folder = found[0].parent.name
            if not folder.startswith(own := f"py{'{}.{}'.format(*sys.version_info)}-nb{version('numba')}-"):
                raise SystemExit(f"{wheel.filename} has kernels for {folder}; this Python needs {own}*.")
            fitting = those_that_fit(found)
            for path in fitting:
                copy(wheel, path, arguments.top / path)
    except (OSError, zipfile.BadZipFile) as error:
        raise SystemExit(f"{arguments.wheel} cannot be read: {error}") from None
    print(f"{len(fitting)} of {len(found)} kernels fit these sources; they are for {folder}.")
    return 0 if fitting else 1


def kernels(wheel: zipfile.ZipFile) -> list[PurePosixPath]:
    """Return the compiled kernels in a wheel."""
    return [
        PurePosixPath(name) for name in wheel.namelist() if re.fullmatch(rf"{COMPILED}py[\w.-]+/[\w.-]+\.nbc", name)
    ]


def those_that_fit(paths: list[PurePosixPath]) -> list[PurePosixPath]:
    """Return the kernels that were compiled of the same sources as are here."""
    keys = {(module.removeprefix(f"{PACKAGE}."), key_of(module)) for module in all_modules()}
    return [path for path in paths if (name := MODULE_AND_KEY.search(path.name)) and name.groups() in keys]


def copy(wheel: zipfile.ZipFile, path: PurePosixPath, target: Path) -> None:
    """Copy a file out of a wheel."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with wheel.open(str(path)) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file)


if __name__ == "__main__":
    sys.exit(main())
