"""Chain heads and signing key that are lost, emptied or damaged are noticed."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests import sites
from tests.tournaments.ledger.test_record_heads import verified
from tournaments.ledger.chains.chain import chain_name
from tournaments.ledger.keys import signing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def works(transactional_db):
    """A site with two results, whose chain heads are written down."""
    site = sites.build()
    site.record(1, "1-0")
    site.record(2, "½-½")
    assert verified() == []
    return site


@pytest.fixture
def heads(works, settings):
    """The file of the chain heads of the event."""
    return Path(settings.DATA_DIR) / "heads" / f"{chain_name(works.event)}.txt"


def of_the_event(works):
    """What is found about the chain of the event."""
    return [line for line in verified() if line.startswith(f"{chain_name(works.event)}:")]


def test_a_file_that_is_gone_is_noticed_also_after_the_next_act(works, heads):
    heads.unlink()
    assert "chain heads are lost, the first that of entry 1" in of_the_event(works)[0]
    works.record(3, "1-0")
    assert "chain heads are lost" in of_the_event(works)[0]


def test_a_file_that_was_emptied_or_cut_is_noticed(works, heads):
    lines = heads.read_text().splitlines(keepends=True)
    heads.write_text("")
    assert f"{len(lines)} chain heads are lost" in of_the_event(works)[0]
    heads.write_text("".join(lines[:-1]))
    assert "1 chain heads are lost" in of_the_event(works)[0]
    heads.write_text("".join(lines[1:]))
    assert "1 chain heads are lost" in of_the_event(works)[0]


def test_a_damaged_line_is_named_by_its_number(works, heads):
    lines = heads.read_text().splitlines(keepends=True)
    heads.write_text("".join([*lines[:-1], lines[-1][:20]]))
    name = chain_name(works.event)
    assert f"{name}: line {len(lines)} of its chain heads is damaged" in verified()


def test_lost_heads_are_written_again_on_request_where_nothing_else_is_wrong(works, heads, capsys):
    heads.unlink()
    call_command("verify_record", keep_heads=True)
    assert "chain heads were written down again" in capsys.readouterr().out
    assert verified() == []
    before = heads.read_text()
    heads.write_text(before.replace(before.split()[-1], "0" * 64))
    with pytest.raises(CommandError, match="is another than the one that was written"):
        call_command("verify_record", keep_heads=True)
    assert heads.read_text().endswith(f"{'0' * 64}\n")


@pytest.mark.parametrize("spoilt", [b"", b"00", b"\xff" * 32, b"z" * 64])
def test_a_damaged_signing_key_is_said_on_the_page_and_by_the_command(
    works, settings, client, spoilt, tmp_path
):
    signing.public_key()
    (Path(settings.DATA_DIR) / signing.FILE).write_bytes(spoilt)
    client.force_login(works.leader)
    for page in (reverse("signing-key"), reverse("event-bundle", args=[works.event.pk])):
        answer = client.get(page)
        assert answer.status_code == 503
        assert "signing_key" in answer.content.decode()
    assert (Path(settings.DATA_DIR) / signing.FILE).read_bytes() == spoilt
