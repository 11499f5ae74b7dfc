// The board of a diagram, driven: its pieces, its lit squares, which side is below, and a move along its route. The
// drawing is that of the server (`rules/diagram.py`), whose squares and numbers stay; the pieces are drawn anew.
"use strict";

const SQUARE = 100;
const LEG = 220;

class Board {
    constructor(svg) {
        this.svg = svg;
        this.dark = [...svg.querySelectorAll(".dark")];
        this.numbers = [...svg.querySelectorAll(".number")];
        this.turned = false;
        this.pieces = "";
        this.moving = null;
        this.taps = [];
        for (const old of svg.querySelectorAll(".piece, .ring, .king-moves")) old.remove();
        this.layer = svg.appendChild(this.make("g", { class: "pieces" }));
    }

    make(name, attributes) {
        const made = document.createElementNS(this.svg.namespaceURI, name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        return made;
    }

    // The upper left corner of a square: five to a row of ten, from the upper left, white below.
    corner(square) {
        const row = Math.floor((square - 1) / 5);
        const column = ((square - 1) % 5) * 2 + (row % 2 ? 0 : 1);
        const [x, y] = this.turned ? [9 - column, 9 - row] : [column, row];
        return [x * SQUARE, y * SQUARE];
    }

    middle(square) {
        return this.corner(square).map((edge) => edge + SQUARE / 2);
    }

    turn(turned) {
        this.stop();
        this.turned = turned;
        for (const [at, square] of this.dark.entries()) {
            const [x, y] = this.corner(at + 1);
            square.setAttribute("x", x);
            square.setAttribute("y", y);
            this.numbers[at]?.setAttribute("x", x + 5);
            this.numbers[at]?.setAttribute("y", y + 22);
        }
        this.place();
    }

    place() {
        for (const [at, tapped] of this.taps.entries()) {
            const [x, y] = this.corner(at + 1);
            tapped.setAttribute("x", x);
            tapped.setAttribute("y", y);
        }
    }

    // Makes buttons of the squares: the arrows go from one to the next, as they lie on the board.
    lay(tap) {
        this.svg.setAttribute("role", "group");
        const layer = this.svg.appendChild(this.make("g", { class: "taps" }));
        for (let square = 1; square <= 50; square += 1) {
            const tapped = this.make("rect", { width: SQUARE, height: SQUARE, fill: "transparent", role: "button", tabindex: square === 31 ? 0 : -1 });
            tapped.addEventListener("click", () => tap(square));
            tapped.addEventListener("focus", () => {
                for (const one of this.taps) one.setAttribute("tabindex", one === tapped ? 0 : -1);
            });
            this.taps.push(tapped);
            layer.append(tapped);
        }
        this.place();
        layer.addEventListener("keydown", (event) => {
            const at = this.taps.indexOf(document.activeElement);
            const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };
            if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                tap(at + 1);
            } else if (event.key in steps) {
                event.preventDefault();
                this.taps[at + steps[event.key] * (this.turned ? -1 : 1)]?.focus();
            }
        });
    }

    // Says of every square that is a button what stands there, and whether it is chosen.
    name(words, chosen) {
        for (const [at, tapped] of this.taps.entries()) {
            tapped.setAttribute("aria-label", `${at + 1}, ${words[this.pieces[at]] ?? words.empty}`);
            tapped.setAttribute("aria-pressed", String(at + 1 === chosen));
        }
    }

    light(name, squares) {
        for (const [at, square] of this.dark.entries()) square.classList.toggle(name, squares.includes(at + 1));
    }

    draw(pieces, kings = []) {
        this.stop();
        this.pieces = pieces;
        this.layer.replaceChildren(
            ...[...pieces].flatMap((letter, at) => (letter === "." ? [] : [this.disc(letter, at + 1)])),
            ...kings.map(([square, count]) => this.strokes(square, count)),
        );
    }

    disc(letter, square) {
        const color = letter.toLowerCase() === "w" ? "white" : "black";
        const king = letter !== letter.toLowerCase();
        const [x, y] = this.middle(square);
        const group = this.make("g", { transform: `translate(${x} ${y})`, "data-on": square });
        const lifts = king ? [9, -9] : [0];
        for (const lift of lifts) {
            group.append(this.make("circle", { class: `piece ${color} ${king ? "king" : "man"}`, cy: lift, r: 38, "stroke-width": 4 }));
        }
        group.append(this.make("circle", { class: `ring on-${color}`, cy: lifts.at(-1), r: 25, fill: "none", "stroke-width": 4 }));
        return group;
    }

    strokes(square, count) {
        const [x, y] = this.corner(square);
        const lines = Array.from({ length: count }, (_, nth) => `M${x + SQUARE - 9 - 10 * nth} ${y + 5}v22`);
        return this.make("path", { class: "king-moves", d: lines.join(""), fill: "none", "stroke-width": 5 });
    }

    on(square) {
        return this.layer.querySelector(`[data-on="${square}"]`);
    }

    // Along a route, one leg after the other; what is captured goes when the whole shot is made.
    async travel(path, captured) {
        const piece = this.on(path[0]);
        if (!piece || matchMedia("(prefers-reduced-motion: reduce)").matches) return true;
        this.layer.append(piece);
        const frames = path.map((square) => {
            const [x, y] = this.middle(square);
            return { transform: `translate(${x}px, ${y}px)` };
        });
        const legs = path.length - 1;
        const timing = { duration: LEG * Math.min(legs, 6), easing: legs > 1 ? "linear" : "ease-in-out", fill: "forwards" };
        const runs = [piece.animate(frames, timing)];
        const gone = captured.map((square) => this.on(square)).filter(Boolean);
        runs.push(...gone.map((one) => one.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], timing)));
        this.moving = runs;
        return Promise.all(runs.map((run) => run.finished)).then(() => true, () => false);
    }

    stop() {
        for (const run of this.moving ?? []) run.cancel();
        this.moving = null;
    }

    // What the diagram says to who does not see it.
    describe(words, { pieces, turn, kings = [], path = null, captured = [] }) {
        const squares = (letter) => [...pieces].flatMap((each, at) => (each === letter ? [at + 1] : [])).join(", ");
        const side = (name, man, king) => {
            const parts = [[words.men, squares(man)], [words.kings, squares(king)]];
            const said = parts.filter(([, where]) => where).map(([text, where]) => text.replace("{squares}", where));
            return `${name}: ${said.join("; ") || words.no_pieces}.`;
        };
        const parts = [side(words.white, "w", "W"), side(words.black, "b", "B"), words.to_move.replace("{side}", words[turn])];
        for (const [square, count] of kings) {
            parts.push(words.king_moves.replace("{square}", square).replace("{count}", count).replace("{limit}", 3));
        }
        if (path) parts.push(words.last_move.replace("{move}", [path[0], path.at(-1)].join(captured.length ? "x" : "-")));
        this.svg.querySelector("desc").textContent = parts.join(" ");
    }
}
