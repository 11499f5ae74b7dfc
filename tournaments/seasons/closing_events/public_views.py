"""The final order of a closed event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_seen, simul_at
from tournaments.events.tables.standings import recorded_table
from tournaments.models import FinalOrder
from tournaments.pages.http.requests import asked_number


@require_safe
@simul_at("simul")
def final_order(request: HttpRequest, pk: int) -> HttpResponse:
    """The final order of a closed event, all its groups, as recorded; `?number=` an earlier one."""
    loaded = fetch_seen(request, pk)
    orders = list(FinalOrder.objects.filter(event=loaded.event.main_id))
    number = asked_number(request, "number", least=1, most=len(orders)) or len(orders)
    recorded = get_object_or_404(FinalOrder, event=loaded.event.main_id, number=number)
    parts = [
        (part, recorded_table(part["standings"]["rows"], loaded.edition))
        for part in recorded.content.get("parts") or [recorded.content]
    ]
    context = {"loaded": loaded, "final_order": recorded, "parts": parts, "orders": orders}
    return render(request, "seasons/closing_events/final_order.html", context)
