"""The handbook: how each kind of reader uses the site, in its three languages."""
