"""The lobby: who is here, who would play whom, and what is played."""
