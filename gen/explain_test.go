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
	require.Equal(t, "Whole: wholeSquare: 2 operators join to one pass over memory, which computes nd.Square(nd.Subtract(x, y)) of x, y\n"+
		"Whole: nd.Square(nd.Subtract(x, y)), of line 19, is an array of its own: nd.Std(nd.Square(nd.Subtract(x, y)), nd.KeepDims) needs it\n", text, "no axis is kept")
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
	m.go:11:2: top is an array of its own: nd.Sort(top) needs it: take the view of its operands, or call the function before the operators
	m.go:12:2: sorted comes from a call between passes, nd.Sort(top): write two operators before it, or two after it
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

// TestExplainReasons gives the reasons for arrays between passes and for separate reductions, in the terms of the source.
func TestExplainReasons(t *testing.T) {
	o, err := generateText(t, `import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

//ndgo:fuse
func between(x, y *nd.NDArray[float64], k float64) (*nd.NDArray[float64], float64) {
	z := nd.Multiply(nd.Add(x, y), 2)
	k += 1
	return nd.Subtract(nd.Multiply(z, k), y), k
}

//ndgo:fuse
func nested(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Sort(nd.Sqrt(nd.Add(x, y)))
}

//ndgo:fuse
func lowHigh(x *nd.NDArray[float64]) (float64, float64) {
	low := nd.Min(x).Item()
	half := low / 2
	high := nd.Max(x).Item()
	return half + low, high
}

//ndgo:fuse
func centred(x *nd.NDArray[float64]) float64 {
	mean := nd.Mean(x).Item()
	return nd.Sum(nd.Square(nd.Subtract(x, mean))).Item()
}

func helper(x *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	square := nd.Square(x)
	for range n {
		inplace.Add(square, nd.Multiply(x, 2))
	}
	return nd.Sort(square)
}

//ndgo:fuse
func called(x *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	x = nd.Add(nd.Multiply(x, 2), 1)
	x = nd.Subtract(helper(x, n), 1)
	return nd.Sort(x)
}

//ndgo:fuse
func twice(x, y *nd.NDArray[float64]) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	e := nd.Exp(nd.Add(x, y))
	low := nd.Min(e, nd.Axis(0))
	if low.Size() > 3 {
		e = nd.Negative(e)
	}
	return nd.Sqrt(nd.Add(e, 1)), low
}
`)
	require.NoError(t, err)
	text, err := explain(o, "all")
	require.NoError(t, err)
	text = text[strings.Index(text, "Between: "):]
	require.Equal(t, `Between: betweenZ: 2 operators join to one pass over memory, which computes z of x, y
Between: betweenResult: 2 operators join to one pass over memory, which computes result of z, k, y
Between: z, of line 10, is an array of its own: the statement k += 1, of line 11, stands between it and its use
Nested: nestedSqrt: 2 operators join to one pass over memory, which computes nd.Sqrt(nd.Add(x, y)) of x, y
Nested: nd.Sqrt(nd.Add(x, y)), of line 17, is an array of its own: nd.Sort(nd.Sqrt(nd.Add(x, y))) needs it
LowHigh: nd.Min(x), nd.Max(x) are computed together, a part of the elements at a time, so that each part is read from memory once
Centred: centredSum: 3 operators join to one pass over memory, which computes nd.Sum(nd.Square(nd.Subtract(x, mean))) of x, mean
Centred: nd.Sum(nd.Square(nd.Subtract(x, mean))) is computed after nd.Mean(x), not together with it: it needs mean first
Called: calledX2: 2 operators join to one pass over memory, which computes x of x
Called: calledSquare: 2 operators join to one pass over memory, which computes square of square, x
Called: lines 45 to 45 run in tiles if the second-level cache is too small for square, x: for some rows at a time
Called: the loop of a function called in line 45 is not unrolled: its number of iterations, n, is not a constant
Called: x, of line 44, is an array of its own: the statement for range n, of line 45, reads it
Called: square, of line 45, is an array of its own: nd.Sort(square) needs it
Called: helper(x, n), of line 45, is an array of its own: nd.Sort(square) is a call
Called: x, of line 45, is an array of its own: nd.Sort(x) needs it
Twice: twiceE: 2 operators join to one pass over memory, which computes e of x, y
Twice: twiceResult: 2 operators join to one pass over memory, which computes result of e
Twice: e, nd.Min(e, nd.Axis(0)) are computed together, a part of the elements at a time, so that each part is read from memory once
Twice: e, of line 51, is an array of its own: the statement e = nd.Negative(e), of line 54, sets it again
Twice: e, of line 54, is an array of its own: its statement sets a variable that is declared before
`, text[:strings.Index(text, "BetweenZ ")])
	require.Contains(t, string(o.Files["z_m_programs.go"]), `pass.Compute()
		low = min2.Item()
		half = low / 2
`)
}
