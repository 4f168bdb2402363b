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
