package ndtest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	nd "ndgo/ndarray"
)

// A subject is a user's operator for one choice of element types. Operators of all forms become subjects for tests and benchmarks.
type subject struct {
	Ufunc // the scalar operator

	draws []draw

	types []reflect.Type    // the types of the arrays, results first
	shape func(k int) []int // the shape of array k in a benchmark

	mayRefuse bool // whether a call may panic for some operands; such a call is not counted as a trial
}

// A draw makes trials with random numbers.
type draw struct {
	name   string
	stream uint64
	seeds  uint64                                          // the number of seeds, or 0 for the default
	trial  func(r *rand.Rand, seed uint64) (*trial, error) // returns nil if there is nothing to test
}

// arrays is the name of the main draw in error messages.
const arrays = "arrays"

// A form is a description of an operator in generated tests.
type form interface {
	subject(w *watch) subject
}

// test compares each operator of list with its definition.
func test[F form](t *testing.T, list []F) {
	t.Helper()
	for _, f := range list {
		t.Run(f.subject(nil).name(), func(t *testing.T) {
			w, some := newWatch(t), false
			s := f.subject(w)
			tryAll(t, w, s.draws, func(d draw, seed uint64) error {
				taken, err := d.try(seed)
				some = some || taken
				return err
			})
			if !some && s.mayRefuse {
				t.Fatal("the operator accepts no drawn operands: for each of them the function panics for some element, or a requirement does not hold" + s.orEnds())
			}
		})
	}
}

// try tests the operator with arrays drawn from seed. The result taken reports whether the operator must accept the arrays;
// otherwise it must panic.
func (d draw) try(seed uint64) (taken bool, err error) {
	t, err := d.trial(rand.New(rand.NewPCG(seed, d.stream)), seed)
	if t == nil || err != nil {
		return false, err
	}
	return t.refuse == nil, t.run()
}

// measured is the number of elements in a benchmark. They fit in the second-level cache.
const measured = 16 << 10

// benchmark measures each operator of list and reports nanoseconds per element.
func benchmark[F form](b *testing.B, list []F) {
	b.Helper()
	for _, f := range list {
		s := f.subject(nil)
		b.Run(s.name(), func(b *testing.B) {
			x, elements := s.measured()
			for b.Loop() {
				s.Call(x...)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(elements), "ns/element")
		})
	}
}

// measured returns the arrays of a benchmark, and the size of the largest one. Elements are numbers between 1 and 2. If the operator has
// slices, elements are indices below 100.
func (s subject) measured() (x []nd.Array, elements int) {
	const looked = 256 // the length of slices
	r := rand.New(rand.NewPCG(1, 2))
	for k, of := range s.types {
		shape := s.shape(k)
		if of.Kind() == reflect.Slice {
			shape = []int{looked}
		}
		e := elementsIn(of)
		array := e.zeros(shape...)
		for index := range indices(shape) {
			if s.looksUp() && isInteger(of) {
				e.set(array, index, reflect.ValueOf(r.IntN(looked)%100).Convert(of))
			} else {
				e.set(array, index, number(1+r.Float64(), in(of)))
			}
		}
		x, elements = append(x, array), max(elements, array.Size())
	}
	return x, elements
}

// number returns v converted to a type. A bool is true if v is not 0.
func number(v float64, of reflect.Type) reflect.Value {
	switch of.Kind() {
	case reflect.Bool:
		return reflect.ValueOf(v != 0)
	case reflect.Complex64, reflect.Complex128:
		return reflect.ValueOf(complex(v, v)).Convert(of)
	}
	return reflect.ValueOf(v).Convert(of)
}
