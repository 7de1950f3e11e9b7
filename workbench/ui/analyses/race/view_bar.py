"""The bar between the controls of a race and its lanes: what all lanes share, the axes, the views, hidden outcomes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from workbench.ui.analyses.race import acts
from workbench.ui.analyses.race.scale import SCALES, Scale
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.search.drive_buttons import BESIDE, wide_button
from workbench.ui.search.lane_figures import Elided


class ViewBar(QWidget):
    """Shows the choices of what is shown, and reports another scale."""

    scale_chosen = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.common = Elided()
        self.common.setProperty("role", "muted")
        self.scale_box = QComboBox()
        for scale, text in SCALES:
            self.scale_box.addItem(tr(text), scale)
        self.scale_box.setAccessibleName(tr("Axis of nodes"))
        self.scale_box.setToolTip(
            tr("The axis of nodes in the charts: one for all lanes, one for each, or a logarithmic one for all")
        )
        self.scale_box.currentIndexChanged.connect(self.scale_chosen)
        label = QLabel(tr("Axis"))
        label.setBuddy(self.scale_box)
        label.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.common, 1)
        row.addWidget(label)
        row.addWidget(self.scale_box)
        row.addSpacing(8)
        for act in (*acts.VIEWS, acts.COPY_RESULTS, acts.HIDE_OUTCOMES):
            if act is acts.HIDE_OUTCOMES:
                row.addSpacing(8)
            button = wide_button(actions[act], BESIDE)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            row.addWidget(button)

    @property
    def scale(self) -> Scale:
        """How nodes are counted."""
        return Scale(self.scale_box.currentData())
