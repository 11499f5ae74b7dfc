#!/usr/bin/env python
"""Django's entry point."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as missing:  # a setting, such as the secret key
        sys.stderr.write(f"{sys.argv[0]}: {missing} See docs/settings.md.\n")
        sys.exit(3)  # as a server that may not start; 1 and 2 are what `health` finds
