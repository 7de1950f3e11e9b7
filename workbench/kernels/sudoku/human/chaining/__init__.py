"""Chains of implications: nodes and links, what follows from each node, and the techniques that read it."""
