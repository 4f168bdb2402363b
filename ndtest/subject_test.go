package ndtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

type integers = *nd.NDArray[int64]

// total returns the sum of elements, as a reduction with a struct as its state.
func total(call func(options []nd.Option, x ...nd.Array)) States {
	add := func(a, b int64) int64 { return a + b }
	return States{Identity: func() int64 { return 0 }, Step: add, Join: add, Result: func(s int64) int64 { return s }, Call: call}
}

// cumulative returns the sum of elements, as a reduction whose scan sets cumulative sums.
func cumulative(scan func(options []nd.Option, x ...nd.Array)) Reduction {
	sum := func(options []nd.Option, x ...nd.Array) { x[0].(integers).Assign(nd.Sum(x[1].(integers), options...)) }
	return Reduction{Definition: func(a, b int64) int64 { return a + b }, Identity: int64(0), Call: sum, Scan: scan}
}

// next adds to each element its successor along the last axis, and the first element to the last.
func next(call func(x ...nd.Array)) Stencil {
	places := []ufunc.Place{{Offsets: []int{0}}, {Offsets: []int{1}}}
	return Stencil{Definition: func(x, y int64) int64 { return x + y }, Places: &ufunc.Neighbourhood{Rank: 1, Border: "wrap", Places: places}, Call: call}
}

// writeAround adds 1 to the elements around x.
func writeAround(x nd.Array) {
	data, offset, shape, strides := x.(integers).Raw()
	own := map[int]bool{}
	for index := range indices(shape) {
		at := offset
		for i := range index {
			at += index[i] * strides[i]
		}
		own[at] = true
	}
	for i := range data {
		if !own[i] {
			data[i]++
		}
	}
}

func increment(x nd.Array) { x.(integers).Assign(nd.Add(x.(integers), nd.Scalar(int64(1)))) }

// TestDriverNotices checks that trials notice each of several mistakes, in an operator of each form.
func TestDriverNotices(t *testing.T) {
	sum := func(options []nd.Option, x ...nd.Array) { x[0].(integers).Assign(nd.Sum(x[1].(integers), options...)) }
	scan := func(options []nd.Option, x ...nd.Array) {
		x[0].(integers).Assign(nd.CumulativeSum(x[1].(integers), options...))
	}
	pair := func(x ...nd.Array) {
		of := x[1].(integers).Copy()
		x[0].(integers).Assign(nd.Add(of, nd.Roll(of, nd.Shift(-1), nd.Axis(-1))))
	}
	operand := func(x ...nd.Array) {
		if x[0] != x[1] {
			increment(x[1])
		}
	}
	for _, c := range []struct {
		mistake string
		wrong   func(x ...nd.Array) // called after the right operator
		want    string
	}{
		{"none", func(...nd.Array) {}, ""},
		{"a wrong result", func(x ...nd.Array) { increment(x[0]) }, " is "},
		{"memory around the result", func(x ...nd.Array) { writeAround(x[0]) }, "memory around result 1 of shapes"},
		{"an operand", operand, "operand 1 of shapes"},
	} {
		reduced := func(right func(options []nd.Option, x ...nd.Array)) func(options []nd.Option, x ...nd.Array) {
			return func(options []nd.Option, x ...nd.Array) { right(options, x...); c.wrong(x...) }
		}
		for name, f := range map[string]form{
			"reduction": Reduction{Definition: func(a, b int64) int64 { return a + b }, Identity: int64(0), Call: reduced(sum)},
			"scan":      cumulative(reduced(scan)),
			"states":    total(reduced(sum)),
			"stencil":   next(func(x ...nd.Array) { pair(x...); c.wrong(x...) }),
		} {
			got := mistakes(f.subject(nil).mistake)
			require.Equal(t, c.want == "", got == "", "%s: %s: %s", name, c.mistake, got)
			require.Contains(t, got, c.want, "%s: %s", name, c.mistake)
		}
	}
}

// TestLongArrays compares a reduction with a struct as its state, over more than one block, with the tree described at ufunc.States.
func TestLongArrays(t *testing.T) {
	few := func(options []nd.Option, x ...nd.Array) {
		if x[1].Size() < 1000 {
			x[0].(integers).Assign(nd.Sum(x[1].(integers), options...))
		}
	}
	s := total(few).subject(nil)
	require.Empty(t, mistakes(s.mistake))
	for _, d := range s.draws {
		if d.seeds > 0 {
			_, err := d.try(0)
			require.ErrorContains(t, err, "by the tree")
		}
	}
}
