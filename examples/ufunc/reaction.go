package main

import nd "ndgo/ndarray"

// The rates of Gray and Scott's reaction. With these, spots divide like cells.
const (
	feed, kill = 0.0367, 0.0649
	spreadU    = 0.16
	spreadV    = 0.08
)

// react returns the concentrations u and v after a step. diffusedU and diffusedV are the amounts that diffuse to each place.
//
// Source: J. E. Pearson, Complex patterns in a simple system, Science 261 (1993), 189–192.
//
//ndgo:ufunc
func react[T nd.Float](u, v, diffusedU, diffusedV T) (nextU, nextV T) {
	turned := T(T(u*v) * v)
	nextU = u + T(diffusedU*spreadU) - turned + T((1-u)*feed)
	nextV = v + T(diffusedV*spreadV) + turned - T(v*(feed+kill))
	return nextU, nextV
}
