"""The environments: PettingZoo AEC, and Gymnasium for one seat of it."""
