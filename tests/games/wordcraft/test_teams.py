"""Teams (X-TEAM): several persons at one seat, who act as one player and vote one by one."""

import pytest

from heartwood.core import BadOption, BadSeats, fast
from heartwood.games.wordcraft import Wordcraft
from tests.games.playing import offered, play, refused
from tests.games.wordcraft.builders import finish_round, game, legal, table
from tests.marks import rule


def teams(*people: int, **fields: object) -> Wordcraft:
    """A table of teams with these numbers of persons."""
    options = {"people": list(people), **dict(fields.pop("options", {}))}  # type: ignore[call-overload]
    return table(len(people), options=options, **fields)  # type: ignore[arg-type]


# --- how many --------------------------------------------------------------------------------------------------


@rule("X-TEAM-01")
@pytest.mark.parametrize("people", [[2, 2], [3, 1], [1, 3], [2, 1, 1], [1, 1, 2], [1, 1, 1, 1], [3, 3, 3, 3], [8, 8]])
def test_at_least_4_persons_in_2_to_4_teams(people: list[int]) -> None:
    p = game().start(len(people), {"people": people}, fast(1))
    assert p.setup.people == people
    assert p.seats == len(people)


@rule("X-TEAM-01")
@pytest.mark.parametrize(
    ("seats", "people"),
    [
        (2, [1, 1]),
        (2, [2, 1]),
        (2, [1, 2]),
        (3, [1, 1, 1]),
        (2, [4, 0]),
        (2, [0, 4]),
        (2, [5, -1]),
        (2, [9, 1]),
        (2, [4]),
        (2, [2, 2, 2]),
        (3, [2, 2]),
    ],
)
def test_other_numbers_are_refused(seats: int, people: list[int]) -> None:
    with pytest.raises(BadOption) as error:
        game().start(seats, {"people": people}, fast(1))
    assert str(error.value) == (
        f"option people: {people} is not possible; it takes 1, or the persons of each team such as 2,2 "
        "(at least 4 in all)"
    )


# --- one player ------------------------------------------------------------------------------------------------


@rule("X-TEAM-02", "X-EDGE-37")
def test_a_team_has_one_seat_18_cubes_and_one_score() -> None:
    p = game().start(2, {"people": "2,2", "first": 0}, fast(1))
    assert (p.seats, p.setup.people) == (2, [2, 2])
    assert (p.hand, p.supply) == ([18, 18], [6, 6])
    assert [score.seat for score in p.scores()] == [0, 1]
    view = p.view(0)
    assert (view["people"], view["hand"]) == ([2, 2], [18, 18])


@rule("X-TEAM-02")
def test_a_team_says_one_word_per_turn() -> None:
    p = teams(3, 2)
    play(p, "say STAR", seat=0)
    assert (p.to_act(), p.hand) == ((1,), [14, 18])
    assert refused(p, "say LAD", seat=0).key == "not-your-turn"


@rule("X-EDGE-37")
def test_two_passes_are_a_circle_of_two_teams_of_two() -> None:
    p = teams(2, 2)
    play(p, "pass", seat=0)
    assert p.round == 1
    play(p, "pass", seat=1)
    assert p.round == 2


@rule("X-TEAM-03")
@pytest.mark.parametrize(("seats", "people"), [(2, "2,2"), (4, "1,1,1,1"), (3, [3, 2, 2])])
def test_a_team_has_3_minutes_for_its_turn(seats: int, people: object) -> None:
    p = game().start(seats, {"people": people, "first": 0}, fast(1))
    assert p.setup.turn_timer == [180] * seats
    assert p.setup.options["turn_timer"] == 180
    play(p, "timeout", seat=0)
    assert (p.to_act(), p.passes, p.hand) == ((1,), 1, [18] * seats)


@rule("X-TEAM-03")
@pytest.mark.parametrize(("timer", "seconds"), [(0, [0, 0]), (60, [60, 60]), ([300, 0], [300, 0])])
def test_another_limit_can_be_agreed_for_teams(timer: object, seconds: list[int]) -> None:
    assert teams(2, 2, options={"turn_timer": timer}).setup.turn_timer == seconds


@rule("X-TEAM-03")
def test_single_players_have_no_limit_unless_they_agree_on_one() -> None:
    assert table(4).setup.turn_timer == [0, 0, 0, 0]
    assert table(4, options={"people": 1}).setup.turn_timer == [0, 0, 0, 0]


@rule("X-TEAM-03")
def test_a_saved_game_keeps_the_limit_of_its_teams() -> None:
    for options, seconds in (({}, [180, 180]), ({"turn_timer": 0}, [0, 0])):
        p = game().restore(teams(2, 2, options=options).to_data())
        assert p.setup.turn_timer == seconds


@rule("X-TEAM-04")
def test_the_members_of_a_team_share_one_view_and_one_list_of_moves() -> None:
    """Nothing is addressed to a single member, so that they may consult each other about all of it."""
    p = teams(4, 3)
    assert p.to_act() == (0,)
    assert offered(p, seat=0) == offered(teams(2, 2), seat=0)
    view = p.view(0)
    assert (view["seat"], view["seats"], view["to_act"]) == (0, 2, [0])
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    assert p.to_act() == (0, 1)
    play(p, "vote 3", seat=0)
    assert p.to_act() == (1,)


@rule("X-TEAM-05")
def test_turns_go_clockwise_from_team_to_team() -> None:
    p = teams(2, 1, 3, turn=1)
    turns = []
    for word in ("STAR", "LAD", "SAD", "MAD"):
        turns.append(p.to_act())
        play(p, f"say {word}", seat=p.to_act()[0])
    assert turns == [(1,), (2,), (0,), (1,)]


@rule("X-TEAM-05")
def test_each_team_gets_3_more_cubes_each_round() -> None:
    p = teams(3, 2)
    finish_round(p)
    assert (p.hand, p.supply) == ([21, 21], [3, 3])
    finish_round(p)
    assert (p.hand, p.supply) == ([24, 24], [0, 0])


@rule("X-TEAM-05")
def test_a_team_triggers_the_end_like_a_player() -> None:
    p = teams(2, 3, hand=[6, 18])
    play(p, "say STAR", seat=0)
    assert (p.trigger, p.trigger_ep, p.to_act()) == (0, [2, 0], (1,))
    play(p, "say LAD", seat=1)
    assert (p.asking().name, p.to_act()) == ("last-call", (0,))


# --- rulings ---------------------------------------------------------------------------------------------------


def doubted(*people: int) -> Wordcraft:
    """STAR by the first team is put to the vote."""
    p = teams(*people)
    play(p, "say STAR", seat=0)
    play(p, "doubt STAR", seat=1)
    return p


@rule("X-AMB-18", "X-EDGE-37")
@pytest.mark.parametrize(
    ("people", "votes", "rejected"),
    [
        ((2, 2), (0, 2), False),
        ((2, 2), (1, 1), False),
        ((2, 2), (1, 2), True),
        ((2, 2), (2, 1), True),
        ((3, 1), (0, 1), False),
        ((3, 1), (3, 0), True),
        ((1, 3), (0, 2), False),
        ((1, 3), (0, 3), True),
        ((3, 2, 2), (0, 2, 1), False),
        ((3, 2, 2), (0, 2, 2), True),
        ((3, 2, 2), (3, 0, 0), False),
        ((8, 8), (8, 0), False),
        ((8, 8), (8, 1), True),
    ],
)
def test_every_person_has_a_vote(people: tuple[int, ...], votes: tuple[int, ...], rejected: bool) -> None:
    p = doubted(*people)
    p.events = []
    for seat, yes in enumerate(votes):
        play(p, f"vote {yes}", seat=seat)
    assert (p.said == []) == rejected
    params = {"word": "STAR", "yes": sum(votes), "people": sum(people), "votes": list(votes)}
    assert p.events[-1] == ("rejected" if rejected else "stands", -1, params)


@rule("X-AMB-18")
def test_a_team_has_as_many_votes_as_persons_and_no_more() -> None:
    p = doubted(3, 2)
    assert offered(p, seat=0) == ["vote 0", "vote 1", "vote 2", "vote 3"]
    assert offered(p, seat=1) == ["vote 0", "vote 1", "vote 2"]
    refusal = refused(p, "vote 3", seat=1)
    assert (refusal.rule, refusal.key) == ("X-AMB-18", "too-many-votes")
    assert refusal.params == {"seat": 1, "step": "vote", "votes": "3", "people": 2}
    assert refused(p, "vote 4", seat=0).params["people"] == 3


@rule("X-AMB-18")
@pytest.mark.parametrize(("votes", "lifted"), [((3, 0), True), ((2, 0), False), ((1, 1), False), ((1, 2), True)])
def test_every_person_has_a_vote_on_an_appeal(votes: tuple[int, int], lifted: bool) -> None:
    p = teams(3, 2, said=[("GEM", 1, 1)])
    play(p, "appeal GEMS", seat=0)
    for seat, yes in enumerate(votes):
        play(p, f"vote {yes}", seat=seat)
    assert (p.hand[0] == 14) == lifted


@rule("X-AMB-18")
def test_a_team_agrees_to_a_deadline_as_one_seat() -> None:
    p = teams(2, 3, options={"turn_timer": 0, "call_deadline": 60})
    play(p, "hurry", seat=1)
    assert legal(p, 0, "timeout")


@rule("X-AMB-18")
@pytest.mark.parametrize("people", [[5], [1, 1, 1, 1, 1]])
def test_one_team_or_five_are_refused(people: list[int]) -> None:
    with pytest.raises(BadSeats):
        game().start(len(people), {"people": people}, fast(1))
