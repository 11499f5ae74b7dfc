// Results that the site has not confirmed yet are kept on this device, shown as such, and sent again when the network
// is back. A result is let go only when the site has answered for it: it stands, or was refused in words.
// Kept by account or helper, and by page: { "2.3": { value, version, sent } }, `sent` once it was to be recorded.
// Sending twice is safe: what stands already changes nothing, and a version that is old is refused.
(function () {
  "use strict";
  const AGAIN_AFTER = 5000;
  const note = document.getElementById("unsent");
  const keeper = document.querySelector("[data-keeps]");
  const place = "results " + keeper.dataset.keeps + " " + location.pathname;
  const grid = keeper.matches("form");
  const over = "over" in keeper.dataset; // nothing is played here any more, and there are no boxes
  const CODES = { 1: "1-0", 5: "½-½", "½": "½-½", "1/2": "½-½", 0: "0-1", "+": "+:-", "-": "-:+", x: "-:-", "00": "0-0", n: "0-0", w: "0-1", z: "1-0", b: "1-0", s: "1-0", ".": "" };
  let kept = read();
  let said = "kept"; // what is said of the boards that are kept
  let timer = null;
  let busy = false;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(place)) || {};
    } catch (error) {
      return {};
    }
  }

  function write() {
    try {
      if (Object.keys(kept).length) localStorage.setItem(place, JSON.stringify(kept));
      else localStorage.removeItem(place);
    } catch (error) {
      // A device that keeps nothing: what was typed is still on the page.
    }
  }

  function waiting() {
    return Object.keys(kept).filter((board) => kept[board].sent);
  }

  // Of boards that were refused with what they were to be: nothing sends them by itself.
  function say(kind, refused) {
    said = kind;
    const boards = refused || (kind === "kept" ? Object.keys(kept) : waiting());
    const result = (board) => kept[board].value.replace(".", "").replaceAll("-", "–") || kept[board].how;
    const named = boards.map((board) => (refused && result(board) ? board + " (" + result(board) + ")" : board));
    note.querySelector("[data-later]").hidden = Boolean(refused);
    note.querySelector("[data-let-go]").hidden = kind !== "over";
    note.hidden = boards.length === 0;
    if (boards.length) note.querySelector("[data-boards]").textContent = note.dataset[kind] + " " + named.join(", ") + ".";
  }

  function later(kind) {
    say(kind);
    clearTimeout(timer);
    timer = setTimeout(flush, AGAIN_AFTER);
  }

  function box(board) {
    return document.getElementById("result-" + board);
  }

  // How the game ended: a box of the grid alone; a button of the phone page says it with the result.
  function ending(board) {
    return document.getElementById("ending-" + board);
  }

  function version(board) {
    return keeper.querySelector('[name="version-' + board + '"]');
  }

  function stands(board) {
    const shown = over ? keeper.querySelector('[data-of="' + board + '"]') : box(board);
    const at = grid ? shown : document.getElementById("board-" + board);
    const value = kept[board].value.trim().toLowerCase();
    if (!at || "decided" in at.dataset) return true;
    return !kept[board].how && at.dataset.now === (value in CODES ? CODES[value] : value);
  }

  function letGoOfWhatStands() {
    for (const board of Object.keys(kept)) if (stands(board)) delete kept[board];
    write();
  }

  // --- the grid: one form, recorded as a whole ---

  function keepBox(input) {
    const board = input.name.replace(/(result|ending)-/, "");
    const how = ending(board) ? ending(board).value : "";
    const value = box(board).value;
    const known = kept[board];
    if (known && known.sent && known.value === value && (known.how || "") === how) return; // on its way already
    if (value || how) kept[board] = { value: value, how: how, version: version(board).value, sent: false };
    else delete kept[board];
    write();
  }

  function fillBoxes() {
    for (const board of Object.keys(kept)) {
      box(board).value = kept[board].value;
      box(board).dataset.typed = "before"; // no key of this page changed it: it is sent when it is left all the same
      if (ending(board)) ending(board).value = kept[board].how || "";
      version(board).value = kept[board].version;
    }
  }

  function body(boards) {
    const found = new FormData();
    const back = kept[boards[0]].back;
    found.append("csrfmiddlewaretoken", keeper.elements.csrfmiddlewaretoken.value);
    found.append("reason", back || keeper.elements.reason.value);
    if (back) found.append("confirmed", "yes");
    for (const board of boards) {
      found.append("result-" + board, kept[board].value);
      found.append("ending-" + board, kept[board].how || "");
      found.append("version-" + board, kept[board].version);
    }
    return found;
  }

  // What was saved is let go; what was refused stays in its box. What was put over it meanwhile goes on from what stands
  // now, and where that is a result it corrects it and waits for a reason.
  function settle(board, sent, found) {
    const now = found.boards[board];
    const wrong = found.errors && Object.keys(found.errors);
    const more = kept[board] !== sent && kept[board] && kept[board].value === sent.value && !sent.how;
    if (more && now && !wrong) {
      // How it ended was put beside it meanwhile: that corrects nothing.
      Object.assign(kept[board], { value: "", version: now.version });
      box(board).value = "";
      return;
    }
    if (wrong || kept[board] !== sent) {
      if (!kept[board]) return;
      if (now) kept[board].version = now.version;
      kept[board].sent = wrong ? wrong.length > 0 && !wrong.includes(board) : Boolean(now) && !now.result;
      return;
    }
    delete kept[board];
    box(board).value = "";
    if (ending(board)) ending(board).value = "";
  }

  function sendGrid() {
    // What takes back goes alone: its reason is its own.
    const back = waiting().find((board) => kept[board].back);
    const boards = back ? [back] : waiting();
    const sent = Object.assign({}, kept);
    busy = true;
    fetch(keeper.action, { method: "POST", body: body(boards), headers: { Accept: "application/json" } })
      .then(function (response) {
        busy = false;
        if (response.status >= 500 || response.status === 429) return later("failing");
        if (!(response.headers.get("Content-Type") || "").startsWith("application/json")) {
          // To be confirmed, or signed out: the site shows it on a page of its own.
          for (const board of boards) kept[board].sent = false;
          write();
          fillBoxes();
          return keeper.submit();
        }
        return response.json().then(function (found) {
          for (const board of boards) settle(board, sent[board], found);
          write();
          const refused = found.errors && boards.filter((board) => kept[board] && !kept[board].sent);
          if (refused && refused.length) say("refused", refused);
          else say("kept");
          keeper.dispatchEvent(new CustomEvent("results:saved", { detail: found }));
          flush();
        });
      })
      .catch(function () {
        busy = false;
        later("offline");
      });
  }

  function startGrid() {
    // What was answered is in its box; what was put while the answer was on its way is not, and goes with the rest.
    for (const board of keeper.dataset.answered ? Object.keys(kept) : []) {
      if (box(board) && !box(board).value) kept[board].sent = false;
      else delete kept[board];
    }
    letGoOfWhatStands();
    fillBoxes();
    if (!keeper.dataset.answered) say("kept");
    else for (const input of keeper.querySelectorAll("input.code")) keepBox(input);
    keeper.addEventListener("input", function (event) {
      if (!event.target.matches("input.code, input.ending")) return;
      keepBox(event.target);
      if (!note.hidden) say(said === "refused" ? "kept" : said); // a box that was emptied is not kept any more
    });
    keeper.addEventListener("results:put", function (event) {
      const board = event.target.name.replace(/(result|ending)-/, "");
      keepBox(event.target);
      if (!kept[board]) return;
      kept[board].sent = true;
      write();
      flush();
    });
    keeper.addEventListener("results:back", function (event) {
      const board = event.target.name.replace("result-", "");
      kept[board] = { value: ".", how: "", version: version(board).value, sent: true, back: event.detail };
      write();
      flush();
    });
    keeper.addEventListener("submit", function (event) {
      event.preventDefault();
      for (const input of keeper.querySelectorAll("input.code")) keepBox(input);
      for (const board of Object.keys(kept)) kept[board].sent = true;
      write();
      flush();
    });
  }

  // --- the phone page: a form for each board, sent by htmx ---

  function boardOf(event) {
    const form = event.detail.elt.closest("[data-row]");
    return form ? form.dataset.row : null;
  }

  function mark(board) {
    const at = document.getElementById("board-" + board);
    if (!at || at.querySelector(".unsent")) return;
    const line = document.createElement("p");
    line.className = "unsent error";
    line.textContent = kept[board].value.replaceAll("-", "–") + ": " + note.dataset.mark;
    at.append(line);
  }

  function sendBoards() {
    for (const board of waiting()) {
      const form = document.querySelector('[data-row="' + board + '"]');
      const button = form && Array.from(form.querySelectorAll("button")).find((one) => one.value === kept[board].value);
      if (!button) continue;
      version(board).value = kept[board].version;
      button.click();
    }
  }

  function startBoards() {
    letGoOfWhatStands();
    keeper.addEventListener("htmx:beforeRequest", function (event) {
      const board = boardOf(event);
      const value = board && event.detail.requestConfig.parameters["result-" + board];
      if (!value) return;
      kept[board] = { value: value, version: version(board).value, sent: true };
      write();
    });
    keeper.addEventListener("htmx:beforeSwap", function (event) {
      if (event.detail.xhr.getResponseHeader("X-Board") === null) event.detail.shouldSwap = false;
    });
    document.body.addEventListener("htmx:afterRequest", function (event) {
      if (event.detail.requestConfig.verb === "get") return; // a part of the page that is shown anew
      const xhr = event.detail.xhr;
      const board = xhr && xhr.getResponseHeader("X-Board");
      if (board) {
        delete kept[board];
        write();
        say("offline");
      } else if (!xhr || xhr.status === 0 || xhr.status >= 500 || xhr.status === 429) {
        waiting().forEach(mark);
        later(!xhr || xhr.status === 0 ? "offline" : "failing");
      } else location.reload(); // signed out, or the code is good no longer: the site says which
    });
    keeper.addEventListener("submit", function (event) {
      if (navigator.onLine || event.target.matches("[data-row]")) return;
      event.preventDefault(); // a correction is not kept: its page would be lost
      note.hidden = false;
      note.querySelector("[data-boards]").textContent = note.dataset.offline + " " + event.target.closest("li").dataset.board + ".";
    });
  }

  function flush() {
    clearTimeout(timer);
    if (over || busy || !waiting().length) return;
    if (grid) sendGrid();
    else sendBoards();
  }

  // Of an event that is over what was typed stays on this device: it may go on, or be opened again.
  function startOver() {
    letGoOfWhatStands();
    for (const board of Object.keys(kept)) kept[board].sent = false; // whoever lets it go on looks at them first
    write();
    say("over", Object.keys(kept));
    note.querySelector("[data-let-go]").addEventListener("click", function () {
      kept = {};
      write();
      note.hidden = true;
    });
  }

  if (over) startOver();
  else if (grid) startGrid();
  else startBoards();
  addEventListener("online", flush);
  if (grid) flush();
  else addEventListener("load", flush);
})();
