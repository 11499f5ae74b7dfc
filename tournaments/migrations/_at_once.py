"""Models that are made together, for an empty database: Django renders them once, not anew after each."""

from collections.abc import Sequence

from django.db.migrations import CreateModel
from django.db.migrations.operations.base import Operation


class AtOnce(Operation):
    """Makes models that may refer to each other in circles: whole, each with all its columns and constraints.

    As they come one by one, Django renders after each all that is related to it, which takes most of the time
    of a migration.
    """

    def __init__(self, models: Sequence[CreateModel]):
        self.models = models

    def state_forwards(self, app_label, state):
        """Add every model to those that are not rendered: they are when they are first asked for."""
        vars(state).pop("apps", None)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        """Make the tables; keys to one that is not there yet follow at the end of the migration."""
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        """Take them away, the last first."""
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        """What `migrate --plan` says of it."""
        return f"Create {len(self.models)} models at once"
