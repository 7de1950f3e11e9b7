"""The parts for Windows and macOS, as far as they can be checked elsewhere."""

import plistlib
import re
import shutil
import subprocess
from pathlib import Path

import build
import deb
import icons
import pytest

from tests.packaging.conftest import PACKAGING
from workbench import __version__
from workbench.files import SUFFIX

INSTALLER = PACKAGING / "windows" / "installer.nsi"
MAC = PACKAGING / "macos"


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


def test_documents_of_macos_belong_to_the_program() -> None:
    told = plistlib.loads((MAC / "document.plist").read_bytes())

    [shown], [declared] = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert shown["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX.removeprefix(".")]


def test_macos_lets_numba_compile() -> None:
    entitlements = plistlib.loads((MAC / "entitlements.plist").read_bytes())

    assert entitlements["com.apple.security.cs.allow-jit"] is True
    assert entitlements["com.apple.security.cs.allow-unsigned-executable-memory"] is True


def test_all_systems_know_the_program_by_one_name() -> None:
    spec = (PACKAGING / "workbench.spec").read_text(encoding="utf-8")

    compile(spec, "workbench.spec", "exec")
    assert f'bundle_identifier="{deb.APP_ID}"' in spec
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


def test_what_is_over_its_budget_stops_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    build.check_budget("program", 2_000_000, 2_000_000)

    with pytest.raises(SystemExit, match="program"):
        build.check_budget("program", 2_000_001, 2_000_000)
    assert "2.0 MB  program (budget: 2.0 MB)" in capsys.readouterr().out


def test_a_module_that_our_code_needs_and_that_was_left_out_stops_the_build() -> None:
    warnings = """
This file lists modules PyInstaller was not able to find.
missing module named msvcrt - imported by subprocess (optional), getpass (optional)
excluded module named lzma - imported by shutil (optional), workbench.files (delayed, optional)
excluded module named PySide6.QtNetwork - imported by pyqtgraph.Qt (top-level), workbench.ui.app (delayed)
excluded module named ssl - imported by workbench.lab.farm (top-level), http.client (optional)
missing module named fcntl - imported by workbench.ui.journal (conditional, optional), subprocess (top-level)
"""

    assert build.left_out(warnings) == ["PySide6.QtNetwork", "ssl"]
