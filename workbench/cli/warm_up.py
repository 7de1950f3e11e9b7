"""`workbench warm-up`: loads or compiles the kernels, so that the first search starts at once."""

import argparse
import time
from dataclasses import asdict

from workbench.cli.shared.errors import show_error
from workbench.cli.shared.json_text import json_text


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare which kernels, and the format."""
    command.add_argument(
        "--all", action="store_true", help="every kernel, not only those of the first solver of each kind"
    )
    command.add_argument(
        "--ship", action="store_true", help="call every kernel, and remove what is only part of others, for a package"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Load or compile the kernels; print how many, and their folder."""
    begun, cpu = time.perf_counter(), time.process_time()
    from workbench.files.documents import FileError
    from workbench.kernels.cache import kernel_cache
    from workbench.kernels.census import census
    from workbench.solvers import warm_up

    warm_up()
    missing = prepare_all() if arguments.all else []
    try:
        removed = keep_called() if arguments.ship else 0
    except FileError as error:
        return show_error(error)
    seconds, spent = time.perf_counter() - begun, time.process_time() - cpu
    counted = census()
    figures = {"seconds": round(seconds, 2), "cpu": round(spent, 2), "folder": str(kernel_cache())}
    if arguments.json:
        print(json_text(asdict(counted) | figures | {"missing": missing, "removed": removed}))
        return 0
    print(f"{counted.loaded} kernels loaded, {counted.compiled} compiled, in {seconds:.1f} s")
    if missing:
        print("Not compiled, because no search has used them:", *missing)
    if removed:
        print(f"{removed:,} removed, because only others contain them")
    print(f"Folder: {figures['folder']}")
    return 0


def prepare_all() -> list[str]:
    """Load all kernels; if one is missing, compile it by starting every kind of search. Return what no search uses."""
    from workbench.kernels.census import list_all, load_all, missing

    if load_all():
        return []
    from workbench.lab.every_kernel import use_every_kernel

    use_every_kernel()
    list_all()
    return missing()


def keep_called() -> int:
    """Remove the compiled functions that no search calls; return how many."""
    from workbench.files.documents import FileError
    from workbench.kernels.census import census, list_all, remove_uncalled
    from workbench.lab.every_kernel import use_every_kernel

    use_every_kernel()
    if census().compiled:
        raise FileError("Kernels were missing, and have been compiled. Run it again to remove what is not called.")
    removed = remove_uncalled()
    list_all()
    return removed
