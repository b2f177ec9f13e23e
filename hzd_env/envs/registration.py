"""Entries in the registries of Gymnasium and PettingZoo."""

from __future__ import annotations

import gymnasium
import pettingzoo

__all__ = ["register"]


def register() -> None:
    """Make the environments known by name; does nothing where they already are.

    `gymnasium.make("hzd_env/Hunt-v0")` is one seat of a hunt, `pettingzoo.make("aec",
    "hzd_env/hunt_v0")` all of it, with PettingZoo 1.27 or later. Quests likewise.
    """
    for name, module in (("Hunt", "single_agent"), ("Quest", "quest")):
        if f"hzd_env/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                id=f"hzd_env/{name}-v0", entry_point=f"hzd_env.envs.{module}:single_agent_env"
            )
        lower = name.lower()
        if hasattr(pettingzoo, "register") and f"hzd_env/{lower}-v0" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"hzd_env/{lower}_v0", entry_point=f"hzd_env.{lower}_v0:env")
