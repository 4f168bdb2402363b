package names

import . "ndgo/ndarray"

// The functions below use package ndarray through a dot import.

//ndgo:ufunc
func twice[F Float](x F) F { return x*2 + x*x }

//ndgo:fuse
func both(x, y *NDArray[float64]) *NDArray[float64] { return Add(Multiply(x, x), y) }

//ndgo:fuse
func gboth[F Float](x, y *NDArray[F]) *NDArray[F] { return Add(Multiply(x, x), y) }

type greatest[F Float] struct{ value F }

//ndgo:reduce identity=greatest[F]{F(math.Inf(-1))} join=joinGreatest
func greatestOf[F Float](s greatest[F], x F) greatest[F] { return joinGreatest(s, greatest[F]{x}) }

func joinGreatest[F Float](s, t greatest[F]) greatest[F] { return greatest[F]{max(s.value, t.value)} }
