package ndarray_test

import (
	"path"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// The ways of calls are those that DESIGN.md draws. A loop looks at the functions between it and its caller.
func TestWays(t *testing.T) {
	var way []string
	op := &ufunc.Operator{Name: "probe", In: 2, Out: 1}
	op.Loops[reflect.Float64] = ufunc.Loop{Kinds: []reflect.Kind{reflect.Float64, reflect.Float64, reflect.Float64}, Go: func(r *ufunc.Row) {
		way = callers("TestWays")
		r.Rows = 0
	}}
	x := nd.Ones[float64](4, 4)
	call := func(y *nd.NDArray[float64]) { nd.Apply[float64, float64](op, nil, nd.In(x), nd.In(y)) }
	call(x)
	assert.Equal(t, []string{"Apply", "Direct", "Run", "RunAt"}, way)
	call(x.T())
	assert.Equal(t, []string{"Apply", "Direct", "directRows", "Run", "RunAt"}, way)
	x = nd.Ones[float64](200, 200)
	defer nd.SetParallelism(nd.SetParallelism(1))
	call(x)
	assert.Equal(t, []string{"Apply", "Run", "Finish", "compute", "computePacked", "runPacked", "Run", "RunAt"}, way)
	call(x.T())
	assert.Equal(t, []string{"Apply", "Run", "Finish", "compute", "Run", "runAll", "runRows", "run", "Run", "RunAt"}, way)
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
