"""What the gamao command can do: one file a command, imported when it runs."""
