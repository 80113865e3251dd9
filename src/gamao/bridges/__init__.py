"""Other programs at our table, and gamao at theirs: gnubg, bgsage, and whatever speaks UBGI."""
