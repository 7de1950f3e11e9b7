"""The sentence that stands where something is waited for while kernels are compiled, which happens once."""

from workbench.ui.base.i18n import tr


def kernels_needed(work: str, left: int) -> str:
    """Return what a piece of work ("The hint") waits for: so many kernels, of which it may not need all."""
    if left == 1:
        return tr("{} waits for a kernel that is being compiled.").format(tr(work))
    return tr("{} needs at most {} more kernels.").format(tr(work), f"{left:,}")
