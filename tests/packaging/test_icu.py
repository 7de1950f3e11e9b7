"""The data of ICU without what Qt never looks up."""

import ctypes
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import icu
import pytest

HEADER = struct.pack("<HBBHHBBBB4s4s4s", 32, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", bytes(4), bytes(4)) + bytes(8)
ITEMS = {"t73l/coll/de.res": b"sorted", "t73l/curr/de.res": b"Mark" * 9, "t73l/gb18030.cnv": b"c" * 16}


def data_of(items: dict[str, bytes]) -> bytes:
    """Return items as ICU keeps them: after the header their number, the places of names and items, and these."""
    names = b"".join(name.encode() + b"\0" for name in items)
    start = -(-(4 + 8 * len(items) + len(names)) // 16) * 16
    table, body, place = struct.pack("<I", len(items)), b"", 4 + 8 * len(items)
    for name, item in items.items():
        table += struct.pack("<II", place, start + len(body))
        place += len(name) + 1
        body += item + bytes(-len(item) % 16)
    return HEADER + (table + names).ljust(start, b"\0") + body


def test_unused_items_go_and_all_others_stay_as_they_are() -> None:
    kept = {name: item for name, item in ITEMS.items() if "/curr/" not in name}

    assert icu.without_unused(data_of(ITEMS)) == data_of(kept)


def test_data_that_have_another_form_are_refused() -> None:
    with pytest.raises(SystemExit, match="form"):
        icu.without_unused(data_of(ITEMS).replace(b"CmnD", b"CmnE"))


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("cc"), reason="needs Linux and a C compiler")
def test_the_library_has_its_name_and_its_symbol_again(tmp_path: Path) -> None:
    library, source = tmp_path / "libicudata.so.73", tmp_path / "made.c"
    numbers = ", ".join(map(str, data_of(ITEMS)))
    source.write_text(f"const unsigned char icudt73_dat[] __attribute__((aligned(16))) = {{{numbers}}};\n")
    subprocess.run(["cc", "-shared", "-nostdlib", "-o", library, source], check=True)

    icu.shrink(library, tmp_path)

    kept = data_of({name: item for name, item in ITEMS.items() if "/curr/" not in name})
    symbol = (ctypes.c_char * len(kept)).in_dll(ctypes.CDLL(str(library)), "icudt73_dat")
    said = subprocess.run(["readelf", "--dynamic", library], capture_output=True, text=True, check=True).stdout
    assert symbol.raw == kept
    assert ctypes.addressof(symbol) % 16 == 0
    assert "soname: [libicudata.so.73]" in said
