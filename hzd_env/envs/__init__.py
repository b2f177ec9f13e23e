"""The environments: PettingZoo's two kinds, one seat for Gymnasium, many games, many learners."""
