package ndarray_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	"ndgo/internal/trial"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// Calls go through the functions shown in DESIGN.md. The loop of the operator records the functions between the test and the loop.
func TestWays(t *testing.T) {
	loop := &ufunc.Loop{Kinds: []reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}}
	op := &ufunc.Operator{Name: "probe", In: 2, Out: 1, Loops: ufunc.OneLoop(reflect.Float64, loop)}
	x := nd.Ones[float64](4, 4)
	way := func(y *nd.NDArray[float64]) []string {
		return trial.WayTo(loop, "TestWays", func() { entry.Apply[float64, float64](op, nil, operand.In(x), operand.In(y)) })
	}
	assert.Equal(t, []string{"Apply", "ApplyAt", "Plain", "RunPacked", "dispatch"}, way(x))
	assert.Equal(t, []string{"Apply", "ApplyAt", "Into", "Run", "dispatch"}, way(x.T()))
	x = nd.Ones[float64](2, 2, 4, 4).Slice(nd.At(1))
	assert.Equal(t, []string{"Apply", "ApplyAt", "Into", "RunPacked", "dispatch"}, way(x))
	x = nd.Ones[float64](200, 200)
	defer nd.SetParallelism(nd.SetParallelism(1))
	assert.Equal(t, []string{"Apply", "ApplyAt", "Into", "inParts", "RunPacked", "dispatch"}, way(x))
	assert.Equal(t, []string{"Apply", "ApplyAt", "Into", "walk", "Each", "Run", "dispatch"}, way(x.T()))
	y := nd.Ones[float64](201, 200)
	z := y.Slice(nd.From(1))
	inPlace := trial.WayTo(loop, "TestWays", func() {
		entry.ApplyInto[float64, float64]("probe", operand.Head(z), op, nil, []core.Arg{operand.In(z), operand.In(y.Slice(nd.To(200)))})
	})
	assert.Equal(t, []string{"ApplyInto", "Into", "inParts", "RunPacked", "dispatch"}, inPlace, "an operand that overlaps the target is copied before")
}

// The length of a path is the number of functions from the public one to the kernel, both included. It is small for all calls.
func TestWaysAreShort(t *testing.T) {
	x, large := nd.Ones[float64](4, 4), nd.Ones[float64](200, 200)
	defer nd.SetParallelism(nd.SetParallelism(1))
	sum := simd.Add.Loops.Of(reflect.Float64).Reduce
	for _, c := range []struct {
		name string
		loop *ufunc.Loop
		call func()
		way  []string
	}{
		{"few elements", simd.Add.Loops.Of(reflect.Float64), func() { nd.Add(x, x) }, []string{"Add", "fresh2", "ApplyAt", "Plain", "RunPacked"}},
		{"in place, with overlap", simd.Add.Loops.Of(reflect.Float64), func() { inplace.Add(large, large.T()) },
			[]string{"Add", "ApplyInto", "ApplyInto", "Into", "inParts", "RunPacked"}},
		{"along the last axis", sum, func() { nd.Sum(large, nd.Axis(1)) }, []string{"Sum", "freshSum", "Of", "Over", "foldPlane", "Run"}},
		{"over all elements, of which there are few", sum, func() { nd.Sum(x) }, []string{"Sum", "freshSum", "Of", "directFold", "foldPlane", "Run"}},
	} {
		assert.Equal(t, append(c.way, "dispatch"), trial.WayTo(c.loop, "TestWaysAreShort", c.call), c.name)
		assert.LessOrEqual(t, len(c.way)+2, 8, c.name)
	}
}

// Calls of functions that are not operators go through the same functions of the core.
func TestWaysOfMovers(t *testing.T) {
	defer core.UsualDeferral().Use()() // ignore NDGO_DEFER in this test
	x, large := nd.Ones[float64](4, 4), nd.Ones[float64](200, 200)
	some, every := nd.Greater(x, 0), nd.Greater(large, 0)
	indices := nd.Of(3, 1)
	defer nd.SetParallelism(nd.SetParallelism(1))
	where, move, gather := simd.Where.Loops.Of(reflect.Float64), ufunc.Mover(8), simd.Gather(8)
	for _, c := range []struct {
		name string
		loop *ufunc.Loop
		call func()
		way  []string
	}{
		{"few elements are decided on headers", where, func() { nd.Where(some, x, 2.0) }, []string{"Where", "freshWhere", "Where", "Into", "RunPacked"}},
		{"also transposed", where, func() { nd.Where(some, x.T(), x) }, []string{"Where", "freshWhere", "Where", "Into", "Run"}},
		{"many are a call", where, func() { nd.Where(every, large, 2.0) },
			[]string{"Where", "freshWhere", "Where", "Into", "inParts", "RunPacked"}},
		{"with a target", where, func() { into.Where(large.T(), every, large, 2.0) },
			[]string{"Where", "Where", "Into", "walk", "Each", "Run"}},
		{"a conversion is a call", simd.Converter(reflect.Float32, reflect.Float64), func() { nd.AsType[float32](x) },
			[]string{"AsType", "freshAs", "AsType", "Into", "RunPacked"}},
		{"as is that to the same type", move, func() { nd.AsType[float64](x) },
			[]string{"AsType", "freshAs", "AsType", "Into", "RunPacked"}},
		{"a few rows are assigned without a walk", move, func() { x.Assign(nd.Ones[float64](4, 4).T()) },
			[]string{"Assign", "Into", "Run"}},
		{"many by a walk", move, func() { large.Assign(nd.Ones[float64](200, 200).T()) },
			[]string{"Assign", "Into", "walk", "Each", "Run"}},
		{"elements are gathered at offsets", gather, func() { nd.Take(x, indices, nd.Axis(0)) },
			[]string{"Take", "freshTake", "Take", "Gather", "Each", "Run"}},
		{"parts are moved", move, func() { nd.Concat(nd.Arrays(x, x), nd.Axis(1)) }, []string{"Concat", "freshConcat", "Concat", "Set", "SetEach", "Run"}},
	} {
		assert.Equal(t, append(c.way, "dispatch"), trial.WayTo(c.loop, "TestWaysOfMovers", c.call), c.name)
	}
}
