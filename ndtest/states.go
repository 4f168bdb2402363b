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

// States is a user's reduction whose state has several values, for one choice of element types, with the properties to test.
type States struct {
	// Identity is a func() S: the state of no elements.
	Identity any

	// Step is a func(s S, x, …) S. It returns the next state.
	Step any

	// Join is a func(a, b S) S. It joins the states of two parts of the elements.
	Join any

	// Result is a func(s S) R. It may have several results.
	Result any

	// Requires are predicates that hold for valid elements.
	Requires []any

	// Call sets the first arrays, one for each result, to the reduction of the other arrays, over the axes in options.
	Call func(options []nd.Option, x ...nd.Array)

	watch *watch
}

// TestStates compares reductions with their definitions, on every tier (set of vector instructions) of the machine. Arrays have
// random shapes and layouts, and broadcast.
//
// Results must be equal to the tree described at [ufunc.States], bit for bit except for the kind of NaN. For small elements they
// must also agree, up to rounding, with a loop over the elements in order. The test fails if the states are not associative and
// commutative.
func TestStates(t *testing.T, list ...States) {
	t.Helper()
	test(t, list)
}

// BenchmarkStates measures reductions of 16 Ki elements between 1 and 2. It reports nanoseconds per element.
func BenchmarkStates(b *testing.B, list ...States) {
	b.Helper()
	benchmark(b, list)
}

func (s States) subject(w *watch) subject {
	s.watch = w
	u := s.element()
	all := u.reduction()
	all.draws = []draw{
		{name: arrays, stream: 1, trial: func(g *rand.Rand, _ uint64) (*trial, error) { return s.few(u, g) }},
		{name: "long arrays", stream: 2, seeds: 4, trial: func(g *rand.Rand, seed uint64) (*trial, error) { return s.long(u, g, seed), nil }},
	}
	return all
}

// element returns the operator computing the result for a single element.
func (s States) element() Ufunc {
	step, result := reflect.TypeOf(s.Step), reflect.TypeOf(s.Result)
	var in, out []reflect.Type
	for i := 1; i < step.NumIn(); i++ {
		in = append(in, step.In(i))
	}
	for i := range result.NumOut() {
		out = append(out, result.Out(i))
	}
	one := reflect.MakeFunc(reflect.FuncOf(in, out, false), func(x []reflect.Value) []reflect.Value { return s.inTurn([]values{x}) })
	return Ufunc{Definition: one.Interface(), Requires: s.Requires, Call: func(x ...nd.Array) { s.Call(nil, x...) }, watch: s.watch}
}

func (s States) identity() reflect.Value { return reflect.ValueOf(s.Identity).Call(nil)[0] }

func (s States) next(state reflect.Value, x values) reflect.Value {
	return s.watch.call(reflect.ValueOf(s.Step), append(values{state}, x...))[0]
}

func (s States) joined(x, y reflect.Value) reflect.Value {
	return s.watch.call(reflect.ValueOf(s.Join), values{x, y})[0]
}

func (s States) results(state reflect.Value) values {
	return s.watch.call(reflect.ValueOf(s.Result), values{state})
}

// few returns a trial with random shapes and axes.
func (s States) few(u Ufunc, g *rand.Rand) (*trial, error) {
	t, err := u.along(g)
	if err != nil {
		return nil, err
	}
	options := t.chooseAxes(g, false)
	tame := g.IntN(2) == 0
	if tame {
		u.fillSmall(t, g)
	} else {
		u.fill(t, g)
	}
	s.reduce(u, t, g, options, tame || len(t.axes) == 0)
	return t, nil
}

// long returns a trial with many elements: the loop calls its kernel several times for each result.
func (s States) long(u Ufunc, g *rand.Rand, seed uint64) *trial {
	shape, axis := []int{3, 700 + 40*int(seed)}, 1
	if seed%2 == 1 {
		shape, axis = []int{1100, 11}, 0
	}
	t := &trial{outs: u.outs(), shape: shape, axes: []int{axis}}
	for k, of := range u.types() {
		own := shape
		if k < t.outs {
			own = nil
		}
		e := elementsOf[of.Kind()]
		x, around := e.scattered(g, own)
		if seed < 2 {
			x = e.zeros(own...)
			around = x
		}
		t.x, t.around = append(t.x, x), append(t.around, around)
	}
	u.fillSmall(t, g)
	s.reduce(u, t, g, []nd.Option{nd.Axis(axis)}, true)
	return t
}

// reduce makes t a trial of the reduction. If tame is set, elements are small, and rounding hardly depends on their order. Then the results
// must also be close to those of inTurn.
func (s States) reduce(u Ufunc, t *trial, g *rand.Rand, options []nd.Option, tame bool) {
	u.reduced(t, g)
	t.call = func(x ...nd.Array) { s.Call(options, x...) }
	t.name = func(k int) string {
		return fmt.Sprintf("result %d of the reduction of shapes %v over axes %v", k+1, t.operandShapes(), t.axes)
	}
	t.expect(t.fold(s.tree), same, "want %v by the tree")
	if tame {
		t.expect(t.fold(s.inTurn), near(true), "but %v in steps from one element to the next"+lawful)
	}
}

// inTurn returns the results of a loop over the elements in order.
func (s States) inTurn(x []values) values {
	state := s.identity()
	for _, own := range x {
		state = s.next(state, own)
	}
	return s.results(state)
}

// tree returns the results in the order described at [ufunc.States].
func (s States) tree(x []values) values {
	if len(x) == 0 {
		return s.results(s.identity())
	}
	var t ufunc.Tree[reflect.Value]
	for block := range slices.Chunk(x, ufunc.Block) {
		t.Push(s.block(block), s.joined)
	}
	return s.results(t.Join(s.joined))
}

// block returns the state of the elements of one block.
func (s States) block(x []values) reflect.Value {
	lanes := make(values, ufunc.Lanes)
	for l := range lanes {
		lanes[l] = s.identity()
	}
	for i, own := range x {
		lanes[i%ufunc.Lanes] = s.next(lanes[i%ufunc.Lanes], own)
	}
	left := min(len(x), ufunc.Lanes)
	for n := ufunc.Lanes / 2; n > 0; n /= 2 {
		for l := range min(left-n, n) {
			lanes[l] = s.joined(lanes[l], lanes[l+n])
		}
		left = min(left, n)
	}
	return lanes[0]
}
