"""The cube: match equities, what a cube is worth in every state, what to do with it."""
