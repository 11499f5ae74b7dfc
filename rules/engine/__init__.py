"""The compiled engine beside `rules.board`: the same moves, made many times as fast.

`perft` counts, `positions` lists the moves of many positions at once, `games` checks games in batches,
`proof` says whether a win can be forced, `endgames` what endings of few pieces are worth. It needs numba;
without it, importing one of these says so by an EngineMissingError, and the rest of `rules` works as ever.
`rules.board` is the measure: what the engine cannot do it has the board do.
"""
