package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExplainText shows the functions called by generated loops.
func TestExplainText(t *testing.T) {
	o, err := generateText(t, `import (
	"math"

	nd "ndgo/ndarray"
)

//ndgo:ufunc
func plain(x float64) float64 { return x + 1 }

//ndgo:ufunc
func cubic(x, y float64) float64 { return math.Pow(x, 3) + math.Pow(y, 2) + math.Pow(x, y) + math.Pow(x, .5) }

//ndgo:ufunc
func bell(x, y float64) float64 { return math.Exp(x*x + y) }

type state struct{ sum, count float64 }

func join(a, b state) state { return state{a.sum + b.sum, a.count + b.count} }

//ndgo:reduce identity=state{} join=join
func tally(s state, x float64) state { return state{s.sum + x, s.count + 1} }

//ndgo:fuse
func flow(u, v *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Square(nd.Add(u, v)) }
`)
	require.NoError(t, err)
	text, err := explain(o, "plain")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(text, "Plain "), text)

	text, err = explain(o, "bell")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(text, "Bell, in z_m_rounded.go:\n\n"+
		"func bellRounded(x, y float64) float64 { return elem.Exp[float64](float64(x*x) + y) }\n\nBell "), text)

	text, err = explain(o, "cubic")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(text, "takes a tenth of the time"))
	require.Contains(t, text, "math.Pow(x, 3): a power is rounded once; x*x*x takes a tenth of the time, and has other last bits\n")

	text, err = explain(o, "flow")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(text, "Flow, in z_m_fused.go:\n\n"+
		"func flowFused(u, v float64) float64 {\n\tt := u + v\n\treturn float64(t * t)\n}\n\nFlow "), text)

	text, err = explain(o, "tally")
	require.NoError(t, err)
	for _, part := range []string{"TallyStep ", "TallyJoin ", " reduced "} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, "bound by ,", "of kernels without an estimate there is none")

	text, err = explain(o, "all")
	require.NoError(t, err)
	require.NotContains(t, text, "func ")
}

// TestExplainGroups lists the calls computed together: passes, bare reductions, and single operators between them.
func TestExplainGroups(t *testing.T) {
	o, err := generateText(t, `import nd "ndgo/ndarray"

//ndgo:fuse
func norm(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	m, v := nd.Mean(x, nd.Axis(-1), nd.KeepDims), nd.Var(x, nd.Axis(-1), nd.KeepDims, nd.Correction(1))
	root := nd.Sqrt(v)
	return nd.Divide(nd.Subtract(x, m), root)
}

//ndgo:fuse
func errors(x, y *nd.NDArray[float64]) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	deviation := nd.Std(nd.Subtract(x, y), nd.Axis(-1))
	return deviation, nd.Sqrt(deviation)
}

//ndgo:fuse
func whole(x, y *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Std(nd.Square(nd.Subtract(x, y)), nd.KeepDims) }

//ndgo:fuse
func added(x, y *nd.NDArray[float64]) { x.Assign(nd.Add(x, y)) }
`)
	require.NoError(t, err)
	text, err := explain(o, "norm")
	require.NoError(t, err)
	require.Equal(t, `Norm: normRoot: 1 operator, which computes root of v, is a pass because other passes are computed together with it
Norm: normResult: 2 operators join to one pass over memory, which computes result of x, m, root
Norm: nd.Mean(x, nd.Axis(-1), nd.KeepDims), nd.Var(x, nd.Axis(-1), nd.KeepDims, nd.Correction(1)), root, result are computed together, a part of the elements at a time, so that each part is read from memory once
Norm: root, of line 8, is an array of its own: it probably has few elements, and is computed once
`, text)
	text, err = explain(o, "errors")
	require.NoError(t, err)
	require.Equal(t, "Errors: errorsDeviation: 2 operators join to one pass over memory, which computes deviation of x, y\n", text, "the last operator is a call")
	text, err = explain(o, "whole")
	require.NoError(t, err)
	require.Equal(t, "Whole: wholeSquare: 2 operators join to one pass over memory, which computes square of x, y\n"+
		"Whole: square, of line 19, is an array of its own: a view, a call or another statement needs it\n", text, "no axis is kept")
	text, err = explain(o, "added")
	require.NoError(t, err)
	require.Equal(t, "Added: addedX: 1 operator, which computes x of x, y, is a pass so that its result needs no array before the store\n", text)
}

// TestExplainSeveral describes several operators of a package in which other functions are refused.
func TestExplainSeveral(t *testing.T) {
	o, err := generateText(t, `import (
	"os"

	nd "ndgo/ndarray"
)

//ndgo:fuse
func apart(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	top := nd.Sqrt(x.T())
	sorted := nd.Sort(top)
	return nd.Exp(sorted)
}

//ndgo:fuse
func flow(u, v *nd.NDArray[float64]) { u.Assign(nd.Square(nd.Add(u, v))) }

//ndgo:ufunc
func plain(x float64) float64 { return x + 1 }

//ndgo:ufunc
func environment(x float64) float64 { return x + float64(len(os.Args)) }
`)
	require.ErrorContains(t, err, `m.go:10:6: apart has no two element-wise operators to join in one pass over memory: write operators of ndarray in one expression, or in consecutive statements, or remove the mark
	m.go:11:2: top is an array of its own: a view, a call or another statement needs it: take the view of its operands, or call the function before the operators
	m.go:12:2: sorted cannot be a step of a pass: nd.Sort(top) is a call: call it before or after the operators
	m.go:13:9: nd.Exp(sorted) is a single operator: join another one to it, or call the function as it is
m.go:23:`)
	text, err := explain(o, "flow, plain")
	require.NoError(t, err)
	require.Contains(t, text, "Flow: flowU: 2 operators join to one pass over memory")
	require.Contains(t, text, "\nPlain ")
	text, err = explain(o, "none,flow")
	require.ErrorContains(t, err, "there is no operator none; there are Plain, Environment, FlowU, Flow, and all")
	require.True(t, strings.HasPrefix(text, "Flow: "), text)
	require.Equal(t, []string{"-check", "-explain", "all"}, withNames([]string{"-check", "-explain"}))
	require.Equal(t, []string{"-explain", "flow"}, withNames([]string{"-explain", "flow"}))
}

// TestWithoutKernels names the operators that run as loops in Go.
func TestWithoutKernels(t *testing.T) {
	o, err := generateText(t, `
//ndgo:ufunc
func found(x int, k int16, table []float64) float64 {
	for i := 0; i < int(k); i++ {
		at := x*i ^ 5
		if at >= 0 && at < len(table) {
			v := table[at]
			return (float64(v*v)+float64(v*3))/(v+1) - float64(v*v*v)/(v-7) + 3
		}
	}
	return 0
}

//ndgo:ufunc
func plain(x float64) float64 { return x + 1 }
`)
	require.NoError(t, err)
	require.Len(t, o.WithoutKernels(), 1)
	require.Regexp(t, `^Found of int: no kernel for amd64, because AVX2 takes .* and the loop in Go .*: the loop is used$`, o.WithoutKernels()[0])
}
