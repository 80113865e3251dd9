"""Measurements: our speed beside the peers', in one run on one machine."""
