"""The games as games of OpenSpiel: its own checks, its environment and its algorithms in Python."""

import alveole
import alveole.pyspiel_games
import numpy
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, minimax, random_agent


@pytest.mark.parametrize("name", ["hexone", "hex(size=3,players=3)", "labyrinth(size=4)"])
def test_the_checks_of_openspiel(name, capfd):
    pyspiel.random_sim_test(pyspiel.load_game(f"alveole_{name}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game_id", alveole.games())
def test_every_game_is_registered(game_id):
    game = pyspiel.load_game(f"alveole_{game_id}")
    state = game.new_initial_state()
    assert game.game == alveole.Game(game_id) and state.legal_actions() == sorted(state.position.legal_actions())


def test_options_are_parameters():
    game = pyspiel.load_game("alveole_hive(rules=tournament,expansions=ML)")
    assert game.game == alveole.Game("hive", rules="tournament", expansions=["M", "L"])
    assert pyspiel.load_game(str(game)).game == game.game
    assert pyspiel.load_game("alveole_hex(size=3,swap=false)").num_distinct_actions() == 20


def test_a_clone_plays_on_by_itself():
    state = pyspiel.load_game("alveole_hex(size=3)").new_initial_state()
    state.apply_action(3)
    clone = state.clone()
    clone.apply_action(4)
    assert state.history() == state.position.actions == [3] and clone.position.actions == [3, 4]


def test_its_environment_and_agents_play():
    env = rl_environment.Environment(pyspiel.load_game("alveole_hexone"))
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(2)]
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        seen = env.get_state.position.observation(player).ravel()
        assert (numpy.array(step.observations["info_state"][player]) == seen).all()
        step = env.step([agents[player].step(step).action])
    assert step.rewards == env.get_state.position.returns()


def test_its_searches_find_a_win():
    position = alveole.Game("hex", size=3, swap=False).position()
    state = pyspiel.load_game("alveole_hex(size=3,swap=false)").new_initial_state()
    dice = numpy.random.RandomState(1)
    while not any(child(position, action).is_over for action in position.legal_actions()):
        action = int(dice.choice(position.legal_actions()))
        position.apply_action(action)
        state.apply_action(action)
    value, action = minimax.alpha_beta_search(
        state.get_game(), state=state, maximum_depth=1, value_function=lambda _: 0
    )
    assert (value, child(position, action).is_over) == (1, True)
    bot = mcts.MCTSBot(state.get_game(), 2, 200, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert child(position, bot.step(state)).is_over


def child(position, action):
    after = position.clone()
    after.apply_action(action)
    return after
