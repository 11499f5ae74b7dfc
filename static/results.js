// Results by keyboard: Enter and the arrows go from board to board, Enter on the last one records.
// Nothing moves by itself, so that a code of several signs can be typed. Without this script Enter records at once.
(function () {
  "use strict";
  const STEPS = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  document.addEventListener("keydown", function (event) {
    const box = event.target;
    if (!box.matches || !box.matches("input.code") || !STEPS[event.key]) return;
    const boxes = Array.from(box.form.querySelectorAll("input.code"));
    const other = boxes[boxes.indexOf(box) + STEPS[event.key]];
    if (!other) return;
    event.preventDefault();
    other.focus();
    other.select();
  });
})();
