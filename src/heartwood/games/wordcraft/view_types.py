"""The view of Wordcraft as types."""

from typing import Literal, TypedDict

from heartwood.core.view_types import CommonView

Colour = Literal["blue", "yellow", "green", "red", "purple"]  # of letter cards
Category = Literal["purple", "blue", "orange", "green"]  # of achievement cards
Difficulty = Literal["easy", "medium", "hard"]
Question = Literal["doubt", "appeal", "proposal"]


class WordcraftLetter(TypedDict):
    """An open letter card. `cubes` is by seat."""

    id: str
    name: str
    colour: Colour
    ep: int
    cubes: list[int]


class WordcraftCount(TypedDict):
    """So many letters of a colour."""

    kind: Literal["count_of_colour"]
    colour: Colour
    at_least: int


class WordcraftEnds(TypedDict):
    """The first and the last letter."""

    kind: Literal["start_end"]
    first: Colour
    last: Colour


class WordcraftCubes(TypedDict):
    """Exactly so many cubes."""

    kind: Literal["exact_cubes"]
    cubes: int


class WordcraftPair(TypedDict):
    """Two neighbours."""

    kind: Literal["pair"]
    first: Colour
    second: Colour


WordcraftRequirement = WordcraftCount | WordcraftEnds | WordcraftCubes | WordcraftPair


class WordcraftAchievement(TypedDict):
    """An open achievement card. `name` is by language, `cubes` by seat; `claimable` while the author may put a cube on
    it."""

    id: str
    name: dict[str, str]
    category: Category
    requirement: WordcraftRequirement
    difficulty: Difficulty
    ladder: list[int]
    cubes: list[int]
    claimable: bool


class WordcraftSaid(TypedDict):
    """A word of this game."""

    word: str
    seat: int
    round: int


class WordcraftLastWord(TypedDict):
    """The last word, the cards claimed with it, and whether it may still be doubted."""

    word: str
    seat: int
    claimed: list[str]
    doubtable: bool


class WordcraftVote(TypedDict):
    """What is voted on, who has a vote and who has voted; of the votes only one's own."""

    question: Question
    word: str
    voters: list[int]
    voted: list[int]
    own: int | None


class WordcraftClock(TypedDict):
    """Whose clock runs, how long, and whether it stands still."""

    seat: int | None
    on_timeout: Literal["keep", "timeout"] | None
    seconds: int
    preview: int
    stopped: bool
    hurried: list[int]


class WordcraftView(CommonView):
    """Hands, supplies and people are by seat; `admits` where a vote may admit a word that the dictionary lacks."""

    game: Literal["wordcraft"]
    in_turn: int | None
    round: int
    rounds: int
    first: int
    letters: list[WordcraftLetter]
    achievements: list[WordcraftAchievement]
    hand: list[int]
    supply: list[int]
    people: list[int]
    said: list[WordcraftSaid]
    last_word: WordcraftLastWord | None
    barred: list[str]
    passes: int
    trigger: int | None
    vote: WordcraftVote | None
    admits: bool
    clock: WordcraftClock
    options: dict[str, object]
    content: dict[str, str]


View = WordcraftView
