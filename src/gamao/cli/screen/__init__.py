"""`gamao play` on the whole screen of a terminal: a board in colour, mouse and keys (Textual)."""
