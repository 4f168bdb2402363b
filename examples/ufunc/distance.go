package main

import nd "ndgo/ndarray"

// squaredDistance returns the squared distances Σ(x - y)² of points. Their coordinates lie along the reduced axes.
//
//ndgo:reduce identity=0
func squaredDistance[T nd.Float](acc, x, y T) T {
	d := x - y
	return acc + T(d*d)
}
