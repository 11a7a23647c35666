"""`python -m mhtui`."""

from mhtui.cli import main

main()
