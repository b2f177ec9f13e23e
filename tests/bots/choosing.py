"""What the bot `cautious` chooses in scenes."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from hzd_env.bots.cautious import best_action
from hzd_env.rules.catalogue import DecisionKind
from hzd_env.rules.sizes import HUNTERS
from tests.rules.scenes import Scene


def choice(scene: Scene, kind: DecisionKind) -> Any:
    """What the bot chooses in the open decision, in the words of scenes."""
    assert scene.kind == kind
    book = copy.copy(scene.book)
    book.dice = scene.content.interpreted.dice
    seat = scene.game.decision.seat
    return scene._told(best_action(book, scene.game, seat, np.zeros(HUNTERS, np.uint32)))


def play_on(scene: Scene) -> None:
    """Let the bot play until nothing is asked any more."""
    while not scene.over:
        scene.choose(choice(scene, scene.kind))
