package main

import nd "ndgo/ndarray"

// squaredDistance returns the squared distances Σ(x - y)² of points, whose coordinates lie along the axes that it reduces.
//
//ndgo:reduce identity=0
func squaredDistance[T nd.Float](acc, x, y T) T {
	d := x - y
	return acc + T(d*d)
}
