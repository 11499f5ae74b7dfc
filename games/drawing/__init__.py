"""Games drawn for elsewhere: as pictures, as files to take along, on the home page."""
