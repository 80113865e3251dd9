"""The open league: any engine on one frozen set, by two judges, and in duels without the luck."""
