"""The sentence shown while something waits for kernels that are compiled, which happens once."""


def kernels_needed(purpose: str, left: int) -> str:
    """Return the sentence for a piece of work ("the hint") that may need `left` more kernels."""
    sentence = f"Compiling the solver for {purpose}, the first time only…"
    return f"{sentence} Up to {left:,} parts are left." if left > 1 else sentence
