"""The rules by which a command finds tours: tie-breaks of Warnsdorff's rule, and other solvers by short names."""

from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.network import TOUR_NETWORK
from workbench.solvers.tour.pieces import TOUR_PIECES
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.semimagic import TOUR_SEMIMAGIC
from workbench.solvers.tour.symmetric import TOUR_SYMMETRIC
from workbench.solvers.tour.uncrossed_walks import UNCROSSED_WALKS
from workbench.solvers.tour.warnsdorff_ties import WARNSDORFF_TIES

COMPLETE, UNCROSSED = "complete", "uncrossed"
SOLVERS = {  # the values of --rule that are no tie-breaks
    COMPLETE: TOUR_COMPLETE,
    "symmetric": TOUR_SYMMETRIC,
    "semimagic": TOUR_SEMIMAGIC,
    "pieces": TOUR_PIECES,
    "network": TOUR_NETWORK,
    "ties": WARNSDORFF_TIES,
}
WALKS = {UNCROSSED: UNCROSSED_WALKS}  # likewise; what they find are no tours
RULES = (*SOLVERS, *TIE_BREAKS)
