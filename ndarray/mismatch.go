package ndarray

// This file says in words why shapes do not go together.
