// Package bench measures the operators. Run go test -C bench -bench . or, for some operators, -bench 'Add/float64'.
//
// Each operator is measured at 16 elements, where the call dominates, and at 16 Ki, where the loop dominates. The result is a new
// array, or an existing array. The unit is ns/element, the same as in the tables of the documentation.
package bench_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	nd "ndgo/ndarray"
)

// sizes are the measured numbers of elements.
var sizes = []int{16, 16 << 10}

// measure runs the benchmark of an operator on elements of T. The function prepare returns two functions for n elements: the first
// computes the operator into a new array, the second into an existing one.
func measure[T any](b *testing.B, prepare func(n int) (fresh, reused func())) {
	for _, n := range sizes {
		fresh, reused := prepare(n)
		name := fmt.Sprintf("%s/n=%d", reflect.TypeFor[T](), n)
		b.Run(name+"/fresh", func(b *testing.B) { loop(b, n, fresh) })
		b.Run(name+"/reused", func(b *testing.B) { loop(b, n, reused) })
	}
}

// loop measures f, which computes n elements.
func loop(b *testing.B, n int, f func()) {
	b.ReportAllocs()
	for range b.N {
		f()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/element")
}

// operand returns an array of n elements for which most operators are defined: integers from 1 to 7 (also valid as shift counts),
// floats from 0 to 1, and complex numbers with parts from 0 to 1.
func operand[T any](b *testing.B, n int) *nd.NDArray[T] {
	g := rand.New(rand.NewPCG(1, 2))
	low := 0.0
	if strings.HasPrefix(b.Name(), "BenchmarkAcosh") { // Acosh is defined from 1 on
		low = 1
	}
	data := make([]T, n)
	for i := range data {
		switch v := reflect.ValueOf(&data[i]).Elem(); {
		case v.Kind() == reflect.Bool:
			v.SetBool(g.IntN(2) == 0)
		case v.CanInt():
			v.SetInt(1 + g.Int64N(7))
		case v.CanUint():
			v.SetUint(1 + g.Uint64N(7))
		case v.CanFloat():
			v.SetFloat(low + g.Float64())
		default:
			v.SetComplex(complex(g.Float64(), g.Float64()))
		}
	}
	return nd.FromSlice(data, n)
}
