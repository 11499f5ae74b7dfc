"""Hall mode: a laptop in a hall serves the phones of its own network over plain HTTP, and nobody else.

`HALL` in the settings is the address at which they reach it. Cookies have names of their own there, so that
none of a site with TLS is ever sent; there are no passkeys, and every page says that nothing is encrypted.
"""

import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

_ELSEWHERE = "192.0.2.1"
"""An address of nobody (RFC 5737)."""
PRIVATE = tuple(
    map(
        ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "::1/128",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
"""The networks that no router of the internet leads to (RFC 1918, 3927, 4193, 4291), and this machine."""


def is_private(address: str) -> bool:
    """Whether an address is of a private network or of this machine."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in PRIVATE)


def own_address(host: str) -> str:
    """The address at which phones of the same network reach this machine where it listens at `host`. Errors:
    ValueError where that is no address of a private network.
    """
    found = host
    if ip_address(host).is_unspecified:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
            asked.connect((_ELSEWHERE, 9))  # nothing is sent: it only says by which way it would go
            found = asked.getsockname()[0]
    if not is_private(found):
        raise ValueError(f"{found} is not an address of a private network, as that of a hall is")
    return found


class OwnNetwork:
    """Answers the own network alone. Who opened the laptop under its own name is led to the address of the
    phones, so that every code and slip that is made there carries it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_private(request.META.get("REMOTE_ADDR", "")):
            raise PermissionDenied
        hall = urlsplit(settings.HALL)
        if request.method == "GET" and request.get_host() != hall.netloc:
            return HttpResponseRedirect(f"{settings.HALL}{request.get_full_path()}")
        return self.get_response(request)
