package main

import (
	"slices"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// softmax sets dst to the weights eˣ / Σeˣ of the elements.
//
//ndgo:rows
func softmax[T nd.Float](dst, src []T) {
	if len(src) == 0 {
		return
	}
	highest, sum := slices.Max(src), T(0)
	for i, v := range src {
		dst[i] = elem.Exp(v - highest)
		sum += dst[i]
	}
	for i := range dst {
		dst[i] /= sum
	}
}
