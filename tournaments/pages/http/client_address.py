"""From which address a request comes: that of the client, also behind proxies, and no claim of its own."""

from collections.abc import Sequence
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

SOCKET = "unix"
"""What stands among the trusted proxies for one that speaks through a socket of this machine."""
_LOCAL_BITS = 64
"""Of an IPv6 address the first 64 bits are given out, and whoever has them has all addresses below."""

_FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")
"""What proxies add to a request."""


def client_address(request: HttpRequest) -> str | None:
    """The address by which failed attempts are counted: of IPv6 that of its network of 64 bits.

    It is that of the connection; where that is of a trusted proxy (the setting TRUSTED_PROXIES), the last of
    `X-Forwarded-For` that is none: what stands before it is what anybody may send. None where it is unknown.
    """
    return _counted(_client(request))


def through_trusted_proxy(request: HttpRequest) -> bool:
    """Whether a request comes from a trusted proxy, whose word is taken."""
    connected = request.META.get("REMOTE_ADDR", "")
    found = _read(connected)
    return _is_trusted(found) if found or connected else SOCKET in settings.TRUSTED_PROXIES


def comes_from(request: HttpRequest, named: Sequence[str]) -> bool:
    """Whether the client has one of these addresses, or is in one of these networks.

    A proxy that nobody trusts, or that does not say for whom it speaks, speaks for nobody: its own address is
    not that of the client.
    """
    forwarded = any(header in request.headers for header in _FORWARDED)
    if forwarded and not ("X-Forwarded-For" in request.headers and through_trusted_proxy(request)):
        return False
    found = _client(request)
    return found is not None and _is_in(found, named)


def _client(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    found, trusted = _read(request.META.get("REMOTE_ADDR", "")), through_trusted_proxy(request)
    for text in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        told = _read(text)
        if not trusted or told is None:
            break
        found, trusted = told, _is_trusted(told)
    return found


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that is written as IPv6 is of IPv4."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _counted(found: IPv4Address | IPv6Address | None) -> str | None:
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found), _LOCAL_BITS), strict=False).network_address)
    return str(found) if found else None


def _is_trusted(found: IPv4Address | IPv6Address | None) -> bool:
    """Whether a trusted proxy has this address."""
    return found is not None and _is_in(found, settings.TRUSTED_PROXIES)


def _is_in(found: IPv4Address | IPv6Address, named: Sequence[str]) -> bool:
    return any(found in network for network in _networks(tuple(named)))


@cache
def _networks(named: Sequence[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    return tuple(ip_network(one) for one in named if one != SOCKET)
