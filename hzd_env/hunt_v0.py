"""One hunt: `from hzd_env import hunt_v0; env = hunt_v0.env(players=2)`."""

from hzd_env.envs.aec import raw_env
from hzd_env.envs.parallel import parallel_env
from hzd_env.envs.single_agent import single_agent_env
from hzd_env.envs.wrapper import env

__all__ = ["env", "parallel_env", "raw_env", "single_agent_env"]
