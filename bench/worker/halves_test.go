package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/bench/internal/peer"
)

// TestHalves compares the results of calls and kernels in common cases, and the three forms of the plain programs. It also checks that each
// half refuses a case of the other.
func TestHalves(t *testing.T) {
	for _, c := range []peer.Case{{Name: "black_scholes", DType: "f64", N: 67}, {Name: "diffuse", DType: "f64", N: 1, Dimensions: []int{20, 3}}} {
		calls, kernels := halves["calls"](c), halves["kernels"](c)
		calls.Run()
		kernels.Run()
		want, got := calls.Result(), kernels.Result()
		require.NotEmpty(t, want)
		require.InDeltaSlice(t, want, got, 1e-13, c.Name)
	}
	dimensions := map[string][]int{
		"heat3d": {9, 3}, "life": {20, 5}, "apsp": {30}, "cavity": {12, 3, 5}, "haversine": {20}, "thomas": {4, 9}, "correl": {30, 8}, "radial": {20, 5},
		"limiter": {20}, "diffuse": {20, 3}, "convwin": {20, 3},
	}
	require.Len(t, compiledPrograms, len(dimensions))
	for name, d := range dimensions {
		plain := plainPrograms[name].prepare(d)
		plain.Run()
		for form, programs := range map[string]map[string]program{"compiled": compiledPrograms, "released": releasedPrograms} {
			other := programs[name].prepare(d)
			for range 2 { // the second run reuses released memory
				other.Run()
				require.Equal(t, plain.Result(), other.Result(), "%s, %s", name, form)
			}
		}
	}
	hypot, sum := peer.Case{Name: "hypot3", DType: "f64", N: 16}, peer.Case{Name: "sum_all", DType: "f64", N: 16}
	require.Nil(t, halves["calls"](hypot))
	require.NotNil(t, halves["kernels"](hypot))
	require.NotNil(t, halves["calls"](sum))
	require.Nil(t, halves["kernels"](sum))
	require.NotNil(t, prepare(hypot))
	require.NotNil(t, prepare(sum))
}
