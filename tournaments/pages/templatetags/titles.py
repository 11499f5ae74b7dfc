"""The title of a page, made of the parts that its template names."""

from django import template
from django.template.base import Node, NodeList, Parser, TextNode, Token
from django.template.context import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockNode
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()
SEPARATOR = " · "


class TitleNode(Node):
    """A block whose nodes are the parts of a title: where only white space stands between two, a sign does.

    `{% translate "Entries" %} {{ event|event_name }}` is shown as "Entries · Hoofdklasse AA 2026/27"; text
    between two parts stays as it is written.
    """

    def __init__(self, block: BlockNode) -> None:
        self.nodelist = NodeList([block])
        self._block = block

    def render(self, context: Context) -> SafeString:
        parts = [""]
        with context.push():
            for node in self._given(context):
                if isinstance(node, TextNode) and not node.s.strip():
                    parts.append("")
                else:
                    parts[-1] += str(node.render_annotated(context))
        # Every node has escaped what it gave; that stays so when white space is taken out of it.
        said = (SafeString(" ".join(part.split())) for part in parts)
        return format_html_join(SEPARATOR, "{}", ((part,) for part in said if part))

    def _given(self, context: Context) -> NodeList:
        """The nodes of the block as the template of the page gives it."""
        blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
        block = blocks.get_block(self._block.name) if blocks is not None else None
        return (block or self._block).nodelist


@register.tag
def titleparts(parser: Parser, token: Token) -> TitleNode:
    """The block between this tag and `endtitleparts`, with a sign between its parts."""
    nodes = parser.parse(("endtitleparts",))
    parser.delete_first_token()
    block = next(node for node in nodes if isinstance(node, BlockNode))
    return TitleNode(block)
