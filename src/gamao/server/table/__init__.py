"""Live tables: the match, who sits and looks on, the bot, what is told."""
