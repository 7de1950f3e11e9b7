"""The sentence that stands where something is waited for while kernels are compiled, which happens once."""


def kernels_needed(work: str, left: int) -> str:
    """Return what a piece of work ("The hint") waits for: so many kernels, of which it may not need all."""
    if left == 1:
        return f"{work} waits for its solver to be compiled, once."
    return f"{work} waits for its solver to be compiled, once; at most {left:,} parts are left."
