"""Writing that survives a killed program: temporary files, and safety copies of files that are overwritten."""
