"""The site as a whole: what is wrong with it, its backups, putting one back, and moving its database."""
