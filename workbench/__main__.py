"""`python -m workbench` is the command `workbench`."""

import gc
import os
import sys
import threading
import traceback

FAILED = 2  # exit code: 1 means that there is no solution


def main() -> int:
    """Run the command line; return its exit code."""
    from workbench.base.compiling import COLLECTIONS
    from workbench.base.interrupts import watch_interrupts

    gc.set_threshold(*COLLECTIONS)  # modules make thousands of objects that stay
    watch_interrupts()
    from workbench.cli import main as cli

    try:
        code = cli.main()
    except Exception:  # a mistake of the program
        traceback.print_exc()
        code = FAILED
    if "PySide6" not in sys.modules:
        if threading.active_count() > 1:  # the command was interrupted, and Python would wait for what they do
            sys.stderr.flush()
            os._exit(code)
        gc.freeze()  # at the end, Python would look through all modules for garbage, which takes longer than a command
    return code


if __name__ == "__main__":
    sys.exit(main())
