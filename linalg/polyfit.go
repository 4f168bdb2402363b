package linalg

import (
	"fmt"
	"math"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Polyfit returns the coefficients of the polynomial of the given degree with the least squares distance from y at the points x. There are
// degree+1 coefficients, the highest power first; nd.Polyval takes them in this order. x is 1-d. y has one element or one row for each
// point. If it has rows, each of the k columns is fitted separately, and the result is (degree+1)×k.
//
// The columns of the matrix of powers are scaled to length 1. The system is then solved as by [LstSq]: a singular value counts as 0 if it
// is not above [Tolerance] times the greatest one. The default tolerance is the number of points times the distance from 1 to the next
// number of the type. If there are fewer different points than coefficients, many polynomials fit equally well; the result has the least
// scaled coefficients.
//
// An infinity or NaN in a column of y makes all coefficients of the column infinite or NaN. An infinity or NaN in the weights makes all
// coefficients of all columns infinite or NaN; an infinity or NaN in x does the same, unless the degree is 0. Other shapes of x and y, and
// a negative degree, panic with nd.ErrShape. An empty x panics with nd.ErrEmpty. A degree too large for memory panics with nd.ErrLimit.
func Polyfit[T nd.Float](x, y *nd.NDArray[T], degree int, options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.Polyfit"
	defer mistakes.Rename(op)
	return polyfit(op, x, y, nil, degree, options)
}

// PolyfitWeighted does the work of [Polyfit] with weights: at each point it multiplies the distance from y by the weight, and minimizes the
// sum of the squares of these products. If the standard deviations of y are known, use the weights 1 / deviation. Weights of another shape
// than x panic with nd.ErrShape.
func PolyfitWeighted[T nd.Float](x, y, weights *nd.NDArray[T], degree int, options ...nd.Option) *nd.NDArray[T] {
	const op = "linalg.PolyfitWeighted"
	defer mistakes.Rename(op)
	operand.Head(weights).CheckAs(op, "the array of weights")
	return polyfit(op, x, y, weights, degree, options)
}

// polyfit does the work of Polyfit if weights is nil, and otherwise of PolyfitWeighted.
func polyfit[T nd.Float](op string, x, y, weights *nd.NDArray[T], degree int, options []nd.Option) *nd.NDArray[T] {
	checkOperands(op, x, y)
	o := option.Take(op, options, option.Tolerance)
	shapes := [][]int{x.Shape(), y.Shape()}
	if weights != nil {
		shapes = append(shapes, weights.Shape())
	}
	fail := func(kind error, format string, args ...any) {
		panic(&nd.Error{Op: op, Kind: kind, Shapes: shapes, Detail: fmt.Sprintf(format, args...)})
	}
	n := x.Size()
	switch {
	case degree < 0:
		fail(nd.ErrShape, "the degree is %d; use 0 or more", degree)
	case degree == math.MaxInt:
		fail(nd.ErrLimit, "a polynomial of degree %d has more coefficients than an int can count; use a smaller degree", degree)
	case x.NDim() != 1:
		fail(nd.ErrShape, "x has shape %s, not one axis; use Ravel", mistakes.ShapeText(shapes[0]))
	case y.NDim() != 1 && y.NDim() != 2 || y.Dim(0) != n:
		fail(nd.ErrShape, "x has %s, so y needs shape (%d) or (%[2]d, k), not %s%s", mistakes.Count(n, "point", "points"), n, mistakes.ShapeText(shapes[1]), transposed(y.Shape(), n))
	case weights != nil && (weights.NDim() != 1 || weights.Size() != n):
		fail(nd.ErrShape, "x has %s, so weights need shape (%d), not %s", mistakes.Count(n, "point", "points"), n, mistakes.ShapeText(shapes[2]))
	case n == 0:
		fail(nd.ErrEmpty, "x is empty; pass at least one point")
	}
	columns := powers(x, degree)
	if weights != nil {
		weights = weights.ExpandDims(1)
		columns = nd.Multiply(columns, weights)
		if y.NDim() == 1 {
			y = nd.Multiply(y, weights.Squeeze(1))
		} else {
			y = nd.Multiply(y, weights)
		}
	}
	lengths := nd.Sqrt(nd.Sum(nd.Multiply(columns, columns), nd.Axis(0)))
	part := Tolerance(tolerance[T](o.Get(option.Tolerance), n, n))
	z := LstSq(nd.Divide(columns, lengths), y, part)
	if z.NDim() == 2 {
		lengths = lengths.ExpandDims(1)
	}
	return nd.Divide(z, lengths)
}

// transposed returns "", or a remedy for an error: y has a column for each of n points, but should have a row for each.
func transposed(y []int, n int) string {
	if len(y) == 2 && y[1] == n {
		return "; use T"
	}
	return ""
}

// powers returns the powers of x's elements, a row for each element, with the highest power first.
func powers[T nd.Float](x *nd.NDArray[T], degree int) *nd.NDArray[T] {
	z := nd.Ones[T](x.Size(), degree+1)
	for p := degree - 1; p >= 0; p-- {
		z.Slice(nd.Colon, nd.At(p)).Assign(nd.Multiply(z.Slice(nd.Colon, nd.At(p+1)), x))
	}
	return z
}
