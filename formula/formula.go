package formula

import (
	"slices"

	nd "ndgo/ndarray"
)

// A Formula is a parsed expression. Any number of goroutines may compute it at once.
type Formula[T nd.Float] struct {
	text  string
	root  *node
	names []string
}

// Vars has the variables of a formula: arrays of its element type, arrays of bool, and numbers of any type.
type Vars map[string]any

// Parse reads a formula. A mistake in it is an [*nd.Error] of kind [nd.ErrFormat], with its place.
func Parse[T nd.Float](text string) (*Formula[T], error) {
	root, err := parse(text)
	if err != nil {
		return nil, err
	}
	f := &Formula[T]{text: text, root: root}
	root.each(func(n *node) {
		if n.what == variableNode && !n.isConstant && !slices.Contains(f.names, n.name) {
			f.names = append(f.names, n.name)
		}
	})
	slices.Sort(f.names)
	return f, nil
}

// MustParse is [Parse] of a constant formula. It panics with Parse's error.
func MustParse[T nd.Float](text string) *Formula[T] {
	f, err := Parse[T](text)
	if err != nil {
		panic(err)
	}
	return f
}

// String returns the text of f.
func (f *Formula[T]) String() string { return f.text }

// Names returns the names of f's variables, in order.
func (f *Formula[T]) Names() []string { return slices.Clone(f.names) }

// IsElementwise reports whether an element of the result depends on elements of the variables in the same place only: there are no
// reductions, and no parts of variables. Arrays may then be computed row by row, for instance if larger than memory.
func (f *Formula[T]) IsElementwise() bool {
	elementwise := true
	f.root.each(func(n *node) { elementwise = elementwise && n.what != reductionNode && !n.isIndex })
	return elementwise
}

// Eval returns the value of f. Its variables broadcast to a common shape.
//
//	f := formula.MustParse[float64]("sum((x - y)**2, axis=0)")
//	d := f.Eval(formula.Vars{"x": x, "y": 0.5})
//
// A missing variable, one of another type, a formula with bool results, and errors of package ndarray's operators panic with an
// [*nd.Error].
func (f *Formula[T]) Eval(vars Vars) *nd.NDArray[T] {
	b := f.bind("formula.Eval", vars)
	return result[T, T](b, nil, f.root)
}

// EvalInto stores the value of f in dst and returns dst. The shape of dst never changes. Memory shared with dst is read as if copied first.
func (f *Formula[T]) EvalInto(dst *nd.NDArray[T], vars Vars) *nd.NDArray[T] {
	const op = "formula.EvalInto"
	if dst == nil {
		panic(&nd.Error{Op: op, Kind: nd.ErrNil, Detail: "the target is nil"})
	}
	b := f.bind(op, vars)
	return result[T, T](b, dst, f.root)
}

// EvalBool returns the value of a formula of bools, as a comparison.
func (f *Formula[T]) EvalBool(vars Vars) *nd.NDArray[bool] {
	b := f.bind("formula.EvalBool", vars)
	return result[bool, T](b, nil, f.root)
}

// each calls do for n and all its parts.
func (n *node) each(do func(*node)) {
	do(n)
	for _, x := range n.operands {
		x.each(do)
	}
}

// count returns how many parts n has, and how many of them have none themselves.
func (n *node) count() (nodes, leaves int) {
	nodes = 1
	for _, x := range n.operands {
		more, ends := x.count()
		nodes, leaves = nodes+more, leaves+ends
	}
	return nodes, max(leaves, 1)
}
