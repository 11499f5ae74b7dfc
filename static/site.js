// "/" goes to the search field, "?" to the handbook; a menu closes by Escape, by a click elsewhere and when the focus
// leaves it; a form is sent once; rows show what is lit.
"use strict";

const typing = "input, textarea, select, [contenteditable]";

document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches(typing)) {
        const field = document.querySelector(".find input");
        if (field) {
            event.preventDefault();
            field.focus();
        }
    }
    if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches(typing)) {
        document.querySelector(".help a")?.click();
    }
    if (event.key === "Escape") {
        for (const menu of document.querySelectorAll("details.menu[open]")) {
            menu.open = false;
            menu.querySelector("summary").focus();
        }
    }
});

// What is being sent is not sent once more by a second click.
const SENDING = 5000;
const sending = new Set();
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
    if (sending.has(form)) event.preventDefault();
    sending.add(form);
    setTimeout(() => sending.delete(form), SENDING);
});
addEventListener("pageshow", () => sending.clear());

// Where a row of destinations or tabs is longer than the screen, the one that is lit is in sight.
for (const lit of document.querySelectorAll(".mast nav [aria-current], .tabs [aria-current]")) {
    const row = lit.closest("nav");
    row.scrollLeft += lit.getBoundingClientRect().left - row.getBoundingClientRect().left - row.clientWidth / 3;
}

function leave(event) {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
        if (!menu.contains(event.target)) menu.open = false;
    }
}
document.addEventListener("click", leave);
document.addEventListener("focusin", leave);

// What somebody folded or unfolded stays so when a part of the page is fetched anew, and so does the focus; where what
// had it is gone, the part itself has it. The heading of what somebody asked for so is read out.
let folds = new Map();
let focused = null;
let moved = [];
const heard = Object.assign(document.createElement("p"), { className: "unseen", role: "status" });
document.body.append(heard);
const reached = "a[href], button, summary, [tabindex]";
const sign = (one) => one.getAttribute("href") ?? one.textContent;
const alike = (within, to) => [...within.querySelectorAll(reached)].filter(
    (one) => one.tagName === to.tagName && sign(one) === sign(to));
const named = (fold) => fold.id || fold.parentElement.firstElementChild.textContent;
document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, requestConfig, xhr } = event.detail;
    if (xhr.status === 304) event.detail.shouldSwap = false;
    if (!event.detail.shouldSwap) return;
    shown.set(target.id, { path: requestConfig.path, tag: xhr.getResponseHeader("ETag") });
    const active = document.activeElement;
    folds = new Map([...target.querySelectorAll("details")].map((one) => [named(one), one.open]));
    moved = [...target.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
    focused = target.contains(active) && !active.id ? { of: active, at: alike(target, active).indexOf(active) } : null;
});
document.addEventListener("htmx:afterSwap", (event) => {
    for (const one of event.target.querySelectorAll("details")) {
        if (folds.has(named(one))) one.open = folds.get(named(one));
    }
});
document.addEventListener("htmx:afterSettle", (event) => {
    const now = document.getElementById(event.detail.target.id);
    if (!now) return;
    if (focused) alike(now, focused.of)[focused.at]?.focus({ preventScroll: true });
    if (focused && document.activeElement === document.body) {
        now.tabIndex = -1;
        now.focus({ preventScroll: true });
    }
    const head = now.querySelector("h2");
    const by = event.detail.requestConfig.triggeringEvent?.type; // nothing where the clock asked
    if (focused && head && by && by !== "visibilitychange") heard.textContent = head.textContent;
    const frames = now.querySelectorAll(".scroll");
    moved.forEach((left, at) => { if (frames[at]) frames[at].scrollLeft = left; });
    focused = null;
    moved = [];
});

// What a page follows is asked for while somebody looks at it, and with the ETag of what is shown: what is as it was
// stays as it is.
const shown = new Map();
document.addEventListener("htmx:configRequest", (event) => {
    const { elt, target, path, headers } = event.detail;
    if (!("live" in elt.dataset)) return;
    const last = shown.get(target.id);
    if (document.hidden) event.preventDefault();
    else if (last?.tag && last.path === path) headers["If-None-Match"] = last.tag;
});
