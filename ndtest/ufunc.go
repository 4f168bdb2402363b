package ndtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/iter"
	"ndgo/internal/sample"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A Ufunc is an operator of a user at one choice of element types, with what it is held to. Generated tests have one for
// each.
type Ufunc struct {
	// Definition is the scalar function.
	Definition any

	// Requires are functions of the same operands that report whether the operator takes them.
	Requires []any

	// Call sets the first arrays, as many as Definition has results, to the operator of the others.
	Call func(x ...nd.Array)

	// Arrays is the function of arrays that the operator is made of, if it is made of one: it returns the results.
	Arrays func(x ...nd.Array) []nd.Array

	// Scalars are the numbers of the operands, the first being 0, that Arrays takes as scalars.
	Scalars []int

	// Counts are the numbers of the operands, the first being 0, that say how many rounds a loop takes. They are at most 64.
	Counts []int

	// Powers are those of which a loop takes a power as rounds, n*n or 1<<n. They are at most 10.
	Powers []int
}

// TestUfuncs holds operators to their definitions, bit for bit but for which NaN it is: on arrays of random shapes, which
// broadcast and lie in memory in all manners, in place, with random and special values, in every tier that the machine
// has. What lies around a result must stay as it is, and so must operands that are no results. Where the definition panics for an element, or
// a requirement does not hold, the operator has to panic as well.
func TestUfuncs(t *testing.T, list ...Ufunc) {
	t.Helper()
	for _, u := range list {
		t.Run(u.name(), func(t *testing.T) {
			some := false
			tryAll(t, func(seed uint64) error {
				taken, err := u.try(seed)
				some = some || taken
				return err
			})
			if !some {
				t.Fatal("the operator takes none of the operands that were drawn: the function panics for an element of each, or a requirement does not hold")
			}
		})
	}
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

// A trial is the operands of one call, results first, which are all of the shape of results.
type trial struct {
	shape  []int
	x      []nd.Array
	around []nd.Array // x and what lies around them

	isSlice map[int]bool // the operands that are given as slices of their elements

	want [][]reflect.Value // for each index of the results what they should be, followed by the operands, unless these are not taken
}

// try calls the operator with the arrays that follow from seed, and reports whether it takes them. If not, it has to panic.
func (u Ufunc) try(seed uint64) (taken bool, err error) {
	t := u.trial(rand.New(rand.NewPCG(seed, 0)))
	before := t.before(u.outs())
	return t.want != nil, everyTier(func() error {
		defer t.restore(u.outs(), before)
		if t.want == nil {
			if ufunc.Panic(func() { u.Call(t.x...) }) == nil {
				return fmt.Errorf("operands of shapes %v are taken, but the function panics for an element, or a requirement does not hold", t.shapes()[u.outs():])
			}
			return t.tryAround(u.outs(), before)
		}
		if err := u.tryArrays(t, t.want); err != nil {
			return err
		}
		u.Call(t.x...)
		if err := u.compare(t); err != nil {
			return err
		}
		return t.tryAround(u.outs(), before)
	})
}

// compare compares the results of t with what they should be.
func (u Ufunc) compare(t *trial) error {
	at := 0
	for index := range indices(t.shape) {
		for k := range u.outs() {
			got := t.get(k, index)
			if want := t.want[at]; !sample.Same(got, want[k]) {
				return fmt.Errorf("result %d of shapes %v at index %v is %v, want %v of %v", k+1, t.shapes(), index, got, want[k], plain(want[u.outs():]))
			}
		}
		at++
	}
	return nil
}

// tryAround returns an error if anything but the first outs arrays was written: operands, which were as before says, or what lies around
// them. It clears the results.
func (t *trial) tryAround(outs int, before map[int]nd.Array) error {
	for k, x := range before {
		if !t.isResult(outs, k) && !t.elements(k).same(t.around[k], x) {
			return fmt.Errorf("operand %d of shapes %v was written, or what lies around it", k-outs+1, t.shapes())
		}
	}
	for k := range outs {
		e := t.elements(k)
		if e.clear(t.x[k]); !e.isZero(t.around[k]) {
			return fmt.Errorf("memory around result %d of shapes %v was written", k+1, t.shapes())
		}
	}
	return nil
}

// tryArrays compares what should be with what the function of arrays returns, if there is one.
func (u Ufunc) tryArrays(t *trial, want [][]reflect.Value) error {
	if u.Arrays == nil || len(want) == 0 { // operands of which nothing is made need not meet requirements
		return nil
	}
	results := u.Arrays(t.x[u.outs():]...)
	at := 0
	for index := range indices(t.shape) {
		for k, x := range results {
			got := elementsOf[u.types()[k].Kind()].get(x, own(x, index))
			if !sample.Same(got, want[at][k]) {
				return fmt.Errorf("result %d of shapes %v at index %v is %v, but %v by operators of arrays, of %v", k+1, t.shapes(), index, want[at][k], got, plain(want[at][u.outs():]))
			}
		}
		at++
	}
	return nil
}

// plain returns what values print as themselves.
func plain(values []reflect.Value) (all []any) {
	for _, v := range values {
		all = append(all, v.Interface())
	}
	return all
}

// before returns copies of the operands of t behind outs results, and of what lies around them, by their numbers.
func (t *trial) before(outs int) map[int]nd.Array {
	all := map[int]nd.Array{}
	for k := outs; k < len(t.x); k++ {
		all[k] = t.elements(k).copied(t.around[k])
	}
	return all
}

// restore sets the operands of t that are results to what they were before.
func (t *trial) restore(outs int, before map[int]nd.Array) {
	for k, x := range before {
		if t.isResult(outs, k) {
			t.elements(k).assign(t.around[k], x)
		}
	}
}

// isResult reports whether operand k of t is set in place.
func (t *trial) isResult(outs, k int) bool { return slices.Contains(t.x[:outs], t.x[k]) }

// trial returns arrays for one call.
func (u Ufunc) trial(r *rand.Rand) *trial {
	types, outs := u.types(), u.outs()
	t := &trial{shape: randomShape(r), isSlice: map[int]bool{}}
	for k, of := range types {
		shape := t.shape
		if k >= outs {
			shape = smaller(r, shape)
		}
		if slices.Contains(u.Scalars, k-outs) {
			shape = nil
		}
		if of.Kind() == reflect.Slice {
			shape = []int{sliceLength(r)}
		}
		x, around := elementsIn(of).scattered(r, shape)
		t.x, t.around = append(t.x, x), append(t.around, around)
		if of.Kind() == reflect.Slice {
			t.isSlice[k] = true
		}
	}
	free := r.Perm(len(types) - outs)
	for z := range outs {
		at := slices.IndexFunc(free, func(k int) bool {
			return types[outs+k] == types[z] && slices.Equal(t.x[outs+k].Shape(), t.shape)
		})
		if at >= 0 && r.IntN(3) == 0 {
			k := outs + free[at]
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

// smaller returns a shape that broadcasts to the one given: often that itself, or that of a scalar.
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

// operands returns a function that returns those of which the results at an index are made, as they are by then. Slices are what they are now.
func (t *trial) operands(outs int) func(index []int) []reflect.Value {
	list := make([]func(index []int) reflect.Value, 0, len(t.x)-outs)
	for k := outs; k < len(t.x); k++ {
		e, x := t.elements(k), t.x[k]
		if t.isSlice[k] {
			all := e.slice(x)
			list = append(list, func([]int) reflect.Value { return all })
		} else {
			wide := e.broadcast(x, t.shape)
			list = append(list, func(index []int) reflect.Value { return e.get(wide, index) })
		}
	}
	return func(index []int) []reflect.Value {
		x := make([]reflect.Value, len(list))
		for k, operand := range list {
			x[k] = operand(index)
		}
		return x
	}
}

func (t *trial) elements(k int) elements { return elementsOf[reflect.Kind(t.x[k].DType())] }

func (t *trial) get(k int, index []int) reflect.Value {
	return t.elements(k).get(t.x[k], own(t.x[k], index))
}

func (t *trial) set(k int, index []int, v reflect.Value) {
	t.elements(k).set(t.x[k], own(t.x[k], index), v)
}

// own returns where x, which broadcasts, has what it gives at index.
func own(x nd.Array, index []int) []int {
	shape := x.Shape()
	index = slices.Clone(index[len(index)-len(shape):])
	for i, n := range shape {
		if n == 1 {
			index[i] = 0
		}
	}
	return index
}

func (t *trial) shapes() (all [][]int) {
	for _, x := range t.x {
		all = append(all, x.Shape())
	}
	return all
}

// operandShapes returns the shapes of the operands behind outs results that are no slices.
func (t *trial) operandShapes(outs int) (all [][]int) {
	for k, x := range t.x {
		if k >= outs && !t.isSlice[k] {
			all = append(all, x.Shape())
		}
	}
	return all
}

// indices yields every index of a shape, in row-major order: one slice, which changes.
func indices(shape []int) func(yield func(index []int) bool) {
	return func(yield func(index []int) bool) {
		for c := iter.NewCounter(shape); c.Next(); {
			if !yield(c.Index()) {
				return
			}
		}
	}
}
