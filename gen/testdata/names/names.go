package names

import nd "ndgo/ndarray"

// The operands below differ only in the case of a letter, or have the names of type parameters in generated functions.

//ndgo:ufunc
func capital(x, X float64) float64 { return x - 2*X }

//ndgo:ufunc
func generic[F nd.Float](x, X, y, XOperand F) F { return x - X/(y+XOperand) }

//ndgo:ufunc
func greek(α, Α float64) float64 { return α / Α }

//ndgo:ufunc
func kepler(m, e float64) (E float64, steps int) {
	E = m
	for steps < 8 && abs(E-e*E-m) > 1e-3 {
		E = m + e*E
		steps++
	}
	return E, steps
}

func abs(x float64) float64 { return max(x, -x) }

//ndgo:ufunc
func swapped(a, b float64) (A, B float64) { return b, a }

//ndgo:ufunc
func typed(options, operand, in, or float64) float64 { return options + operand + in + or }

//ndgo:reduce identity=0
func distance(acc, p, P float64) float64 { return acc + abs(p-P) }

//ndgo:fuse
func between(x, X *nd.NDArray[float64], y float64, Y float64) *nd.NDArray[float64] {
	return nd.Add(nd.Multiply(x, y), nd.Multiply(X, Y))
}

//ndgo:stencil wrap
func smooth(u nd.Near[float64], U, Near float64) float64 { return u.At(-1)*U + u.At(1)*Near }

// Y is a constraint. A generated function would also use Y as the type parameter of an operand.
type Y interface{ ~float32 | ~float64 }

//ndgo:ufunc
func bounded[F Y](x, y F) F { return x - y }
