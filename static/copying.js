// Takes an address over into what is pasted next, where the browser lets a page do that.
(function () {
  "use strict";
  if (!navigator.clipboard) return;
  document.querySelectorAll("button[data-copies]").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(button.dataset.copies).then(function () {
        button.textContent = button.dataset.copied;
      });
    });
  });
})();
