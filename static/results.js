// Results by keyboard: a finished code moves on to the next board. Without this script the form works the same.
(function () {
  "use strict";
  const FINISHED = ["1", "½", "5", "0", "+", "-", "x"];
  document.addEventListener("input", function (event) {
    const box = event.target;
    if (!box.matches("input.code") || !FINISHED.includes(box.value.trim())) return;
    const boxes = Array.from(box.form.querySelectorAll("input.code"));
    const next = boxes[boxes.indexOf(box) + 1];
    if (next) next.focus();
  });
  document.addEventListener("keydown", function (event) {
    const box = event.target;
    if (!box.matches || !box.matches("input.code")) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const boxes = Array.from(box.form.querySelectorAll("input.code"));
    const other = boxes[boxes.indexOf(box) + step];
    if (other) {
      event.preventDefault();
      other.focus();
      other.select();
    }
  });
})();
