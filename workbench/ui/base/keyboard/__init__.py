"""Keys and the keyboard focus: what digits of the number pad are, and who takes the focus of a container."""
