// A round by hand: two players change places by dragging one onto the other, or by choosing one and then the
// other with a tap or with Enter; Escape lets go. The boxes with numbers are the form itself, and work alone.
(function () {
  "use strict";
  const form = document.querySelector("form.by-hand");
  if (!form) return;
  const said = document.getElementById("said");
  const seats = Array.from(form.querySelectorAll(".place"));
  const names = new Map(seats.map((seat) => [seat.dataset.number, seat.lastElementChild.textContent]));
  let chosen = null;
  let drag = null;
  let handled = false;

  function box(seat) {
    return seat.dataset.for ? document.getElementById(seat.dataset.for) : null;
  }

  function label(seat) {
    return seat.dataset.number ? seat.textContent.trim() : form.dataset.empty;
  }

  function say(text, ...parts) {
    said.textContent = parts.reduce((sentence, part) => sentence.replace("%s", part), text);
  }

  function put(seat, number) {
    seat.dataset.number = number;
    seat.firstElementChild.textContent = number;
    seat.lastElementChild.textContent = (number && names.get(number)) || "—";
    if (box(seat)) box(seat).value = number;
  }

  function exchange(one, other) {
    const number = one.dataset.number;
    say(form.dataset.exchanged, label(one), label(other));
    put(one, other.dataset.number);
    put(other, number);
  }

  function choose(seat) {
    if (chosen) chosen.setAttribute("aria-pressed", "false");
    chosen = chosen === seat ? null : seat;
    if (!chosen) return;
    chosen.setAttribute("aria-pressed", "true");
    say(form.dataset.chosen, label(chosen));
  }

  function act(seat) {
    if (!chosen || chosen === seat) return choose(seat);
    const first = chosen;
    choose(first);
    exchange(first, seat);
  }

  function under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    return found && found.closest ? found.closest(".place") : null;
  }

  function drop(event) {
    const target = under(event);
    drag.seat.classList.remove("dragged");
    seats.forEach((seat) => seat.classList.remove("target-place"));
    if (drag.moved && target && target !== drag.seat) exchange(drag.seat, target);
    if (!drag.moved) act(drag.seat);
    handled = true;
    drag = null;
  }

  seats.forEach(function (seat) {
    seat.setAttribute("role", "button");
    seat.setAttribute("aria-pressed", "false");
    seat.tabIndex = 0;
    seat.addEventListener("keydown", function (event) {
      if (event.key === "Escape" && chosen) choose(chosen);
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act(seat);
    });
    seat.addEventListener("pointerdown", function (event) {
      if (event.pointerType === "touch" || event.button !== 0) return;
      event.preventDefault();
      seat.focus();
      drag = { seat: seat, x: event.clientX, y: event.clientY, moved: false };
    });
    seat.addEventListener("click", function () {
      if (!handled) act(seat);
      handled = false;
    });
    if (box(seat)) {
      box(seat).addEventListener("input", function () {
        const typed = box(seat).value.trim();
        seat.dataset.number = typed;
        seat.firstElementChild.textContent = typed;
        seat.lastElementChild.textContent = (typed && names.get(typed)) || "—";
      });
    }
  });
  document.addEventListener("pointerdown", () => { handled = false; }, true);
  document.addEventListener("pointermove", function (event) {
    if (!drag) return;
    if (Math.abs(event.clientX - drag.x) + Math.abs(event.clientY - drag.y) > 6) drag.moved = true;
    if (!drag.moved) return;
    drag.seat.classList.add("dragged");
    seats.forEach((seat) => seat.classList.toggle("target-place", seat === under(event) && seat !== drag.seat));
  });
  document.addEventListener("pointerup", (event) => drag && drop(event));
  document.addEventListener("pointercancel", function () {
    if (drag) drag.seat.classList.remove("dragged");
    drag = null;
  });
  form.querySelectorAll("button.turn").forEach(function (button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      const [white, black] = button.closest("tr").querySelectorAll(".place");
      exchange(white, black);
      say(form.dataset.turned, button.dataset.board);
    });
  });
})();
