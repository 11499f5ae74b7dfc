"""That composers stand by name with their problems, for what shortens and erases names."""

from games.models import ProblemEntry
from tournaments.people.names import kept as names_kept

names_kept.stand(ProblemEntry, "composer", "composer_name")
