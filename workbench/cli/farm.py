"""`workbench farm start`: runs a trial cluster on this computer until it is interrupted."""

import argparse
import ipaddress
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from workbench.base.choices import ChoiceError
from workbench.cli.shared.errors import show_error, show_note
from workbench.cli.shared.limits import whole_number_from
from workbench.puzzles.sentences import counted
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.trial_cluster import LOCALHOST, trial_cluster

MAX_WORKERS = 256
RESTORE_SECONDS = 1.0  # between two looks at whether workers are gone
MAX_PORT = 65_535
PORT = 8_786  # that of dask's own schedulers
OPEN = "warning: whoever gets {} can run programs as you. Another computer needs a copy of it to connect."


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare what can be done with a cluster, and the options."""
    start = command.add_subparsers(metavar="ACTION", required=True).add_parser(
        "start",
        help="start a scheduler and workers on this computer, until Ctrl-C",
        description="Start a scheduler and workers on this computer, until Ctrl-C.",
    )
    start.add_argument("--workers", metavar="N", default="2", help="worker processes of one thread each (default: 2)")
    start.add_argument("--port", metavar="P", default=f"{PORT}", help=f"0 = any free one (default: {PORT})")
    about = f"the address of this computer to listen on (default: {LOCALHOST}, which no other computer can reach)"
    start.add_argument("--listen", metavar="ADDRESS", default=LOCALHOST, help=about)


def run(arguments: argparse.Namespace) -> int:
    """Run the cluster until an interrupt; return the exit code."""
    try:
        workers = whole_number_from(arguments.workers, "--workers", 1, MAX_WORKERS)
        port = whole_number_from(arguments.port, "--port", 0, MAX_PORT)
        reachable = is_open(arguments.listen)
        with trial_cluster(workers, port, arguments.listen) as cluster, ending() as end:
            if reachable:
                show_note(OPEN.format(cluster.keys))
            print(f"{counted(workers, 'worker')} at {cluster.address}; Ctrl-C ends them.")
            print(f"workbench solve FILE --count --cluster {cluster.address}", flush=True)
            while not end.wait(RESTORE_SECONDS):
                cluster.restore()
    except (ChoiceError, FarmError) as error:
        return show_error(error)
    return 0


def is_open(address: str) -> bool:
    """Return whether other computers may reach an address; raise ChoiceError for one that is none."""
    try:
        return not ipaddress.ip_address(address).is_loopback
    except ValueError:
        raise ChoiceError(f"--listen needs an IP address of this computer, like {LOCALHOST}.") from None


@contextmanager
def ending() -> Iterator[Event]:
    """Yield an event that Ctrl-C sets, or the signal with which a batch system ends a program."""
    end = Event()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, lambda *_: end.set())
        yield end
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
