// Package plain has programs on arrays written line by line as one writes them in NumPy, with the same passes over memory: nothing is
// released, no result is kept for the next round, and no operators are joined. Their originals are in bench/peers/python/plain.py.
package plain

import nd "ndgo/ndarray"

type array[T any] = *nd.NDArray[T]

// at returns the view that a text describes as in NumPy.
func at[T any](x array[T], text string) array[T] { return x.Slice(nd.S(text)) }
