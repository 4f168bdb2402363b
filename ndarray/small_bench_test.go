package ndarray_test

import (
	"testing"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// BenchmarkSmall measures the overhead of calls with little to compute.
func BenchmarkSmall(b *testing.B) {
	x := nd.Arange[float64](0, 16, 1)
	m := x.Reshape(4, 4)
	scalar, row, square, vector := nd.Zeros[float64](), nd.Zeros[float64](4), nd.Zeros[float64](4, 4), nd.Zeros[float64](16)
	flag, place, places := nd.Zeros[bool](), nd.Zeros[int](), nd.Zeros[int](4)
	truth := nd.Greater(x, 3)
	indices := nd.Of(3, 1, 2, 0)
	for _, c := range []struct {
		name string
		call func()
	}{
		{"Sum/into", func() { into.Sum(scalar, x) }},
		{"Sum/new", func() { nd.Sum(x) }},
		{"SumOfMatrix/new", func() { nd.Sum(m) }},
		{"SumAlong0/into", func() { into.Sum(row, m, nd.Axis(0)) }},
		{"SumAlong0/new", func() { nd.Sum(m, nd.Axis(0)) }},
		{"SumAlong1/new", func() { nd.Sum(m, nd.Axis(1)) }},
		{"SumAs/new", func() { nd.SumAs[float64](indices) }},
		{"MeanAlong0/into", func() { into.Mean(row, m, nd.Axis(0)) }},
		{"MeanAlong0/new", func() { nd.Mean(m, nd.Axis(0)) }},
		{"Mean/new", func() { nd.Mean(x) }},
		{"VarAlong0/new", func() { nd.Var(m, nd.Axis(0)) }},
		{"Max/new", func() { nd.Max(x) }},
		{"MaxAlong1/new", func() { nd.Max(m, nd.Axis(1)) }},
		{"Any/into", func() { into.Any(flag, truth) }},
		{"AnyOfFloats/new", func() { nd.Any(x) }},
		{"CountNonzero/new", func() { nd.CountNonzero(x) }},
		{"ArgMax/into", func() { into.ArgMax(place, x) }},
		{"ArgMax/new", func() { nd.ArgMax(x) }},
		{"ArgMaxAlong0/into", func() { into.ArgMax(places, m, nd.Axis(0)) }},
		{"ArgMaxAlong0/new", func() { nd.ArgMax(m, nd.Axis(0)) }},
		{"CumulativeSum/into", func() { into.CumulativeSum(vector, x) }},
		{"CumulativeSum/new", func() { nd.CumulativeSum(x) }},
		{"CumulativeSumAlong0/new", func() { nd.CumulativeSum(m, nd.Axis(0)) }},
		{"MatMul/into", func() { into.MatMul(square, m, m) }},
		{"MatMul/new", func() { nd.MatMul(m, m) }},
		{"MatMulTransposed/new", func() { nd.MatMul(m, m.T()) }},
		{"MatMulByVector/new", func() { nd.MatMul(m, row) }},
		{"VecDot/new", func() { nd.VecDot(x, x) }},
		{"Take/into", func() { into.Take(row, x, indices) }},
		{"Take/new", func() { nd.Take(x, indices) }},
		{"TakeAlong0/new", func() { nd.Take(m, indices, nd.Axis(0)) }},
		{"Put", func() { nd.Put(vector, indices, 1.0) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.call()
			}
		})
	}
}
