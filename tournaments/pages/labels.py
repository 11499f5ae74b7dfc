"""Labels of fields as the site writes them: the words, without a colon behind them."""

from typing import Any

from django.forms import BoundField
from django.forms.renderers import TemplatesSetting
from django.utils.safestring import SafeString


class Labelled(BoundField):
    """A field of a form; nothing stands behind its label unless that is asked for."""

    def label_tag(
        self, contents: Any = None, attrs: Any = None, label_suffix: Any = "", tag: Any = None
    ) -> SafeString:
        """The label, or the legend of a group of choices."""
        return super().label_tag(contents, attrs, label_suffix, tag)

    def legend_tag(self, contents: Any = None, attrs: Any = None, label_suffix: Any = "") -> SafeString:
        """The legend of a group of choices."""
        return super().legend_tag(contents, attrs, label_suffix)


class Renderer(TemplatesSetting):
    """How every form of the site is written."""

    bound_field_class = Labelled
