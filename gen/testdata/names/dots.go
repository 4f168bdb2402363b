package names

import (
	. "math"

	nd "ndgo/ndarray"
)

// The functions below use names from dot imports.

//ndgo:ufunc
func halfTurn(x float64) float64 { return Sin(x) * Pi }

//ndgo:ufunc
func rising(x float64) float64 { return Exp(x) + x }

//ndgo:reduce identity=Inf(-1)
func highest(acc, x float64) float64 { return max(acc, Sqrt(x)+Pi) }

//ndgo:ufunc
//ndgo:requires x < MaxFloat32 DivideByZero
func small(x float64) float64 { return x*2 + x*x }

//ndgo:fuse
func turned(x, y *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Add(nd.Multiply(x, Pi), y) }

type least struct{ low, high float64 }

//ndgo:reduce identity=least{Inf(1),Pi} join=joinLeast
func leastOf(s least, x float64) least { return joinLeast(s, least{x, x}) }

func joinLeast(s, t least) least { return least{min(s.low, t.low), max(s.high, t.high)} }
