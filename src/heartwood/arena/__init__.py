"""The arena: many seat-balanced games of bots against bots, and what they say about bots and about content.

`contest` says who sits where, `playing` plays one game, `engines` play many side by side, `folder` keeps the results,
`numbers`, `report` and `ratings` sum them up, `page` and `plots` draw them. `census` and `balance` look at the cards.
"""
