"""The modes of an editor: which of its tools is chosen, and whether it shows candidates."""

from typing import Protocol

from workbench.ui.base.act import Act, Offers
from workbench.ui.board.acts import CANDIDATES


class OffersActs(Protocol):
    """An editor, as far as its modes are concerned."""

    def offers(self) -> Offers:
        """Return what can be done in it now."""


def modes_of(editor: OffersActs) -> str:
    """Return the names of the modes that are on, separated by spaces."""
    return " ".join(act.name for act, offer in editor.offers().items() if is_mode(act) and offer.checked)


def restore_modes(editor: OffersActs, names: str) -> None:
    """Switch to these modes, as far as the editor has them."""
    for act, offer in editor.offers().items():
        if is_mode(act) and act.name in names.split() and offer.possible and not offer.checked:
            offer.do()


def is_mode(act: Act) -> bool:
    """Return whether an act is a mode of a document, and not a preference for all of them."""
    return bool(act.group) or act is CANDIDATES
