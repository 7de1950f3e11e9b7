"""Pictures of charts in the window: one painter, and one view for all of them."""
