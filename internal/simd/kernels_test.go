package simd_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"ndgo/internal/sample"
	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// A definition is the scalar function to which a loop is compared, with its requirements on operands.
type definition struct {
	operator *ufunc.Operator
	function any
	requires []any
}

// loops returns the definitions of operators, of conversions, and of loops that take bytes as an operand. With -short it returns
// only some conversions; TestConverter tries all.
func loops() []definition {
	all := slices.Concat(definitions, narrows())
	for i, d := range conversions() {
		if i%testrun.Sparse(4) == 0 {
			all = append(all, d)
		}
	}
	return all
}

// longest is the maximum of the lengths to try: four vectors of 32 elements, and two elements more.
const longest = 130

// lengths returns the lengths to try: all with -long, and a few around powers of two with -short. Otherwise it returns those next to
// powers of two and a third of the others. Three successive turns together have all.
func lengths(turn int) (all []int) {
	if testing.Short() {
		return []int{0, 1, 2, 3, 7, 16, 31, 64, longest}
	}
	for n := range longest + 1 {
		if testrun.Long() || isEdge(n) || (n+turn)%3 == 0 {
			all = append(all, n)
		}
	}
	return all
}

// isEdge reports whether a length is next to a power of two. A loop compiled by Go treats all elements alike, so these lengths
// suffice for it.
func isEdge(n int) bool { return n < 5 || n&(n-1) == 0 || n&(n+1) == 0 || n == longest }

// TestLoops compares every loop with its definition, in every arrangement of operands and at every length. It tries one run and several. In
// some rows the first elements count as already computed.
func TestLoops(t *testing.T) {
	for i, d := range loops() {
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			l := d.loop(t)
			samples := map[string]data{}
			for k, a := range arrangements(d.types()) {
				if (i+k)%testrun.Sparse(4) != 0 {
					continue
				}
				repeats := fmt.Sprint(a.repeats())
				if _, ok := samples[repeats]; !ok {
					samples[repeats] = d.sample(a.repeats())
				}
				m := lay(a, samples[repeats])
				for _, n := range lengths((i + k) / 2) {
					for _, tier := range tiers(l) {
						if tier != ufunc.Portable || isEdge(n) {
							m.hold(t, l, tier, n)
						}
					}
				}
			}
		})
	}
}

// hold runs l over rows of one run and of several runs, of n elements each, and checks the results. In some rows the loop must skip
// the first elements, as already computed.
func (m *memory) hold(t *testing.T, l *ufunc.Loop, tier ufunc.Tier, n int) {
	t.Helper()
	for _, row := range []struct{ rows, done int }{{1, 0}, {1, n / 2}, {runs, 0}, {runs, n / 3}} {
		r := m.row(n, row.rows, row.done)
		l.RunAt(tier, &r)
		if err := m.check(n, row.rows, row.done, &r); err != nil {
			t.Fatalf("%s, NDGO_SIMD=%v, %d runs of %d elements, %d done: %v", m.name, tier, row.rows, n, row.done, err)
		}
	}
}

// TestDefinitionsAreComplete fails for a loop without a definition.
func TestDefinitionsAreComplete(t *testing.T) {
	held := map[*ufunc.Loop]bool{}
	for _, d := range definitions {
		held[d.loop(t)] = true
	}
	for _, d := range definitions {
		for k := range ufunc.Kinds {
			if l := d.operator.Loops.Of(k); l != nil && !held[l] {
				t.Errorf("%s of %s is held to nothing", d.operator.Name, k)
			}
		}
	}
}

// types returns the types of the operands, the result first.
func (d definition) types() []reflect.Type {
	f := reflect.TypeOf(d.function)
	types := []reflect.Type{f.Out(0)}
	for i := range f.NumIn() {
		types = append(types, f.In(i))
	}
	return types
}

func (d definition) name() string { return d.operator.Name + "/" + d.types()[1].String() }

// loop returns the loop of d, and checks the loop's fields against d.
func (d definition) loop(t *testing.T) *ufunc.Loop {
	types := d.types()
	l := d.operator.Loops.Of(types[1].Kind())
	if d.operator.Out != 1 || d.operator.In != len(types)-1 {
		t.Fatalf("%s has %d results and %d operands", d.name(), d.operator.Out, d.operator.In)
	}
	for k, of := range types {
		if l.Kinds[k] != of.Kind() {
			t.Fatalf("operand %d of %s is of kind %s", k, d.name(), l.Kinds[k])
		}
	}
	if len(l.Requires) != len(d.requires) {
		t.Fatalf("%s has %d requirements, its definition %d", d.name(), len(l.Requires), len(d.requires))
	}
	return l
}

// call returns the definition's value at x.
func (d definition) call(x []reflect.Value) reflect.Value {
	return reflect.ValueOf(d.function).Call(x)[0]
}

// violates returns the first requirement that x does not meet, or -1.
func (d definition) violates(x []reflect.Value) int {
	for i, f := range d.requires {
		if !reflect.ValueOf(f).Call(x)[0].Bool() {
			return i
		}
	}
	return -1
}

// data has operands and results of a definition. Element i of run j is at index j*longest + i of an operand's elements.
type data struct {
	types  []reflect.Type
	values [][]byte // elements by operand, the result first
}

// runs is the greatest number of runs of a row in these tests.
const runs = 3

// sample draws operands and computes the results. An operand in repeated has the same value in all elements of a run.
func (d definition) sample(repeated []bool) data {
	return d.sampleOf(repeated, func([]reflect.Value) {})
}

// sampleOf does the work of sample with a function adjust that may change operands.
func (d definition) sampleOf(repeated []bool, adjust func(x []reflect.Value)) data {
	sources := d.sources()
	s := data{types: d.types(), values: make([][]byte, len(d.types()))}
	for range runs {
		var fixed []reflect.Value
		for i := range longest {
			x := d.operands(sources, func(x []reflect.Value) {
				adjust(x)
				for k := range x {
					if i > 0 && repeated[1+k] {
						x[k] = fixed[k]
					}
				}
			})
			if i == 0 {
				fixed = x
			}
			s.values[0] = encode(s.values[0], d.call(x))
			for k := range x {
				s.values[1+k] = encode(s.values[1+k], x[k])
			}
		}
	}
	return s
}

// sources returns the sources of operands.
func (d definition) sources() (all []*sample.Source) {
	for k, of := range d.types()[1:] {
		all = append(all, sample.New(of, d.operator.Name+strconv.Itoa(k)))
	}
	return all
}

// operands draws operands that meet all requirements. adjust may change them.
func (d definition) operands(sources []*sample.Source, adjust func(x []reflect.Value)) []reflect.Value {
	for range 1000 {
		x := drawn(sources)
		if adjust(x); d.violates(x) < 0 {
			return x
		}
	}
	panic("no operands of " + d.name() + " meet its requirements")
}

func drawn(sources []*sample.Source) (x []reflect.Value) {
	for _, s := range sources {
		x = append(x, s.Next())
	}
	return x
}
