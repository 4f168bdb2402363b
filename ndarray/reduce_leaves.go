package ndarray

// This file is what a reduction does to many elements at once: the leaves of its tree.
