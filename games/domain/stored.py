"""A report as plain data, as it is stored beside the text it is about."""

from games.domain.report import Report
from tournaments.regulations.reasons import Reason


def _reason(reason: Reason | None) -> dict[str, object] | None:
    if reason is None:
        return None
    return {
        "text": reason.text,
        "params": {name: str(value) for name, value in reason.params.items()},
        "articles": list(reason.articles),
    }


def as_data(report: Report) -> dict[str, object]:
    """The report as JSON has it: moves, final position, problem, result by the rules, comparison, remarks."""
    irregularity = report.replay.irregularity
    return {
        "notation": report.notation,
        "moves": [played.notation for played in report.replay.moves],
        "final": report.replay.board.fen(),
        "problem": _reason(report.problem),
        "place": irregularity and {"line": irregularity.place.line, "column": irregularity.place.column},
        "allowed": list(irregularity.legal) if irregularity else [],
        "by_rules": report.by_rules and report.by_rules.value,
        "written": report.written and report.written.value,
        "comparison": _reason(report.comparison.because),
        "remarks": [_reason(remark) for remark in report.remarks],
    }
