"""The build, and the parts for Windows as far as they can be checked elsewhere."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath

import build
import icons
import layout
import pytest

from tests.packaging.conftest import PACKAGING
from workbench import __version__
from workbench.base import places
from workbench.files.documents import SUFFIX

INSTALLER = PACKAGING / "windows" / "installer.nsi"


@pytest.fixture
def script() -> str:
    return INSTALLER.read_text(encoding="utf-8")


def test_the_installer_opens_documents_with_the_program(script: str) -> None:
    assert f'"Software\\Classes\\{SUFFIX}\\OpenWithProgids" "${{TYPE}}"' in script
    assert '\'"$INSTDIR\\${NAME}.exe" open "%1"\'' in script


def test_the_uninstaller_takes_away_every_key_that_was_written(script: str) -> None:
    install, uninstall = script.split('Section "Uninstall"')

    written = {match[1] for match in re.finditer(r'WriteReg\w+ HKCU "([^"]+)"', install)}
    removed = {match[1] for match in re.finditer(r'DeleteReg\w+ (?:/ifempty )?HKCU "([^"]+)"', uninstall)}
    assert written
    for key in written:
        assert any(key == gone or key.startswith(gone + "\\") for gone in removed), key


def test_the_uninstaller_removes_whole_only_the_folders_that_are_ours(script: str) -> None:
    assert set(re.findall(r'RMDir /r "([^"]+)"', script)) == {"$INSTDIR\\_internal", "$INSTDIR\\licences"}


def test_the_installer_has_no_path_with_slashes(script: str) -> None:
    code = [line for line in script.splitlines() if not line.startswith(";")]

    assert [line for line in code if re.search(r"[\w}]/[\w*$]", line)] == [], "makensis on Windows finds nothing with /"


@pytest.mark.parametrize("section", ["Install", "Uninstall"])
def test_nothing_is_written_or_removed_while_the_program_is_running(script: str, section: str) -> None:
    lines = script.split(f'Section "{section}"\n')[1].splitlines()

    assert [line.strip() for line in lines[:2]] == [
        f'!insertmacro REQUIRE_CLOSED "$INSTDIR\\{program}.exe"' for program in ("${NAME}", "workbench")
    ]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("makensis"), reason="there is no makensis")
def test_the_installer_compiles(tmp_path: Path) -> None:
    program = tmp_path / "program"
    (program / "_internal").mkdir(parents=True)
    for name in ("Puzzle Workbench.exe", "workbench.exe", "_internal/python.dll"):
        (program / name).write_text("a stub")
    (tmp_path / "workbench.ico").write_bytes(icons.ico({16: b"\x89PNG"}))
    defines = {"VERSION": __version__, "PROGRAM": program, "MADE": tmp_path, "OUTPUT": tmp_path}

    subprocess.run(
        ["makensis", "-WX", "-V1", *(f"-D{name}={value}" for name, value in defines.items()), INSTALLER], check=True
    )

    assert list(tmp_path.glob(f"*{__version__}*setup.exe")), "build.py looks for that"


def test_all_systems_know_the_program_by_one_name() -> None:
    spec = (PACKAGING / "workbench.spec").read_text(encoding="utf-8")

    compile(spec, "workbench.spec", "exec")
    assert f'bundle_identifier="{layout.APP_ID}"' in spec
    assert build.version() == __version__
    assert set(build.PACKERS) == {"linux", "win32", "darwin"}


@pytest.mark.parametrize("script", sorted(PACKAGING.rglob("*.sh")), ids=lambda path: path.name)
def test_the_scripts_are_free_of_errors_of_syntax(script: Path) -> None:
    shell = "bash" if "bash" in script.read_text(encoding="utf-8").partition("\n")[0] else "sh"

    subprocess.run([shell, "-n", script], check=True)


def test_the_frozen_folder_is_weighed_without_what_links_lead_to(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file").write_bytes(bytes(1000))
    (tmp_path / "link").symlink_to(tmp_path / "inner")

    assert build.size_of(tmp_path) == 1000


@pytest.mark.skipif(os.name == "nt", reason="there is no sh")
def test_a_numpy_that_an_earlier_build_has_made_is_used_again(tmp_path: Path) -> None:
    made = build.Build(tmp_path, tmp_path, "1.2.3")
    made.python.parent.mkdir(parents=True)
    made.python.write_text("#!/bin/sh\necho 2.4.6\n")
    made.python.chmod(0o755)
    (tmp_path / "numpy").mkdir()
    for name in ("numpy-2.4.5-cp311-cp311-linux_x86_64.whl", "numpy-2.4.6-cp311-cp311-linux_x86_64.whl"):
        (tmp_path / "numpy" / name).touch()

    wheel = build.numpy_without_blas(made, ("a pip that does not run",))

    assert wheel.name == "numpy-2.4.6-cp311-cp311-linux_x86_64.whl"


def test_only_libraries_that_no_wheel_has_patched_are_stripped() -> None:
    ours = (
        "_internal/libpython3.11.so.1.0",
        "_internal/python3.11/lib-dynload/_decimal.cpython-311-x86_64-linux-gnu.so",
    )
    patched = ("_internal/pillow.libs/libtiff-20b7e810.so.6.3.0", "_internal/PySide6/QtCore.abi3.so")

    assert all(any(PurePosixPath(name).match(pattern) for pattern in build.STRIPPED) for name in ours)
    assert not any(PurePosixPath(name).match(pattern) for pattern in build.STRIPPED for name in patched)


def test_what_is_over_its_budget_stops_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    build.check_budget("program", 2_000_000, 2_000_000)

    with pytest.raises(SystemExit, match="program"):
        build.check_budget("program", 2_000_001, 2_000_000)
    assert "2.0 MB  program (budget: 2.0 MB)" in capsys.readouterr().out


def test_a_module_that_our_code_needs_and_that_was_left_out_stops_the_build() -> None:
    warnings = """
This file lists modules PyInstaller was not able to find.
missing module named msvcrt - imported by subprocess (optional), getpass (optional)
excluded module named lzma - imported by shutil (optional), workbench.files.documents (delayed, optional)
excluded module named PySide6.QtNetwork - imported by workbench.ui.shell.app (delayed)
excluded module named ssl - imported by workbench.searching.cluster (top-level), http.client (optional)
missing module named fcntl - imported by workbench.ui.recovery.journal (conditional, optional), subprocess (top-level)
"""

    assert build.left_out(warnings) == ["PySide6.QtNetwork", "ssl"]


# The check of the kernels that ship


class FrozenProgram:
    """Stands for the frozen program: answers `warm-up --json` with a cache below a folder, and notes its variables."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.variables: list[dict[str, str]] = []

    def run(self, *_command: object, **environment: str) -> str:
        self.variables.append(environment)
        folder = self.cache / "jit" / "kernels"
        folder.mkdir(parents=True, exist_ok=True)
        return json.dumps(
            {"folder": str(folder), "missing": [], "compiled": 0, "loaded": 9, "removed": 0, "seconds": 1, "cpu": 1}
        )


@pytest.fixture
def a_build(tmp_path: Path) -> build.Build:
    return build.Build(tmp_path / "work", tmp_path / "dist", __version__)


def test_the_frozen_program_compiles_and_checks_its_kernels_in_a_cache_of_its_own(
    a_build: build.Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = FrozenProgram(a_build.work / "home" / "cache")
    (a_build.work / "home").mkdir(parents=True)
    monkeypatch.setattr(build, "run", program.run)

    build.compile_kernels(a_build)

    assert [found[places.CACHE_VARIABLE] for found in program.variables] == [str(program.cache)] * 5
    assert (a_build.internal / "workbench" / "kernels" / "compiled" / "kernels").is_dir()


def test_a_frozen_program_that_uses_another_cache_stops_the_build(
    a_build: build.Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (a_build.work / "home").mkdir(parents=True)
    monkeypatch.setattr(build, "run", FrozenProgram(tmp_path / "the user's").run)

    with pytest.raises(SystemExit, match="the user's"):
        build.compile_kernels(a_build)


def test_what_belongs_to_an_extra_may_be_left_out_and_nothing_else() -> None:
    warnings = (
        "excluded module named 'numba.cuda' - imported by workbench.kernels.tour.card_walks (top-level)\n"
        "excluded module named scipy - imported by workbench.lab.statistics (delayed), numba.core (optional)\n"
        "missing module named matplotlib - imported by workbench.lab.charts (optional)\n"
    )

    assert build.left_out(warnings) == ["scipy"]
