// A line-up: whoever plays at a board is moved to another by dragging the handle in front, or with the arrow up or
// down on it; those between move along. Without this the names are typed.
(function () {
  "use strict";
  const form = document.querySelector("form.line-up");
  if (!form) return;
  const said = document.getElementById("said");
  const boxes = Array.from(form.querySelectorAll("input[name^='player-']"));
  const fields = boxes.map((box) => box.closest(".field"));
  let dragged = -1;

  function move(from, to) {
    if (from === to || to < 0 || to >= boxes.length) return false;
    const names = boxes.map((box) => box.value);
    names.splice(to, 0, names.splice(from, 1)[0]);
    boxes.forEach((box, at) => { box.value = names[at]; });
    said.textContent = form.dataset.moved.replace("%s", names[to] || "–").replace("%s", String(to + 1));
    return true;
  }

  function under(event) {
    return fields.findIndex(function (field) {
      const place = field.getBoundingClientRect();
      return event.clientY >= place.top && event.clientY < place.bottom;
    });
  }

  function mark(target) {
    fields.forEach((field, at) => field.classList.toggle("target-place", at === target && at !== dragged));
  }

  const handles = fields.map(function (field, at) {
    const handle = document.createElement("button");
    handle.type = "button";
    handle.className = "handle";
    handle.textContent = "⠿";
    handle.setAttribute("aria-label", form.dataset.handle.replace("%s", String(at + 1)));
    field.prepend(handle);
    field.classList.add("movable");
    handle.addEventListener("keydown", function (event) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      if (move(at, at + by)) handles[at + by].focus();
    });
    handle.addEventListener("pointerdown", function (event) {
      if (event.button !== 0) return;
      dragged = at;
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => dragged >= 0 && mark(under(event)));
    handle.addEventListener("pointerup", function (event) {
      const target = under(event);
      if (dragged >= 0 && target >= 0 && move(dragged, target)) handles[target].focus();
      dragged = -1;
      mark(-1);
    });
    handle.addEventListener("pointercancel", function () {
      dragged = -1;
      mark(-1);
    });
    return handle;
  });
})();
