"""The page of the API, and its addresses, which are no pages."""

from tests.api_addresses import PREFIX
from tests.role_sites import routes

PAGES = {None: ["api-docs"]}
OTHERS = {name: "JSON" for name, _ in routes() if name.startswith(PREFIX) and name not in PAGES[None]}
