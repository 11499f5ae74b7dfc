"""`manage.py remove_second_factor NAME --by WHO --reason WHY`: takes the second factor of an account away.

App, passkeys and recovery codes: for an administrator who lost them all and whom no other administrator can
help. Whoever runs the machine may do it, and the record tells who did and why.
"""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.people.accounts.managing import services
from tournaments.regulations.reasons import RuleViolation


class Command(BaseCommand):
    """Takes the second factor of an account away; its password stays, and its sessions end."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose, by whom, and why."""
        parser.add_argument("name", help="the name of the account")
        parser.add_argument("--by", required=True, help="your own name")
        parser.add_argument("--reason", required=True, help="why, and how you know who asked")

    def handle(self, *, name: str, by: str, reason: str, **_options: object) -> None:
        """Take it away and say so."""
        try:
            had_one = services.remove_second_factor_on_machine(name=name, by=by, reason=reason)
        except RuleViolation as refused:
            raise CommandError(str(refused), returncode=2) from refused
        done = "was taken away; the password is asked alone" if had_one else "there was none"
        self.stdout.write(f"second factor of {name}: {done}")
