"""`python -m workbench` is the command `workbench`."""

import sys


def main() -> int:
    """Run the command line; return its exit code."""
    from workbench.interrupts import watch_interrupts

    watch_interrupts()
    from workbench.cli import main as cli

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
