"""Verbs, declared once: what a seat can do, in compact form, exact text notation and JSON.

A move is one small int: the verb's id in 6 bits and up to three arguments in 24. Every argument is an index
into a domain (the tiles, the cards, the words of a lexicon). The text form is the verb's name followed by the
words of its arguments; printing and parsing are inverse. A verb also guards and carries out its moves:
`offer`, `refuse` and `play` stand side by side in the module of their rule. Only a verb whose argument is a text of
one's own has longer moves: they are typed, and as nobody could list them, none is offered.
"""

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from heartwood.core.errors import BadNotation, Refusal, Refused
from heartwood.subclassing import mypyc_attr

if TYPE_CHECKING:
    from heartwood.core.position import Position

P = TypeVar("P", bound="Position")

ID_BITS: Final = 6
MOVE_BITS: Final = 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """The possible values of an argument: a name for the documentation and a word for each index."""

    def __init__(self, name: str) -> None:
        self.name = name

    def size(self) -> int:
        """How many values there are."""
        raise NotImplementedError

    def word(self, index: int) -> str:
        """The word of a value; "" for one that goes without saying (only as a verb's last argument)."""
        raise NotImplementedError

    def index(self, word: str) -> int:
        """The value of a word, or -1."""
        raise NotImplementedError

    def refusal(self, word: str) -> Refusal | None:
        """Why a word that is no value is refused by a rule, if it is a rule that refuses it."""
        return None


class Words(Domain):
    """A domain given by a list of words."""

    def __init__(self, name: str, words: list[str]) -> None:
        super().__init__(name)
        self.words = words
        self.places = {word: place for place, word in enumerate(words)}
        if len(self.places) != len(words):
            raise ValueError(f"domain {name} has a word twice")

    def size(self) -> int:
        return len(self.words)

    def word(self, index: int) -> str:
        return self.words[index]

    def index(self, word: str) -> int:
        return self.places.get(word, -1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[P]):
    """One kind of move. Stateless: the position is always an argument."""

    def __init__(
        self,
        id: int,
        name: str,
        domains: tuple[str, ...] = (),
        bits: tuple[int, ...] = (8, 8, 8),
        typed: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.domains = domains
        self.bits = bits[: len(domains)]
        self.typed = typed  # True: moves beyond counting, of any length; `moves` has none, `refuse` alone knows them
        self.listed = True  # False: legal, but not to be listed to persons (words to be found, a clock's move)
        self.clock = False  # True: played by the table's clock, never by a person
        self.unordered = False  # True: the first two arguments are named in either order; the move has the lower first
        widths = [*self.bits, 0, 0, 0]
        self.first_mask = (1 << widths[0]) - 1
        self.second_shift = ID_BITS + widths[0]
        self.second_mask = (1 << widths[1]) - 1
        self.third_shift = self.second_shift + widths[1]
        self.third_mask = (1 << widths[2]) - 1
        self.end_shift = self.third_shift + widths[2]
        self.first_size = 1  # how many values each argument has: set by the vocabulary
        self.second_size = 1
        self.third_size = 1
        too_wide = sum(self.bits) > MOVE_BITS - ID_BITS and not typed
        if not 0 < id < 1 << ID_BITS or too_wide or len(domains) > 3:
            raise ValueError(f"verb {name} does not fit into a move")

    def offer(self, p: P, seat: int, out: list[int]) -> None:
        """Append every legal move of this verb; of one whose moves are typed none.

        As it stands here, that is the one move of a verb without arguments.
        """
        if not self.refuse(p, seat, 0, 0, 0):
            out.append(self.id)

    def refuse(self, p: P, seat: int, a: int, b: int, c: int) -> int:
        """0, or the number of the first reason why not. The one predicate behind moves, play and explain."""
        raise NotImplementedError

    def play(self, p: P, seat: int, a: int, b: int, c: int) -> None:
        """Carry the move out; it has been checked."""
        raise NotImplementedError

    def detail(self, p: P, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        """Fill in a refusal: the words of the arguments, and what the verb itself has to say. Only for the edge."""
        arguments = [a, b, c]
        for place, name in enumerate(self.domains):
            key = name if name not in refusal.params else f"other_{name}"
            word = p.book.vocabulary.domains[name].word(arguments[place])
            if word:
                refusal.params[key] = word
        self.add_params(p, seat, a, b, c, refusal)

    def add_params(self, p: P, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        """Further parameters and highlights of a refusal: prices, what is missing, what is in the way."""

    def pack(self, a: int = 0, b: int = 0, c: int = 0) -> int:
        """The move with these arguments."""
        return self.id | a << ID_BITS | b << self.second_shift | c << self.third_shift

    def arguments(self, move: int) -> list[int]:
        """The arguments of a move of this verb."""
        every = [
            move >> ID_BITS & self.first_mask,
            move >> self.second_shift & self.second_mask,
            move >> self.third_shift & self.third_mask,
        ]
        return every[: len(self.domains)]


class Vocabulary:
    """All verbs of a game with their domains: the dictionary between ints, texts and JSON."""

    def __init__(self, verbs: "list[Verb[Any]]", domains: list[Domain]) -> None:
        self.by_id: list[Verb[Any] | None] = [None] * (1 << ID_BITS)
        self.by_name: dict[str, Verb[Any]] = {}
        self.domains = {domain.name: domain for domain in domains}
        for verb in verbs:
            if self.by_id[verb.id] is not None or verb.name in self.by_name:
                raise ValueError(f"verb {verb.name} ({verb.id}) is declared twice")
            self.by_id[verb.id] = verb
            self.by_name[verb.name] = verb
            for name, bits in zip(verb.domains, verb.bits, strict=True):
                if self.domains[name].size() > 1 << bits:
                    raise ValueError(f"domain {name} does not fit into {bits} bits of {verb.name}")
            sizes = [*[self.domains[name].size() for name in verb.domains], 1, 1, 1]
            verb.first_size = sizes[0]
            verb.second_size = sizes[1]
            verb.third_size = sizes[2]

    def verb(self, move: int) -> "Verb[Any] | None":
        """The verb of a move, or None if the int is no move of this vocabulary at all."""
        if move < 0:
            return None
        verb = self.by_id[move & (1 << ID_BITS) - 1]
        if verb is None:
            return None
        if move >> verb.end_shift or (move >> ID_BITS & verb.first_mask) >= verb.first_size:
            return None
        if verb.second_mask and (move >> verb.second_shift & verb.second_mask) >= verb.second_size:
            return None
        if verb.third_mask and (move >> verb.third_shift & verb.third_mask) >= verb.third_size:
            return None
        if verb.unordered and (move >> ID_BITS & verb.first_mask) > (move >> verb.second_shift & verb.second_mask):
            return None
        return verb

    def words(self, move: int) -> list[str]:
        """The verb's name and the words of the arguments."""
        verb = self.verb(move)
        if verb is None:
            raise BadNotation(f"{move} is no move")
        words = [self.domains[name].word(a) for name, a in zip(verb.domains, verb.arguments(move), strict=True)]
        return [verb.name, *(word for word in words if word)]

    def text(self, move: int) -> str:
        """The exact notation, such as `saw yellow5 3+2`."""
        return " ".join(self.words(move))

    def parse(self, text: str) -> int:
        """The move of a notation; the inverse of `text`. Raises BadNotation, or Refused where a rule says no."""
        words = text.split()
        if not words:
            raise BadNotation("an empty text is no move")
        return self.compose(words[0].lower(), words[1:])

    def compose(self, name: str, words: list[str]) -> int:
        """The move of a verb's name and the words of its arguments."""
        verb = self.by_name.get(name)
        if verb is None:
            raise BadNotation(f"there is no verb {name!r}; the verbs are: {', '.join(sorted(self.by_name))}")
        arguments: list[int] = []
        for place, domain_name in enumerate(verb.domains):
            domain = self.domains[domain_name]
            word = words[place] if place < len(words) else ""
            index = domain.index(word)
            if index < 0:
                if not word:
                    raise BadNotation(f"{name}: a word for {domain.name} is missing")
                refusal = domain.refusal(word)
                if refusal is not None:
                    raise Refused(refusal)
                raise BadNotation(f"{name}: {word!r} is no {domain.name}")
            arguments.append(index)
        if len(words) > len(verb.domains):
            raise BadNotation(f"{name}: {words[len(verb.domains)]!r} is one word too many")
        if verb.unordered:
            arguments[:2] = sorted(arguments[:2])
        return verb.pack(*arguments)

    def to_data(self, move: int) -> dict[str, object]:
        """The JSON form."""
        words = self.words(move)
        return {"verb": words[0], "args": words[1:]}

    def from_data(self, data: object) -> int:
        """The move of a JSON form; the inverse of `to_data`."""
        if not isinstance(data, dict) or set(data) != {"verb", "args"}:
            raise BadNotation('a move is {"verb": ..., "args": [...]}')
        name = data["verb"]
        words = data["args"]
        if not isinstance(name, str) or not isinstance(words, list) or not all(isinstance(w, str) for w in words):
            raise BadNotation('a move is {"verb": text, "args": [texts]}')
        return self.compose(name, words)
