"""Entries in the registries of Gymnasium and PettingZoo."""

from __future__ import annotations

import gymnasium
import pettingzoo

__all__ = ["register"]


def register() -> None:
    """Make the environments known by name; does nothing where they already are.

    `gymnasium.make("hzd_env/Hunt-v0")` is one seat of a hunt, `pettingzoo.make("aec",
    "hzd_env/hunt_v0")` all of it, with PettingZoo 1.27 or later.
    """
    if "hzd_env/Hunt-v0" not in gymnasium.registry:
        gymnasium.register(
            id="hzd_env/Hunt-v0", entry_point="hzd_env.envs.single_agent:single_agent_env"
        )
    if hasattr(pettingzoo, "register") and "hzd_env/hunt-v0" not in pettingzoo.aec_registry:
        pettingzoo.register("aec", "hzd_env/hunt_v0", entry_point="hzd_env.hunt_v0:env")
