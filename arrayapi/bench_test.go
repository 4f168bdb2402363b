package arrayapi_test

import (
	"testing"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// These benchmarks measure the time to find an operator's loop for a type known only at run time. The second benchmark may take 40 ns
// longer than the first.

func BenchmarkTyped(b *testing.B) {
	x, y := nd.Of(1.0), nd.Of(2.0)
	for b.Loop() {
		nd.Add(x, y)
	}
}

func BenchmarkRunTime(b *testing.B) {
	x, y := nd.Array(nd.Of(1.0)), nd.Array(nd.Of(2.0))
	for b.Loop() {
		arrayapi.Add(x, y)
	}
}

func BenchmarkRunTimeScalar(b *testing.B) {
	x := nd.Array(nd.Of(1.0))
	for b.Loop() {
		arrayapi.Add(x, 2.0)
	}
}
