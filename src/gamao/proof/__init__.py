"""Dice anyone can check: hash chains, throws made of them, the record of a match, its proof."""
