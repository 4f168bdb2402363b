package vector

import (
	"fmt"
	"go/types"
	"math"
	"slices"
)

// Unsound returns how join, of two partial results, depends on their order, or how identity, the bits of a partial result of no
// elements, changes others, by an example. It is "" if there is none. Partial results are terms, of which small numbers are tried, or
// anything if they are the elements.
func (join *Func) Unsound(identity []uint64, elements bool) string {
	numbers := make([][]uint64, 5)
	for i := range numbers {
		numbers[i] = join.number(float64(i + 1))
	}
	if wrong := join.reordered(numbers); wrong != "" {
		return wrong
	}
	if elements {
		numbers = append(numbers, join.others()...)
	}
	for _, x := range numbers {
		if z := join.of(identity, x); z != nil && !join.near(z, x) {
			return fmt.Sprintf("the identity %s with %s gives %s: it must change nothing, as 0 in a sum, 1 in a product, math.Inf(1) in a minimum and math.Inf(-1) in a maximum, "+
				"or of integers the greatest and the least; join another value with the result of the reduction",
				join.text(identity), join.text(x), join.text(z))
		}
	}
	return ""
}

// reordered returns how join depends on the order of partial results, of which numbers are examples, or "".
func (join *Func) reordered(numbers [][]uint64) string {
	for _, x := range numbers {
		for _, y := range numbers {
			left, right := join.of(x, y), join.of(y, x)
			if left != nil && right != nil && !join.near(left, right) {
				return fmt.Sprintf("partial results are joined in any order, but %s with %s gives %s, and %[2]s with %[1]s gives %[4]s: "+
					remedy, join.text(x), join.text(y), join.text(left), join.text(right))
			}
			for _, z := range numbers {
				last := join.of(y, z)
				if left == nil || last == nil {
					continue
				}
				first, last := join.of(left, z), join.of(x, last)
				if first != nil && last != nil && !join.near(first, last) {
					return fmt.Sprintf("partial results are joined in any order, but %s with %s, and that with %s, gives %s, and %[1]s with what %[2]s and %[3]s "+
						"are together gives %[5]s: "+remedy,
						join.text(x), join.text(y), join.text(z), join.text(first), join.text(last))
				}
			}
		}
	}
	return ""
}

// of returns x joined with y, or nil where that is left to Go.
func (join *Func) of(x, y []uint64) []uint64 {
	z, rare := join.Run(slices.Concat(x, y)...)
	if rare {
		return nil
	}
	return z
}

// number returns k as a partial result: its last bit if that is a bool, and without a second part if it is complex.
func (join *Func) number(k float64) (x []uint64) {
	for i, t := range join.Params[:len(join.Results)] {
		v := uint64(int64(k))
		switch {
		case t == Bool:
			v &= 1
		case t.IsFloat() && i == 0:
			v = floatBits(t, k)
		case t.IsFloat():
			v = floatBits(t, 0)
		default:
			v &= t.ones()
		}
		x = append(x, v)
	}
	return x
}

// others returns what elements may be beside small numbers: 0, negative numbers, the least and the greatest.
func (join *Func) others() (all [][]uint64) {
	all = append(all, join.number(0))
	switch t := join.Params[0]; {
	case t.IsFloat():
		all = append(all, join.number(-1), join.number(math.Inf(-1)), join.number(math.Inf(1)))
	case t.IsSigned():
		all = append(all, join.number(-1), []uint64{t.signBit()}, []uint64{t.ones() >> 1})
	case t.IsInteger():
		all = append(all, []uint64{t.ones()})
	}
	return all
}

// remedy says what to write where the order matters.
const remedy = "end with acc + term, where -x is the term of a difference and acc has no factor, and go on from the result of the reduction"

// near reports whether x and y are equal but for rounding.
func (join *Func) near(x, y []uint64) bool {
	for i, t := range join.Params[:len(join.Results)] {
		if !nearNumber(t, x[i], y[i], 0) {
			return false
		}
	}
	return true
}

// nearNumber reports whether x and y are equal but for rounding, that of numbers about as large as unit too.
func nearNumber(t Type, x, y uint64, unit float64) bool {
	if sameNumber(t, x, y) {
		return true
	}
	if !t.IsFloat() {
		return false
	}
	a, b := floatOf(t, x), floatOf(t, y)
	size := unit + math.Abs(a) + math.Abs(b)
	return !math.IsInf(size, 1) && math.Abs(a-b) <= 1e-4*size
}

// sameNumber reports whether x and y are equal, zeros of either sign too, or both NaN.
func sameNumber(t Type, x, y uint64) bool {
	if !t.IsFloat() {
		return x == y
	}
	a, b := floatOf(t, x), floatOf(t, y)
	return a == b || math.IsNaN(a) && math.IsNaN(b)
}

// text returns a partial result as Go writes it, about.
func (join *Func) text(x []uint64) string {
	t := join.Params[0]
	switch {
	case t == Bool:
		return fmt.Sprint(x[0] != 0)
	case len(join.Results) == 2:
		return fmt.Sprint(complex(floatOf(t, x[0]), floatOf(t, x[1])))
	case t.IsFloat():
		return fmt.Sprint(floatOf(t, x[0]))
	case t.IsSigned():
		return fmt.Sprint(int64(extend(t, x[0])))
	}
	return fmt.Sprint(x[0])
}

// Constant returns the bits of the parts of a value to which a parameter of fn is bound. It reports whether they are constants.
func (s *Source) Constant(fn *types.Func, args []types.Type, bound Bound) (bits []uint64, ok bool) {
	var err error
	var values []*Value
	func() {
		defer catchRefusal(&err)
		b := &builder{source: s, f: &Func{Name: fn.Name()}, function: &function{info: bound.Info}}
		b.setTypeArguments(fn, args)
		values = b.expression(bound.Value, scope{})
	}()
	for _, v := range values {
		if v.Op != Const {
			return nil, false
		}
		bits = append(bits, v.Aux)
	}
	return bits, err == nil
}
