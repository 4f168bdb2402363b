// Package plain has array programs in the style of NumPy. They make the same passes over memory as in NumPy: they release no array, store
// no result over another, and fuse no operators. Their Python originals are in bench/peers/python/plain.py. The generator compiles each
// program to a second form.
package plain

import nd "ndgo/ndarray"

//go:generate go run ndgo/gen

type array[T any] = *nd.NDArray[T]

// at returns the part of x at indices in NumPy's notation, as a view.
func at[T any](x array[T], text string) array[T] { return x.Slice(nd.S(text)) }
