// Package bench measures the operators: go test -C bench -bench ., or -bench 'Add/float64' for some.
//
// Each is measured at 16 elements, where the way to the loop counts, and at 16 Ki, where the loop does, in a new array
// and in one that is used again. The unit ns/element is that of the tables in the documentation.
package bench_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	nd "ndgo/ndarray"
)

// sizes are those that are measured.
var sizes = []int{16, 16 << 10}

// measure runs the benchmark of an operator on elements of T. Given a number of elements, prepare returns the operator
// with its result in a new array, and in an array that is used again.
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

// operand returns an array of n elements at which most operators are defined: integers from 1 to 7, which are also
// counts of bits to shift by, floats from 0 to 1, and complex numbers with such parts.
func operand[T any](b *testing.B, n int) *nd.NDArray[T] {
	g := rand.New(rand.NewPCG(1, 2))
	low := 0.0
	if strings.HasPrefix(b.Name(), "BenchmarkAcosh") { // whose floats begin at 1
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
