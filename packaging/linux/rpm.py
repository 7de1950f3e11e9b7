"""The package for Fedora, openSUSE and others that use RPM; `rpmbuild` makes it, also on Debian."""

import os
import re
import subprocess
from pathlib import Path

from layout import (
    DESCRIPTION,
    HOMEPAGE,
    MAINTAINER,
    NAME,
    SUMMARY,
    Parts,
    change_notes,
    lay_out,
    libraries_of_system,
    newest_libc,
)

FOR_PRINTING = {"libcups.so.2"}
OF_C = re.compile(r"(ld-linux.*|lib(c|dl|m|pthread|rt|util)\.so\.\d+)$")  # the parts of the C library
LICENCES = "MIT AND LGPL-3.0-only AND BSD-3-Clause AND PSF-2.0 AND Apache-2.0 WITH LLVM-exception"
SETTINGS = {  # of rpmbuild
    "__os_install_post": "%{nil}",  # nothing is stripped, compressed or compiled again
    "_binary_payload": "w9.xzdio",
    "_build_id_links": "none",  # the libraries of wheels have the same ones in other packages
    "_buildhost": "localhost",
    "clamp_mtime_to_source_date_epoch": "1",
    "debug_package": "%{nil}",
    "use_source_date_epoch_as_buildtime": "1",
}
SPEC = """\
Name: {name}
Version: {version}
Release: 1
Summary: {summary}
License: {licences}
URL: {homepage}
Packager: {maintainer}
AutoReqProv: no
{requires}
Recommends: {printing}
Recommends: dejavu-sans-fonts

%description
{description}

%install
cp -a {tree}/. %{{buildroot}}

%files
{files}

%changelog
{changes}
"""


def build(parts: Parts, root: Path, output: Path) -> Path:
    """Lay out the package's files in `root` and pack them; return the .rpm."""
    tree, top = root / "tree", root / "rpmbuild"
    lay_out(parts, tree, zsh="site-functions")
    top.mkdir(parents=True, exist_ok=True)
    spec = top / f"{NAME}.spec"
    spec.write_text(spec_file(parts, tree), encoding="utf-8")
    settings = {"_topdir": str(top), "_rpmdir": str(top), **SETTINGS}
    defined = [word for name, value in settings.items() for word in ("--define", f"{name} {value}")]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(parts.time.timestamp())), "LC_ALL": "C.UTF-8"}
    command = ["rpmbuild", "-bb", "--quiet", "--target", parts.architecture, *defined, str(spec)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise SystemExit(f"rpmbuild has failed:\n{done.stdout}{done.stderr}")
    [made] = top.glob(f"{parts.architecture}/*.rpm")
    return made.replace(output / made.name)


def spec_file(parts: Parts, tree: Path) -> str:
    """Return the description that rpmbuild follows."""
    points = next(points for _, points in change_notes(parts.changes.read_text(encoding="utf-8")))
    date = parts.time.strftime("%a %b %d %Y")
    return SPEC.format(
        name=NAME,
        version=parts.version,
        summary=SUMMARY[0].upper() + SUMMARY[1:],
        licences=LICENCES,
        homepage=HOMEPAGE,
        maintainer=MAINTAINER,
        requires="\n".join(f"Requires: {capability}" for capability in requires(parts.program)),
        printing=", ".join(map(marked, sorted(FOR_PRINTING))),
        description=DESCRIPTION,
        tree=tree,
        files="\n".join(listed(tree)),
        changes=f"* {date} {MAINTAINER} - {parts.version}-1\n" + "\n".join(f"- {escaped(point)}" for point in points),
    )


def requires(program: Path) -> list[str]:
    """Return what the package requires: all libraries that are linked to and not bundled, by their names."""
    names = sorted(name for name in libraries_of_system(program) - FOR_PRINTING if not OF_C.match(name))
    return [f"libc.so.6(GLIBC_{newest_libc(program)})(64bit)", *map(marked, names)]


def marked(library: str) -> str:
    """Return how packages name a library of 64 bits."""
    return f"{library}()(64bit)"


def listed(tree: Path) -> list[str]:
    """Return the lines of the package's files: the program's folder, and each file outside of it."""
    own = tree / "opt" / NAME
    files = sorted(
        path for path in tree.rglob("*") if (path.is_symlink() or path.is_file()) and own not in path.parents
    )
    doc = f"/usr/share/doc/{NAME}"
    inside = [f"/{path.relative_to(tree).as_posix()}" for path in files]
    marks = {True: "%doc ", False: ""}
    outside = [f'{marks[name.startswith(doc)]}"{name}"' for name in inside]
    return ["%defattr(-,root,root)", f'"/opt/{NAME}"', f'%dir "{doc}"', *outside]


def escaped(text: str) -> str:
    """Return a text in which rpm finds no macros."""
    return text.replace("%", "%%")
