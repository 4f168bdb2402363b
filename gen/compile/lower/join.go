package lower

import (
	"fmt"
	"math"
	"slices"

	"ndgo/gen/compile/ir"
)

// Unsound returns an example of a wrong reduction, or "" if it finds none. A join is wrong if the result depends on the order of
// partial results, or if joining the identity changes a partial result. The parameter identity has the bits of the partial result of
// no elements. Unsound tries small numbers as partial results and, if elements is true, also other elements.
func Unsound(join *ir.Func, identity []uint64, elements bool) string {
	numbers := make([][]uint64, 5)
	for i := range numbers {
		numbers[i] = resultOf(join, float64(i+1))
	}
	if wrong := reordered(join, numbers); wrong != "" {
		return wrong
	}
	if elements {
		numbers = append(numbers, otherElements(join)...)
	}
	for _, x := range numbers {
		if z := joined(join, identity, x); z != nil && !nearResults(join, z, x) {
			return fmt.Sprintf("the identity %s with %s gives %s: it must change nothing, as 0 in a sum, 1 in a product, math.Inf(1) in a minimum and math.Inf(-1) in a maximum, "+
				"or of integers the greatest and the least; join another value with the result of the reduction",
				textOf(join, identity), textOf(join, x), textOf(join, z))
		}
	}
	return ""
}

// reordered returns an example of a join that depends on the order, or "". It makes the example from the given numbers.
func reordered(join *ir.Func, numbers [][]uint64) string {
	for _, x := range numbers {
		for _, y := range numbers {
			left, right := joined(join, x, y), joined(join, y, x)
			if left != nil && right != nil && !nearResults(join, left, right) {
				return fmt.Sprintf("partial results are joined in any order, but %s with %s gives %s, and %[2]s with %[1]s gives %[4]s: "+
					remedy, textOf(join, x), textOf(join, y), textOf(join, left), textOf(join, right))
			}
			for _, z := range numbers {
				last := joined(join, y, z)
				if left == nil || last == nil {
					continue
				}
				first, last := joined(join, left, z), joined(join, x, last)
				if first != nil && last != nil && !nearResults(join, first, last) {
					return fmt.Sprintf("partial results are joined in any order, but %s with %s, and that with %s, gives %s, and %[1]s with what %[2]s and %[3]s "+
						"are together gives %[5]s: "+remedy,
						textOf(join, x), textOf(join, y), textOf(join, z), textOf(join, first), textOf(join, last))
				}
			}
		}
	}
	return ""
}

// joined returns the join of x and y, or nil if a kernel would leave it to the Go loop.
func joined(join *ir.Func, x, y []uint64) []uint64 {
	z, rare := join.Run(slices.Concat(x, y)...)
	if rare {
		return nil
	}
	return z
}

// resultOf returns the number k as a partial result. For a bool it takes the last bit of k. For a complex number, k is the real part.
func resultOf(join *ir.Func, k float64) (x []uint64) {
	for i, t := range join.Params[:len(join.Results)] {
		v := uint64(int64(k))
		switch {
		case t == ir.Bool:
			v &= 1
		case t.IsFloat() && i == 0:
			v = ir.FloatBits(t, k)
		case t.IsFloat():
			v = ir.FloatBits(t, 0)
		default:
			v &= t.Ones()
		}
		x = append(x, v)
	}
	return x
}

// otherElements returns elements other than small numbers: 0, negative numbers, the least and the greatest element.
func otherElements(join *ir.Func) (all [][]uint64) {
	all = append(all, resultOf(join, 0))
	switch t := join.Params[0]; {
	case t.IsFloat():
		all = append(all, resultOf(join, -1), resultOf(join, math.Inf(-1)), resultOf(join, math.Inf(1)))
	case t.IsSigned():
		all = append(all, resultOf(join, -1), []uint64{t.SignBit()}, []uint64{t.Ones() >> 1})
	case t.IsInteger():
		all = append(all, []uint64{t.Ones()})
	}
	return all
}

// remedy is the advice for a join that depends on the order.
const remedy = "end with acc + term, where -x is the term of a difference and acc has no factor, and go on from the result of the reduction; " +
	"if results depend on the order of elements, mark a func(dst, src []T) //ndgo:rows, which goes from one element of a row to the next"

// nearResults reports whether x and y are equal except for rounding errors.
func nearResults(join *ir.Func, x, y []uint64) bool {
	for i, t := range join.Params[:len(join.Results)] {
		if !nearNumber(t, x[i], y[i], 0) {
			return false
		}
	}
	return true
}

// nearNumber reports whether x and y are equal except for rounding errors. Floats may differ by 1e-4·(unit + |x| + |y|).
func nearNumber(t ir.Type, x, y uint64, unit float64) bool {
	if sameNumber(t, x, y) {
		return true
	}
	if !t.IsFloat() {
		return false
	}
	a, b := ir.FloatOf(t, x), ir.FloatOf(t, y)
	size := unit + math.Abs(a) + math.Abs(b)
	return !math.IsInf(size, 1) && math.Abs(a-b) <= 1e-4*size
}

// sameNumber reports whether x and y are equal or both NaN. Zeros of both signs are equal.
func sameNumber(t ir.Type, x, y uint64) bool {
	if !t.IsFloat() {
		return x == y
	}
	a, b := ir.FloatOf(t, x), ir.FloatOf(t, y)
	return a == b || math.IsNaN(a) && math.IsNaN(b)
}

// textOf returns a partial result as text similar to Go.
func textOf(join *ir.Func, x []uint64) string {
	t := join.Params[0]
	switch {
	case t == ir.Bool:
		return fmt.Sprint(x[0] != 0)
	case len(join.Results) == 2:
		return fmt.Sprint(complex(ir.FloatOf(t, x[0]), ir.FloatOf(t, x[1])))
	case t.IsFloat():
		return fmt.Sprint(ir.FloatOf(t, x[0]))
	case t.IsSigned():
		return fmt.Sprint(int64(ir.Extend(t, x[0])))
	}
	return fmt.Sprint(x[0])
}
