"""The ASGI entry point: the site, where nothing forbids that it starts."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_asgi_application()

from tournaments.operation import serving, starting  # noqa: E402  once Django is set up
from tournaments.pages.http.content_types import SoundASGIRequest  # noqa: E402

application.request_class = SoundASGIRequest
starting.demand()
serving.begin()
