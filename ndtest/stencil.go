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
)

// A Stencil is an operator of a user on neighbourhoods at one choice of element types, with what it is held to. Generated tests
// have one for each.
type Stencil struct {
	// Definition is the scalar function of the elements that are read.
	Definition any

	// Places says which elements these are.
	Places *nd.Neighbourhood

	// Call sets the first arrays, as many as Definition has results, to the operator of the others.
	Call func(x ...nd.Array)
}

// TestStencils holds operators to their definitions, bit for bit but for which NaN it is: on arrays of random shapes, which lie in
// memory in all manners, in place, with random and special values, in every tier that the machine has. What lies around a
// result must stay as it is, and so must operands that are no result.
func TestStencils(t *testing.T, list ...Stencil) {
	t.Helper()
	for _, s := range list {
		t.Run(s.ufunc().name(), func(t *testing.T) {
			tryAll(t, s.try)
		})
	}
}

// ufunc returns the operator on elements.
func (s Stencil) ufunc() Ufunc { return Ufunc{Definition: s.Definition} }

func (s Stencil) outs() int { return s.ufunc().outs() }

// types returns the types of the results and of the operands.
func (s Stencil) types() []reflect.Type {
	of, outs := s.ufunc().types(), s.outs()
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

// isNear reports whether an operand has neighbourhoods.
func (s Stencil) isNear(operand int) bool {
	return slices.ContainsFunc(s.Places.Places, func(p nd.Place) bool { return p.Operand == operand && p.Offsets != nil })
}

// shape returns a random one, which the border allows.
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

// try calls the operator with the arrays that follow from seed.
func (s Stencil) try(seed uint64) error {
	r := rand.New(rand.NewPCG(seed, 2))
	t, outs := &trial{shape: s.shape(r)}, s.outs()
	for k, of := range s.types() {
		shape := t.shape
		if k >= outs && !s.isNear(k-outs) {
			shape = smaller(r, shape)
		}
		x, around := elementsOf[of.Kind()].scattered(r, shape)
		source := sample.New(of, strconv.FormatUint(r.Uint64(), 36))
		t.x, t.around = append(t.x, x), append(t.around, around)
		for index := range indices(shape) {
			t.set(k, index, source.Next())
		}
	}
	for k := outs; k < len(t.x) && r.IntN(3) == 0; k++ {
		if s.types()[k] == s.types()[0] && s.isNear(k-outs) {
			t.x[0], t.around[0] = t.x[k], t.around[k] // in place
			break
		}
	}
	var want [][]reflect.Value
	for index := range indices(t.shape) {
		want = append(want, s.want(t, index))
	}
	before := t.before(outs)
	return everyTier(func() error {
		defer t.restore(outs, before)
		s.Call(t.x...)
		at := 0
		for index := range indices(t.shape) {
			for k, w := range want[at] {
				if got := t.get(k, index); !sample.Same(got, w) {
					return fmt.Errorf("the result of shape %v at index %v is %v, want %v", t.shape, index, got, w)
				}
			}
			at++
		}
		return t.tryAround(outs, before)
	})
}

// want returns what the results at index should be.
func (s Stencil) want(t *trial, index []int) []reflect.Value {
	outs := s.outs()
	var x []reflect.Value
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
				return slices.Repeat([]reflect.Value{t.get(outs+s.first(), index)}, outs)
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
	return reflect.ValueOf(s.Definition).Call(x)
}

// first returns the first operand that has neighbourhoods.
func (s Stencil) first() int {
	for k := range s.types()[s.outs():] {
		if s.isNear(k) {
			return k
		}
	}
	panic("ndtest: a stencil without neighbourhoods")
}

// BenchmarkStencils measures operators on 512 × 512 elements between 1 and 2, in nanoseconds per element.
func BenchmarkStencils(b *testing.B, list ...Stencil) {
	b.Helper()
	for _, s := range list {
		u := s.ufunc()
		b.Run(u.name(), func(b *testing.B) {
			const side = 512
			shape := make([]int, s.Places.Rank)
			for i := range shape {
				shape[i] = 1
			}
			shape[0], shape[len(shape)-1] = side, side
			if len(shape) == 1 {
				shape[0] = side * side
			}
			r := rand.New(rand.NewPCG(1, 1))
			var x []nd.Array
			for k, of := range s.types() {
				a, _ := elementsOf[of.Kind()].scattered(r, nil)
				if outs := s.outs(); k < outs || s.isNear(k-outs) {
					a = elementsOf[of.Kind()].zeros(shape...)
					for index := range indices(shape) {
						elementsOf[of.Kind()].set(a, index, number(1+r.Float64(), of))
					}
				}
				x = append(x, a)
			}
			for b.Loop() {
				s.Call(x...)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(side*side), "ns/element")
		})
	}
}
