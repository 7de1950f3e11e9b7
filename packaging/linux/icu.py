"""Rebuilds the library of ICU's data without what the program does not use: 18 of its 32 MB.

Qt on Linux sorts and converts texts with ICU, and has data of its own for languages, currencies and where words end.
Only the long names of QTimeZone are lost, which the program never shows.
ICU's data are one object, a table of contents and the items that it names, in a library that has nothing else.
"""

import re
import struct
import subprocess
from pathlib import Path

NAME = "libicudata.so.*"
UNUSED = ("brkitr/", "curr/", "lang/", "rbnf/", "region/", "translit/", "unit/", "zone/")
"""Where lines end; names of currencies, languages, countries, units and time zones; numbers in words; other scripts."""
FORMAT = b"CmnD"
FORMAT_PLACE = 12  # of these four bytes in the header, whose own size is its first number
ALIGNMENT = 16  # bytes that an item begins at a multiple of
SOURCE = """\
.section .rodata
.balign {alignment}
.globl {symbol}
.type {symbol}, @object
{symbol}: .incbin "{file}"
.size {symbol}, . - {symbol}
.section .note.GNU-stack, "", @progbits
"""


def shrink(library: Path, work: Path) -> None:
    """Replace the library by one without the unused items; `work` is a folder for what it is made from."""
    content = library.read_bytes()
    symbols = subprocess.run(
        ["readelf", "--dyn-syms", "--wide", str(library)], capture_output=True, text=True, check=True
    ).stdout
    [(place, size, symbol)] = re.findall(r": ([0-9a-f]+) +(\w+) OBJECT .* (icudt\d+_dat)$", symbols, re.MULTILINE)
    data, source = work / "icu.dat", work / "icu.s"
    data.write_bytes(without_unused(content[int(place, 16) :][: int(size, 0)]))
    source.write_text(SOURCE.format(alignment=ALIGNMENT, symbol=symbol, file=data), encoding="utf-8")
    subprocess.run(["cc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-o", library, source], check=True)


def without_unused(data: bytes) -> bytes:
    """Return the data without the unused items: the header, the number of items, names and places, names, items."""
    [header_size] = struct.unpack_from("<H", data)
    if data[FORMAT_PLACE:][: len(FORMAT)] != FORMAT:
        raise SystemExit("ICU's data are in an unknown format; libicudata was not changed.")
    header, table = data[:header_size], data[header_size:]
    kept = {name: item for name, item in items(table).items() if not name.partition("/")[2].startswith(UNUSED)}
    names, place = bytearray(), 4 + 8 * len(kept)
    entries, placed = bytearray(struct.pack("<I", len(kept))), bytearray()
    start = place + sum(len(name) + 1 for name in kept)
    start += -start % ALIGNMENT
    for name, item in kept.items():
        entries += struct.pack("<II", place + len(names), start + len(placed))
        names += name.encode() + b"\0"
        placed += item
    return header + bytes(entries + names).ljust(start, b"\0") + bytes(placed)


def items(table: bytes) -> dict[str, bytes]:
    """Return the items by their names, in order; each ends where the next begins, at a multiple of the alignment."""
    [count] = struct.unpack_from("<I", table)
    places = [struct.unpack_from("<II", table, 4 + 8 * number) for number in range(count)]
    ends = [start for _, start in places[1:]] + [len(table)]
    return {
        table[name : table.index(0, name)].decode(): table[start:end]
        for (name, start), end in zip(places, ends, strict=True)
    }
