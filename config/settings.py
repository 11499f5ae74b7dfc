"""Placeholder; the real settings follow in this session."""
SECRET_KEY = "tests"
INSTALLED_APPS = []
USE_TZ = True
