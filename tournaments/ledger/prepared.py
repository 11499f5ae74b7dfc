"""Queries of one shape that are asked again and again, also of one event after another: put together once, by
Django.

Putting one together takes Django twenty times as long as the database takes to answer it, and an act of the
record asks dozens of them.
"""

from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
ANY = -8_765_432_109_876
"""Stands in a query that is put together for the key of the event that it will be asked of; no row has it."""


class Prepared:
    """A query by `values_list`, of which nothing differs from time to time but the key of an event.

    It is that of one kind of database; whoever keeps it keeps it for that (`connection.vendor`).
    """

    def __init__(self, rows: "QuerySet[Any, Any]") -> None:
        self._compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        self._sql, self._params = self._compiler.as_sql()
        self._converters = self._compiler.get_converters([column[0] for column in self._compiler.select])

    def rows(self, main_id: int | None) -> list[list[Any]]:
        """The values of each row, as Django gives them; of the event where the query is one of events."""
        params = [main_id if param == ANY else param for param in self._params]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, params)
            found = cursor.fetchall()
        return [list(row) for row in self._compiler.apply_converters(found, self._converters)]


class PreparedRow(Prepared, Generic[M]):
    """A query of the row of a model by its key (`ANY`), with what `select_related` names."""

    def __init__(self, rows: "QuerySet[M, M]") -> None:
        super().__init__(rows)
        chosen, told = self._compiler.select, cast("dict[str, Any]", self._compiler.klass_info)
        self._own = slice(told["select_fields"][0], told["select_fields"][-1] + 1)
        self._names = [column[0].target.attname for column in chosen[self._own]]
        populators: Any = get_related_populators  # the stubs are of a later Django, which asks for more
        self._related = populators(told, chosen, DEFAULT_DB_ALIAS)
        self._model: Any = rows.model

    def get(self, key: int) -> M:
        """The row, as Django gives it. Errors: DoesNotExist."""
        for values in self.rows(key):
            found: M = self._model.from_db(DEFAULT_DB_ALIAS, self._names, values[self._own])
            for related in self._related:
                related.populate(values, found)
            return found
        raise self._model.DoesNotExist
