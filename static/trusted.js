"use strict";

// What htmx puts into a page is HTML of the site, as text. The browser takes no such text (Trusted Types, see
// CONTENT_SECURITY_POLICY in config/settings.py) but through this policy: parsed where nothing runs, and refused
// as a whole when anything in it could run or lead elsewhere. Scripts as text are refused altogether.
(() => {
  if (!window.trustedTypes) return;
  const inert = trustedTypes.createPolicy("inert", { createHTML: (text) => text });
  const active = "iframe, frame, object, embed, base, style, meta[http-equiv]";
  const addresses = ["href", "src", "action", "formaction", "xlink:href"];

  const leadsAway = (address) => new URL(address, location.href).origin !== location.origin;

  const runs = (element) =>
    element.matches(active) ||
    (element.localName === "script" && Boolean(element.textContent.trim())) ||
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith("on") ||
        name === "srcdoc" ||
        name === "style" ||
        (addresses.includes(name) && element.localName !== "a" && leadsAway(value)) ||
        (addresses.includes(name) && /^[\s\0-\x1f]*(javascript|data|vbscript):/i.test(value)),
    );

  const isHarmless = (root) =>
    [...root.querySelectorAll("*")].every(
      (element) => !runs(element) && (element.localName !== "template" || isHarmless(element.content)),
    );

  trustedTypes.createPolicy("default", {
    createHTML: (text) => {
      const parsed = new DOMParser().parseFromString(inert.createHTML(text), "text/html");
      return isHarmless(parsed) ? text : null;
    },
  });
})();
