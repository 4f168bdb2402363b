package ndarray_test

import (
	"testing"

	"ndgo/into"
	nd "ndgo/ndarray"
)

// BenchmarkLarge measures reductions, products and conversions of arrays that fill the first-level cache.
func BenchmarkLarge(b *testing.B) {
	x := nd.Arange[float64](0, 1<<14, 1).Reshape(128, 128)
	f := nd.AsType[float32](x)
	scalar, narrow, row := nd.Zeros[float64](), nd.Zeros[float32](), nd.Zeros[float64](128)
	square, vector := nd.Zeros[float64](128, 128), nd.Zeros[float64](128)
	places := nd.Zeros[int](128)
	for _, c := range []struct {
		name string
		call func()
	}{
		{"Sum", func() { into.Sum(scalar, x) }},
		{"SumOfFloat32", func() { into.Sum(narrow, f) }},
		{"SumAlong0", func() { into.Sum(row, x, nd.Axis(0)) }},
		{"SumAlong1", func() { into.Sum(row, x, nd.Axis(1)) }},
		{"Max", func() { into.Max(scalar, x) }},
		{"MaxAlong0", func() { into.Max(row, x, nd.Axis(0)) }},
		{"MaxAlong1", func() { into.Max(row, x, nd.Axis(1)) }},
		{"ArgMaxAlong1", func() { into.ArgMax(places, x, nd.Axis(1)) }},
		{"Var", func() { into.Var(scalar, x) }},
		{"CumulativeSumAlong1", func() { into.CumulativeSum(square, x, nd.Axis(1)) }},
		{"MatMul", func() { into.MatMul(square, x, x) }},
		{"MatMulTransposed", func() { into.MatMul(square, x, x.T()) }},
		{"MatMulByVector", func() { into.MatMul(vector, x, row) }},
		{"SumAs", func() { into.SumAs(scalar, f) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.call()
			}
		})
	}
}
