"""That every crest is what it was: its content is held against its digest, which the record keeps."""

import hashlib

from tournaments.models import Crest


def altered() -> list[str]:
    """The crests that are not what they were, each named."""
    rows = Crest.objects.order_by("pk").values_list("pk", "sha256", "content")
    return [
        f"crest {pk} is not what it was"
        for pk, sha256, content in rows.iterator()
        if hashlib.sha256(bytes(content)).hexdigest() != sha256
    ]
