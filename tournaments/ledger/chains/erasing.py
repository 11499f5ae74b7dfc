"""The record without the personal data of somebody: entries and facts in which a name is replaced.

An entry keeps its digest, by which the next one follows it, and so its place in the chain: a bundle, a chain
head and a sheet of before go on fitting. What stands in it now has a digest of its own in `ErasedRow`, a
table of which the union's chain holds every row: who changes the entry, or that digest, is found.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Max
from django.utils import timezone

from tournaments.ledger import facts as state
from tournaments.ledger.chains.chain import hashed_content, sha256
from tournaments.models import Chain, ErasedRow, Erasure, LedgerEntry

ENTRIES = LedgerEntry._meta.db_table
_PERSON_KINDS = ("entrant", "player", "earlier")
_OF_ACCOUNTS = frozenset({"actor_name", "entered_by", "confirmed_by", "reported_by", "leader", "user"})
"""Columns, facts and keys of entries that hold the name of an account."""
_REPLACED = ("actor_name", "subject", "before", "after", "changes", "reason")


@dataclass(frozen=True)
class Replacement:
    """What is replaced: the `people` by `token`, and the names of their accounts: `accounts` says of every
    account, by key and name, what it is called from now on. That of another is no text in which to replace.

    `names` are replaced in every text, but not where they are a part of one of the `longer` names, which are
    of somebody else. What says by a key of whom it is is replaced by that, whatever the name.
    """

    people: frozenset[int]
    names: tuple[str, ...]
    token: str
    accounts: Mapping[tuple[int, str], str]
    longer: tuple[str, ...] = ()

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """A name in a text or a file's name: whatever the capitals, with "_" for a space or beside it."""
        longest_first = sorted({*self.names, *self.longer}, key=len, reverse=True)
        written = (r"[\s_]+".join(map(re.escape, name.split())) for name in longest_first)
        return re.compile(r"(?<![^\W_])(?:" + "|".join(written) + r")(?![^\W_])", re.IGNORECASE)

    @cached_property
    def _plain(self) -> frozenset[str]:
        return frozenset(map(_plain, self.names))

    @cached_property
    def _accounts(self) -> Mapping[str, str]:
        return {name: other for (_, name), other in self.accounts.items()}

    def in_text(self, text: str) -> str:
        """A text with the names replaced."""
        if not self.names:
            return text
        return self._pattern.sub(
            lambda found: self.token if _plain(found[0]) in self._plain else found[0], text
        )

    def in_data(self, content: Any, key: str = "") -> Any:
        """Plain data with the names replaced, in values and in keys; what stands under a `key` of accounts is
        the name of one.
        """
        if isinstance(content, str):
            is_account = key in _OF_ACCOUNTS and content in self._accounts
            return self._accounts[content] if is_account else self.in_text(content)
        if isinstance(content, list):
            return [self.in_data(one, key) for one in content]
        if isinstance(content, Mapping):
            found = {self.in_text(name): self.in_data(value, name) for name, value in content.items()}
            account, name = content.get("account"), content.get("name")
            if isinstance(account, int) and isinstance(name, str):
                found["name"] = self.accounts.get((account, name), found["name"])
            return found | ({"name": self.token} if self._is_of_person(content) else {})
        return content

    def _is_of_person(self, content: Mapping[str, Any]) -> bool:
        of = content.get("person_id", content.get("person"))
        return "name" in content and isinstance(of, int) and of in self.people

    def in_fact(self, name: str, value: Any) -> Any:
        """The value of a fact: of an entrant or a player who is somebody else nothing is replaced."""
        if value is None:
            return None
        found = self.in_data(value)
        is_else = value.get("person_id") is not None and value["person_id"] not in self.people
        if name.split(" ", 1)[0] in _PERSON_KINDS and is_else:
            found["name"] = value["name"]
        return found

    def in_state(self, facts: state.State) -> state.State:
        """The facts of a chain with the names replaced."""
        return {name: self.in_fact(name, value) for name, value in facts.items()}

    def in_changes(self, changes: list[state.Change] | None) -> list[state.Change] | None:
        """The changes of an entry with the names replaced."""
        if changes is None:
            return None
        return [
            [name, self.in_fact(name, before), self.in_fact(name, after)] for name, before, after in changes
        ]


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


def erase(chain: Chain, erasure: Erasure, what: Replacement) -> int:
    """Replace the names in the entries and facts of a chain, which is locked; in how many entries. Part of a
    larger act, which records afterwards what it changed.
    """
    entries = LedgerEntry.objects.filter(chain=chain).order_by("sequence").iterator()
    replaced = [(entry, values) for entry in entries if (values := _replaced(entry, what))]
    for entry, values in replaced:
        for name, value in values.items():
            setattr(entry, name, value)
        digest = sha256(hashed_content(entry))
        ErasedRow.objects.create(erasure=erasure, of_table=ENTRIES, row=entry.pk, sha256=digest)
        LedgerEntry.objects.filter(pk=entry.pk).update(**values)
    kept = {"state": what.in_state(chain.state), "base": what.in_state(chain.base)}
    if kept != {"state": chain.state, "base": chain.base}:
        Chain.objects.filter(pk=chain.pk).update(**kept)
    return len(replaced)


def _replaced(entry: LedgerEntry, what: Replacement) -> dict[str, Any]:
    """What of an entry is to be another, by column; nothing where no name stands in it."""
    entry.at = entry.at.astimezone(timezone.get_fixed_timezone(0))
    before = {name: getattr(entry, name) for name in _REPLACED}
    after = {name: what.in_data(value, name) for name, value in before.items() if name != "changes"}
    after["changes"] = what.in_changes(before["changes"])
    return {} if after == before else after


def digests(name: str) -> dict[int, str]:
    """Of the entries of a chain in which something was replaced: number → digest of what stands now."""
    latest = ErasedRow.objects.filter(of_table=ENTRIES).values("row").annotate(pk_=Max("pk"))
    rows = dict(ErasedRow.objects.filter(pk__in=latest.values("pk_")).values_list("row", "sha256"))
    entries = LedgerEntry.objects.filter(chain_id=name).values_list("pk", "sequence") if rows else ()
    return {number: rows[pk] for pk, number in entries if pk in rows}
