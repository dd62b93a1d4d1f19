"""The online table: people open a page and play.

Read it in this order: `schema` and `store` (what is kept, and how it is written), `house` (what all rooms share),
`tables` (making tables, sitting down, leaving), `play` (one command, one transaction), `past` (the way back), `views`
(what leaves the house), `thinkers` and `bots` (players made of code), `books` (what games say), `page` (the client),
`safety`, `api` and `app` (the web around it).
"""
