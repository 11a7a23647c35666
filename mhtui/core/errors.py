"""Errors a user can act on. Their text is shown as it is; `exit_code` is 2 for wrong use, 1 for work that failed."""

from __future__ import annotations


class MhtuiError(Exception):
    """Something a user can mend; the message says what to do."""

    exit_code = 1


class WrongUse(MhtuiError):
    """The request itself is off: an unknown name, a value out of range."""

    exit_code = 2


class UnknownCase(WrongUse):
    """No case of this id."""


class UnknownSession(WrongUse):
    """No session of this id."""


class CaseFileError(WrongUse):
    """A case file that cannot be read or does not fit the schema."""


class StoreError(MhtuiError):
    """The database cannot be used: locked, read-only, damaged, full, or newer than this program."""

    exit_code = 2


class BrokenSession(StoreError):
    """A stored session is not whole: events were changed, lost, added or moved, or its frozen case was."""

    exit_code = 1


class SessionEnded(MhtuiError):
    """An event was offered to a session that is over."""
