"""The online table: people open a page and play.

Read it in this order: `messages` and `problems` (what goes over the wire), `schema` and `store` (what is kept, and how
it is written), `titles` and `catalog` (the games that are offered), `state` (what all modules share), `tables` (making
tables, sitting down, leaving), `play` (one command, one transaction), `history` (the way back), `speaking` (everything
with its sentence), `views` (what leaves the server), `outcomes` (what a move will do), `thinkers` and `bots` (players
made of code), `books` (what games say), `page` (the client), `safety`, `api` and `app` (the web around it). `engine`
and `compiling` bring thinkers to the compiled engine; `settings`, `logs`, `tokens`, `check` and `openapi` are small.

A move comes through `connections` and `threads` to `play`, which finds in `memory` what need not be read again;
`clocks` count its time by `service_time`, and `timekeeper` does what is due. `relay` tells other processes of it,
`presence` knows who looks, `changes` what is new to them; `seats` decides about people who are absent.
"""
