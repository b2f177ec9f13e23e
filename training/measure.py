"""Measuring an agent against bots in whole hunts."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from hzd_env.bots.choose import Bot
from hzd_env.hunt_v0 import raw_env
from hzd_env.observations.schema import SCALE, SIZE
from hzd_env.rules.catalogue import ACTIONS, Outcome
from training.configuration import TrainingConfiguration

__all__ = ["Score", "measure"]


class Score(NamedTuple):
    value: float
    sentence: str


def measure(path: Path, configuration: TrainingConfiguration, hunts: int, seed: int) -> Score:
    model = MaskablePPO.load(path, device="cpu")
    policy = model.policy
    bot = Bot[configuration.evaluation_opponent.upper()]
    competing = configuration.hunt.mode == "competitive"
    n = configuration.hunt.players
    envs = [raw_env(**configuration.hunt.model_dump(), observation="compact") for _ in range(hunts)]
    for i, e in enumerate(envs):
        e.reset(seed=10_000_019 * (seed + 1) + i // 2)
    rnd = [np.arange(4, dtype=np.uint32) + 77 * i for i in range(hunts)]
    scale = 1.0 / SCALE
    running = list(range(hunts))
    while running:
        need = []
        still = []
        for i in running:
            t = envs[i].table
            while t.seat >= 0 and (competing and t.seat != i % n):
                t.step(t.choose(bot, rnd[i]))
            if t.seat >= 0:
                need.append(i)
                still.append(i)
        running = still
        if not need:
            break
        obs = np.zeros((len(need), SIZE), np.int8)
        mask = np.zeros((len(need), ACTIONS), np.int8)
        for k, i in enumerate(need):
            t = envs[i].table
            t.observe(t.seat, obs[k])
            mask[k] = t.mask
        with torch.no_grad():
            features = torch.as_tensor(obs).float() * torch.as_tensor(scale)
            latent = policy.mlp_extractor.forward_actor(features)
            logits = policy.action_net(latent).numpy()
        logits[mask == 0] = -np.inf
        acts = logits.argmax(axis=1)
        for k, i in enumerate(need):
            envs[i].table.step(int(acts[k]))
    wins = ties = losses = done = 0
    for i, e in enumerate(envs):
        t = e.table
        ok = t.outcome == Outcome.SUCCESS
        done += ok
        if competing and ok:
            mine = t.glory(i % n)
            best = max(t.glory(s) for s in range(n) if s != i % n)
            wins += mine > best
            losses += mine < best
            ties += mine == best
    if competing:
        value = (wins - losses) / hunts
        return Score(
            value,
            f"wins {wins / hunts:.1%} loses {losses / hunts:.1%} ties {ties / hunts:.1%} completion {done / hunts:.1%} vs {bot.name}",
        )
    return Score(done / hunts, f"completes {done / hunts:.1%}")
