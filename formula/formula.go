package formula

import (
	"slices"

	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// A Formula is a parsed expression. Any number of goroutines may evaluate it at once.
type Formula[T nd.Float] struct {
	text  string
	root  *node
	names []string
}

// Vars holds the variables of a formula: arrays of its element type, arrays of bool, and numbers of any type.
type Vars map[string]any

// Parse parses a formula. For malformed text it returns an [*nd.Error] of kind [nd.ErrFormat] with the position of the mistake.
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

// MustParse does the work of [Parse] for constant formulas. If Parse returns an error, MustParse panics with it.
func MustParse[T nd.Float](text string) *Formula[T] {
	f, err := Parse[T](text)
	if err != nil {
		panic(err)
	}
	return f
}

// String returns the text of f.
func (f *Formula[T]) String() string { return f.text }

// Names returns the names of f's variables in alphabetical order.
func (f *Formula[T]) Names() []string { return slices.Clone(f.names) }

// IsElementwise reports whether the formula has no reductions and no parts of variables. Then each element of the result depends
// only on elements of the variables at the same index, and the formula can be evaluated in parts, for instance for arrays larger
// than memory.
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
// Eval panics with an [*nd.Error] if a variable is missing or has an unsuitable type, if the result is bool, or if an operator of
// package ndarray would panic.
func (f *Formula[T]) Eval(vars Vars) *nd.NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshValue[T](&z, "formula.Eval", f, vars)
}

// EvalInto stores the value of f in dst and returns dst. The shape of dst never changes. If variables share memory with dst, the
// result is the same as for copies of the variables.
func (f *Formula[T]) EvalInto(dst *nd.NDArray[T], vars Vars) *nd.NDArray[T] {
	const op = "formula.EvalInto"
	if dst == nil {
		panic(&nd.Error{Op: op, Kind: nd.ErrNil, Detail: "the target is nil"})
	}
	b := f.bind(op, vars)
	return result[T, T](b, nil, dst, f.root)
}

// EvalBool returns the value of a formula with bool results, such as a comparison.
func (f *Formula[T]) EvalBool(vars Vars) *nd.NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshValue[bool](&z, "formula.EvalBool", f, vars)
}

// each calls the function do for n and for all nodes below it.
func (n *node) each(do func(*node)) {
	do(n)
	for _, x := range n.operands {
		x.each(do)
	}
}

// count returns the number of nodes in the tree of n, and the number of its leaves.
func (n *node) count() (nodes, leaves int) {
	nodes = 1
	for _, x := range n.operands {
		more, ends := x.count()
		nodes, leaves = nodes+more, leaves+ends
	}
	return nodes, max(leaves, 1)
}
