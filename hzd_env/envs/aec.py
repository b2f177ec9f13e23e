"""What is played as a PettingZoo AEC environment: the common ground, and one hunt.

| | |
|---|---|
| Agents | `hunter_0` … `hunter_3`, one a seat; all of them to the end |
| Action space | `Discrete(ACTIONS)`, see `hzd_env.rules.catalogue.Action` |
| Action mask | `int8`; the deciding seat's legal actions, all zero for the other seats |
| Observation | by `observation`: flat float32, compact int8, structured, or an object |
| Rewards | by `reward`: a name, or an object; see `hzd_env.envs.rewards` |
| End | all agents end together: terminated by the rules, truncated by a limit |

A turn of play has many decisions: `agent_selection` stays with a seat for as many as it takes and
jumps to another one that may react.
"""

from __future__ import annotations

import copy
import secrets
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from hzd_env.actions import describe
from hzd_env.arguments import flag, ids, integer, mode_named, one_of
from hzd_env.content.book import Content, load_content
from hzd_env.engine import Event, Table, read_states
from hzd_env.envs.rewards import REWARDS, RewardScheme, reward_scheme, rewards_of
from hzd_env.envs.views import Flat, ObservationScheme, observation_scheme
from hzd_env.observations.schema import schema_of
from hzd_env.render import draw_picture, draw_text
from hzd_env.rules.catalogue import ACTIONS, Mode, Outcome
from hzd_env.rules.sides import Int8s

__all__ = [
    "ILLEGAL_REWARD",
    "MOST_SEED",
    "PLAY",
    "GameEnv",
    "MaskPlace",
    "metadata_of",
    "raw_env",
]

MaskPlace = Literal["both", "observation", "info"]

MOST_SEED = 2**64 - 1

EARLY = "no game has begun; call reset"

ILLEGAL_REWARD = -1.0
"""What an illegal action costs where it does not raise an error."""

PLAY = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "_masks",
    "_cycles",
    "_entropy",
    "_episode",
    "_skip_agent_selection",
)
"""The attributes that change in play, besides the table."""


def metadata_of(name: str) -> dict[str, Any]:
    """What PettingZoo asks to know about an environment."""
    return {
        "name": name,
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }


class GameEnv(AECEnv[str, Any, int]):
    """What a hunt and a quest have in common.

    Attributes:
        table: the game that is played.
        observation_scheme: what a seat sees.
        reward_scheme: what a step is worth.
        max_cycles: steps after which a game is truncated, 0 for no limit.
        rewards_by_name: the schemes that `reward` may name.
        default_rewards: which of them is meant where none is given, in competition and otherwise.
        plays_quest: whether it is a quest, of which more is observed than of a hunt.
        schema: what the observations consist of; with expansions some families more.
    """

    rewards_by_name: ClassVar[dict[str, RewardScheme]]
    default_rewards: ClassVar[tuple[str, str]]
    plays_quest: ClassVar[bool]

    def __init__(
        self,
        players: int,
        mode: str | Mode,
        hunters: str | Sequence[str] | None,
        reward: str | RewardScheme | None,
        observation: str | ObservationScheme,
        mask_in: MaskPlace,
        max_turns: int,
        max_cycles: int,
        content: Sequence[str],
        render_mode: str | None,
        skip_forced: bool,
    ) -> None:
        super().__init__()
        self.table = Table(load_content(content))
        self.schema = schema_of(self.table.content.expansions, self.plays_quest)
        self.max_cycles = integer("max_cycles", max_cycles, 0)
        if render_mode is not None:
            one_of("render_mode", render_mode, self.metadata["render_modes"])
        self._mode = mode_named(mode)
        by_rule = hunters is None or isinstance(hunters, str)
        self._hunters = hunters if by_rule else ids("hunters", hunters)
        self.observation_scheme = observation_scheme(observation, self.schema)
        one_of("mask_in", mask_in, ("both", "observation", "info"))
        self.mask_in_observation = mask_in != "info"
        self._mask_in_info = mask_in != "observation"
        self._max_turns = max_turns
        self._skip_forced = flag("skip_forced", skip_forced)
        self._start(players, None if self._hunters == "random" else self._hunters, seed=0)
        players, self._mode = self.table.players, self.table.mode  # which may be another (R11)
        if reward is None:
            competing, otherwise = self.default_rewards
            reward = competing if self._mode == Mode.COMPETITIVE else otherwise
        self.reward_scheme = reward_scheme(reward, self.rewards_by_name)
        rewards_of(self.reward_scheme, self.table)
        self.render_mode = render_mode
        self.possible_agents = [f"hunter_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self._observation_space() for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0.0, 1.0, (players * self.schema.size,), np.float32)
        self._entropy: int | None = None  # with the episode, the source of all chance
        self._episode = 0
        self._cycles = 0
        self._skip_agent_selection: str | None = None

    @abstractmethod
    def _start(self, players: int, hunters: Sequence[str] | None, seed: int) -> None:
        """Start a game at the table, which checks the configuration."""

    def _draw(self, random: np.random.Generator) -> None:
        """Draw what else changes from reset to reset."""

    def _observation_space(self) -> spaces.Space[Any]:
        space = copy.deepcopy(self.observation_scheme.space)
        if not self.mask_in_observation:
            return space
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        return spaces.Dict({"observation": space, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # ----------------------------------------------------------------------------- Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. Without a seed, chance goes on from the last one."""
        entropy, episode = self._entropy, self._episode + 1
        if seed is not None:
            entropy, episode = integer("seed", seed, 0, MOST_SEED), 0
        elif entropy is None:
            entropy = secrets.randbits(64)
        self.deal(entropy, episode)
        self._entropy, self._episode = entropy, episode
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._masks = {agent: np.zeros(ACTIONS, np.int8) for agent in self.agents}
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._cycles = 0
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._select()
        self._show()

    def deal(self, entropy: int, episode: int) -> None:
        """Start the game of an episode at the table. That of episode 0 has the seed `entropy`."""
        random = np.random.default_rng([entropy, episode])
        self._draw(random)
        hunters = self._draw_hunters(random)
        chance = entropy if episode == 0 else int(random.integers(2**63))
        self._start(len(self.possible_agents), hunters, chance)

    def _draw_hunters(self, random: np.random.Generator) -> Sequence[str] | None:
        if self._hunters != "random":
            return self._hunters
        hunters = self.table.content.hunters
        order = random.permutation(len(hunters))[: len(self.possible_agents)]
        return [hunters[index].id for index in order]

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self._masks[agent]} if self._mask_in_info else {}

    def _show_mask(self, agent: str, mask: Int8s) -> None:
        self._masks[agent] = mask
        if self._mask_in_info:
            self.infos[agent] = {"action_mask": mask}

    def _select(self) -> None:
        """Hand over to the deciding seat, with its mask."""
        agent = self.possible_agents[self.table.seat]
        if agent != self.agent_selection:
            self._show_mask(self.agent_selection, np.zeros(ACTIONS, np.int8))
            self.agent_selection = agent
        self._show_mask(agent, self.table.mask.copy())

    def step(self, action: int | None) -> None:
        """Take the selected agent's action.

        Raises:
            IllegalActionError: the action is not legal; nothing has changed.
        """
        try:
            agent = self.agent_selection
        except AttributeError:
            raise AttributeError(EARLY) from None
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        rewards = rewards_of(self.reward_scheme, self.table)
        for each, reward in zip(self.agents, rewards, strict=True):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
        self._count_cycle()
        self._show()

    def _count_cycle(self) -> None:
        self._cycles += 1
        if self.table.seat < 0:
            self._end(terminated=self.table.outcome != Outcome.CUT_SHORT)
        elif self._cycles == self.max_cycles:
            self._end(terminated=False)
        else:
            self._select()

    def _end(self, *, terminated: bool) -> None:
        """The game is over for all agents; each takes one more step, with no action."""
        self._show_mask(self.agent_selection, np.zeros(ACTIONS, np.int8))
        ended = self.terminations if terminated else self.truncations
        for agent in self.agents:
            ended[agent] = True
        self._deads_step_first()

    def refuse(self, *, end: bool) -> None:
        """Make the selected agent pay for an illegal action; end the episode for all if asked.

        The game itself is unchanged.
        """
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        for each in self.agents:
            self.rewards[each] = 0.0
        self.rewards[agent] = ILLEGAL_REWARD
        self._cumulative_rewards[agent] = ILLEGAL_REWARD
        if end:
            for each in self.agents:
                self.truncations[each] = True
            self._end(terminated=True)
        else:
            self._count_cycle()

    # ------------------------------------------------------------------------------ Seeing

    def observe(self, agent: str) -> Any:
        """What an agent sees: any possible agent, at any time after a reset."""
        mask = self.legal(agent)
        observation = self.observation_scheme.observe(self.table, self._seats[agent])
        if self.mask_in_observation:
            return {"observation": observation, "action_mask": mask}
        return observation

    def action_masks(self) -> Int8s:
        """The legal actions of the selected agent."""
        try:
            return self._masks[self.agent_selection]
        except AttributeError:
            raise AttributeError(EARLY) from None

    def legal(self, agent: str) -> Int8s:
        """The legal actions of an agent; none but the selected one has any."""
        try:
            return self._masks[agent]
        except AttributeError:
            raise AttributeError(EARLY) from None
        except KeyError:
            raise self._unknown(agent) from None

    def _unknown(self, agent: str) -> ValueError:
        return ValueError(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")

    def state(self) -> NDArray[np.float32]:
        """The flat observations of all seats one after the other: all that anybody sees."""
        flat = Flat(self.schema)
        seats = range(len(self.possible_agents))
        return np.concatenate([flat.observe(self.table, seat) for seat in seats])

    @property
    def events(self) -> list[Event]:
        """What happened in the last step."""
        return self.table.events

    def describe(self, action: int) -> str:
        """An action of the open decision in words."""
        action = integer("action", action, 0, ACTIONS - 1)
        return describe(self.table.content, self.table.game, action)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position as text or picture, or printed."""
        if self.render_mode == "rgb_array":
            return draw_picture(self.table.content, self.table.game)
        if self.render_mode == "ansi":
            return draw_text(self.table.content, self.table.game)
        if self.render_mode == "human":
            print(draw_text(self.table.content, self.table.game, colour=True))
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    # ------------------------------------------------------------------ Copying and saving

    def get_state(self) -> dict[str, Any]:
        """All that changes in play, chance included."""
        return {"table": self.table.save(), "play": copy.deepcopy(self._play())}

    def set_state(self, state: dict[str, Any]) -> None:
        """Go back to a state from `get_state` of an environment configured alike.

        Raises:
            ValueError: it is of other content, players or mode, of a hunt instead of a quest, or
                of another version. Nothing has changed.
        """
        table, play = state["table"], copy.deepcopy(state["play"])
        held = read_states(table, self.table.content)[0]["configuration"]
        for what, here in (
            ("players", len(self.possible_agents)),
            ("mode", self._mode),
            ("quest", self.plays_quest),
        ):
            if held[what] != here:
                raise ValueError(f"{what} is {held[what]} in the state, but {here:d} here")
        self.table.restore(table)
        self.__dict__.update(play)

    def _play(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in PLAY if name in self.__dict__}

    def clone(self, seed: int | None = None) -> Self:
        """An environment that goes on independently from here, for looking ahead.

        Give a seed for new dice and draws; without one, the copy meets the same chances as the
        original. The copy shares the spaces; `copy.deepcopy` copies them as well.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.__dict__.update({name: copy.copy(value) for name, value in self._play().items()})
        other.table = self.table.copy()
        if seed is not None:
            other.table.reseed(seed)
        return other

    def redeal(self, agent: str, seed: int) -> None:
        """Deal anew what the deciding agent cannot see; what it observes stays the same."""
        if agent not in self._seats:
            raise self._unknown(agent)
        self.table.redeal(self._seats[agent], seed)


class raw_env(GameEnv):  # noqa: N801 (PettingZoo's name)
    """A hunt without the checks of `env`.

    An illegal action raises `IllegalActionError` and changes nothing.

    Args:
        scenario: id of an encounter; or a level (1 to 3), "random" or a list of ids, from which
            each reset draws one.
        players: 1 to 4.
        mode: "competitive", "cooperative" (one faint fails the hunt) or "lenient" (two do). A
            single hunter always plays by cooperative rules.
        hunters: a hunter's id for each seat; "random" to draw them at each reset; by default
            the first ones of the content.
        reward: "glory", "success", "shaped", or an object with a method `rewards(table)`. By
            default glory in competition and success otherwise.
        observation: "flat", "compact", "structured", or an object with a `space` and a method
            `observe(table, seat)`.
        mask_in: where the action mask is: "both", "observation" or "info".
        max_turns: hunter turns after which the hunt is truncated, 0 for no limit.
        max_cycles: steps after which it is truncated, 0 for no limit.
        content: names or paths of content packs; later ones add to earlier ones.
        render_mode: "human" prints the position after every step, "ansi" returns it as text,
            "rgb_array" as a picture.
        skip_forced: take decisions with one legal action without asking.
    """

    metadata = metadata_of("hunt_v0")
    rewards_by_name = REWARDS
    default_rewards = ("glory", "success")
    plays_quest = False

    def __init__(
        self,
        scenario: str | int | Sequence[str] = "random",
        players: int = 2,
        mode: str | Mode = Mode.COMPETITIVE,
        hunters: str | Sequence[str] | None = None,
        reward: str | RewardScheme | None = None,
        observation: str | ObservationScheme = "flat",
        mask_in: MaskPlace = "both",
        max_turns: int = 0,
        max_cycles: int = 0,
        content: Sequence[str] = ("base_game",),
        render_mode: str | None = None,
        skip_forced: bool = True,
    ) -> None:
        self._scenarios = _scenarios_of(load_content(content), scenario)
        self._scenario = self._scenarios[0]
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

    def _draw(self, random: np.random.Generator) -> None:
        scenarios = self._scenarios
        drawn = 0 if len(scenarios) == 1 else int(random.integers(len(scenarios)))
        self._scenario = scenarios[drawn]

    def _start(self, players: int, hunters: Sequence[str] | None, seed: int) -> None:
        self.table.reset(
            encounter=self._scenario,
            players=players,
            mode=self._mode,
            hunters=hunters,
            seed=seed,
            max_turns=self._max_turns,
            ask_forced=not self._skip_forced,
        )


def _scenarios_of(content: Content, scenario: str | int | Sequence[str]) -> list[str]:
    """The ids of the encounters to draw from."""
    encounters = content.encounters
    if isinstance(scenario, int | np.integer):
        level = integer("scenario", scenario, 1)
        chosen = [encounter.id for encounter in encounters if encounter.level == level]
        if not chosen:
            raise ValueError(f"scenario: there is no encounter of level {level}")
        return chosen
    if isinstance(scenario, str):
        if scenario == "random":
            return [encounter.id for encounter in encounters]
        scenario = [scenario]
    chosen = ids("scenario", scenario, 'an id, a level, "random" or a list of ids')
    if not chosen:
        raise ValueError("scenario: the list of encounters is empty")
    for encounter_id in chosen:
        content.index("encounters", encounter_id)
    return chosen
