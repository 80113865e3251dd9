"""Bear-off tables: made, kept and asked."""
