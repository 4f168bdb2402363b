package ndtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// States is a reduction of a user whose state is several values, at one choice of element types, with what it is held to. Generated
// tests have one for each.
type States struct {
	// Identity is a func() S: the state of no elements.
	Identity any

	// Step is a func(s S, x, …) S, from one state to the next.
	Step any

	// Join is a func(a, b S) S of the states of two parts of the elements.
	Join any

	// Result is a func(s S) R, of one or several results.
	Result any

	// Requires are functions of the elements that report whether the reduction takes them.
	Requires []any

	// Call sets the first arrays, as many as there are results, to the reduction of the others over the axes that options choose.
	Call func(options []nd.Option, x ...nd.Array)
}

// TestStates holds reductions to their definitions on arrays of random shapes, which broadcast and lie in memory in all manners, in
// every tier that the machine has: bit for bit, but for which NaN it is, to the tree of [ufunc.States], and up to rounding to steps
// from one element to the next where elements are small numbers. A state that is not associative and commutative fails.
func TestStates(t *testing.T, list ...States) {
	t.Helper()
	for _, s := range list {
		t.Run(s.ufunc().name(), func(t *testing.T) {
			tryAll(t, s.try)
			for seed := range uint64(4) {
				if err := s.tryLong(seed); err != nil {
					t.Fatalf("long arrays %d: %v", seed, err)
				}
			}
		})
	}
}

// ufunc returns the function of one element.
func (s States) ufunc() Ufunc {
	step := reflect.TypeOf(s.Step)
	var in, out []reflect.Type
	for i := 1; i < step.NumIn(); i++ {
		in = append(in, step.In(i))
	}
	for i := range reflect.TypeOf(s.Result).NumOut() {
		out = append(out, reflect.TypeOf(s.Result).Out(i))
	}
	one := reflect.MakeFunc(reflect.FuncOf(in, out, false), func(x []reflect.Value) []reflect.Value {
		return s.results(s.next(s.identity(), x))
	})
	return Ufunc{Definition: one.Interface(), Requires: s.Requires}
}

func (s States) identity() reflect.Value { return reflect.ValueOf(s.Identity).Call(nil)[0] }

func (s States) next(state reflect.Value, x []reflect.Value) reflect.Value {
	return reflect.ValueOf(s.Step).Call(append([]reflect.Value{state}, x...))[0]
}

func (s States) joined(x, y reflect.Value) reflect.Value {
	return reflect.ValueOf(s.Join).Call([]reflect.Value{x, y})[0]
}

func (s States) results(state reflect.Value) []reflect.Value {
	return reflect.ValueOf(s.Result).Call([]reflect.Value{state})
}

// try calls the reduction with the arrays that follow from seed.
func (s States) try(seed uint64) error {
	g := rand.New(rand.NewPCG(seed, 1))
	u := s.ufunc()
	t := u.trial(g)
	common, err := nd.BroadcastShapes(t.operandShapes(u.outs())...)
	if err != nil {
		return err
	}
	var axes []int
	options := []nd.Option{}
	if g.IntN(3) > 0 {
		for i := range common {
			if g.IntN(2) == 0 {
				axes = append(axes, i)
			}
		}
		options = append(options, nd.Axis(axes...))
	} else {
		for i := range common {
			axes = append(axes, i)
		}
	}
	if g.IntN(2) == 0 {
		options = append(options, nd.KeepDims)
	}
	t.shape = common
	if g.IntN(2) == 0 {
		u.fillSmall(t, g)
		return s.compare(t, g, options, axes, true)
	}
	u.fill(t, g)
	return s.compare(t, g, options, axes, len(axes) == 0)
}

// tryLong does what try does with runs of more elements than a kernel is given at once.
func (s States) tryLong(seed uint64) error {
	g := rand.New(rand.NewPCG(seed, 2))
	u := s.ufunc()
	shape, axis := []int{3, 700 + 40*int(seed)}, 1
	if seed%2 == 1 {
		shape, axis = []int{1100, 11}, 0
	}
	t := &trial{shape: shape}
	for k, of := range u.types() {
		own := shape
		if k < u.outs() {
			own = nil
		}
		x, around := elementsOf[of.Kind()].scattered(g, own)
		if seed < 2 {
			x = elementsOf[of.Kind()].zeros(own...)
			around = x
		}
		t.x, t.around = append(t.x, x), append(t.around, around)
	}
	u.fillSmall(t, g)
	return s.compare(t, g, []nd.Option{nd.Axis(axis)}, []int{axis}, true)
}

// compare calls the reduction and compares all results with what they should be: steps from one element to the next too if the
// elements are such that rounding makes little of their order.
func (s States) compare(t *trial, g *rand.Rand, options []nd.Option, axes []int, tame bool) error {
	u := s.ufunc()
	kept := make([]int, 0, len(t.shape))
	var shape []int
	keep := slices.ContainsFunc(options, func(o nd.Option) bool { return reflect.DeepEqual(o, nd.KeepDims) })
	for i, n := range t.shape {
		switch {
		case !slices.Contains(axes, i):
			shape, kept = append(shape, n), append(kept, i)
		case keep:
			shape, kept = append(shape, 1), append(kept, -1)
		}
	}
	for k := range u.outs() {
		t.x[k], t.around[k] = elementsOf[u.types()[k].Kind()].scattered(g, shape)
	}
	wants := s.wants(t, shape, kept, tame)
	return everyTier(func() error {
		s.Call(options, t.x...)
		at := 0
		for index := range indices(shape) {
			byTree, inTurn := wants[at].byTree, wants[at].inTurn
			at++
			for k := range u.outs() {
				got := t.get(k, index)
				if !sample.Same(got, byTree[k]) {
					return fmt.Errorf("result %d of the reduction of shapes %v over axes %v at index %v is %v, want %v by the tree", k+1, t.operandShapes(u.outs()), axes, index, got, byTree[k])
				}
				if tame && !agree(got, inTurn[k], true) {
					return fmt.Errorf("result %d of the reduction of shapes %v over axes %v at index %v is %v, but %v in steps from one element to the next (is it associative and commutative, and its identity one?)",
						k+1, t.operandShapes(u.outs()), axes, index, got, inTurn[k])
				}
			}
		}
		return t.tryAround(u.outs(), nil)
	})
}

// statesWant is what the results at one index should be, by the tree, and in steps from one element to the next if that was asked.
type statesWant struct{ byTree, inTurn []reflect.Value }

// wants returns what the results should be at each index of their shape, in row-major order.
func (s States) wants(t *trial, shape, kept []int, tame bool) (all []statesWant) {
	outs := s.ufunc().outs()
	elements, operands := map[[maxAxes]int][][]reflect.Value{}, t.operands(outs)
	for index := range indices(t.shape) {
		key := place(reduced(index, kept))
		elements[key] = append(elements[key], operands(index))
	}
	for index := range indices(shape) {
		own := elements[place(index)]
		want := statesWant{byTree: s.results(s.tree(own))}
		if tame {
			want.inTurn = s.results(s.inTurn(own))
		}
		all = append(all, want)
	}
	return all
}

// inTurn returns the state of elements in steps from one to the next.
func (s States) inTurn(x [][]reflect.Value) reflect.Value {
	state := s.identity()
	for _, own := range x {
		state = s.next(state, own)
	}
	return state
}

// tree returns the state of elements as [ufunc.States] has it.
func (s States) tree(x [][]reflect.Value) reflect.Value {
	if len(x) == 0 {
		return s.identity()
	}
	var t ufunc.Tree[reflect.Value]
	for lo := 0; lo < len(x); lo += ufunc.Block {
		block := x[lo:min(lo+ufunc.Block, len(x))]
		lanes := make([]reflect.Value, ufunc.Lanes)
		for l := range lanes {
			lanes[l] = s.identity()
		}
		left := min(len(block), ufunc.Lanes)
		for i, own := range block {
			lanes[i%ufunc.Lanes] = s.next(lanes[i%ufunc.Lanes], own)
		}
		for n := ufunc.Lanes / 2; n > 0; n /= 2 {
			for l := range min(left-n, n) {
				lanes[l] = s.joined(lanes[l], lanes[l+n])
			}
			left = min(left, n)
		}
		t.Push(lanes[0], s.joined)
	}
	return t.Join(s.joined)
}

// BenchmarkStates measures reductions of 16 Ki elements between 1 and 2, in nanoseconds per element.
func BenchmarkStates(b *testing.B, list ...States) {
	b.Helper()
	for _, s := range list {
		u := s.ufunc()
		u.Call = func(x ...nd.Array) { s.Call(nil, x...) }
		b.Run(u.name(), func(b *testing.B) {
			var results []nd.Array
			for _, of := range u.types()[:u.outs()] {
				results = append(results, elementsOf[of.Kind()].zeros())
			}
			u.measure(b, results...)
		})
	}
}
