"""The forms that are refused when they are sent empty, by who sends them, and how a browser does it."""

REFUSED_EMPTY = {
    "player": ["submission", "password", "dispute-add", "own-absence", "doubt"],
    "leader": [
        "person-add",
        "club-add",
        "again",
        "entries",
        "own-schedule",
        "access-codes",
        "absences",
        "ages",
        "withdrawals",
        "restore",
        "manual-pairing",
    ],
    "administrator": [
        "season-add",
        "season-fact-add",
        "team-transfer",
        "points-import",
        "points-correct",
        "club-move",
        "class-change",
        "club-end",
        "event-import",
        "directors",
        "person-edit",
        "club-edit",
        "nominations",
        "meeting-add",
        "pdn-imports",
        "pdn-preview",
        "pdn-import-withdrawal",
        "problem-competition-add",
        "problem-entry-add",
        "problem-entry-reinstatement",
        "problem-entry-withdrawal",
        "problem-judging-reopening",
    ],
}
EMPTIED = """form => {
    form.noValidate = true;
    for (const field of form.querySelectorAll("input:not([type=hidden]), textarea")) {
        if (["radio", "checkbox"].includes(field.type)) field.checked = false;
        else if (field.type !== "file") field.value = "";
    }
    form.requestSubmit(form.querySelector("button:not([type=button])"));
}"""
