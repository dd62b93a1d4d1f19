"""The online table: people open a page and play.

Read it in this order: `schema` and `store` (what is kept, and how it is written), `state` (what all rooms share),
`tables` (making tables, sitting down, leaving), `play` (one command, one transaction), `history` (the way back),
`views` (what leaves the server), `thinkers` and `bots` (players made of code), `books` (what games say), `page` (the
client), `safety`, `api` and `app` (the web around it).
"""
