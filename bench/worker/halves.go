package main

import (
	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// halves maps the worker's arguments to the cases: calls measures calls of the library, kernels measures operators generated for the
// benchmark, and released measures plain programs that release their arrays.
var halves = map[string]peer.Prepare{
	"calls": func(c peer.Case) *peer.Operation {
		if c.Name == "black_scholes" && c.DType == "f64" {
			return blackScholes(c.N)
		}
		if isGenerated[c.Name] {
			return nil
		}
		return prepare(c)
	},
	"kernels": func(c peer.Case) *peer.Operation {
		switch {
		case c.Dimensions != nil:
			if p, ok := compiledPrograms[c.Name]; ok {
				return p.prepare(c.Dimensions)
			}
		case isGenerated[c.Name]:
			return prepare(c)
		}
		return nil
	},
	"released": func(c peer.Case) *peer.Operation {
		if p, ok := releasedPrograms[c.Name]; ok && c.Dimensions != nil {
			return p.prepare(c.Dimensions)
		}
		return nil
	},
}

// isGenerated has the names of the operators of package fused.
var isGenerated = map[string]bool{"fused_poly": true, "sincos2": true, "black_scholes": true, "hypot3": true, "lerp": true}

// blackScholes returns the prices of call options, computed by calls of the library. Each call makes a new array, as in NumPy.
func blackScholes(n int) *peer.Operation {
	share, strike, years := operand[float64](0, n), operand[float64](1, n), operand[float64](2, n)
	return makes(func() array[float64] {
		root := nd.Multiply(nd.Sqrt(years), 0.2)
		first := nd.Divide(nd.Add(nd.Log(nd.Divide(share, strike)), nd.Multiply(years, 0.07)), root)
		second := nd.Subtract(first, root)
		return nd.Subtract(nd.Multiply(share, normal(first)), nd.Multiply(nd.Multiply(strike, nd.Exp(nd.Multiply(years, -0.05))), normal(second)))
	})
}

// normal returns the approximate probabilities that a standard normal variable is below the elements of x.
func normal(x array[float64]) array[float64] {
	inner := nd.Add(x, nd.Multiply(nd.Multiply(nd.Multiply(x, x), x), 0.044715))
	return nd.Multiply(nd.Add(nd.Tanh(nd.Multiply(inner, 0.7978845608028654)), 1), 0.5)
}
