"""The metrics of the site for Prometheus, and who may read them: nobody, unless a setting says so.

Pages and statements are counted by each process as they go (where there are several, gunicorn gathers them:
config/serving.py); jobs, backups and checks are looked up when somebody asks.
"""

import hmac
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django_prometheus.db.metrics import errors_total, execute_total, query_duration_seconds
from django_prometheus.middleware import PrometheusAfterMiddleware
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournaments.jobs import remembered
from tournaments.models import Event, Job, LedgerEntry
from tournaments.operation.watching.processes import TOGETHER
from tournaments.pages.http.client_address import comes_from

CONTENT_TYPE = CONTENT_TYPE_LATEST
_acts = Counter("friesdammen_acts", "Acts that this site recorded since it was started.", ["act"])


def may_be_read(request: HttpRequest) -> bool:
    """Whether this visitor may read them: by address (METRICS_FROM) or by token (METRICS_TOKEN)."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and kind == "Bearer":
        return hmac.compare_digest(token.strip().encode(), settings.METRICS_TOKEN.encode())
    return comes_from(request, settings.METRICS_FROM)


def as_text() -> bytes:
    """All metrics as Prometheus reads them, of all processes."""
    looked_up = CollectorRegistry()
    looked_up.register(_LookedUp())
    return _counted() + generate_latest(looked_up)


def _counted() -> bytes:
    if not os.environ.get(TOGETHER):
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)
    try:
        return generate_latest(together)
    except FileNotFoundError:  # of a worker that ended just now: the others have what it counted
        return generate_latest(together)


def count_acts(entries: Iterable[LedgerEntry], _event: Event | None) -> None:
    """Count acts by their kind; the record calls this in their transaction, and they count once that
    stands.
    """
    for entry in entries:
        connection.on_commit(_acts.labels(act=entry.act).inc)


class PagesCounted(PrometheusAfterMiddleware):  # type: ignore[misc]  # the library has no types
    """Counts pages by their name, method and status, and the statements that they send to the database."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, counting statements meanwhile."""
        with connection.execute_wrapper(_count_statement):
            response: HttpResponse = super().__call__(request)
            return response

    def label_metric(self, metric: Any, request: HttpRequest, response: Any = None, **labels: str) -> Any:
        """A metric for these labels; a method that is none of HTTP's is no label of its own."""
        if "method" in labels:
            labels["method"] = self._method(request)
        return super().label_metric(metric, request, response, **labels)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Count it by its kind; how long the page took is counted with its answer."""
        self.metrics.exceptions_by_type.labels(type=type(exception).__name__).inc()


def _count_statement(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    labels = {"alias": context["connection"].alias, "vendor": context["connection"].vendor}
    execute_total.labels(**labels).inc()
    try:
        with query_duration_seconds.labels(**labels).time():
            return execute(sql, params, many, context)
    except DatabaseError as fault:
        errors_total.labels(**labels, type=type(fault).__name__).inc()
        raise


class _LookedUp(Collector):
    """What is looked up when somebody asks."""

    def collect(self) -> Iterator[Metric]:
        """Whether the database answers, jobs by their state, and when backup and check were last made."""
        jobs = GaugeMetricFamily("friesdammen_jobs", "Jobs by their state.", labels=["state"])
        answers = GaugeMetricFamily("friesdammen_database_up", "Whether the database answers.")
        try:
            states = list(Job.objects.order_by().values_list("state").annotate(Count("pk")))
        except DatabaseError:
            answers.add_metric([], 0)
        else:
            answers.add_metric([], 1)
            for state, number in states:
                jobs.add_metric([state], number)
        yield answers
        yield jobs
        yield from _last(remembered.BACKUP, "The last backup that was made whole")
        yield from _last(remembered.CHECK, "The last check of the record")
        if done := remembered.last(remembered.CHECK):
            defects = GaugeMetricFamily("friesdammen_record_defects", "Defects that the last check found.")
            defects.add_metric([], int(done.outcome.get("defects", 0)))
            yield defects


def _last(what: str, said: str) -> Iterator[Metric]:
    """When something was last done, in seconds since 1970 and as its age; nothing where that is not known."""
    done = remembered.last(what)
    if done is None:
        return
    stamp = GaugeMetricFamily(f"friesdammen_last_{what}_timestamp_seconds", f"{said}, since 1970.")
    stamp.add_metric([], done.at.timestamp())
    yield stamp
    age = GaugeMetricFamily(f"friesdammen_last_{what}_age_seconds", f"{said}, how long ago.")
    age.add_metric([], (timezone.now() - done.at).total_seconds())
    yield age
