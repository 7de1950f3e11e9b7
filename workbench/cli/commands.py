"""The table of commands: for each its help, and the module of this package that declares its arguments and runs it."""

from typing import NamedTuple


class Command(NamedTuple):
    """One row: a sentence for the help, and a module with `add_arguments(command)` and `run(arguments) -> int`."""

    about: str
    module: str

    @property
    def description(self) -> str:
        """The sentence at the top of the command's own help."""
        return f"{self.about[0].upper()}{self.about[1:]}."


COMMANDS = {
    "open": Command("open the window, with files or with the start page (the default)", "open_window"),
    "solve": Command("search for solutions and print them", "solve"),
    "estimate": Command("estimate the size of a search from random probes of its tree", "estimate"),
    "prepare": Command("simplify an exact cover: remove the options and items that no search needs", "prepare"),
    "atlas": Command("count all solutions without listing them, and show any one, shares and uses", "atlas"),
    "rank": Command("benchmark brute force, dancing links and others on polyomino boards", "rank"),
    "generate": Command("generate puzzles", "generate"),
    "tour": Command("find a knight's tour on a board of any size", "tour"),
    "lab": Command("run experiments, and report their results", "lab"),
    "rate": Command("rate how hard sudokus and kakuros are for a person", "rate"),
    "doctor": Command("find what is wrong with kakuros, and which changes repair them", "doctor"),
    "farm": Command("start a cluster on this computer, to try solve --cluster", "farm"),
    "check": Command("list the rules that puzzles break", "check"),
    "convert": Command("convert puzzles to another notation", "convert"),
    "render": Command("draw a puzzle as a picture", "render"),
    "solvers": Command("list the solvers and their choices", "list_solvers"),
    "warm-up": Command("load or compile the kernels, so that the first search starts at once", "warm_up"),
    "demo": Command("open all samples in the window without a display, and save pictures", "demo"),
}

INTERNAL = {  # run by the program itself in another process; not listed in the help
    "read-picture": Command("read a picture for the window, in a process with limits", "read_picture"),
}
