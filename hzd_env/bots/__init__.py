"""Players that follow a script and see no more of the game than their seat may know."""
