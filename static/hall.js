// The clock of the hall counts down by the clock of the site, which the time of its last answer tells; so it shows the
// same on every screen, and after a reload. Without this script the page says when it began and how long it runs.
(() => {
  "use strict";
  let ahead = 0; // by how many milliseconds the site is ahead of this machine

  function show() {
    for (const clock of document.querySelectorAll("[data-ends], [data-left]")) {
      const { ends, left } = clock.dataset;
      const seconds = ends ? Math.max(0, Math.floor((Date.parse(ends) - Date.now() - ahead) / 1000)) : Number(left);
      const said = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
      if (clock.textContent !== said) clock.textContent = said;
      clock.classList.toggle("over", seconds === 0);
    }
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const at = Date.parse(event.detail.xhr.getResponseHeader("Date"));
    if (at && Math.abs(at - Date.now()) > 2000) ahead = at - Date.now();
    else if (at) ahead = 0;
  });
  document.addEventListener("htmx:afterSwap", show);
  document.addEventListener("DOMContentLoaded", show);
  show();
  setInterval(show, 250);
})();
