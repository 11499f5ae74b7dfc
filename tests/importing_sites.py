"""A PDN file that was read and an import, for the tests of the site."""

from django.utils import timezone

from games.importing import files, preview, services
from games.importing.services import Choices
from games.models import PdnImport
from tests.games.pdn_files import BROKEN, GOOD, ILLEGAL
from tournaments.models import Job

TOKEN = "00000000-0000-4000-8000-00000000000a"


def add_read_file() -> Job:
    """Add the job that has read a file with a good game, a double, an irregular one and a broken one."""
    text, now = GOOD + GOOD + ILLEGAL + BROKEN, timezone.now()
    return Job.objects.create(
        token=TOKEN,
        kind=services.READ,
        state=Job.State.DONE,
        work=files.packed(text, "old.pdn"),
        outcome=preview.as_data(preview.read(text)),
        began_at=now,
        beat_at=now,
    )


def arguments() -> dict[str, object]:
    """What the writes of imports are asked with."""
    read, imported = Job.objects.get(token=TOKEN), PdnImport.objects.earliest("pk")
    return {"read": read, "choices": Choices(), "import_id": imported.pk}


def addresses() -> dict[str, dict[str, object]]:
    """What the addresses of imports are asked with."""
    imported = {"pk": PdnImport.objects.earliest("pk").pk}
    own = dict.fromkeys(("pdn-import", "pdn-import-withdrawal"), imported)
    return {"pdn-preview": {"token": TOKEN}} | own
