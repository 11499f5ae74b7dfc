"""The WSGI entry point: the site, where nothing forbids that it starts."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from tournaments.operation import serving, starting  # noqa: E402  once Django is set up
from tournaments.pages.http.content_types import SoundWSGIRequest  # noqa: E402

application.request_class = SoundWSGIRequest
starting.demand()
serving.begin()
