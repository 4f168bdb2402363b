package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestVariance checks the operation for an array with known variance.
func TestVariance(t *testing.T) {
	require.InDelta(t, 1.25, variance(nd.Of(1.0, 2, 3, 4), 2.5), 1e-15)
}

// TestServe checks that a goroutine computes operations of both sizes.
func TestServe(t *testing.T) {
	heap := []array{nd.Full(0.0, stored)}
	made := serve(newInputs(), heap, rand.New(rand.NewPCG(1, 0)), time.Now().Add(300*time.Millisecond), time.Millisecond, 4)
	require.NotEmpty(t, made.small)
	require.NotEmpty(t, made.large)
	require.NotZero(t, heap[0].At(0), "the last operation replaces an array")
}

// TestQuantile checks quantiles of the times 1 to 1000.
func TestQuantile(t *testing.T) {
	var all []time.Duration
	for i := range 1000 {
		all = append(all, time.Duration(1000-i))
	}
	require.Equal(t, latency{1000, 500, 990, 999}, latencyOf(all))
	require.Equal(t, latency{}, latencyOf(nil))
}
