"""A table on a server, from a terminal: the connection, the dice, who sits there."""
