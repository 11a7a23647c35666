"""The study key: what opens gold and results before the study is locked. Only a digest of it is kept."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from typing import Final

from mhtui.study.protocol.rows import KeySet

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Letters and digits that are not taken for each other."""
LENGTH: Final = 20


def key_from(random_bytes: bytes) -> str:
    """A key to read out and write down, in groups of five; `random_bytes`: at least LENGTH of them."""
    letters = "".join(ALPHABET[byte % len(ALPHABET)] for byte in random_bytes[:LENGTH])
    return "-".join(letters[at : at + 5] for at in range(0, LENGTH, 5))


def key_row(key: str, salt: bytes) -> KeySet:
    """What is kept of a key."""
    return KeySet(salt=salt.hex(), digest=_digest(key, salt))


def fits(key: str, row: KeySet | None) -> bool:
    """Whether this is the key; a study without one has no seal."""
    return row is None or hmac.compare_digest(_digest(key, bytes.fromhex(row.salt)), row.digest)


@lru_cache(8)  # a check takes 50 ms, and each look at a session may need one
def _digest(key: str, salt: bytes) -> str:
    plain = "".join(char for char in key.upper() if char in ALPHABET)
    return hashlib.scrypt(plain.encode(), salt=salt, n=2**14, r=8, p=1).hex()
