"""A visitor who reads pages and sends the forms they have, without a browser: ten times as fast as with one.

What a page has is found by the words that people read: a link, a button, the label of a field. Scripts do
not run, so whatever is led this way works without them.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from lxml import html

from tournaments.models import User

Value = str | bool | list[str] | SimpleUploadedFile


def words(element: html.HtmlElement) -> str:
    """What stands in an element, its white space as one space each."""
    return " ".join(element.text_content().split())


class Visitor:
    """Somebody with a client, at one page after the other; every answer that is no page fails the test."""

    def __init__(self, user: User | None = None, language: str = "en") -> None:
        self.client = Client(headers={"Accept-Language": language})
        if user:
            self.client.force_login(user)

    # --- going

    def go(self, address: str) -> "Visitor":
        """Go to an address."""
        return self._at(self.client.get(address, follow=True), address)

    def follow(self, link: str) -> "Visitor":
        """Follow the first link of the page's main part whose words begin so."""
        return self.go(self.link(link))

    def link(self, link: str) -> str:
        """Where the first link leads whose words begin so."""
        return next(address for said, address in self.links() if said.startswith(link))

    def links(self) -> Iterator[tuple[str, str]]:
        """The words and addresses of the links of the main part."""
        for one in self.main.xpath(".//a[@href]"):
            yield words(one), urljoin(self.address, one.get("href"))

    # --- reading

    @property
    def text(self) -> str:
        """What the main part says."""
        return words(self.main)

    def parts(self, heading: str) -> list[html.HtmlElement]:
        """The parts of the page that are named by a heading with these words."""
        named = {one.get("id") for one in self.main.xpath(".//*[@id]") if words(one) == heading}
        return [
            one
            for one in self.main.xpath(".//section[@aria-labelledby]")
            if one.get("aria-labelledby") in named
        ]

    def rows(self) -> list[html.HtmlElement]:
        """The rows of the tables that have boxes to type in."""
        return self.main.xpath(".//tbody/tr[.//input[not(@type='hidden')]]")

    def has(self, button: str) -> bool:
        """Whether the page has a button whose words begin so."""
        return bool(self._buttons(button))

    # --- sending

    def send(self, button: str = "", given: Mapping[str, Value] | None = None) -> "Visitor":
        """Fill a form by the labels of its fields (or their names) and press its button.

        The button is the first of the main part whose words begin so, without any the last one.
        """
        pressed = self._buttons(button)[0 if button else -1]
        form = self._form(pressed)
        for label, value in (given or {}).items():
            self._fill(form, label, value)
        return self._press(form, pressed)

    def _buttons(self, button: str) -> list[html.HtmlElement]:
        found = self.main.xpath(".//form//button[not(@type='button')] | .//button[@form]")
        return [one for one in found if words(one).startswith(button)]

    def _form(self, pressed: html.HtmlElement) -> html.FormElement:
        if key := pressed.get("form"):
            return self.main.xpath(f".//form[@id='{key}']")[0]
        return next(pressed.iterancestors("form"))

    def _elements(self, form: html.FormElement) -> list[html.HtmlElement]:
        """The fields of a form, those outside it too that name it."""
        own = form.xpath(".//input | .//select | .//textarea")
        key = form.get("id")
        beside = (
            self.main.xpath(f".//*[@form='{key}'][self::input or self::select or self::textarea]")
            if key
            else []
        )
        return [*own, *(one for one in beside if one not in own)]

    def _fill(self, form: html.FormElement, label: str, value: Value) -> None:
        fields = self._elements(form)
        found = [one for one in fields if one.get("name") == label]
        if not found:
            found = [one for one in fields if self._named(one).startswith(label)]
        assert found, f"no field {label!r} at {self.address}: {[self._named(one) for one in fields]}"
        if found[0].get("type") in ("radio", "checkbox") and not isinstance(value, bool):
            wanted = [value] if isinstance(value, str) else value
            for one in found:
                chosen = one.get("value") in wanted or self._label(one) in wanted
                _check(one, chosen)
            assert any(one.get("checked") is not None for one in found), f"{label!r} has no {value!r}"
        elif isinstance(value, bool):
            _check(found[0], value)
        elif isinstance(value, SimpleUploadedFile):
            self._files[found[0].get("name")] = value
        elif found[0].tag == "select":
            options = found[0].xpath(".//option")
            (option,) = (one for one in options if value in (one.get("value"), words(one)))
            for one in options:
                _set(one, "selected", on=one is option)
        elif found[0].tag == "textarea":
            found[0].text = str(value)
        else:
            found[0].set("value", str(value))

    def _named(self, field: html.HtmlElement) -> str:
        """How a field is called: of choices that exclude each other the legend, of others the label."""
        legends = field.xpath("ancestor::fieldset[1]/legend") if field.get("type") == "radio" else []
        return words(legends[0]) if legends else self._label(field)

    def _label(self, field: html.HtmlElement) -> str:
        key = field.get("id")
        labels = self.main.xpath(f".//label[@for='{key}']") if key else []
        labels = labels or list(field.iterancestors("label"))
        return words(labels[0]) if labels else field.get("aria-label", "")

    def _press(self, form: html.FormElement, pressed: html.HtmlElement) -> "Visitor":
        data: dict[str, Any] = {}
        for one in self._elements(form):
            if name := one.get("name"):
                data.setdefault(name, []).extend(_sent(one))
        if name := pressed.get("name"):
            data.setdefault(name, []).append(pressed.get("value", ""))
        data = {name: values for name, values in data.items() if values} | self._files
        address = urljoin(self.address, pressed.get("formaction") or form.get("action") or self.address)
        method = (pressed.get("formmethod") or form.get("method") or "get").lower()
        return self._at(getattr(self.client, method)(address, data, follow=True), address)

    def _at(self, response: Any, address: str) -> "Visitor":
        assert response.status_code == 200, (response.status_code, address, response.text[-2000:])
        asked = response.request
        self.path, query = asked["PATH_INFO"], asked["QUERY_STRING"]
        self.address = f"{self.path}?{query}" if query else self.path
        self.main = html.document_fromstring(response.content).xpath("//main")[0]
        self._files: dict[str, SimpleUploadedFile] = {}
        return self


def _set(element: html.HtmlElement, attribute: str, *, on: bool) -> None:
    if on:
        element.set(attribute, "")
    else:
        element.attrib.pop(attribute, None)


def _check(box: html.HtmlElement, on: bool) -> None:
    _set(box, "checked", on=on)


def _sent(field: html.HtmlElement) -> list[str]:
    """What a browser sends of a field."""
    if field.get("disabled") is not None or field.get("type") in ("submit", "button", "file", "image"):
        return []
    if field.tag == "select":
        options = field.xpath(".//option")
        chosen = [one for one in options if one.get("selected") is not None]
        chosen = chosen or ([] if field.get("multiple") is not None else options[:1])
        return [one.get("value", words(one)) for one in chosen]
    if field.tag == "textarea":
        return [field.text or ""]
    if field.get("type") in ("radio", "checkbox"):
        return [field.get("value", "on")] if field.get("checked") is not None else []
    return [field.get("value", "")]
