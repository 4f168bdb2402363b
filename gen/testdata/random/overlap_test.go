package random

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
	"ndgo/ufunc"
)

// A view is a function that returns a view of an array.
type view func(all nd.Array) nd.Array

// elements makes arrays of one type, and compares them.
type elements interface {
	random(r *rand.Rand, shape ...int) nd.Array
	window(r *rand.Rand, m, n int) view
	lane(of view, axis, at int) view
	copied(x nd.Array) nd.Array
	assign(to, x nd.Array)
	equal(t *testing.T, got, want nd.Array) bool
}

var elementsOf = map[reflect.Kind]elements{
	reflect.Bool: typed[bool]{}, reflect.Int: typed[int]{}, reflect.Int8: typed[int8]{}, reflect.Int16: typed[int16]{}, reflect.Int32: typed[int32]{},
	reflect.Int64: typed[int64]{}, reflect.Uint: typed[uint]{}, reflect.Uint8: typed[uint8]{}, reflect.Uint16: typed[uint16]{}, reflect.Uint32: typed[uint32]{},
	reflect.Uint64: typed[uint64]{}, reflect.Float32: typed[float32]{}, reflect.Float64: typed[float64]{},
}

type typed[T nd.Element] struct{}

// random returns an array of small numbers. Floats may also be infinite, NaN or -0.
func (typed[T]) random(r *rand.Rand, shape ...int) nd.Array {
	x := nd.Zeros[float64](shape...)
	of := reflect.TypeFor[T]().Kind()
	data, _, _, _ := x.Raw()
	for i := range data {
		if data[i] = float64(r.IntN(9)); of == reflect.Float32 || of == reflect.Float64 {
			data[i] = []float64{r.NormFloat64(), r.NormFloat64(), data[i], -data[i], math.Inf(1), math.NaN(), math.Copysign(0, -1)}[r.IntN(7)]
		}
	}
	return nd.AsType[T](x)
}

// window returns a view of m × n elements. The viewed array has three more elements along each axis.
func (typed[T]) window(r *rand.Rand, m, n int) view {
	i, k, turned, flipped := r.IntN(4), r.IntN(4), m == n && r.IntN(2) == 0, [2]bool{r.IntN(3) == 0, r.IntN(3) == 0}
	return func(all nd.Array) nd.Array {
		x := all.(*nd.NDArray[T]).Slice(nd.Range(i, i+m), nd.Range(k, k+n))
		if turned {
			x = x.PermuteDims(1, 0)
		}
		for axis, is := range flipped {
			if is {
				x = x.Flip(axis)
			}
		}
		return x
	}
}

// lane returns the view of a row or a column of another view.
func (typed[T]) lane(of view, axis, at int) view {
	return func(all nd.Array) nd.Array {
		if axis == 0 {
			return of(all).(*nd.NDArray[T]).Slice(nd.At(at))
		}
		return of(all).(*nd.NDArray[T]).Slice(nd.Ellipsis, nd.At(at))
	}
}

func (typed[T]) copied(x nd.Array) nd.Array { return x.(*nd.NDArray[T]).Copy() }

func (typed[T]) assign(to, x nd.Array) { to.(*nd.NDArray[T]).Assign(x.(*nd.NDArray[T])) }

func (typed[T]) equal(t *testing.T, got, want nd.Array) bool {
	return ndtest.Equal(t, got.(*nd.NDArray[T]), want.(*nd.NDArray[T]))
}

// TestOverlap calls functions whose first result shares memory with an operand.
func TestOverlap(t *testing.T) {
	for name, list := range operators {
		for _, u := range list {
			overlap(t, name, reflect.TypeOf(u.Definition), u.Scalars, nil, u.Call, u.Arrays)
		}
	}
	for name, list := range reductions {
		for _, r := range list {
			f := reflect.TypeOf(r.Definition)
			var in []reflect.Type
			for k := 1; k < f.NumIn(); k++ {
				in = append(in, f.In(k))
			}
			for axis := range 2 {
				options := []nd.Option{nd.Axis(axis)}
				overlap(t, name, reflect.FuncOf(in, []reflect.Type{reflect.TypeOf(r.Identity)}, false), r.Scalars, &axis,
					func(x ...nd.Array) { r.Call(options, x...) }, func(x ...nd.Array) []nd.Array { return []nd.Array{r.Arrays(options, x...)} })
			}
		}
	}
}

// overlap tests a function of type f whose first result shares memory with an operand. If axis is not nil, the function reduces this axis.
func overlap(t *testing.T, name string, f reflect.Type, scalars []int, axis *int, call func(x ...nd.Array), arrays func(x ...nd.Array) []nd.Array) {
	for k := range f.NumIn() {
		if f.In(k) != f.Out(0) || slices.Contains(scalars, k) {
			continue
		}
		for seed := range uint64(4) {
			r := rand.New(rand.NewPCG(seed, uint64(k)))
			size := [][2]int{{1, 140}, {20, 20}, {9, 9}, {3, 40}}[r.IntN(4)]
			m, n := size[0], size[1]
			e := elementsOf[f.Out(0).Kind()]
			all := e.random(r, m+3, n+3)
			from, to := e.window(r, m, n), e.window(r, m, n)
			if axis != nil {
				to = e.lane(to, *axis, r.IntN(size[*axis]))
			}
			x := make([]nd.Array, f.NumOut()+f.NumIn())
			for i := range f.NumIn() {
				switch own := elementsOf[f.In(i).Kind()]; {
				case slices.Contains(scalars, i):
					x[f.NumOut()+i] = own.random(r)
				default:
					x[f.NumOut()+i] = own.random(r, m, n)
				}
			}
			x[f.NumOut()+k] = from(all)
			for i := 1; i < f.NumOut(); i++ {
				x[i] = elementsOf[f.Out(i).Kind()].random(r, m, n)
			}
			x[0] = to(all)
			before := e.copied(all)
			for _, tier := range ufunc.Tiers() {
				defer ufunc.Use(ufunc.Use(tier))
				e.assign(all, before)
				want := e.copied(all)
				if refused := nd.Try(func() { e.assign(to(want), arrays(x[f.NumOut():]...)[0]) }); (nd.Try(func() { call(x...) }) == nil) != (refused == nil) {
					t.Fatalf("%s: operands are taken by one of two only: %v", name, refused)
				}
				if !e.equal(t, all, want) {
					t.Fatalf("%s, arrays %d, operand %d, in tier %v", name, seed, k, tier)
				}
			}
		}
	}
}
