"""Making the nets: self-play, labels and regression on one GPU (or, slowly, on the CPU)."""
