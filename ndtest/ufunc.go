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

// A Ufunc is a user's operator at one choice of element types, with the properties to test. Generated tests have one for each.
type Ufunc struct {
	// Definition is the scalar function.
	Definition any

	// Requires are predicates of the operator's valid operands.
	Requires []any

	// Call sets the first arrays, as many as Definition has results, to the operator of the others.
	Call func(x ...nd.Array)

	// Arrays is the function of arrays behind the operator, if there is one: it returns the results.
	Arrays func(x ...nd.Array) []nd.Array

	// Scalars are the numbers of the operands, from 0, that are scalars in Arrays.
	Scalars []int

	// Counts are the numbers of the operands, from 0, that bound a loop's trip count. They are at most 64.
	Counts []int

	// Powers are the numbers of operands with a power as trip count, n*n or 1<<n. They are at most 10.
	Powers []int

	// Ends is a copy of Definition with a call of [Round] in each round of its loops, if their number is not plain. Operands with too many
	// rounds are left out.
	Ends any

	watch *watch
}

// TestUfuncs holds operators to their definitions, bit for bit except for the kind of NaN: on arrays of random shapes, with broadcasting
// and in all layouts, in place, with random and special values, in every tier of the machine. Memory around a result must stay as it is,
// and so must other operands. Where the definition panics for an element, or a requirement does not hold, the operator has to panic as
// well.
func TestUfuncs(t *testing.T, list ...Ufunc) {
	t.Helper()
	test(t, list)
}

// BenchmarkUfuncs measures operators on arrays of 16 Ki elements between 1 and 2, or of indices below 100 if they have slices, in nanoseconds per element.
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

// reduction returns a subject without draws, a reduction with u as the one of one element.
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
		return nil, fmt.Errorf("the function takes too many rounds of its loops, a million and more, for all random operands, or has no end there: give loops an end, " +
			"or say by //ndgo:requires which operands the operator takes")
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

// byArrays returns the results by the function of arrays, if there is one, followed by the operands.
func (u Ufunc) byArrays(t *trial) []values {
	if u.Arrays == nil || len(t.rows) == 0 { // without elements, operands need not meet requirements
		return nil
	}
	rows := read(u.Arrays(t.x[t.outs:]...), t.to)
	for i, row := range t.rows {
		rows[i] = append(rows[i], row[t.outs:]...)
	}
	return rows
}

// name returns the types of the operands: float64,int32.
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

// trial returns arrays for one call.
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
			t.x[z], t.around[z] = t.x[k], t.around[k] // in place
			free = slices.Delete(free, at, at+1)
		}
	}
	u.draw(t, r)
	return t
}

// maxAxes is the most axes of a random shape.
const maxAxes = 4

// randomShape returns a shape of up to four axes: half of the time a single one, long enough for every part of a kernel.
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

// smaller returns a shape that broadcasts to the given one: often the same, or a scalar's.
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
