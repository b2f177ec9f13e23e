"""What is printed: packs of cards and tiles, and how they are read."""
