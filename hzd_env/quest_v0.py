"""A whole quest: `from hzd_env import quest_v0; env = quest_v0.env(players=3)`."""

from hzd_env.envs.quest import env, parallel_env, raw_env, single_agent_env

__all__ = ["env", "parallel_env", "raw_env", "single_agent_env"]
