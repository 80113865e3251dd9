"""`python -m gamao` is `gamao`."""

from gamao.cli import main

main()
