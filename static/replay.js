// A game on its page: keys, buttons, moves and swipes go from position to position without asking the site again. The
// links are those that lead there without this script; their addresses follow the board.
"use strict";

(() => {
    const root = document.getElementById("replay");
    const game = JSON.parse(document.getElementById("positions").textContent);
    const { steps, words } = game;
    const find = (selector) => root.querySelector(selector);
    const board = new Board(find(".diagram"));
    const position = document.querySelector("[data-position]");
    const cells = new Map([...root.querySelectorAll("[data-step]")].map((cell) => [Number(cell.dataset.step), cell]));
    const STILL = 1300;
    let at = game.at;
    let { turned, brief } = game;
    let playing = null;

    const after = (index) => (steps[index + 1]?.line === steps[index].line ? index + 1 : index);
    const end = (index) => {
        let last = index;
        while (after(last) !== last) last = after(last);
        return last;
    };
    const ways = {
        first: () => 0,
        back: () => steps[at].before ?? 0,
        on: () => after(at),
        end: () => end(at),
    };

    function address(index, changed = {}) {
        const query = new URLSearchParams(location.search);
        const { ply, line } = steps[index];
        const wanted = { ply, line: line || null, side: turned ? "black" : null, write: brief ? "short" : null, ...changed };
        for (const [name, value] of Object.entries(wanted)) {
            if (value === null) query.delete(name);
            else query.set(name, value);
        }
        return `?${query}`;
    }

    function say() {
        const step = steps[at];
        find("[data-where]").textContent = step.where;
        for (const color of ["white", "black"]) {
            const side = find(`[data-side="${color}"]`);
            const clock = step.clock[color === "white" ? 0 : 1];
            side.querySelector("[data-pieces]").textContent = step[color];
            side.querySelector("[data-clock]").hidden = !clock;
            side.querySelector("[data-clock] > span").textContent = clock;
        }
        for (const [nth, count] of root.querySelectorAll("[data-count]").entries()) {
            count.hidden = !step.counts[nth];
            count.querySelector("span").textContent = step.counts[nth] ?? "";
        }
        for (const [index, cell] of cells) {
            if (index === at) cell.setAttribute("aria-current", "true");
            else cell.removeAttribute("aria-current");
        }
        board.describe(words, step);
    }

    function lead() {
        for (const [name, way] of Object.entries(ways)) {
            const link = find(`[data-go="${name}"]`);
            link.href = `${address(way())}#replay`;
            link.classList.toggle("idle", way() === at);
        }
        find('[data-go="turn"]').href = `${address(at, { side: turned ? null : "black" })}#replay`;
        for (const link of root.querySelectorAll("[data-write]")) {
            link.href = address(at, { write: link.dataset.write === "short" ? "short" : null });
            if ((link.dataset.write === "short") === brief) link.setAttribute("aria-current", "true");
            else link.removeAttribute("aria-current");
        }
        const { ply, line, fen } = steps[at];
        position.querySelector("[data-link]").href = address(at);
        for (const link of position.querySelectorAll("[data-archive]")) {
            link.href = `${link.dataset.archive}?${new URLSearchParams({ fen })}`;
        }
        const picture = position.querySelector("[data-picture]");
        if (picture) {
            const query = new URLSearchParams(new URL(picture.href).search);
            query.delete("line");
            query.delete("side");
            if (line) query.set("line", line);
            if (turned) query.set("side", "black");
            picture.href = `${picture.dataset.picture.replace("/0.png", `/${ply}.png`)}?${query}`;
        }
        position.querySelector("[data-fen]").value = fen;
    }

    function moved() {
        lead();
        history.replaceState(null, "", address(at));
    }

    function show() {
        const { pieces, kings, path } = steps[at];
        board.draw(pieces, kings);
        board.light("last", path ? [path[0], path.at(-1)] : []);
    }

    async function go(to) {
        if (to === at) return;
        const from = at;
        at = to;
        say();
        moved();
        const { path, captured, before } = steps[to];
        board.stop();
        if (before === from) {
            board.draw(steps[from].pieces);
            if (!(await board.travel(path, captured)) || at !== to) return;
        } else if (steps[from].before === to) {
            const back = steps[from].path;
            board.draw(steps[to].pieces);
            board.on(back[0])?.setAttribute("data-on", back.at(-1));
            if (!(await board.travel([...back].reverse(), [])) || at !== to) return;
        }
        show();
    }

    function play(wanted) {
        clearInterval(playing);
        playing = null;
        if (wanted && after(at) === at) go(steps[at].line ? at : 0);
        if (wanted) playing = setInterval(() => (after(at) === at ? play(false) : go(after(at))), STILL);
        const button = find('[data-go="play"]');
        button.setAttribute("aria-pressed", String(wanted));
        for (const sign of button.querySelectorAll("[data-when]")) sign.hidden = (sign.dataset.when === "playing") !== wanted;
    }

    function turn() {
        turned = !turned;
        board.turn(turned);
        show();
        const [above, below] = [find("[data-above]"), find("[data-below]")];
        const [one, other] = [above.firstElementChild, below.firstElementChild];
        above.append(other);
        below.append(one);
        moved();
    }

    function write(short) {
        brief = short;
        for (const [index, cell] of cells) cell.textContent = steps[index][short ? "short" : "full"];
        moved();
    }

    root.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        const link = event.target.closest("[data-step], [data-go], [data-write]");
        if (!link) return;
        event.preventDefault();
        const { step, go: way, write: how } = link.dataset;
        if (how) write(how === "short");
        else if (way === "turn") turn();
        else if (way === "play") play(playing === null);
        else {
            play(false);
            go(step ? Number(step) : ways[way]());
        }
    });

    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "end" };
    document.addEventListener("keydown", (event) => {
        const way = keys[event.key];
        if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (event.target.closest("input, textarea, select, summary, [contenteditable]")) return;
        event.preventDefault();
        play(false);
        go(ways[way]());
    });

    const swiped = find(".swiped");
    let begun = null;
    swiped.addEventListener("pointerdown", (event) => {
        begun = event.pointerType === "mouse" ? null : [event.clientX, event.clientY];
    });
    swiped.addEventListener("pointerup", (event) => {
        if (!begun) return;
        const [wide, high] = [event.clientX - begun[0], event.clientY - begun[1]];
        begun = null;
        if (Math.abs(wide) < 40 || Math.abs(wide) < Math.abs(high)) return;
        play(false);
        go(wide < 0 ? ways.on() : ways.back());
    });

    position.querySelector("[data-fen]").addEventListener("focus", (event) => event.target.select());

    board.turned = turned;
    show();
    lead();
    find('[data-go="play"]').hidden = false;
    find("[data-keys]").hidden = false;
})();
