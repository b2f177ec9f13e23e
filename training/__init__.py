"""Training of hunters with MaskablePPO: `training.cooperative` and `training.competitive`."""
