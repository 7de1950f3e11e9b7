"""Makes what people install, from a checkout: `python packaging/build.py`.

Linux: a .tar.gz, a .deb, an .rpm (with rpmbuild) and an AppImage (with mksquashfs, and the runtime of AppImages that
WORKBENCH_APPIMAGE_RUNTIME names). Windows: an installer (NSIS). macOS: a .dmg. Each of a folder frozen by
PyInstaller, with its kernels compiled already. Everything is made in --work (build/), and what is to be kept lands in
--output (dist/).
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
MB = 1_000_000
FOLDER_BUDGET = 310 * MB  # bytes of the frozen folder, 160 of them LLVM; what is over it was not meant to come along
XZ_BUDGET = 85 * MB  # bytes of a package that xz packs: .deb and .rpm
OTHER_BUDGET = 120 * MB  # bytes of an AppImage, whose zstd packs less tightly, and of what has not been built yet
OF_EXTRAS = ("numba.cuda",)  # what only an installed package can have beside it
STRIPPED = ("libpython*", "libllvmlite*", "numpy/**/*.so", "python3.*/lib-dynload/*.so")
"""Only these: wheels patch their other libraries, which strip would break."""
OF_NUMPY = {  # its own routines of linear algebra: OpenBLAS takes 28 MB, and small fits and products are all we compute
    "blas": "none",
    "lapack": "none",
    "allow-noblas": "true",
    **({"cpu-dispatch": "X86_V3"} if platform.machine() == "x86_64" else {}),  # each level is a copy of most loops
}


@dataclass(frozen=True)
class Build:
    """The folders of a build, and the version that is built."""

    work: Path
    output: Path
    version: str
    incomplete: bool = False  # whether kernels may be left to be compiled at the user's

    @property
    def venv(self) -> Path:
        return self.work / "venv"

    @property
    def python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    @property
    def made(self) -> Path:
        """The folder of icons, manual page, completions, and the hashes of the kernels' sources."""
        return self.work / "made"

    @property
    def program(self) -> Path:
        """The folder of the frozen program; on macOS it is the application."""
        return self.work / "frozen" / ("Puzzle Workbench.app" if sys.platform == "darwin" else "workbench")

    @property
    def internal(self) -> Path:
        """The folder in which the frozen program finds its modules."""
        return self.program / ("Contents/Frameworks" if sys.platform == "darwin" else "_internal")

    @property
    def licences(self) -> Path:
        return self.program / ("Contents/Resources/licences" if sys.platform == "darwin" else "licences")

    @property
    def starter(self) -> Path:
        names = {"win32": "workbench.exe", "darwin": "Contents/MacOS/workbench"}
        return self.program / names.get(sys.platform, "workbench")


def main(words: Sequence[str] | None = None) -> int:
    """Make everything for the system that this runs on; print sizes and times."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--work", type=Path, default=TOP / "build", help="where it is made (default: build)")
    parser.add_argument("--output", type=Path, default=TOP / "dist", help="where results land (default: dist)")
    parser.add_argument("--only", nargs="+", metavar="STEP", help="repeat these steps of an earlier build")
    parser.add_argument("--incomplete", action="store_true", help="go on though some kernels will not come along")
    arguments = parser.parse_args(words)
    build = Build(arguments.work.resolve(), arguments.output.resolve(), version(), arguments.incomplete)
    for folder in (build.work, build.output, build.made):
        folder.mkdir(parents=True, exist_ok=True)
    for step in STEPS:
        if not arguments.only or step.__name__ in arguments.only:
            begun = time.monotonic()
            print(f"== {step.__name__}", flush=True)
            step(build)
            print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    return 0


def version() -> str:
    """Return the version of the checkout."""
    for line in (TOP / "workbench" / "__init__.py").read_text(encoding="utf-8").splitlines():
        if line.startswith("__version__"):
            return line.partition("=")[2].strip().strip('"')
    raise SystemExit("workbench/__init__.py names no version")


def run(*command: object, **environment: str) -> str:
    """Run a program and return what it prints; stop the build if it fails, showing its output."""
    words = [str(word) for word in command]
    surroundings = clean() | environment
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=surroundings, cwd=HERE.anchor)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"this has failed ({done.returncode}): {' '.join(words)}")
    return done.stdout


def clean() -> dict[str, str]:
    """Return the environment without what would change how Python and numba work."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "PYTHON"))}


# The steps


def install(build: Build) -> None:
    """Install the program's wheel and PyInstaller into a virtual environment: nothing is frozen from the checkout."""
    if not build.python.exists():
        run(sys.executable, "-m", "venv", build.venv)
    wheels = build.work / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    pip = (build.python, "-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", wheels, TOP)
    [wheel] = wheels.glob("*.whl")
    run(*pip, "install", "-c", HERE / "constraints.txt", "-r", HERE / "requirements.txt", wheel)
    run(*pip, "install", "--force-reinstall", "--no-deps", wheel)
    shutil.copy(wheel, build.output)
    if sys.platform == "linux":
        run(*pip, "install", "--force-reinstall", "--no-deps", numpy_without_blas(build, pip))


def numpy_without_blas(build: Build, pip: Sequence[object]) -> Path:
    """Build numpy from its sources without OpenBLAS, unless an earlier build has; return the wheel."""
    folder = build.work / "numpy"
    version = run(build.python, "-c", "import numpy; print(numpy.__version__)").strip()
    if not (made := list(folder.glob(f"numpy-{version}-*.whl"))):
        options = [word for name, value in OF_NUMPY.items() for word in ("-C", f"setup-args=-D{name}={value}")]
        sources = ("--no-deps", "--no-binary", "numpy", "--no-cache-dir", f"numpy=={version}")
        run(*pip, "wheel", "--wheel-dir", folder, *options, *sources)
        made = list(folder.glob(f"numpy-{version}-*.whl"))
    return made[0]


def make_texts(build: Build) -> None:
    """Draw the icons; write the hashes of the kernels' sources, the manual page and the completions."""
    program = "from workbench.kernels.sources import format_table; print(format_table(), end='')"
    (build.made / "sources.sha256").write_text(run(build.python, "-c", program), encoding="ascii")
    run(build.python, HERE / "icons.py", TOP / "resources" / "icons" / "workbench.svg", build.made)
    run(build.python, HERE / "linux" / "manual.py", build.made, time_of_sources().strftime("%Y-%m-%d"))


def freeze(build: Build) -> None:
    """Run PyInstaller, and take away what it need not have put there."""
    folders = ("--distpath", build.program.parent, "--workpath", build.work / "pyinstaller")
    run(
        build.python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, HERE / "workbench.spec",
        WORKBENCH_MADE=str(build.made),
        WORKBENCH_VERSION=build.version,
        PYTHONHASHSEED="0",
    )  # fmt: skip
    [warnings] = (build.work / "pyinstaller").rglob("warn-*.txt")
    if missing := left_out(warnings.read_text(encoding="utf-8")):
        raise SystemExit(f"the program imports what is not frozen with it: {', '.join(missing)}")
    if sys.platform == "linux":
        thin_out(build)


def thin_out(build: Build) -> None:
    """Take broken links away, symbols that nothing loads by, and what ICU has for others than Qt."""
    sys.path.insert(0, str(HERE / "linux"))
    import icu

    for path in build.internal.iterdir():
        if path.is_symlink() and not path.exists():
            path.unlink()
    for pattern in STRIPPED:
        for path in build.internal.rglob(pattern):
            run("strip", "--strip-unneeded", path)
    for path in build.internal.rglob(icu.NAME):
        if not path.is_symlink():
            icu.shrink(path, build.work)


def left_out(warnings: str) -> list[str]:
    """Return the modules that our own code imports without a way around them, and that PyInstaller left out."""
    found = re.findall(r"^(?:missing|excluded) module named (\S+) - imported by (.*)$", warnings, re.MULTILINE)
    needed = [(module, importers) for module, importers in found if module.strip("'") not in OF_EXTRAS]
    return [module for module, importers in needed if any(map(insists, re.findall(r"(\S+) \((.*?)\)", importers)))]


def insists(importer: tuple[str, str]) -> bool:
    """Tell whether an importer (its name, the ways in which it imports) is our own and has no way around an import."""
    name, ways = importer
    return name.partition(".")[0] == "workbench" and not {"optional", "conditional"} & {*ways.split(", ")}


def compile_kernels(build: Build) -> None:
    """Let the frozen program compile its kernels, and put them where it looks for them at its first start."""
    shipped, home = build.internal / "workbench" / "kernels" / "compiled", build.work / "home"
    for folder in (shipped, home):
        shutil.rmtree(folder, ignore_errors=True)
    home.mkdir()
    told = warm_up(build, "--all")
    if told["missing"]:
        print(f"   workbench/lab/every_kernel.py does not ask for {', '.join(told['missing'])}")
        if not build.incomplete:
            raise SystemExit("these kernels would be compiled when they are first used; --incomplete goes on")
    print(f"   {told['compiled']} kernels in {told['cpu']} s of CPU")
    for _ in range(2):  # the second time nothing is removed, nor compiled, because all that is called is there
        kept = warm_up(build, "--ship")
        print(f"   {kept['loaded']} are called, {kept['removed']} removed")
    if kept["compiled"] or kept["removed"]:
        raise SystemExit("a kernel that is called has been removed")
    folder = Path(told["folder"])
    shutil.copytree(folder, shipped / folder.name, copy_function=shutil.copyfile)  # not their modes: all may read these
    (shipped / folder.name).chmod(0o755)
    print(f"   {megabytes(size_of(shipped))} of kernels")
    check_kernels(build)


def check_kernels(build: Build) -> None:
    """Start the frozen program for the first and the second time; it must find all its kernels."""
    home = build.work / "home"
    shutil.rmtree(home)
    home.mkdir()
    for start in ("first", "second"):
        told = warm_up(build)
        print(f"   {start} start: {told['loaded']} kernels loaded, {told['compiled']} compiled, {told['seconds']} s")
        if told["compiled"]:
            raise SystemExit("the frozen program compiles kernels that should have come with it")


def warm_up(build: Build, *options: str) -> dict[str, Any]:
    """Let the frozen program load or compile its kernels in a cache of this build; return its report."""
    home = build.work / "home"
    cache = home / "cache"
    report = json.loads(
        run(build.starter, "warm-up", *options, "--json", HOME=str(home), PUZZLE_WORKBENCH_CACHE=str(cache))
    )
    if cache.resolve() not in Path(report["folder"]).resolve().parents:
        raise SystemExit(f"the frozen program has used the cache {report['folder']}, not that of the build")
    return report


def add_licences(build: Build) -> None:
    """Put the licence texts of everything bundled beside the program."""
    shutil.rmtree(build.licences, ignore_errors=True)
    names = run(build.python, HERE / "licences.py", build.internal, build.licences).split()
    print(f"   texts of {len(names)} parts")


def weigh(build: Build) -> None:
    """Print the size of the frozen folder and of its largest parts; fail if it is over its budget."""
    parts = sorted(((size_of(path), path.name) for path in build.internal.iterdir()), reverse=True)
    for size, name in parts[:8]:
        print(f"   {megabytes(size):>10}  {name}")
    check_budget("frozen folder", size_of(build.program), FOLDER_BUDGET)


def pack(build: Build) -> None:
    """Make what people install."""
    PACKERS[sys.platform](build)


def pack_linux(build: Build) -> None:
    """Make the .tar.gz and the packages; what cannot be made here is left out, and said."""
    sys.path[:0] = [str(HERE), str(HERE / "linux")]
    import appimage
    import deb
    import rpm
    from layout import Parts

    machine = platform.machine()
    name = f"puzzle-workbench-{build.version}"
    archive = build.output / f"{name}-linux-{machine}.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=6) as tar:
        tar.add(build.program, name, filter=owned_by_root)
    print(f"   {megabytes(archive.stat().st_size):>10}  {archive.name}")

    def parts(architecture: str) -> Parts:
        icon, changes = TOP / "resources" / "icons" / "workbench.svg", HERE / "CHANGES.md"
        return Parts(build.program, build.made, icon, changes, build.version, architecture, time_of_sources())

    packages = [deb.build(parts(run("dpkg", "--print-architecture").strip()), build.work / "deb", build.output)]
    if shutil.which("rpmbuild"):
        packages.append(rpm.build(parts(machine), build.work / "rpm", build.output))
    else:
        print("   no .rpm: there is no rpmbuild")
    if runtime := os.environ.get(appimage.RUNTIME_VARIABLE):
        packages.append(appimage.build(parts(machine), build.work / "appimage", build.output, Path(runtime)))
    else:
        print(f"   no AppImage: {appimage.RUNTIME_VARIABLE} names no runtime")
    for package in packages:
        budget = OTHER_BUDGET if package.suffix == ".AppImage" else XZ_BUDGET
        check_budget(package.name, package.stat().st_size, budget)


def owned_by_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member


def pack_windows(build: Build) -> None:
    """Make the installer. Not run yet: only its script has been compiled, on Linux."""
    defines = {"VERSION": build.version, "PROGRAM": build.program, "MADE": build.made, "OUTPUT": build.output}
    sign = os.environ.get("WORKBENCH_SIGN_COMMAND")  # takes the file as its last word
    for file in build.program.glob("*.exe"):
        if sign:
            run(*sign.split(), file)
    run("makensis", *(f"-D{name}={value}" for name, value in defines.items()), HERE / "windows" / "installer.nsi")
    [installer] = build.output.glob(f"*{build.version}*setup.exe")
    if sign:
        run(*sign.split(), installer)
    check_budget(installer.name, installer.stat().st_size, OTHER_BUDGET)


def pack_macos(build: Build) -> None:
    """Make the disk image. Not run yet."""
    image = build.output / f"puzzle-workbench-{build.version}-macos-{platform.machine()}.dmg"
    print(run("sh", HERE / "macos" / "make-dmg.sh", build.program, image))
    check_budget(image.name, image.stat().st_size, OTHER_BUDGET)


PACKERS: dict[str, Callable[[Build], None]] = {"linux": pack_linux, "win32": pack_windows, "darwin": pack_macos}
STEPS = (install, make_texts, freeze, compile_kernels, add_licences, weigh, pack)


# Sizes and times


def size_of(path: Path) -> int:
    """Return the bytes of a file or of all files in a folder."""
    if path.is_symlink():
        return 0
    return sum(size_of(inner) for inner in path.iterdir()) if path.is_dir() else path.stat().st_size


def megabytes(size: int) -> str:
    return f"{size / MB:.1f} MB"


def check_budget(name: str, size: int, budget: int) -> None:
    """Print a size; fail if it is over its budget."""
    print(f"   {megabytes(size):>10}  {name} (budget: {megabytes(budget)})")
    if size > budget:
        raise SystemExit(f"{name} is larger than its budget")


def time_of_sources() -> datetime:
    """Return the time of the last commit, or the present where there is no git."""
    if seconds := os.environ.get("SOURCE_DATE_EPOCH"):
        return datetime.fromtimestamp(int(seconds), UTC)
    try:
        told = subprocess.run(["git", "log", "-1", "--format=%ct"], capture_output=True, text=True, check=True, cwd=TOP)
        return datetime.fromtimestamp(int(told.stdout), UTC)
    except (FileNotFoundError, ValueError, subprocess.CalledProcessError):
        return datetime.now(UTC)


if __name__ == "__main__":
    sys.exit(main())
