package ndtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A Stencil is a user's operator on neighbourhoods for one choice of element types, with the properties to test.
type Stencil struct {
	// Definition is the scalar function of the elements read from neighbourhoods.
	Definition any

	// Places says where Definition's operands are in a neighbourhood.
	Places *ufunc.Neighbourhood

	// Call sets the first arrays, one for each result, to the results of the operator for the other arrays.
	Call func(x ...nd.Array)
}

// TestStencils compares operators with their definitions, on every tier (set of vector instructions) of the machine. Results must be equal
// bit for bit, except for the kind of NaN. Arrays have random shapes and layouts, and hold random and special values. Some results
// overwrite an operand. All other operands, and the memory around results, must stay unchanged.
func TestStencils(t *testing.T, list ...Stencil) {
	t.Helper()
	test(t, list)
}

// BenchmarkStencils measures operators on 512 × 512 elements between 1 and 2. It reports nanoseconds per element.
func BenchmarkStencils(b *testing.B, list ...Stencil) {
	b.Helper()
	benchmark(b, list)
}

func (s Stencil) subject(w *watch) subject {
	u := s.element(w)
	return subject{
		Ufunc: u,
		types: s.types(),
		shape: s.measured,
		draws: []draw{{name: arrays, stream: 2, trial: func(r *rand.Rand, _ uint64) (*trial, error) { return s.trial(u, r), nil }}},
	}
}

// element returns an elementwise operator with the definition and the call of s. Its operands are all the elements read by s for
// one result.
func (s Stencil) element(w *watch) Ufunc {
	return Ufunc{Definition: s.Definition, Call: s.Call, watch: w}
}

func (s Stencil) outs() int { return s.element(nil).outs() }

// types returns the types of the results and of the operands.
func (s Stencil) types() []reflect.Type {
	of, outs := s.element(nil).types(), s.outs()
	n := 0
	for _, p := range s.Places.Places {
		n = max(n, p.Operand+1)
	}
	all := append(slices.Clone(of[:outs]), make([]reflect.Type, n)...)
	for k, p := range s.Places.Places {
		all[outs+p.Operand] = of[outs+k]
	}
	return all
}

// isNear reports whether the operator reads neighbouring elements of an operand.
func (s Stencil) isNear(operand int) bool {
	return slices.ContainsFunc(s.Places.Places, func(p ufunc.Place) bool { return p.Operand == operand && p.Offsets != nil })
}

// shape returns a random shape valid for the border.
func (s Stencil) shape(r *rand.Rand) []int {
	shape := make([]int, s.Places.Rank+r.IntN(2))
	for i := range shape {
		shape[i] = r.IntN(7)
	}
	if r.IntN(3) == 0 {
		shape[len(shape)-1] = r.IntN(140)
	}
	if b := s.Places.Border; b == "wrap" || b == "reflect" {
		for _, p := range s.Places.Places {
			for i, d := range p.Offsets {
				axis := len(shape) - len(p.Offsets) + i
				shape[axis] = max(shape[axis], max(d, -d)+1)
			}
		}
	}
	return shape
}

// trial returns a call with random arrays.
func (s Stencil) trial(u Ufunc, r *rand.Rand) *trial {
	shape := s.shape(r)
	t := &trial{outs: s.outs(), shape: shape, to: shape, call: s.Call}
	t.name = func(int) string { return fmt.Sprintf("the result of shape %v", t.shape) }
	for k, of := range s.types() {
		shape := t.shape
		if k >= t.outs && !s.isNear(k-t.outs) {
			shape = smaller(r, shape)
		}
		x, around := elementsOf[of.Kind()].scattered(r, shape)
		source := sample.New(of, strconv.FormatUint(r.Uint64(), 36))
		t.x, t.around = append(t.x, x), append(t.around, around)
		for index := range indices(shape) {
			t.set(k, index, source.Next())
		}
	}
	for k := t.outs; k < len(t.x) && r.IntN(3) == 0; k++ {
		if s.types()[k] == s.types()[0] && s.isNear(k-t.outs) {
			t.x[0], t.around[0] = t.x[k], t.around[k] // store over operand k
			break
		}
	}
	var rows []values
	for index := range indices(t.shape) {
		rows = append(rows, s.want(u, t, index))
	}
	t.expect(rows, same, "want %v")
	return t
}

// want returns the expected results at index.
func (s Stencil) want(u Ufunc, t *trial, index []int) values {
	outs := s.outs()
	var x values
	for _, p := range s.Places.Places {
		at := slices.Clone(index)
		var beyond reflect.Value
		for i, d := range p.Offsets {
			axis := len(at) - len(p.Offsets) + i
			n := t.shape[axis]
			at[axis] += d
			if at[axis] >= 0 && at[axis] < n {
				continue
			}
			switch s.Places.Border {
			case "keep":
				return slices.Repeat(values{t.get(outs+s.first(), index)}, outs)
			case "wrap":
				at[axis] = (at[axis] + n) % n
			case "reflect":
				at[axis] = max(at[axis], -at[axis])
				at[axis] = min(at[axis], 2*(n-1)-at[axis])
			default:
				beyond = number(s.Places.Outside, s.types()[outs+p.Operand])
			}
		}
		if !beyond.IsValid() {
			beyond = t.get(outs+p.Operand, at)
		}
		x = append(x, beyond)
	}
	return u.watch.call(reflect.ValueOf(s.Definition), x)
}

// first returns the first operand with neighbouring elements.
func (s Stencil) first() int {
	for k := range s.types()[s.outs():] {
		if s.isNear(k) {
			return k
		}
	}
	panic("ndtest: a stencil without neighbourhoods")
}

// measured returns the shape of operand k in a benchmark: 512 × 512 elements, or a scalar.
func (s Stencil) measured(k int) []int {
	const side = 512
	if k >= s.outs() && !s.isNear(k-s.outs()) {
		return nil
	}
	shape := slices.Repeat([]int{1}, s.Places.Rank)
	shape[0] *= side
	shape[len(shape)-1] *= side
	return shape
}
