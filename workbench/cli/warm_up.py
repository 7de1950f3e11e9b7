"""`workbench warm-up`: loads or compiles the kernels now, so that no search has to wait for them."""

import argparse
import json
import time
from dataclasses import asdict


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    command.add_argument("--all", action="store_true", help="every kernel, not only those wanted first")
    command.add_argument("--json", action="store_true", help="print one object")


def run(arguments: argparse.Namespace) -> int:
    """Warm up; print how many kernels were loaded, how many had to be compiled, and where they are."""
    begun, cpu = time.perf_counter(), time.process_time()
    from workbench.kernels.cache import kernel_cache
    from workbench.kernels.census import census
    from workbench.solvers import warm_up

    warm_up()
    if arguments.all:
        prepare_all()
    seconds, spent = time.perf_counter() - begun, time.process_time() - cpu
    counted = census()
    figures = {"seconds": round(seconds, 2), "cpu": round(spent, 2), "folder": str(kernel_cache())}
    if arguments.json:
        print(json.dumps(asdict(counted) | figures))
        return 0
    print(f"{counted.loaded} kernels loaded, {counted.compiled} compiled, in {seconds:.1f} s")
    if arguments.all and counted.missing:
        print("still to be compiled, because no search has asked for them:", *counted.missing)
    print(f"They are in {figures['folder']}")
    return 0


def prepare_all() -> None:
    """Load all kernels; where one is missing, compile it by starting every kind of search."""
    from workbench.kernels.census import list_all, load_all

    if not load_all():
        from workbench.lab.every_kernel import use_every_kernel

        use_every_kernel()
        list_all()
