// Results by keyboard: one key is one board. A key that is a result by itself fills the box and goes on to the next;
// arrows move, Backspace in an empty box goes back, and none of these records. Enter on the last board, or with Ctrl
// on any, records all. Whoever presses Enter after each key is not sent a board too far. A board that is booked already
// is passed over. Without this script the page is a plain form. Two boards that read as one code, such as 1, - and 0,
// are pointed out.
(function () {
  "use strict";
  const form = document.getElementById("results-form");
  const note = document.getElementById("one-key");
  const KEYS = { 1: "1", 5: "½", "½": "½", 0: "0", "+": "+", "-": "-", "–": "-", "−": "-", x: "x", X: "x", n: "n", N: "n", ".": "." };
  const STEPS = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const AS_ONE = ["1-0", "0-1", "½-½", "+-", "-+"];
  let arrived = null; // the box to which the last key went on by itself
  let typed = []; // the keys and boxes of an unbroken run

  function boxes() {
    return Array.from(form.querySelectorAll("input.code:not(.booked)"));
  }

  function beside(box, step) {
    const all = boxes();
    const at = all.indexOf(box);
    return at < 0 ? null : all[at + step];
  }

  function go(box) {
    box.focus();
    box.select();
  }

  function put(box, value) {
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    const next = beside(box, 1);
    typed.push([value, box]);
    pointOut();
    arrived = next || null;
    if (next) go(next);
    else box.select();
  }

  function pointOut() {
    const run = typed.map((one) => one[0]).join("");
    const found = AS_ONE.find((code) => run.endsWith(code));
    if (!note || !found) return;
    const names = typed.slice(-found.length).map((one) => one[1].name.replace("result-", ""));
    note.querySelector("span").textContent = names.join(", ");
    note.hidden = false;
  }

  function move(event, box) {
    const other = beside(box, STEPS[event.key]);
    const stays = event.key === "Enter" && arrived === box && !box.value;
    typed = [];
    arrived = null;
    if (stays) event.preventDefault();
    if (stays || !other) return;
    event.preventDefault();
    go(other);
  }

  function back(event, box) {
    const before = beside(box, -1);
    typed = [];
    arrived = null;
    if (box.value || !before) return;
    event.preventDefault();
    go(before);
  }

  document.addEventListener("keydown", function (event) {
    const box = event.target;
    if (!box.matches || !box.matches("input.code")) return;
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    if (STEPS[event.key]) move(event, box);
    else if (event.key === "Backspace") back(event, box);
    else if (KEYS[event.key] && whole) {
      event.preventDefault();
      put(box, KEYS[event.key]);
    }
  });
  // A ½ that needs AltGr comes without a key of its own.
  form.addEventListener("input", function (event) {
    const box = event.target;
    if (event.inputType === "insertText" && event.data === "½" && box.value === "½") put(box, "½");
  });
  form.addEventListener("focusin", function (event) {
    if (event.target.matches("input.code")) event.target.select();
  });
})();
