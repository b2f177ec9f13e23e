"""How good players are: many hunts, and what follows from them with its uncertainty."""
