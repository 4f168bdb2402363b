package ndtest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	nd "ndgo/ndarray"
)

// measured is how many elements a benchmark computes: they stay in the second-level cache.
const measured = 16 << 10

// looked is how many elements a slice has.
const looked = 256

// BenchmarkUfuncs measures operators on arrays of 16 Ki elements between 1 and 2, or of indices below 100 if they have slices, in nanoseconds per element.
func BenchmarkUfuncs(b *testing.B, list ...Ufunc) {
	b.Helper()
	for _, u := range list {
		b.Run(u.name(), func(b *testing.B) {
			var results []nd.Array
			for _, of := range u.types()[:u.outs()] {
				results = append(results, elementsOf[of.Kind()].zeros(measured))
			}
			u.measure(b, results...)
		})
	}
}

// measure measures u.Call with the given results.
func (u Ufunc) measure(b *testing.B, x ...nd.Array) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, of := range u.types()[u.outs():] {
		e, n := elementsIn(of), measured
		if of.Kind() == reflect.Slice {
			n = looked
		}
		operand := e.zeros(n)
		for i := range n {
			if v := r.IntN(looked); u.looksUp() && isInteger(of) {
				e.set(operand, []int{i}, reflect.ValueOf(v%100).Convert(of))
			} else {
				e.set(operand, []int{i}, number(1+r.Float64(), in(of)))
			}
		}
		x = append(x, operand)
	}
	for b.Loop() {
		u.Call(x...)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/measured, "ns/element")
}

// number returns v as the given type: whether it is not 0 if that is bool.
func number(v float64, of reflect.Type) reflect.Value {
	switch of.Kind() {
	case reflect.Bool:
		return reflect.ValueOf(v != 0)
	case reflect.Complex64, reflect.Complex128:
		return reflect.ValueOf(complex(v, v)).Convert(of)
	}
	return reflect.ValueOf(v).Convert(of)
}
