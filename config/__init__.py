"""How the site is set up, started and served.

A process of the site loads some hundred thousand objects that stay to its end. Python looks through them for
garbage every seven hundred new ones, and once more at the end: a third of what it takes to begin and to end.
"""

import atexit
import gc

gc.set_threshold(50_000, 20, 20)
atexit.register(gc.freeze)
