"""Horizon Zero Dawn: The Board Game as an environment for reinforcement learning.

`hunt_v0` is one hunt: `hunt_v0.env(players=2)` for PettingZoo, `hunt_v0.single_agent_env()` for
Gymnasium. `quest_v0` is a whole quest with the same interface. `make_vec` plays many games at once.
`Table` is one game without an interface around it, `Batch` many. `Search` looks ahead in a `Table`.
"""

from hzd_env import hunt_v0, quest_v0
from hzd_env.batch import Batch
from hzd_env.content.book import Content, load_content
from hzd_env.engine import IllegalActionError, Table
from hzd_env.envs.registration import register
from hzd_env.envs.vector import make_vec
from hzd_env.evaluation.search import Search
from hzd_env.rules.catalogue import Mode, Outcome

__all__ = [
    "Batch",
    "Content",
    "IllegalActionError",
    "Mode",
    "Outcome",
    "Search",
    "Table",
    "hunt_v0",
    "load_content",
    "make_vec",
    "quest_v0",
]

register()
