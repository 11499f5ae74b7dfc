// A game is clicked in: a piece, then where it goes. The site says which moves are legal, and plays them; the text of the
// moves goes into the field of the form. What was clicked stays with this visit of the page, also when it is loaded anew.
"use strict";

(() => {
    const root = document.getElementById("clicking");
    const { start, words } = JSON.parse(document.getElementById("start").textContent);
    const find = (selector) => root.querySelector(selector);
    const field = document.getElementById("id_text");
    const form = field.form;
    const svg = find(".diagram");
    const board = new Board(svg);
    let played = history.state?.played ?? [start];
    let chosen = null;
    let end = null;
    let way = [];
    let busy = false;

    const now = () => played.at(-1);
    const from = (square) => now().moves.filter(({ path }) => path[0] === square);

    // The moves of the chosen piece that end where was pointed, and pass what was pointed at, in that order.
    function fitting() {
        return from(chosen).filter(({ path }) => {
            let last = 0;
            const passes = way.every((square) => (last = path.indexOf(square, last + 1)) > 0);
            return passes && (end === null || path.at(-1) === end);
        });
    }

    function written() {
        const words = played.slice(1).map(({ played: { text, number, color } }) => (color === "white" ? `${number}. ${text}` : text));
        const result = form.elements.written.value;
        return [...words, ...(result ? [result] : [])].join(" ");
    }

    function say(text) {
        find("[data-where]").textContent = text;
    }

    function mark() {
        const moves = chosen === null ? [] : fitting();
        const several = end !== null && moves.length > 1;
        const ends = several ? [] : moves.map(({ path }) => path.at(-1));
        const passed = several ? moves.flatMap(({ path }) => path.slice(1, -1)) : [];
        const shared = passed.filter((square) => moves.every(({ path }) => path.includes(square)));
        board.light("from", chosen === null ? [...new Set(now().moves.map(({ path }) => path[0]))] : [chosen]);
        board.light("to", several ? passed.filter((square) => !shared.includes(square)) : ends);
        board.name(words, chosen);
        const listed = chosen === null ? now().moves : moves;
        find("[data-number]").textContent = `(${listed.length})`;
        find("[data-legal]").replaceChildren(...listed.map((move) => {
            const button = document.createElement("button");
            button.type = "button";
            button.className = "second";
            button.textContent = several ? move.path.join("x") : move.text;
            button.addEventListener("click", () => play(move));
            return button;
        }));
        if (several) {
            find("[data-legal]").parentElement.open = true;
            say(words.choose);
        } else if (chosen !== null) say(words.piece);
    }

    function show() {
        const { pieces, kings, counts, result, turn, played: move } = now();
        chosen = end = null;
        way = [];
        board.draw(pieces, kings);
        board.light("last", move ? [move.path[0], move.path.at(-1)] : []);
        for (const color of ["white", "black"]) find(`[data-side="${color}"] [data-pieces]`).textContent = now()[color];
        for (const [nth, count] of root.querySelectorAll("[data-count]").entries()) {
            count.hidden = !counts[nth];
            count.textContent = counts[nth] ?? "";
        }
        const last = move ? `${move.number}${move.color === "white" ? "." : "…"} ${move.text} · ` : "";
        mark();
        say(result ? `${last}${words.over} ${result}` : `${last}${words.turn[turn]}`);
        find('[data-act="back"]').disabled = find('[data-act="anew"]').disabled = played.length === 1;
    }

    function write() {
        form.elements.written.value = now().result;
        field.value = written();
        history.replaceState({ played }, "");
    }

    async function play(move) {
        if (busy) return;
        busy = true;
        chosen = null;
        board.light("to", []);
        board.light("from", []);
        const query = new URLSearchParams({ fen: now().fen, move: move.path.join(move.captured.length ? "x" : "-") });
        const asked = fetch(`${root.dataset.moves}?${query}`, { headers: { Accept: "application/json" } });
        try {
            const [answer] = await Promise.all([asked, board.travel(move.path, move.captured)]);
            if (!answer.ok) throw new Error(String(answer.status));
            played.push(await answer.json());
            write();
            show();
        } catch {
            show();
            say(words.failed);
        }
        busy = false;
    }

    function tap(square) {
        if (busy) return;
        const piece = from(square).length > 0;
        if (chosen === null || square === chosen) {
            chosen = chosen === null && piece ? square : null;
            end = null;
            way = [];
            return mark();
        }
        const before = { end, way };
        if (end === null && fitting().some(({ path }) => path.at(-1) === square)) end = square;
        else way = [...way, square];
        const moves = fitting();
        if (moves.length === 1) return play(moves[0]);
        if (!moves.length) ({ end, way } = before);
        if (!moves.length && piece) {
            chosen = square;
            end = null;
            way = [];
        }
        return mark();
    }

    const acts = {
        back() {
            if (played.length > 1) played.pop();
            write();
            show();
        },
        anew() {
            played = [start];
            write();
            show();
        },
        turn() {
            board.turn(!board.turned);
            show();
            const [above, below] = root.querySelectorAll(".player");
            const mark = document.createComment("");
            above.replaceWith(mark);
            below.replaceWith(above);
            mark.replaceWith(below);
        },
    };
    root.addEventListener("click", (event) => {
        const act = event.target.closest("[data-act]")?.dataset.act;
        if (act && !busy) acts[act]();
    });
    form.addEventListener("change", (event) => {
        if (event.target.name === "written") field.value = written();
    });
    board.lay(tap);
    if (played.length > 1) write();
    show();
    for (const part of root.querySelectorAll("[data-when-driven]")) part.hidden = false;
})();
