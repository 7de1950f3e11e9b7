"""The sentence that stands where something is waited for while kernels are compiled, which happens once."""


def kernels_needed(purpose: str, left: int) -> str:
    """Return what is done for a piece of work ("the hint"), with the number of kernels that it may need."""
    sentence = f"Compiling the solver for {purpose}, the first time only…"
    return f"{sentence} Up to {left:,} parts are left." if left > 1 else sentence
