"""Reports of experiments: what came out, in sentences, tables and charts, as a page to read, print and mail."""
