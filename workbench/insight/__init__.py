"""What is known about a kind of puzzle: reasons, ratings, generators, doctors, theory."""
