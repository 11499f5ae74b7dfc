"""PostgreSQL refuses to empty a table whose rows can be written once and never changed."""

from django.db import migrations

from tournaments.migrations._append_only import never_emptied

TABLES = (
    "annualmeeting",
    "appeal",
    "appealact",
    "appealmember",
    "attachment",
    "closingtakenback",
    "dispute",
    "disputeend",
    "disputeparty",
    "disputeruling",
    "finalorder",
    "ledgerentry",
    "madeknown",
    "nomination",
    "officerschoice",
    "officersvote",
    "pointsentry",
    "seasonclosing",
    "teamtransfer",
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_agreed_play_offs_and_places_beyond_a_final")]

    operations = [never_emptied(f"tournaments_{table}") for table in TABLES]
