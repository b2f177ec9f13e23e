"""How many of each thing the records of `hzd_env.rules.layout` can hold."""

# Sizes of the game. A pack that needs more is refused when it is read.
HUNTERS = 4
COMPANION = HUNTERS  # stands for the companion where hunters are told by their seats
PREY = HUNTERS + 1  # whom enemies hunt: the hunters and the companion
SQUARES = 54  # six tiles of nine; square = 9 * tile + 3 * row + column within the tile
ENEMIES = 16
COMPONENTS = 4
HAND = 12
DECK = 40  # action cards of one hunter, wherever they lie
ARCS = 6  # positions around a profile card
SLOTS = 3  # modifications on one piece of equipment
TRAITS = 8
STORED = 12  # modifications kept beside the profile (D24)
SALVAGE_KINDS = 32
TRAPS = 4  # traps in play per game (R23)
DICE = 16
CONDITIONS = 3  # Fire, Freeze, Shock
# AOE symbols of one attack: its weapon's and coils', once and for each die, ammunition's, ability's
AOES = (1 + SLOTS) * (1 + DICE) + 2
STACK = 48
DEEP = 26  # procedures on the stack above which cards answer nothing more (D34)
ATTACKS = 4  # attacks suspended in one another
TURNS = 2**15 - 1  # hunter turns of an encounter (D35)
EVENTS = 96
OFFER = 16
STREAMS = 3  # random streams: setup, decks, dice
DRAWN = 3  # cards drawn in a Tracking Phase
MERCHANT_ROW = 7  # one weapon, one armour, two ammunition, two modifications, one other item
CHARM_CARDS = 6  # cards laid out for one hunter besides a merchant's row
SUNS = 3  # Half, Full and Blazing Sun

# Sizes of the book.
CARDS = 512
CARD_FEATURES = 32  # entries of a card in an observation
GEAR_FEATURES = 20
EFFECTS = 1024
MACHINES = 16
THRESHOLDS = 6  # structure thresholds of a machine
TUNNELS = 5  # tunnel cards
BASE = 4  # squares of an immense base
PLACES = 2 * SQUARES  # a square; from SQUARES on an immense base by its first square
BEHAVIOURS = 48
ROWS = 6
SALVAGE_CARDS = SALVAGE_KINDS
ENCOUNTERS = 40
BOARDS = 2 * ENCOUNTERS
ROUTES = 8
ROUTE_SQUARES = 16
SPAWNS = 16
COLOURS = 3
FACES = 6
NODES = 12  # positions of a skill tree
NODE_CARDS = 4
MERCHANTS = 3
MERCHANT_CARDS = 36  # cards of a merchant deck
QUEST_EVENTS = 24
EVENT_EFFECTS = 96
