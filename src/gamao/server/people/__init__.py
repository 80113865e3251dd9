"""What belongs to a person: their page and their quiz."""
