"""The database refuses to take out a row of a table whose rows are written once. Of nominations one is taken out by
whoever withdraws it.
"""

from django.db import migrations

from tournaments.migrations._append_only import rows_stay

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
    "erasedrow",
    "erasure",
    "finalorder",
    "ledgerentry",
    "madeknown",
    "officerschoice",
    "officersvote",
    "pointsentry",
    "seasonclosing",
    "teamtransfer",
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0033_club_contacts")]

    operations = [rows_stay(f"tournaments_{table}") for table in TABLES]
