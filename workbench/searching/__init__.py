"""What can be done with one search: race it, rewind it, estimate it, watch it, save it, spread it over cores."""
