// The board of an analysis: a piece is tapped, then where it goes, and the page of that position opens. Set up, the
// pieces are put by hand, and the field of the form says what stands.
"use strict";

(() => {
    const root = document.getElementById("analysis");
    const start = JSON.parse(document.getElementById("position").textContent);
    const { moves, words } = start;
    const find = (selector) => root.querySelector(selector);
    const field = document.getElementById("id_fen");
    const form = field.form;
    const board = new Board(find(".diagram"));
    const setting = find("[data-setting]");
    const rows = [...document.querySelectorAll("[data-way]")];
    let chosen = null;
    let end = null;

    const from = (square) => moves.filter(({ path }) => path[0] === square);
    const fitting = () => from(chosen).filter(({ path }) => end === null || path.at(-1) === end);

    function say(text) {
        find("[data-where]").textContent = text;
    }

    function mark() {
        const found = chosen === null ? moves : fitting();
        board.light("from", setting.open ? [] : chosen === null ? [...new Set(moves.map(({ path }) => path[0]))] : [chosen]);
        board.light("to", chosen === null ? [] : found.map(({ path }) => path.at(-1)));
        board.name(words, chosen);
        for (const [at, row] of rows.entries()) row.hidden = !found.includes(moves[at]);
        if (setting.open) say(words.put);
        else if (end !== null) say(words.choose);
        else if (chosen !== null) say(words.piece);
        else say("");
    }

    function go(fen) {
        const query = new URLSearchParams(location.search);
        query.set("fen", fen);
        location.search = query;
    }

    function put(square) {
        const letter = setting.querySelector("input[name=piece]:checked").value;
        const pieces = [...board.pieces];
        pieces[square - 1] = pieces[square - 1] === letter ? "." : letter;
        board.draw(pieces.join(""));
        write();
    }

    function write() {
        const on = (letter) => [...board.pieces].flatMap((each, at) => (each === letter ? [at + 1] : []));
        const side = (man, king) => [...on(king).map((square) => `K${square}`), ...on(man)].join(",");
        const turn = setting.querySelector("input[name=turn]:checked").value;
        field.value = `${turn}:W${side("w", "W")}:B${side("b", "B")}`;
        board.name(words, null);
    }

    function tap(square) {
        if (setting.open) return put(square);
        if (square === chosen || chosen === null) {
            chosen = chosen === null && from(square).length ? square : null;
            end = null;
            return mark();
        }
        const found = from(chosen).filter(({ path }) => path.at(-1) === square);
        if (found.length === 1) return go(found[0].fen);
        if (found.length) end = square;
        else {
            chosen = from(square).length ? square : null;
            end = null;
        }
        return mark();
    }

    board.turn(start.turned);
    board.draw(start.pieces, start.kings);
    board.lay(tap);
    mark();
    setting.hidden = false;
    setting.addEventListener("toggle", () => {
        chosen = end = null;
        if (!setting.open) board.draw(start.pieces, start.kings);
        mark();
    });
    setting.addEventListener("change", (event) => {
        if (event.target.name === "turn") write();
    });
    setting.addEventListener("click", (event) => {
        const act = event.target.closest("[data-act]")?.dataset.act;
        if (act === "empty") {
            board.draw(".".repeat(50));
            write();
        } else if (act === "show") form.requestSubmit();
    });
})();
