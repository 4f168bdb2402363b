package ndtest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	nd "ndgo/ndarray"
)

// measured is how many elements a benchmark computes: they stay in the second-level cache.
const measured = 16 << 10

// Measure measures operators on arrays of 16 Ki elements between 1 and 2, in nanoseconds per element.
func Measure(b *testing.B, list ...Ufunc) {
	b.Helper()
	for _, u := range list {
		b.Run(u.name(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			var x []nd.Array
			for k, of := range u.types() {
				e := elementsOf[of.Kind()]
				array := e.zeros(measured)
				for i := range measured * min(1, k) {
					e.set(array, []int{i}, number(1+r.Float64(), of))
				}
				x = append(x, array)
			}
			for b.Loop() {
				u.Call(x...)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/measured, "ns/element")
		})
	}
}

// number returns v as the given type: true if that is bool.
func number(v float64, of reflect.Type) reflect.Value {
	switch of.Kind() {
	case reflect.Bool:
		return reflect.ValueOf(v != 0)
	case reflect.Complex64, reflect.Complex128:
		return reflect.ValueOf(complex(v, v)).Convert(of)
	}
	return reflect.ValueOf(v).Convert(of)
}
