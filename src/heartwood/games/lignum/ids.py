"""Numbers of Lignum's words: verbs, steps, reasons, pieces and places. Literals, so that the compiler folds them."""

from typing import Final

VERSION: Final = 3  # of the rules; it rises when an old record would no longer replay

# Wood: disks, then logs
FIREWOOD: Final = 0
SOFTWOOD: Final = 1
HARDWOOD: Final = 2
MILLED_HARDWOOD: Final = 5
DISKS: Final = 3
PIECES: Final = 6

# Where a player's wood lies: wood[pile * 6 + piece]. Loads are pieces in a drying area by the work Drying.
WOODPILE: Final = 0
SAWING: Final = 1
SALE: Final = 2
RIVER: Final = 3
HEATING: Final = 4
DRY_0: Final = 5
DRY_1: Final = 6
DRY_2: Final = 7
LOAD_0: Final = 8
LOAD_1: Final = 9
LOAD_2: Final = 10
PILES: Final = 11
DRYING_PILES: Final = 5  # piles from which pieces move on to the right

# Equipment, and what else lies on the path
WAGON: Final = 0
SAW: Final = 1
RAFT: Final = 2
SLEDGE: Final = 3
GEAR: Final = 4
FOOD_TOKEN: Final = 4
COIN_TOKEN: Final = 5
BLOCKED_TOKEN: Final = 6
CRAFT_TOKEN: Final = 7  # + the kind of craftwork, as it lies on the path
EMPTY: Final = -1

# Craftwork
BOARD: Final = 0
SHINGLE: Final = 1
STAKE: Final = 2
JOKER: Final = 4
CRAFTS: Final = 5

# Huts, by their effect area (L-DATA-07)
DRYING_HUT: Final = 0
FOOD_HUT: Final = 1
LODGING_HUT: Final = 2
HUTS: Final = 3

# Workers
WOODCUTTER: Final = 0
BEARER: Final = 1
SAWYER: Final = 2
WORKERS: Final = 3
BY_HIRED: Final = 0  # who does a piece of work: a hired worker of the right kind,
BY_MILL: Final = 1  # the mill worker,
BY_HUT: Final = 2  # or a lodging hut

# The path
LAST_LOCATION: Final = 20
CLEARING: Final = 21
AT_BEARERS: Final = 4
AT_FODDER: Final = 6
AT_WORKS: Final = 8
AT_WOODCUTTERS: Final = 10
AT_TASKS: Final = 13
AT_SAWYERS: Final = 16
AT_MARKET: Final = 19
AREAS: Final = 6
PAIRS: Final = 3  # of tokens for planned works

# Stock at the locations, by its place in `stock`
STOCK_WOODCUTTERS: Final = 0
STOCK_BEARERS: Final = 1
STOCK_FREE_SAWYERS: Final = 2
STOCK_PAID_SAWYERS: Final = 3
STOCK_FODDER: Final = 4
STOCK: Final = 5

# Planned works, by their effect
TRADE: Final = 0
SAWING_WORK: Final = 1
HEATING_SUPPLY: Final = 2
DRYING_WORK: Final = 3
LOG_DRIVING: Final = 4
CUTTING_WORK: Final = 5
CRAFT_PRICES: Final = 6
FOOD_SUPPLY: Final = 7
HUT_EXCHANGE: Final = 8
OVERTIME: Final = 9

WINTER: Final = 3  # season

# What goes on in a round
PHASE_START: Final = 0
PHASE_FILL: Final = 1
PHASE_MARK: Final = 2
PHASE_SELECT: Final = 3
PHASE_TRAVEL: Final = 4
PHASE_CUTTING: Final = 5
PHASE_ARRIVAL: Final = 6
PHASE_TRANSPORT: Final = 7
PHASE_SAWING: Final = 8
PHASE_TASKS: Final = 9
PHASE_SELLING: Final = 10
PHASE_DRYING: Final = 11
PHASE_BONUS: Final = 12
PHASE_FEEDING: Final = 13
PHASE_HEATING: Final = 14
PHASE_END: Final = 15

# What a player is in the middle of, by place in `busy`
TRIP: Final = 0  # 0 none, 1 wagon, 2 sledge
LEFT: Final = 1  # pieces that still fit
LOADED: Final = 2  # pieces loaded
TAKEN: Final = 2  # disks taken by the work Overtime
DRIVING: Final = 3  # log driving has its worker
FLOATED: Final = 4  # pieces floated freely by the work Log driving
MORE_DISKS: Final = 5  # disks that the last saw may still mill
STAYS: Final = 6  # woodcutting: the choice of area is made
TRADED: Final = 6  # at the market: something was bought or sold
BUSY: Final = 7

# Where money comes from, for the breakdown of the score
BY_START: Final = 0
BY_PATH: Final = 1
BY_SALES: Final = 2
BY_CRAFT: Final = 3
BY_LOANS: Final = 4
BY_PENALTIES: Final = 5
BY_FINAL_SALE: Final = 6
BY_RIVER: Final = 7
BY_TASKS: Final = 8
SOURCES: Final = 9

# Verbs
SELECT: Final = 1
LOAN: Final = 2
BUILD: Final = 3
EXCHANGE: Final = 4
DRY_HUT: Final = 5
FOOD_HUT_VERB: Final = 6
HIRE_BEARERS: Final = 7
BUY_FODDER: Final = 8
PLAN: Final = 9
HIRE_WOODCUTTERS: Final = 10
BUY_TASK: Final = 11
HIRE_SAWYERS: Final = 12
TAKE: Final = 13
VISIT_MARKET: Final = 14
GO_CLEARING: Final = 15
BUY_SAW: Final = 16
BUY_FOOD: Final = 17
SELL_SET: Final = 18
SELL_GEAR: Final = 19
LEAVE_MARKET: Final = 20
END_TURN: Final = 21
PAY_MOVE: Final = 22
CUT: Final = 23
RAID: Final = 24
LAND: Final = 25
CARRY: Final = 26
WAGON_TRIP: Final = 27
SLEDGE_TRIP: Final = 28
LOAD: Final = 29
DEPART: Final = 30
DRIVE: Final = 31
RAFT_VERB: Final = 32
FLOAT: Final = 33
MILL: Final = 34
MILL_MORE: Final = 35
DELIVER: Final = 36
SELL: Final = 37
DRY: Final = 38
BONUS: Final = 39
NO_BONUS: Final = 40
FELL: Final = 41
BURN: Final = 42
SELL_OFF: Final = 43
ENOUGH: Final = 44
TAKE_OVERTIME: Final = 45
NO_OVERTIME: Final = 46
FINISH: Final = 47
TAKE_FOOD: Final = 48
LEAVE_FOOD: Final = 49

# Steps that ask
SELECTING: Final = 1
TRAVELLING: Final = 2
AT_MARKET_STEP: Final = 3
TRAVELLED: Final = 4
CUTTING: Final = 5
ARRIVING: Final = 6
TRANSPORTING: Final = 7
SAWING_STEP: Final = 8
DELIVERING: Final = 9
SELLING: Final = 10
DRYING: Final = 11
WINTER_BONUS: Final = 12
WINTER_CUTTING: Final = 13
WINTER_TURN: Final = 14  # before feeding or heating
FORCED_SALE: Final = 15  # debt
BURNING: Final = 16  # logs still to be handed in
OVERTIME_STEP: Final = 17
CHOOSING: Final = 18  # tactical: in turn
# Steps that run
FLOW: Final = 19
TURNS: Final = 20  # how many have had their turn
CHOICES: Final = 21  # tactical: how many have chosen
TURNS_PROVIDING: Final = 22  # feeding or heating: how many have had their turn
REVEAL: Final = 23
TURNS_CUTTING: Final = 24  # how many have had their turn
PROVIDING: Final = 25  # feeding or heating of the active player
# Two more that ask
GATHERING: Final = 26  # whoever is alone in an area takes its food or leaves it
PLACING: Final = 27  # tactical: the first tokens, in turn

# Reasons for refusals
NO_LOAN_LEFT: Final = 8
NO_CRAFT: Final = 9
NO_EXCHANGE: Final = 10
NO_HUT: Final = 11
NOT_DRYABLE: Final = 12
NO_PIECE: Final = 13
NO_FOOD_THERE: Final = 14
AREA_NOT_FREE: Final = 15
FOOD_HUT_WAITS: Final = 16
PASSED: Final = 17
FULL: Final = 18
SOLD_OUT: Final = 19
TOO_DEAR: Final = 20
TOO_MANY: Final = 21
STABLE_FULL: Final = 22
PAIR_USED: Final = 23
PAST_THE_END: Final = 24
WRONG_SEASON: Final = 25
NOT_OPEN: Final = 26
NO_TOKEN: Final = 27
BLOCKED: Final = 28
TOO_MANY_SAWS: Final = 29
NOTHING_TO_TRADE: Final = 30
NO_TRADE: Final = 31
NO_SET: Final = 32
NOTHING_DONE: Final = 33
NO_MOVE_HERE: Final = 34
NO_WOOD: Final = 36
NO_RAID: Final = 37
RAIDED_ENOUGH: Final = 38
OWN_AREA: Final = 39
NOT_ARRIVING: Final = 40
HARDWOOD_TO_SAWING: Final = 41
NO_WAGON: Final = 42
NO_FODDER: Final = 43
NO_SLEDGE: Final = 44
NO_RAFT: Final = 45
ON_A_TRIP: Final = 46
NO_TRIP: Final = 47
TRIP_FULL: Final = 48
NOT_DRIVING: Final = 49
DRIVING_ALREADY: Final = 50
NO_FREE_RIVER: Final = 51
NO_SAW: Final = 52
TOO_MANY_LOGS: Final = 53
NO_MORE_DISKS: Final = 54
NOT_NEEDED: Final = 55
NO_TASK: Final = 56
WRONG_STAGE: Final = 57
NOT_SELLABLE: Final = 58
MUST_SELL: Final = 59
DRIED_ALREADY: Final = 60
DRY_FULL: Final = 61
FIRST_OTHERS: Final = 62
NOT_COVERED: Final = 63
SAME_AREA: Final = 64
MUST_LAND: Final = 65
MUST_LOAD: Final = 66
WRONG_PILE: Final = 67
NO_FOOD: Final = 68
FIXED_LOCATION: Final = 80
STANDS_HERE: Final = 81
NO_WOOD_FOR_THEM: Final = 82
TWO_SAWYERS: Final = 83
NO_SAW_SALE: Final = 84
NO_SAW_THERE: Final = 85
ONLY_JOKERS: Final = 86
EXCHANGED: Final = 87
CHOICE_MADE: Final = 88
RAIDED_ELSEWHERE: Final = 89
NO_WOODCUTTER: Final = 90
NO_BEARER: Final = 91
NO_SAWYER: Final = 92
MILL_WORKED: Final = 93
NO_LODGING: Final = 94
NONE_HIRED: Final = 95
NO_FLOATING: Final = 96
NO_SAWING_WORK: Final = 97
NO_SUCH_NEED: Final = 98
EQUAL_NEED: Final = 99
NOT_A_LOG: Final = 100
LIES_BESIDE: Final = 101
NOT_IN_WINTER: Final = 69
ONLY_IN_WINTER: Final = 70
MUST_DEPART: Final = 71
DEAL_FIRST: Final = 72
NO_PAID_SAWYER: Final = 73
MUST_DRY: Final = 74
POOR_AREA: Final = 75
AREA_CHOSEN: Final = 76
EMPTY_WOODPILE: Final = 77
