// Results by keyboard: one key is one board. A key that is a result by itself fills the box and goes on to the next board
// without a result; after the last one to the button that records, where further keys do nothing. Arrows move, to the
// right to how the game ended, Backspace in an empty box goes back, and none of these records. Enter on the last board,
// or with Ctrl on any, records all. Whoever presses Enter after each key is not sent a board too far. A board that is booked already
// is passed over. Without this script the page is a plain form. Two boards that read as one code, such as 1, - and 0,
// are pointed out. The segments beside a box fill it by a click or a tap, as its keys do, and show what it holds.
(function () {
  "use strict";
  const form = document.getElementById("results-form");
  const button = form.querySelector("button:not([type=button])"); // that records
  const note = document.getElementById("one-key");
  const KEYS = { 1: "1", 5: "½", "½": "½", 0: "0", "+": "+", "-": "-", "–": "-", "−": "-", x: "x", X: "x", n: "n", N: "n", w: "w", W: "w", z: "z", Z: "z", b: "b", B: "b", s: "s", S: "s", ".": "." };
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

  // Where a key leads: past boards whose result stands, unless it was put over such a result itself.
  function following(box) {
    const after = boxes().slice(boxes().indexOf(box) + 1);
    return box.dataset.stands ? after[0] : after.find((other) => !other.dataset.stands && !other.value);
  }

  function go(box) {
    box.focus();
    box.select();
  }

  function put(box, value) {
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    const next = following(box);
    typed.push([value, box]);
    pointOut();
    arrived = next || null;
    if (next) go(next);
    else button.focus();
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

  // To the box for how the game ended and back: to the right from the end of a box, to the left from its start.
  function aside(event, box) {
    const right = event.key === "ArrowRight" && box.matches("input.code") && box.selectionEnd === box.value.length;
    const left = event.key === "ArrowLeft" && box.matches("input.ending") && box.selectionStart === 0;
    const other = (right || left) && document.getElementById(
      right ? box.id.replace("result", "ending") : box.id.replace("ending", "result"));
    if (!other) return;
    event.preventDefault();
    go(other);
  }

  function inEnding(event, box) {
    if (event.key === "Enter" && event.ctrlKey) return form.requestSubmit();
    if (event.key === "ArrowLeft") return aside(event, box);
    const step = STEPS[event.key];
    const next = step && beside(document.getElementById(box.id.replace("ending", "result")), step);
    if (!next) return;
    event.preventDefault();
    go(next);
  }

  document.addEventListener("keydown", function (event) {
    const box = event.target;
    if (box.matches && box.matches("input.ending")) return inEnding(event, box);
    if (!box.matches || !box.matches("input.code")) return;
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    if (event.key === "ArrowRight") aside(event, box);
    else if (STEPS[event.key]) move(event, box);
    else if (event.key === "Backspace") back(event, box);
    else if (KEYS[event.key] && whole) {
      event.preventDefault();
      put(box, KEYS[event.key]);
    }
  });
  // On the button Ctrl and Enter record as they do on any board; back from it is the last board, to mend a slip there.
  button.addEventListener("keydown", function (event) {
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (event.key !== "Backspace" && event.key !== "ArrowUp") return;
    const last = boxes().at(-1);
    if (!last) return;
    event.preventDefault();
    typed = [];
    go(last);
  });
  // A ½ that needs AltGr comes without a key of its own.
  form.addEventListener("input", function (event) {
    const box = event.target;
    if (event.inputType === "insertText" && event.data === "½" && box.value === "½") put(box, "½");
  });
  form.addEventListener("focusin", function (event) {
    if (event.target.matches("input.code, input.ending")) event.target.select();
  });

  // Segments stand for the keys 1, ½ and 0 of the box that they name.
  function show(segments) {
    const value = document.getElementById(segments.dataset.sets).value;
    for (const one of segments.querySelectorAll("input")) one.checked = one.value === value;
  }

  for (const segments of form.querySelectorAll("[data-sets]")) {
    segments.hidden = false;
    show(segments);
    segments.addEventListener("change", function (event) {
      put(document.getElementById(segments.dataset.sets), event.target.value);
    });
  }
  form.addEventListener("input", function () {
    form.querySelectorAll("[data-sets]").forEach(show);
  });
  // A browser focuses by itself only once it has painted: a key that came before would be lost, and its board with it.
  const first = form.querySelector("input.code[autofocus]");
  if (first) go(first);
})();
