package ndtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A Ufunc is a user's operator for one choice of element types, with the properties to test.
type Ufunc struct {
	// Definition is the scalar function.
	Definition any

	// Requires are predicates that hold for valid operands.
	Requires []any

	// Call sets the first arrays, one for each result, to the results of the operator for the other arrays.
	Call func(x ...nd.Array)

	// Arrays is the array function from which the operator was compiled, or nil. It returns the results.
	Arrays func(x ...nd.Array) []nd.Array

	// Scalars are the indices of the operands that Arrays takes as scalars.
	Scalars []int

	// Counts are the indices of the operands that bound the trip count of a loop. Tests draw values up to 64 for them.
	Counts []int

	// Powers are the indices of the operands in a trip count like n*n or 1<<n. Tests draw values up to 10 for them.
	Powers []int

	// Ends is a copy of Definition that calls [Round] in each iteration of its loops. It is nil if no loop can run long. Tests leave
	// out operands with too many iterations.
	Ends any

	watch *watch
}

// TestUfuncs compares operators with their definitions, on every tier (set of vector instructions) of the machine. Results must be equal
// bit for bit, except for the kind of NaN.
//
// Arrays have random shapes and layouts, broadcast, and hold random and special values. Some results overwrite an operand. All other
// operands, and the memory around results, must stay unchanged. If the definition panics for an element, or a requirement does not hold,
// the operator must panic, too.
func TestUfuncs(t *testing.T, list ...Ufunc) {
	t.Helper()
	test(t, list)
}

// BenchmarkUfuncs measures operators on arrays of 16 Ki elements. Elements are between 1 and 2. If an operator has slices, its elements are
// indices below 100. BenchmarkUfuncs reports nanoseconds per element.
func BenchmarkUfuncs(b *testing.B, list ...Ufunc) {
	b.Helper()
	benchmark(b, list)
}

func (u Ufunc) subject(w *watch) subject {
	u.watch = w
	return subject{
		Ufunc:     u,
		types:     u.types(),
		shape:     func(int) []int { return []int{measured} },
		draws:     []draw{{name: arrays, trial: u.call}},
		mayRefuse: true,
	}
}

// reduction returns a subject for a reduction, without draws. The operator u computes the reduction's result for a single element.
func (u Ufunc) reduction() subject {
	shape := func(k int) []int {
		if k < u.outs() {
			return nil
		}
		return []int{measured}
	}
	return subject{Ufunc: u, types: u.types(), shape: shape}
}

// call returns a trial of the operator with random arrays.
func (u Ufunc) call(r *rand.Rand, _ uint64) (*trial, error) {
	t := u.trial(r)
	if t.endless {
		return nil, fmt.Errorf("for all random operands, loops of the function take more than a million iterations, or never end: give loops an end, " +
			"or exclude operands by //ndgo:requires")
	}
	t.call = u.Call
	t.name = func(k int) string { return fmt.Sprintf("result %d of shapes %v", k+1, t.shapes()) }
	if t.rows == nil {
		t.refuse = func() error {
			if ufunc.Panic(func() { u.Call(t.x...) }) == nil {
				return fmt.Errorf("operands of shapes %v are taken, but the function panics for an element, or a requirement does not hold", t.shapes()[t.outs:])
			}
			return nil
		}
	}
	t.expect(t.rows, same, "want %v of %v")
	t.want = append(t.want, want{rows: func() []values { return u.byArrays(t) }, agree: same, text: "but %v by operators of arrays, of %v"})
	return t, nil
}

// byArrays returns the results of the array function, followed by the operands, or nil without such a function.
func (u Ufunc) byArrays(t *trial) []values {
	if u.Arrays == nil || len(t.rows) == 0 { // the operator checks no requirements without elements
		return nil
	}
	rows := read(u.Arrays(t.x[t.outs:]...), t.to)
	for i, row := range t.rows {
		rows[i] = append(rows[i], row[t.outs:]...)
	}
	return rows
}

// name returns the types of the operands, like float64,int32.
func (u Ufunc) name() (s string) {
	for i, of := range u.types()[u.outs():] {
		if i > 0 {
			s += ","
		}
		s += of.String()
	}
	return s
}

// types returns the types of the operands, results first.
func (u Ufunc) types() (all []reflect.Type) {
	f := reflect.TypeOf(u.Definition)
	for i := range f.NumOut() {
		all = append(all, f.Out(i))
	}
	for i := range f.NumIn() {
		all = append(all, f.In(i))
	}
	return all
}

func (u Ufunc) outs() int { return reflect.TypeOf(u.Definition).NumOut() }

// trial returns random arrays for a call.
func (u Ufunc) trial(r *rand.Rand) *trial {
	shape, types := randomShape(r), u.types()
	t := &trial{outs: u.outs(), shape: shape, to: shape, isSlice: map[int]bool{}}
	for k, of := range types {
		shape := t.shape
		if k >= t.outs {
			shape = smaller(r, shape)
		}
		if slices.Contains(u.Scalars, k-t.outs) {
			shape = nil
		}
		if of.Kind() == reflect.Slice {
			shape = []int{sliceLength(r)}
			t.isSlice[k] = true
		}
		x, around := elementsIn(of).scattered(r, shape)
		t.x, t.around = append(t.x, x), append(t.around, around)
	}
	free := r.Perm(len(types) - t.outs)
	for z := range t.outs {
		at := slices.IndexFunc(free, func(k int) bool {
			return types[t.outs+k] == types[z] && slices.Equal(t.x[t.outs+k].Shape(), t.shape)
		})
		if at >= 0 && r.IntN(3) == 0 {
			k := t.outs + free[at]
			t.x[z], t.around[z] = t.x[k], t.around[k] // store over operand k
			free = slices.Delete(free, at, at+1)
		}
	}
	u.draw(t, r)
	return t
}

// maxAxes is the maximum number of axes of a random shape.
const maxAxes = 4

// randomShape returns a shape of up to four axes. Half of the shapes have one axis, long enough for every part of a kernel.
func randomShape(r *rand.Rand) []int {
	if r.IntN(2) == 0 {
		return []int{r.IntN(140)}
	}
	shape := make([]int, r.IntN(maxAxes+1))
	for i := range shape {
		shape[i] = r.IntN(7)
	}
	if n := len(shape); n > 0 && r.IntN(2) == 0 {
		shape[r.IntN(n)] += r.IntN(20)
	}
	return shape
}

// smaller returns a shape that broadcasts to the given one. Often it is the same shape or the empty shape of a scalar.
func smaller(r *rand.Rand, shape []int) []int {
	switch r.IntN(4) {
	case 0:
		return nil
	case 1:
		shape = slices.Clone(shape[r.IntN(len(shape)+1):])
		for i := range shape {
			if r.IntN(3) == 0 {
				shape[i] = 1
			}
		}
	}
	return shape
}
