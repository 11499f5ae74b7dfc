// The sum of a match as it is typed: what stands or is typed at each board, by the points that the page names.
// A board that takes no result has no box: there counts what stands. The site reckons anew when the sheet is recorded.
(function () {
  "use strict";
  const form = document.getElementById("results-form");
  const sum = document.getElementById("sum");
  const points = JSON.parse(sum.dataset.points);

  function written(half) {
    const whole = Math.floor(half / 2);
    return half % 2 ? (whole || "") + "½" : String(whole);
  }

  function at(box) {
    const typed = (box.value || "").trim().toLowerCase().replace(/[–−]/g, "-");
    return points[typed || box.dataset.now];
  }

  function match(home, away) {
    const words = sum.dataset;
    if (home === away) return words.drawn + " – " + words.drawn;
    return home > away ? words.won + " – " + words.lost : words.lost + " – " + words.won;
  }

  function show() {
    const boards = Array.from(form.querySelectorAll("[data-now]"), at);
    const known = boards.filter(Boolean);
    const [home, away] = known.reduce((all, one) => [all[0] + one[0], all[1] + one[1]], [0, 0]);
    sum.querySelector(".first").setAttribute("width", home);
    sum.querySelector(".second").setAttribute("width", away);
    sum.querySelector("[data-sum=boards]").textContent = written(home) + " – " + written(away);
    const ofMatch = sum.querySelector("[data-sum=match]");
    ofMatch.textContent = match(home, away);
    ofMatch.parentElement.hidden = known.length < boards.length;
  }

  form.addEventListener("input", show);
  form.addEventListener("results:saved", show);
  show();
})();
