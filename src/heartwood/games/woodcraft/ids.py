"""Numbers of Woodcraft's words: verbs, steps, reasons, effects, tokens. Literals, so that the compiler folds them."""

from typing import Final

VERSION: Final = 2  # of the rules; it rises when an old record would no longer replay

# Dice: a die is colour * 6 + face - 1.
COLOURS: Final = 3
FACES: Final = 6
DICE: Final = 18
GREEN: Final = 0
YELLOW: Final = 1
BROWN: Final = 2

# Tokens, by their place in a player's stock
BLUEBERRIES: Final = 0
LANTERN: Final = 1
GLUE: Final = 2
SCRAPWOOD: Final = 3
SAWBLADE: Final = 4
REUSE: Final = 5
TOKENS: Final = 6

# The seven actions (W-WHEEL-26), and what else can trigger an ability
BUY_LUMBER: Final = 0
EXCHANGE: Final = 1
BUY_MATERIALS: Final = 2
CHOOSE_ORDERS: Final = 3
CHOOSE_HELPER: Final = 4
PRODUCE: Final = 5
IMPROVE: Final = 6
ACTIONS: Final = 7
AT_ONCE: Final = 7  # added to the action of a step GRANTED while the helper who grants it moves in
ON_DIE_BOUGHT: Final = 7
ON_DIE_SOLD: Final = 8
ON_SECOND_ORDER: Final = 9
ON_SAW: Final = 10
ON_SPLICE: Final = 11
ON_GLUE: Final = 12
ON_HARVEST: Final = 13
ON_COMPLETE: Final = 14
ON_MARKETING: Final = 15
ON_TOOL_PLACED: Final = 16
ON_ARROW_CROSSED: Final = 17

# Parts of an effect, in the order in which they are gained (W-TURN-26). A part is op | argument << 5.
OP_BITS: Final = 5
OP_MASK: Final = 31
OP_POINTS: Final = 0
OP_BLUEBERRIES: Final = 1
OP_REPUTATION: Final = 2
OP_HAZELNUT: Final = 3
OP_BLUEBERRY: Final = 4
OP_LANTERN: Final = 5
OP_GLUE: Final = 6
OP_SCRAPWOOD: Final = 7
OP_SAWBLADE: Final = 8
OP_REUSE: Final = 9
OP_PRODUCE: Final = 10  # W-HELPER-10: after the income
OP_TOOL: Final = 11
OP_DIE: Final = 12
OP_PER: Final = 13
OP_ACTION: Final = 14
OP_ONE_OF: Final = 15
OP_CONTRACT: Final = 16
ANY_TOOL: Final = 31  # argument of OP_TOOL
DISCOUNT_SHIFT: Final = 3  # argument of OP_ACTION: action | discount << 3
ACTION_MASK: Final = 7
VALUE_BITS: Final = 3  # a die symbol: value (0 for any) | mask of colours << 3
VALUE_MASK: Final = 7

# Counters of `per` and of contracts
COMPLETED_ORDERS: Final = 0
COMPLETED_LATE: Final = 1
COMPLETED_ON_TIME: Final = 2
HELPERS: Final = 3
TOOLS: Final = 4
IMPROVEMENTS: Final = 5
INCOME_MIN: Final = 6
MARKETING_STEPS: Final = 7
PIPS: Final = 8

# Abilities, of three kinds
IMMEDIATE: Final = 0
ONCE_PER_TURN: Final = 1
PERMANENT: Final = 2
OP_NONE: Final = 0  # once per turn: a gain, no change of a die
SHIFT: Final = 1
FLIP: Final = 2
RECOLOR: Final = 3
TRANSFER: Final = 4
SPLIT: Final = 5

# Numbers of the rules that an ability or a piece can change
RULE_GROWTH: Final = 0
RULE_SPLICE: Final = 1
RULE_FREE_CUTS: Final = 2
RULE_PRODUCE_HELPERS: Final = 3
RULE_PLANT_TREES: Final = 4
RULES: Final = 5

# Pieces of the workshop, by line and step
POT_GREEN: Final = 0
POT_YELLOW: Final = 1
POT_BROWN: Final = 2
SAW_1: Final = 3
SAW_2: Final = 4
SAW_3: Final = 5
SPLICE_1: Final = 6
SPLICE_2: Final = 7
SPLICE_4: Final = 8
GLUE_1: Final = 9
PIECES: Final = 10
# W-PSETUP-05, W-PSETUP-06, W-PSETUP-08; W-PSETUP-07: the others are still to be built
START_PIECES: Final = 1 << POT_GREEN | 1 << SAW_1 | 1 << SPLICE_1
SAWS: Final = 1 << SAW_1 | 1 << SAW_2 | 1 << SAW_3

ROWS: Final = 5  # of orders beside a board (W-ROW-01)

# Decks of orders and helpers
EARLY: Final = 0
LATE: Final = 1
HAZELNUT: Final = 2

# Tracks
REPUTATION_TRACK: Final = 0
HAZELNUT_TRACK: Final = 1
BLUEBERRY_TRACK: Final = 2

# Where a gain comes from: for fresh lanterns and for the breakdown of the score
BY_WHEEL: Final = 0
BY_ORDER: Final = 1
BY_ROW: Final = 2
BY_PRODUCTION: Final = 3
BY_ABILITY: Final = 4
BY_ROOM: Final = 5
BY_PIECE: Final = 6
BY_ATTIC: Final = 7
BY_LINE: Final = 8
BY_TILE: Final = 9
BY_SAW: Final = 10  # counts under the wheel
BY_MOVING_IN: Final = 11  # an immediate ability; counts under abilities
BY_OVERFLOW: Final = 12
BY_GLUING: Final = 13
BY_MARKETING: Final = 14
BY_INCOME: Final = 15
BY_CONTRACTS: Final = 16
BY_LEFTOVERS: Final = 17
BY_REPUTATION: Final = 18
SOURCES: Final = 19

# Verbs
START: Final = 1
KEEP: Final = 2
PLACE: Final = 3
CHOOSE: Final = 4
PERFORM: Final = 5
BERRIES: Final = 6
SWAP: Final = 7
BONUS: Final = 8
SAW: Final = 9
SPLICE: Final = 10
GLUE_DICE: Final = 11
REUSE_TILE: Final = 12
HARVEST: Final = 13
COMPLETE: Final = 14
PAY: Final = 15
USE: Final = 16
SHIFT_DIE: Final = 17
FLIP_DIE: Final = 18
RECOLOR_DIE: Final = 19
TRANSFER_PIP: Final = 20
SPLIT_DIE: Final = 21
FINISH: Final = 22
MARKET: Final = 23
NO_MARKET: Final = 24
RETURN: Final = 25
BUY: Final = 26
STOP_BUYING: Final = 27
SELL: Final = 28
BUY_SIX: Final = 29
STOP_TRADING: Final = 30
MATERIAL: Final = 31
STOP_MATERIALS: Final = 32
TAKE: Final = 33
STOP_ORDERS: Final = 34
HIRE: Final = 35
OPTION: Final = 36
WORK: Final = 37
STOP_WORK: Final = 38
PLANT: Final = 39
STOP_PLANTING: Final = 40
BUILD: Final = 41
PICK: Final = 42
TOOL: Final = 43
ATTIC: Final = 44
REWARD: Final = 45
COLOUR: Final = 46
TRIGGER: Final = 47
CLAIM: Final = 48
ACCEPT: Final = 49
DECLINE: Final = 50
LATER: Final = 51

# Steps that ask
SETTING_UP: Final = 1
PLACING: Final = 2
TURN: Final = 3
REUSING: Final = 4
PAYING: Final = 5
LUMBER: Final = 6
TRADING: Final = 7
MATERIALS: Final = 8
ORDERS: Final = 9
HIRING: Final = 10
PRODUCING: Final = 11
WORKING: Final = 12
PLANTING: Final = 13
BUILDING: Final = 14
PICKING: Final = 15
TOOL_KIND: Final = 16
TOOL_SPACE: Final = 17
REWARDS: Final = 18
DIE_COLOUR: Final = 19
TRIGGERS: Final = 20
CLAIMING: Final = 21
GRANTED: Final = 22
MARKETING: Final = 23
LIMIT: Final = 24
# Steps that run
GAIN: Final = 25  # effect, part | source << 4
ADVANCE: Final = 26  # track | source << 2, spaces
MOVE_TILE: Final = 27  # tile
AFTER_ACTION: Final = 28  # action, room of a new helper + 1
GRANTS: Final = 29  # a single action + 1, its discount; else all that are queued
REWARD_CHECK: Final = 30  # space, mask of its links
TOOL_PLACED: Final = 31
TRIGGER_CHECK: Final = 32  # event, mask of rooms
COMPLETED: Final = 33  # order, row
REVEAL: Final = 34
RESOLVE: Final = 35  # how many seats have been resolved
CLOSE_TURN: Final = 36
INCOME: Final = 37  # the rest of an income phase, after the orders from hand
ASK_TOOL: Final = 38  # kind, source
FACE_DOWN: Final = 39  # order, row
MORE_LUMBER: Final = 40  # dice bought, discount left
MORE_TRADING: Final = 41  # colour sold + 1, discount left
MORE_PLANTING: Final = 42
MORE_ORDERS: Final = 43  # the order just taken + 1, discount left

# Reasons for refusals
NOT_DRAWN: Final = 8
TOO_DEAR_START: Final = 9
CHOSEN_ALREADY: Final = 10
CHOOSE_FIRST: Final = 11
NOT_IN_HAND: Final = 12
TILE_MOVED: Final = 13
BLOCKED: Final = 14
NO_TILE_YET: Final = 15
OPTION_DONE: Final = 16
CANNOT_PERFORM: Final = 17
NO_LANTERN: Final = 18
FRESH_LANTERN: Final = 19
SAME_TILE: Final = 20
NO_BONUS_LANTERNS: Final = 21
BONUS_DONE: Final = 22
NO_SAW: Final = 23
NO_DIE: Final = 24
TOO_SMALL_TO_SAW: Final = 25
WRONG_SUM: Final = 26
NO_BLADES: Final = 27
NOT_BUILT: Final = 28
TILE_USED: Final = 29
NO_SCRAPWOOD: Final = 30
WRONG_AMOUNT: Final = 31
ABOVE_SIX: Final = 32
NO_GLUE: Final = 33
GLUE_TOO_MUCH: Final = 34
WRONG_COLOUR: Final = 35
NO_TOKEN: Final = 36
TILE_NOT_USED: Final = 37
NO_USE: Final = 38
OTHER_TILE: Final = 39
NO_TREE: Final = 40
NOT_IN_ACTIONS: Final = 41
NOT_PLACED: Final = 42
DICE_MISSING: Final = 43
TOKENS_MISSING: Final = 44
WRONG_DIE: Final = 45
NO_HELPER: Final = 46
NO_SUCH_ABILITY: Final = 47
ABILITY_USED: Final = 48
CANNOT_PAY: Final = 49
OUT_OF_RANGE: Final = 50
SAME_COLOUR: Final = 51
TOO_DEAR: Final = 52
NOT_IN_YARD: Final = 53
NOTHING_YET: Final = 54
SOLD_COLOUR: Final = 55
SAME_MATERIAL: Final = 56
NOT_ON_DISPLAY: Final = 57
ROOM_TAKEN: Final = 58
NOT_ADJACENT: Final = 59
HELPER_USED: Final = 60
POT_NOT_BUILT: Final = 61
POT_TAKEN: Final = 62
TOO_LARGE: Final = 63
NOT_SPLITTABLE: Final = 64
NO_MORE_TREES: Final = 65
NO_MORE_WORK: Final = 66
BUILT: Final = 67
NOT_DUE: Final = 68
NO_SUCH_OPTION: Final = 69
NO_CONTRACT: Final = 70
KIND_GONE: Final = 71
SPACE_TAKEN: Final = 72
SPACE_CLOSED: Final = 73
NO_REWARD: Final = 74
NOT_TRIGGERED: Final = 75
NOT_OFFERED: Final = 76
CLAIMED_BEFORE: Final = 77
CONTRACT_CLOSED: Final = 78
POT_PLANTED: Final = 80
SOLD_ALREADY: Final = 82
NOT_DONE_YET: Final = 83
CANNOT_SPLIT: Final = 84
KEPT_ALREADY: Final = 85
NO_LUMBER: Final = 86
ENOUGH_KEPT: Final = 88
NOT_KEPT: Final = 89
NOT_DEALT: Final = 90
CONTRACT_GONE: Final = 91
WRONG_TARGET: Final = 92
NOW_OR_NEVER: Final = 93
NOT_IN_TURN: Final = 94
ORDER_WAITS: Final = 95
REST_UNPAYABLE: Final = 96
TOO_SMALL_TO_SPLIT: Final = 97
WRONG_SPLIT: Final = 98
IMMEDIATE_ONLY: Final = 99
BY_ITSELF: Final = 100
WRONG_SHIFT: Final = 101
ONLY_TREES: Final = 102
KEPT_ANYWAY: Final = 103
NO_WORKER: Final = 104
BOTH_MISSING: Final = 105
COMPLETED_ALREADY: Final = 106
