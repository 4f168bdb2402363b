package main

import (
	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// churn has the cases of short-lived results. Either the garbage collector frees them, or the program releases them.
//
//go:noinline // see mixed
func churn[T nd.Number]() cases {
	return cases{
		"churn": func(n int) *peer.Operation { // each result becomes garbage when the next replaces it
			x, y := operand[T](0, n), operand[T](1, n)
			return makes(func() array[T] { return nd.Add(x, y) })
		},
		"churn_release": func(n int) *peer.Operation {
			if _, ok := any(nd.Empty[T](0)).(releaser); !ok {
				return nil
			}
			x, y := operand[T](0, n), operand[T](1, n)
			return &peer.Operation{
				Run:    func() { any(nd.Add(x, y)).(releaser).Release() },
				Result: func() []float64 { return elements(nd.Add(x, y)) },
			}
		},
	}
}

// A releaser is an array with a method Release. Older libraries lack this method; for these the case churn_release is omitted.
type releaser interface{ Release() }
