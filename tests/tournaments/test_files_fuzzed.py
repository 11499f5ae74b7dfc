"""Every form that takes a file, given broken, grown and evil ones: never a fault of the site, and nothing is
written without an act in the record.
"""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tests import probes
from tests.depth import cases
from tests.tournaments.test_forms_fuzzed import TRIED, check, clients, forms, may_send, sent  # noqa: F401
from tournaments.ledger.attachments import NAME_LENGTH, Given, tidied
from tournaments.pages.typed.rows import FILE_BYTES, rows_of_file
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.once

ROOT_OF_EVIL = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">%s]><x>&e;</x>'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(9))
NAMES = (
    "a.pdf",
    "a.PDF.exe",
    "a.xlsx",
    "a.xlsm",
    "a.csv",
    "a.json",
    "a.txt",
    "a.png",
    "a.svg",
    "../../../etc/passwd.txt",
    "..\\..\\boot.txt",
    "/etc/passwd",
    "a\r\nSet-Cookie: stolen=1.txt",
    'a".txt; filename="b.html',
    "\u202etxt.exe",
    "a\0.txt",
    "é" * 300 + ".txt",
    ".txt",
    "",
    "CON.txt",
    "=cmd|' /C calc'!A0.txt",
)


def workbook(*rows) -> bytes:
    book, out = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def with_part(content: bytes, name: str, text: bytes) -> bytes:
    """A workbook with one of its parts put in the place of the one it has, or beside them."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            if part != name:
                new.writestr(part, old.read(part))
        new.writestr(name, text)
    return out.getvalue()


GOOD = workbook(["name", "club", "season", "WP", "KP"], ["Wytse Gaastra", "Huzum", 2020, 3, 4])
SHEET = "xl/worksheets/sheet1.xml"
EVIL = {
    "a zip bomb": with_part(GOOD, "xl/media/0", b"\0" * 60_000_000),
    "a sheet of a billion cells": with_part(GOOD, SHEET, b"<worksheet>" + b"<row/>" * 4_000_000),
    "a file of the server": with_part(GOOD, SHEET, (ROOT_OF_EVIL % "").encode()),
    "a billion laughs": with_part(GOOD, SHEET, (ROOT_OF_EVIL % LAUGHS).replace("&e;", "&l8;").encode()),
    "a list of sheets of the server": with_part(GOOD, "xl/workbook.xml", (ROOT_OF_EVIL % "").encode()),
    "a path out": with_part(GOOD, "../../../../tmp/evil", b"x"),
    "no workbook": b"PK\x03\x04" + b"\0" * 200,
    "half a workbook": GOOD[: len(GOOD) // 2],
}
NINES = b"9" * 5000
SEEDS = (
    GOOD,
    b"%PDF-1.4\n%%EOF",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    b"\xff\xd8\xff\xe0\0\x10JFIF",
    b"name;club;season;WP;KP\nWytse Gaastra;Huzum;2020;3;4\n",
    b'{"format": "friesdammen-event/1", "section": "A", "division": "2", "season": 2026, "entrants": []}',
    b'{"format": "friesdammen-event/1", "name": "\\ud800\\u0000", "settings": {"minutes": %s}}' % NINES,
    b"[" * 100_000,
    '=HYPERLINK("https://elders.example");+1;-1;@SUM(1)'.encode("utf-16"),
    b"",
)


@st.composite
def contents(draw) -> bytes:
    """What somebody might send as a file: any bytes, or a good file cut, changed or grown."""
    seed = draw(st.sampled_from([*SEEDS, *EVIL.values()]) | st.binary(max_size=200))
    if draw(st.booleans()) and seed:
        at = draw(st.integers(0, len(seed)))
        seed = seed[:at] + draw(st.binary(max_size=8)) + seed[at + draw(st.integers(0, 40)) :]
    return seed


def test_no_file_breaks_the_site_or_writes_without_an_act(roles, clients):  # noqa: F811
    """Given to every form with a box for files, as those who may send it."""
    addresses = probes.addresses(roles)
    takers = [(name, form) for name, found in forms(roles, clients).items() for form in found if form.files]
    known = {"entries", "event-import", "points-import", "dispute-add", "appeal-act"}
    assert {name for name, _ in takers} >= known

    @settings(TRIED, max_examples=cases(60, of=2400))
    @given(st.sampled_from(takers), st.data(), contents(), st.sampled_from(NAMES))
    def try_it(taker, data, content, file_name):
        name, form = taker
        role = data.draw(st.sampled_from(may_send()[name]))
        fields = form.fields | {each: offered[:1] for each, offered in form.choices.items() if offered[0]}
        fields = {each: values or ["x"] for each, values in fields.items() if each not in form.files}
        files = {each: SimpleUploadedFile(file_name or "x", content) for each in form.files}
        address = form.address if name == "appeal-act" else addresses[name]
        check(name, *sent(clients[role], address, fields | files))

    try_it()


@pytest.mark.parametrize("name", ["entries", "event-import", "points-import", "first-step"])
def test_a_large_file_is_refused_and_read_no_further_than_it_is_taken(roles, clients, monkeypatch, name):  # noqa: F811
    asked = []

    def read(file, size=-1):
        asked.append(size)
        return file.file.read(size)

    monkeypatch.setattr(UploadedFile, "read", read)
    address = reverse(name, args=["people"]) if name == "first-step" else probes.addresses(roles)[name]
    file = io.BytesIO(b"x" * (2 * FILE_BYTES))
    file.name = "a.csv"
    fields = {"reason": "moved", "seen": "0", "file": file}
    answer = clients["administrator"].post(address, fields)
    assert answer.status_code == 422
    assert asked == [FILE_BYTES + 1]
    assert str(FILE_BYTES) in str(answer.context["form"].errors)


@pytest.mark.parametrize("evil", EVIL)
def test_a_file_that_grows_or_reaches_out_is_refused(evil):
    if evil == "a path out":
        rows, faults = rows_of_file("a.xlsx", EVIL[evil])  # what is not asked for is not unpacked
        assert (len(rows), faults) == (2, [])
        return
    with pytest.raises(RuleViolation) as refused:
        rows_of_file("a.xlsx", EVIL[evil])
    assert "root:" not in str(refused.value)


def test_a_name_of_a_file_leads_nowhere_and_breaks_no_header(roles, clients):  # noqa: F811
    """Every name under which a file is taken, as it is given back."""
    served = 0
    for name in NAMES:
        tidy = tidied(name)
        assert not set(tidy) & set("/\\\r\n\0\u202e"), name
        assert len(tidy) <= NAME_LENGTH
        try:
            dispute = roles.court.dispute(text=f"about {name!r}", files=[Given(name, b"W: 45 Z: 6")])
        except Refusals:
            continue
        file = dispute.attachments.get()
        response = clients["administrator"].get(reverse("attachment", args=[file.pk]))
        assert response["Content-Disposition"].startswith("attachment; filename")
        assert response["Content-Disposition"].isprintable()
        assert "stolen" not in response.cookies
        assert b"".join(response.streaming_content) == b"W: 45 Z: 6"
        served += 1
    assert served > 5
