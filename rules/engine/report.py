"""What a proof search has found, as JSON and as sentences, moves in full notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.board import Board
from rules.engine.proof import Proof, Verdict


def as_json(board: Board, proof: Proof) -> dict[str, Any]:
    """Return a proof of a board as plain data."""
    open_moves = [move for move, verdict in proof.first_moves.items() if verdict is Verdict.OPEN]
    line = list(_line(board, proof))
    return {
        "fen": board.fen(),
        "goal": f"{proof.goal.value} wins",
        "result": "proved" if proof.verdict is Verdict.WINS else proof.verdict.value,
        "winning_first_moves": [board.notation(move) for move in proof.winning],
        "undecided_first_moves": [board.notation(move) for move in open_moves],
        "line": [move for move, _ in line],
        "duals": [{"ply": ply, "moves": also} for ply, (_, also) in enumerate(line, 1) if also],
        "tree_size": proof.tree,
        "nodes": proof.nodes,
        "limits": {
            "nodes": proof.limits.nodes,
            "seconds": proof.limits.seconds,
            "megabytes": proof.limits.megabytes,
        },
    }


def sentences(board: Board, proof: Proof) -> Iterator[str]:
    """Yield what was found of a board."""
    told = as_json(board, proof)
    yield f"{told['goal']}: {told['result']}, {proof.nodes} nodes searched"
    if proof.verdict is Verdict.OPEN:
        limits = proof.limits
        within = f"{limits.nodes} nodes" + (f", {limits.seconds} s" if limits.seconds else "")
        yield f"not decided within {within}, {limits.megabytes} MB"
    for key, words in (
        ("winning_first_moves", "winning first moves"),
        ("undecided_first_moves", "first moves not decided"),
        ("line", "line"),
    ):
        if told[key]:
            yield f"{words}: {' '.join(told[key])}"
    for dual in told["duals"]:
        yield f"move {dual['ply']} of the line, also winning: {' '.join(dual['moves'])}"
    if proof.tree is not None:
        yield f"positions of the proof: {proof.tree}"


def _line(board: Board, proof: Proof) -> Iterator[tuple[str, list[str]]]:
    """Yield each move of the main line, and those that win as well."""
    ahead = board.copy()
    for nth, move in enumerate(proof.line):
        yield ahead.notation(move), [ahead.notation(each) for each in proof.duals.get(nth, ())]
        ahead.push(move)
