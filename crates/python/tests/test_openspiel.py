"""Games and states in the style of OpenSpiel, and its own algorithms on them."""

import alveole
import numpy
import pyspiel
import pytest
from alveole import openspiel
from conftest import VARIANTS
from open_spiel.python.algorithms import mcts


def test_games_are_named_as_in_openspiel():
    game = openspiel.load_game("hex(size=4,swap=false)", {"players": 3})
    assert str(game) == "hex(size=4,players=3,ports=fixed,swap=false,center_ban=false)"
    assert game == openspiel.load_game("hex", {"size": 4, "swap": False, "players": 3})
    assert game.num_players() == 3 and game.num_distinct_actions() == 38
    with pytest.raises(alveole.AlveoleError):
        openspiel.load_game("chess")
    for wrong in ["hex(", "hex(size)", "hex(size=3,swap)"]:
        with pytest.raises(ValueError):
            openspiel.load_game(wrong)
    assert openspiel.load_game("hive", {"rules": numpy.str_("leaflet")}) == openspiel.load_game("hive(rules=leaflet)")


def test_a_game_is_loaded_from_its_name(game):
    written = openspiel.load_game(game.id, game.options)
    assert openspiel.load_game(str(written)) == written


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_states_do_what_openspiel_asks(variant):
    dice = numpy.random.RandomState(1)
    game = openspiel.load_game(*variant)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 60:
        player, actions = state.current_player(), state.legal_actions()
        assert 0 <= player < game.num_players() and actions == sorted(actions)
        assert state.legal_actions(player) == actions and state.legal_actions((player + 1) % game.num_players()) == []
        mask = state.legal_actions_mask()
        assert [action for action, legal in enumerate(mask) if legal] == actions
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()
        action = int(dice.choice(actions))
        assert state.string_to_action(player, state.action_to_string(player, action)) == action
        child = state.child(action)
        assert state.move_number() == child.move_number() - 1
        state.apply_action(action)
        assert str(state) == str(child) and state.history() == child.history()
        assert len(state.returns()) == game.num_players()
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history() and again.returns() == state.returns()
    assert state.information_state_string().split(" ", 1)[0]


def test_the_end_is_that_of_openspiel():
    state = openspiel.load_game("hex(size=3,swap=false)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == pyspiel.PlayerId.TERMINAL == openspiel.TERMINAL_PLAYER
    assert sorted(state.returns()) == [-1, 1] and state.legal_actions() == []
    assert state.rewards() == state.returns() == [state.player_return(player) for player in range(2)]


def test_the_search_of_openspiel_beats_random_play():
    game = openspiel.load_game("hexone")
    dice = numpy.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    wins = 0
    for seat in [0, 1] * 3:
        bot = mcts.MCTSBot(game, 2, 40, evaluator, random_state=dice)
        state = game.new_initial_state()
        while not state.is_terminal():
            own = state.current_player() == seat
            state.apply_action(bot.step(state) if own else dice.choice(state.legal_actions()))
        wins += state.player_return(seat) == 1
    assert wins >= 5
