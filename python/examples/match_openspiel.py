"""One of our bots against one of OpenSpiel's, at Vertical."""

import random

import pyspiel
from open_spiel.python.algorithms import mcts

import cordee
import cordee.openspiel

game = pyspiel.load_game("cordee_vertical")
theirs = mcts.MCTSBot(game, uct_c=2.0, max_simulations=5, evaluator=mcts.RandomRolloutEvaluator())
ours, state = cordee.Bot("mcts:30"), game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(random.choices(*zip(*state.chance_outcomes()))[0])
    elif state.current_player() == 0:
        state.apply_action(state.inner.numbers(ours.choose(state.inner))[0])
    else:
        state.apply_action(theirs.step(state))
print("ours, theirs:", state.returns())
