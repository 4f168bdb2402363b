package ndarray_test

import (
	"path"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/simd"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// The ways of calls are those that DESIGN.md draws. A loop looks at the functions between it and its caller.
func TestWays(t *testing.T) {
	var way []string
	loop := &ufunc.Loop{Kinds: []reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, Go: func(r *ufunc.Row) {
		way = callers("TestWays")
		r.Rows = 0
	}}
	op := &ufunc.Operator{Name: "probe", In: 2, Out: 1, Loops: ufunc.OneLoop(reflect.Float64, loop)}
	x := nd.Ones[float64](4, 4)
	call := func(y *nd.NDArray[float64]) { nd.Apply[float64, float64](op, nil, nd.In(x), nd.In(y)) }
	call(x)
	assert.Equal(t, []string{"Apply", "Direct", "RunPacked", "run"}, way)
	call(x.T())
	assert.Equal(t, []string{"Apply", "Direct", "directRows", "Run", "run"}, way)
	x = nd.Ones[float64](2, 2, 4, 4).Slice(nd.At(1))
	call(x)
	assert.Equal(t, []string{"Apply", "Direct", "directRows", "directRun", "RunPacked", "run"}, way)
	x = nd.Ones[float64](200, 200)
	defer nd.SetParallelism(nd.SetParallelism(1))
	call(x)
	assert.Equal(t, []string{"Apply", "Run", "finish", "compute", "computePacked", "runPacked", "Run", "run"}, way)
	call(x.T())
	assert.Equal(t, []string{"Apply", "Run", "finish", "compute", "Run", "runAll", "runRows", "run", "Run", "run"}, way)
}

// What is no operator goes the same way.
func TestWaysOfMovers(t *testing.T) {
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
		{"few elements are decided on headers", where, func() { nd.Where(some, x, 2.0) }, []string{"Where", "Where", "Direct", "RunPacked"}},
		{"also transposed", where, func() { nd.Where(some, x.T(), x) }, []string{"Where", "Where", "Direct", "directRows", "Run"}},
		{"many are a call", where, func() { nd.Where(every, large, 2.0) },
			[]string{"Where", "Where", "Run", "finish", "compute", "computePacked", "runPacked", "Run"}},
		{"with a target", where, func() { into.Where(large.T(), every, large, 2.0) },
			[]string{"Where", "Where", "Run", "finish", "compute", "Run", "runAll", "runRows", "run", "Run"}},
		{"a conversion is a call", simd.Converter(reflect.Float32, reflect.Float64), func() { nd.AsType[float32](x) },
			[]string{"AsType", "AsType", "finish", "compute", "computePacked", "runPacked", "Run"}},
		{"as is that to the same type", move, func() { nd.AsType[float64](x) },
			[]string{"AsType", "AsType", "finish", "compute", "computePacked", "runPacked", "Run"}},
		{"a few rows are assigned without a walk", move, func() { x.Assign(nd.Ones[float64](4, 4).T()) },
			[]string{"Assign", "Assign", "Move", "set", "SetEach", "Run"}},
		{"many by a walk", move, func() { large.Assign(nd.Ones[float64](200, 200).T()) },
			[]string{"Assign", "Assign", "Move", "set", "SetEach", "Run", "runAll", "runRows", "run", "Run"}},
		{"elements are gathered at offsets", gather, func() { nd.Take(x, indices, nd.Axis(0)) },
			[]string{"Take", "Take", "gather", "Run", "runAll", "runRows", "run", "Run"}},
		{"parts are moved", move, func() { nd.Concat(nd.Arrays(x, x), nd.Axis(1)) }, []string{"Concat", "Concat", "set", "SetEach", "Run"}},
	} {
		assert.Equal(t, append(c.way, "run"), wayTo(c.loop, "TestWaysOfMovers", c.call), c.name)
	}
}

// wayTo returns the names of the functions from call, which last has in it, to loop.
func wayTo(loop *ufunc.Loop, last string, call func()) (way []string) {
	defer func(old ufunc.Loop) { *loop = old }(*loop)
	*loop = ufunc.Loop{Kinds: loop.Kinds, Moves: loop.Moves, Go: func(r *ufunc.Row) {
		way = callers(last)
		r.Rows = 0
	}}
	call()
	return way
}

// callers returns the names of the functions of this module that lead from the function last, which is left out, to the
// caller's caller.
func callers(last string) (names []string) {
	var at [64]uintptr
	frames := runtime.CallersFrames(at[:runtime.Callers(3, at[:])])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name := path.Base(f.Function)
		if strings.Contains(name, last) {
			break
		}
		name = name[strings.LastIndex(strings.TrimSuffix(name, "[...]"), ".")+1:]
		names = append([]string{strings.TrimSuffix(name, "[...]")}, names...)
	}
	return names
}
