"""Published figures beside those that the program computes."""
