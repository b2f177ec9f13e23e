"""A whole quest as a PettingZoo AEC environment.

Agents, actions and masks are those of a hunt (`hzd_env.envs.aec`); observations go on where those
of a hunt end (`hzd_env.observations`). Decisions reach from the choice of hunters over tracking,
encounters and the campfires between them to the Hunters' Call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hzd_env.content.book import BASE_GAME
from hzd_env.envs.aec import GameEnv, MaskPlace, metadata_of
from hzd_env.envs.parallel import ParallelGame
from hzd_env.envs.rewards import QUEST_REWARDS, RewardScheme
from hzd_env.envs.single_agent import Opponent, SingleAgentEnv, in_env
from hzd_env.envs.views import ObservationScheme
from hzd_env.envs.wrapper import CheckedEnv, IllegalAction
from hzd_env.rules.catalogue import Mode

__all__ = ["env", "parallel_env", "raw_env", "single_agent_env"]


class raw_env(GameEnv):  # noqa: N801 (PettingZoo's name)
    """A quest without the checks of `env`.

    An illegal action raises `IllegalActionError` and changes nothing.

    Args:
        players: 1 to 4.
        mode: "competitive", "cooperative" (one faint fails an encounter) or "lenient" (two do).
            A single hunter always plays by cooperative rules.
        hunters: a hunter's id for each seat; "random" to draw them at each reset; by default
            the first ones of the content.
        quest: whose tracking deck leads to whose Hunters' Call: "base_game" or "rockbreaker".
        finale: "rockbreaker" to meet the Rockbreaker after the Hunters' Call of the base game.
            Either way its pack must be in `content`.
        draft: the players choose their hunters in the quest; `hunters` must not be given.
        trading: the Trading Items Variant. Cooperating hunters may trade in any case.
        reward: "victory", "victory_points", "rank", "success", "shaped", or an object with a
            method `rewards(table)`. By default victory in competition and success otherwise.
        max_turns: hunter turns of one encounter after which the quest is truncated, 0 for no
            limit.
        observation, mask_in, max_cycles, content, render_mode, skip_forced: as for a hunt.
    """

    metadata = metadata_of("quest_v0")
    rewards_by_name = QUEST_REWARDS
    default_rewards = ("victory", "success")
    plays_quest = True

    def __init__(
        self,
        players: int = 2,
        mode: str | Mode = Mode.COMPETITIVE,
        hunters: str | Sequence[str] | None = None,
        quest: str = BASE_GAME[0],
        finale: str | None = None,
        draft: bool = False,
        trading: bool = False,
        reward: str | RewardScheme | None = None,
        observation: str | ObservationScheme = "flat",
        mask_in: MaskPlace = "both",
        max_turns: int = 0,
        max_cycles: int = 0,
        content: Sequence[str] = ("base_game",),
        render_mode: str | None = None,
        skip_forced: bool = True,
    ) -> None:
        if draft and hunters is not None:
            raise ValueError(f"with draft, hunters are chosen in play; hunters={hunters!r}")
        self._quest = quest
        self._finale = finale
        self._draft = draft
        self._trading = trading
        super().__init__(
            players,
            mode,
            hunters,
            reward,
            observation,
            mask_in,
            max_turns,
            max_cycles,
            content,
            render_mode,
            skip_forced,
        )

    def _start(self, players: int, hunters: Sequence[str] | None, seed: int) -> None:
        self.table.reset_quest(
            players=players,
            mode=self._mode,
            hunters=hunters,
            quest=self._quest,
            finale=self._finale,
            draft=self._draft,
            trading=self._trading,
            seed=seed,
            max_turns=self._max_turns,
            ask_forced=not self._skip_forced,
        )


def env(*, illegal_action: IllegalAction = "raise", **configuration: Any) -> CheckedEnv:
    """A quest with the usual checks.

    Args:
        illegal_action: "raise", "terminate" or "penalise"; see `CheckedEnv`.
        configuration: see `raw_env`.
    """
    return CheckedEnv(raw_env(**configuration), illegal_action)


def parallel_env(*, illegal_action: str = "raise", **configuration: Any) -> ParallelGame:
    """A quest in which all seats act at once, most of them by waiting.

    Args:
        illegal_action: "raise" or "penalise"; see `ParallelGame`.
        configuration: see `raw_env`.
    """
    return ParallelGame(raw_env(**configuration), illegal_action)


def single_agent_env(
    opponents: Opponent | Sequence[Opponent] = "random",
    seat: int | str = 0,
    env: CheckedEnv | GameEnv | None = None,
    **configuration: Any,
) -> SingleAgentEnv:
    """A seat of a quest as a Gymnasium environment.

    Args:
        opponents: who plays the other seats; see `SingleAgentEnv`.
        seat: a number, "random" or "rotate".
        env: the quest to play in; by default one is made from the configuration.
        configuration: see `quest_v0.env`. Unless said otherwise, an illegal action is penalised,
            for learners that don't know masks.
    """
    return in_env(raw_env, env, configuration, opponents, seat)
