// Results by keyboard: one key is one board, and saved at once. A key that is a result by itself fills the box, is sent
// (unsent.js) and goes on to the next board without a result; after the last one to how many are in, where further keys do
// nothing. A code that is typed in full is sent when its box is left, with Enter too. Arrows move, to the right to how the
// game ended, and record nothing. Backspace, or "Undo" below, takes back what was just saved, with a reason that says so.
// What is put over a result that stands waits for a reason and the button. Without this script the page is a plain form
// that records as a whole. Two boards that read as one code, such as 1, - and 0, are pointed out. The segments beside a box
// fill it by a click or a tap, as its keys do, and show what it holds or what stands.
(function () {
  "use strict";
  const form = document.getElementById("results-form");
  const recording = form.querySelector(".recording");
  const progress = document.getElementById("progress");
  const toast = document.getElementById("saved");
  const note = document.getElementById("one-key");
  const KEYS = { 1: "1", 5: "½", "½": "½", 0: "0", "+": "+", "-": "-", "–": "-", "−": "-", x: "x", X: "x", n: "n", N: "n", w: "w", W: "w", z: "z", Z: "z", b: "b", B: "b", s: "s", S: "s", ".": "." };
  const STEPS = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const AS_ONE = ["1-0", "0-1", "½-½", "+-", "-+"];
  let arrived = null; // the box to which the last key went on by itself
  let typed = []; // the keys and boxes of an unbroken run
  let last = null; // the box of what was saved last

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
    save(box);
    if (next) go(next);
    else if (box.dataset.stands) form.elements.reason.focus();
    else progress.focus();
  }

  // Sent at once, but for what would correct a result that stands: that waits for a reason.
  function save(box) {
    const corrects = box.dataset.stands && box.matches("input.code");
    if (box.value && !corrects) box.dispatchEvent(new CustomEvent("results:put", { bubbles: true }));
    ask();
  }

  // The reason and the button are for what is not saved by itself.
  function ask() {
    const open = Array.from(form.querySelectorAll("input.code")).some((box) => box.dataset.stands && box.value);
    recording.hidden = !open && !form.dataset.answered;
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
    const saved = arrived === box && last;
    typed = [];
    arrived = null;
    if (box.value) return;
    event.preventDefault();
    if (saved) undo();
    else if (before) go(before);
  }

  // --- what was saved ---

  function boardOf(box) {
    return box.name.replace(/(result|ending)-/, "");
  }

  function show(board, state, error) {
    const box = document.getElementById("result-" + board);
    const stood = form.querySelector('[data-of="' + board + '"]');
    if (!box || !stood) return;
    const shown = document.getElementById("stands").content.cloneNode(true);
    shown.querySelector(".chip > span").textContent = state.shown;
    shown.querySelector(".chip").classList.toggle("good", !state.waits);
    shown.querySelector("small").textContent = [state.ending, state.waits].filter(Boolean).join(", ");
    stood.replaceChildren(...(state.result || state.ending ? [shown] : []));
    box.toggleAttribute("aria-invalid", Boolean(error));
    if (error) {
      const said = document.createElement("p");
      said.className = "error";
      said.textContent = error;
      stood.append(said);
      // In a run of keys the next one is for the board to which the last one led.
      if (document.activeElement !== arrived && !document.activeElement.value) go(box);
    }
    form.elements["version-" + board].value = state.version;
    box.dataset.now = state.result;
    if (state.result && !state.waits) box.dataset.stands = "yes";
    else delete box.dataset.stands;
  }

  function tell(found) {
    progress.textContent = found.progress;
    progress.classList.toggle("good", !found.open);
    progress.classList.toggle("blue", Boolean(found.open));
    const errors = Object.assign({}, found.left_out, found.errors);
    const boards = Object.keys(found.boards);
    for (const board of boards) show(board, found.boards[board], errors[board]);
    const board = boards.at(-1);
    last = board && !found.errors && !errors[board] && found.boards[board].result ? document.getElementById("result-" + board) : null;
    const said = boards.map((one) => toast.dataset.board + " " + one + ": " + (errors[one] || found.boards[one].shown || "–"));
    toast.hidden = false;
    toast.querySelector("span").textContent = [said.slice(-3).join(", "), ...found.warnings].join(". ");
    toast.querySelector("button").hidden = !last;
    if (found.errors) form.dataset.answered = "yes"; // what was refused may need a reason
    form.querySelectorAll("[data-sets]").forEach(shows);
    ask();
  }

  function undo() {
    const box = last;
    last = null;
    toast.hidden = true;
    delete box.dataset.stands;
    box.dispatchEvent(new CustomEvent("results:back", { bubbles: true, detail: toast.dataset.reason }));
    go(box);
  }

  form.addEventListener("results:saved", (event) => tell(event.detail));
  toast.querySelector("button").addEventListener("click", undo);

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
  // After the last board: Backspace takes it back, an arrow up leads to it.
  progress.addEventListener("keydown", function (event) {
    if (event.key !== "Backspace" && event.key !== "ArrowUp") return;
    event.preventDefault();
    typed = [];
    if (event.key === "Backspace" && last) undo();
    else if (boxes().length) go(boxes().at(-1));
  });
  form.addEventListener("change", function (event) {
    const box = event.target;
    if (box.matches("input.ending")) saveEnding(box);
    else if (box.matches("input.code") && box.value) save(box);
  });
  form.addEventListener("focusout", function (event) {
    const box = event.target;
    if (!("typed" in box.dataset)) return;
    delete box.dataset.typed;
    if (box.value) save(box);
  });
  // A ½ that needs AltGr comes without a key of its own.
  form.addEventListener("input", function (event) {
    const box = event.target;
    if (event.inputType === "insertText" && event.data === "½" && box.value === "½") put(box, "½");
  });
  form.addEventListener("focusin", function (event) {
    if (event.target.matches("input.code, input.ending")) event.target.select();
  });

  // Segments stand for the keys 1, ½ and 0 of the box that they name, and show what it holds, else what stands.
  function shows(segments) {
    const box = document.getElementById(segments.dataset.sets);
    const held = box.value || { "1-0": "1", "½-½": "½", "0-1": "0" }[box.dataset.now];
    for (const one of segments.querySelectorAll("input")) one.checked = one.value === held;
  }

  // How a game ended goes with its result; alone it says more of a result that stands.
  function saveEnding(box) {
    const code = document.getElementById(box.id.replace("ending", "result"));
    if (code.dataset.stands && code.value) ask();
    else if (box.value) box.dispatchEvent(new CustomEvent("results:put", { bubbles: true }));
  }

  for (const segments of form.querySelectorAll("[data-sets]")) {
    segments.hidden = false;
    shows(segments);
    segments.addEventListener("change", function (event) {
      put(document.getElementById(segments.dataset.sets), event.target.value);
    });
  }
  form.addEventListener("input", function () {
    form.querySelectorAll("[data-sets]").forEach(shows);
    ask();
  });
  ask();
  // A browser focuses by itself only once it has painted: a key that came before would be lost, and its board with it.
  const first = form.querySelector("input.code[autofocus]");
  if (first) go(first);
})();
