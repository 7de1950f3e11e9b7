"""Makes wheels with compiled kernels, so that the first search starts at once: `build_wheels.py [PYTHON ...]`.

For each Python, in a virtual environment: the wheel of the checkout is installed, compiles its kernels for any
processor, and gets those that a search calls. It then suits this system and the minor version of that Python; the wheel
without kernels suits all.
"""

import argparse
import json
import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from build import MB, megabytes, run, time_of_sources

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
BUDGET = 6 * MB  # bytes of a wheel
SYSTEMS = {"linux": "manylinux_2_17", "darwin": "macosx_12_0", "win32": "win"}  # kernels link to no library
TOOLS = "wheel>=0.45"


def main(words: Sequence[str] | None = None) -> int:
    """Make a wheel for each Python; return 1 if one is over its budget."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", default=[sys.executable], help="default: this one")
    parser.add_argument("--work", type=Path, default=TOP / "build" / "wheels", help="where they are made")
    parser.add_argument("--output", type=Path, default=TOP / "dist", help="where they land (default: dist)")
    arguments = parser.parse_args(words)
    arguments.output.mkdir(parents=True, exist_ok=True)
    fitting = True
    for number, python in enumerate(arguments.pythons):
        wheel = make(python, arguments.work.resolve() / str(number), arguments.output.resolve())
        size = wheel.stat().st_size
        print(f"{megabytes(size):>10}  {wheel.name} (budget: {megabytes(BUDGET)})", flush=True)
        fitting &= size <= BUDGET
    return 0 if fitting else 1


def make(python: str, work: Path, output: Path) -> Path:
    """Make the wheel for a Python in a folder, which is emptied first; return it."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    run(python, "-m", "venv", work / "venv")
    inside = work / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = (inside, "-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", work / "plain", TOP)
    [plain] = (work / "plain").glob("*.whl")
    run(*pip, "install", "-c", HERE / "constraints.txt", plain)
    folder = compile_kernels(inside, work)
    run(*pip, "install", TOOLS)
    run(inside, "-m", "wheel", "unpack", "--dest", work / "unpacked", plain)
    [unpacked] = (work / "unpacked").iterdir()
    shipped = unpacked / "workbench" / "kernels" / "compiled" / folder.name
    shutil.copytree(folder, shipped, copy_function=shutil.copyfile)
    [about] = unpacked.glob("*.dist-info/WHEEL")
    about.write_text(about.read_text().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false"))
    packed = work / "packed"
    packed.mkdir()
    time = str(int(time_of_sources().timestamp()))
    run(inside, "-m", "wheel", "pack", "--dest-dir", packed, unpacked, SOURCE_DATE_EPOCH=time)
    [wheel] = packed.glob("*.whl")
    tag = run(inside, "-c", "import sys; print(f'cp{sys.version_info.major}{sys.version_info.minor}')").strip()
    run(inside, "-m", "wheel", "tags", "--remove", *tags(tag), wheel)
    [made] = packed.glob("*.whl")
    return Path(shutil.copy(made, output))


def tags(python: str) -> tuple[str, ...]:
    """Return the words that name what a wheel suits: a Python, its interface, and this system."""
    machine = platform.machine().lower()
    return "--python-tag", python, "--abi-tag", python, "--platform-tag", f"{SYSTEMS[sys.platform]}_{machine}"


def compile_kernels(python: Path, work: Path) -> Path:
    """Compile all kernels for any processor and keep those that a search calls; return their folder."""
    compiled = work / "venv-compiled"
    [package] = (work / "venv").rglob("site-packages/workbench/kernels")
    (package / "compiled").mkdir()  # so that the program compiles for any processor

    def warm_up(*options: str) -> dict[str, object]:
        words = (python, "-m", "workbench", "warm-up", *options, "--json")
        return json.loads(run(*words, HOME=str(work), PUZZLE_WORKBENCH_CACHE=str(compiled)))

    told = warm_up("--all")
    if told["missing"]:
        raise SystemExit(f"workbench/lab/every_kernel.py does not ask for {told['missing']}")
    for _ in range(2):  # the second time nothing is removed, nor compiled, because all that is called is there
        kept = warm_up("--ship")
    if kept["compiled"] or kept["removed"]:
        raise SystemExit("a kernel that is called has been removed")
    print(f"   {kept['loaded']} kernels, compiled in {told['cpu']} s of CPU")
    return Path(str(told["folder"]))


if __name__ == "__main__":
    sys.exit(main())
