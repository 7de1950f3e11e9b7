"""The kernels of a wheel in a checkout: those that fit its sources are taken."""

import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
import use_kernels

from workbench.kernels.sources import key_of

MINE = f"py{sys.version_info.major}.{sys.version_info.minor}-nb{version('numba')}-x86_64-x86-64-v2"
FITS = f"links.advance-cover.links-70-{key_of('workbench.kernels.cover.links')}.py311.0123456789abcdef.nbc"
EDITED = "bits.advance-cover.bits-70-0123456789abcdef.py311.0123456789abcdef.nbc"


def wheel(folder: Path, *names: str) -> str:
    """Make a wheel with these files in the folder of its kernels."""
    file = folder / "wheel.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name in ("workbench/kernels/compiled.py", *(f"workbench/kernels/compiled/{name}" for name in names)):
            archive.writestr(name, f"what is in {name}")
    return str(file)


def test_kernels_of_the_same_sources_are_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [wheel(tmp_path, f"{MINE}/{FITS}", f"{MINE}/{EDITED}"), "--top", str(tmp_path)]

    assert use_kernels.main(words) == 0

    compiled = tmp_path / "workbench" / "kernels" / "compiled"
    assert [path.name for path in compiled.rglob("*.*") if path.is_file()] == [FITS]
    assert (compiled / MINE / FITS).read_text().endswith(FITS)
    assert f"1 of 2 kernels fit these sources; they are for {MINE}." in capsys.readouterr().out


def test_a_wheel_of_other_sources_gives_nothing(tmp_path: Path) -> None:
    assert use_kernels.main([wheel(tmp_path, f"{MINE}/{EDITED}"), "--top", str(tmp_path)]) == 1

    assert not (tmp_path / "workbench").exists()


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "has no kernels. Use one that packaging/build_wheels.py has made."),
        ((f"py3.10-nb0.1-x86_64/{FITS}",), "has kernels for py3.10-nb0.1-x86_64; this Python needs py3"),
    ],
)
def test_a_wheel_that_cannot_be_used_is_refused(names: tuple[str, ...], message: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=message):
        use_kernels.main([wheel(tmp_path, *names), "--top", str(tmp_path)])

    assert not (tmp_path / "workbench").exists()


def test_what_is_no_wheel_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.whl").write_text("no archive")

    with pytest.raises(SystemExit, match=r"text\.whl cannot be read: File is not a zip file"):
        use_kernels.main([str(tmp_path / "text.whl"), "--top", str(tmp_path)])
