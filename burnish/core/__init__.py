"""The nouns and the interfaces; standard library only, frozen, hashed by content."""
