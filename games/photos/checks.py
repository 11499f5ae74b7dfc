"""That every photo is what it was: its content is held against its digest, which the record keeps."""

import hashlib

from games.models import Photo
from tournaments.operation.checks import declare


def altered() -> list[str]:
    """The photos that are not what they were, each named."""
    found = []
    for pk, sha256 in Photo.objects.order_by("pk").values_list("pk", "sha256"):
        content = Photo.objects.values_list("content", flat=True).get(pk=pk)
        if hashlib.sha256(content).hexdigest() != sha256:
            found.append(f"photo {pk} is not what it was")
    return found


declare(altered)
