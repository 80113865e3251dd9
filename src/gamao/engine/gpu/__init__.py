"""Rollouts on a GPU, or slowly on the processor, with PyTorch (`pip install 'gamao[gpu]'`)."""
