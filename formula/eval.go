package formula

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	"ndgo/internal/program"
	"ndgo/internal/quote"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A bound is a formula together with its variables.
type bound[T nd.Float] struct {
	op   string // the function's name for errors
	text string
	vars Vars
}

func (f *Formula[T]) bind(op string, vars Vars) *bound[T] {
	if f == nil || f.root == nil {
		panic(&nd.Error{Op: op, Kind: nd.ErrNil, Detail: "the formula is empty; make one with Parse or MustParse"})
	}
	return &bound[T]{op, f.text, vars}
}

// fail panics with an error that points to node n of the formula.
func (b *bound[T]) fail(n *node, kind error, format string, args ...any) {
	e := mistake(b.text, n.at, format, args...)
	e.Op, e.Kind = b.op, kind
	panic(e)
}

// A builder compiles a subexpression without reductions to a program. If the subexpression contains reductions, the builder evaluates them
// first, and their results become operands of the program.
type builder[T nd.Float] struct {
	*bound[T]
	args      []core.Arg
	operands  []reflect.Kind
	constants []T
	steps     []program.Step
	indices   []int // the indices of the values of all steps
	seen      []seenVariable
}

// A seenVariable is a variable, or a part of a variable, that the builder has already made an operand.
type seenVariable struct {
	name string
	value
}

// A value is an operand, a constant or the result of a step, with its kind.
type value struct {
	class valueClass
	index int
	kind  reflect.Kind
}

type valueClass int

const (
	operandValue valueClass = iota
	constantValue
	stepValue
)

// floatKind returns the kind of T.
func floatKind[T nd.Float]() reflect.Kind { return reflect.TypeFor[T]().Kind() }

// array adds an operand, and returns its value.
func (b *builder[T]) array(arg core.Arg, kind reflect.Kind) value {
	b.args = append(b.args, arg)
	b.operands = append(b.operands, kind)
	return value{operandValue, len(b.operands) - 1, kind}
}

func (b *builder[T]) constant(v T) value {
	b.constants = append(b.constants, v)
	return value{constantValue, len(b.constants) - 1, floatKind[T]()}
}

// value compiles the subexpression n, and returns its value.
func (b *builder[T]) value(n *node) value {
	switch n.what {
	case numberNode:
		return b.constant(T(n.number))
	case variableNode:
		return b.variable(n)
	case reductionNode:
		if reductions[n.name].ofBools {
			return b.array(operand.In(reduce[bool](b.bound, nil, n)), reflect.Bool)
		}
		return b.array(operand.In(reduce[T](b.bound, nil, n)), floatKind[T]())
	}
	var room [3]value
	values := room[:0]
	for _, x := range n.operands {
		values = append(values, b.value(x))
	}
	return b.call(n, n.operator, values)
}

// call adds a step that calls the operator op, and returns the value of the step.
func (b *builder[T]) call(n *node, op *ufunc.Operator, values []value) value {
	kind := values[0].kind
	if op.Name == "Where" {
		kind = values[1].kind
	}
	loop := op.Loops.Of(kind)
	fits := loop != nil && len(loop.Kinds) == 1+len(values)
	begin := len(b.indices)
	for i, v := range values {
		fits = fits && loop.Kinds[1+i] == v.kind
		b.indices = append(b.indices, int(v.class)<<classShift|v.index)
	}
	if !fits {
		remedy := remedies[canonical(n.name)]
		if op.Name == "Where" && values[0].kind != reflect.Bool {
			remedy = "; its condition is a bool, as in where(x != 0, 1, 2)"
		} else if remedy == "" && slices.ContainsFunc(values, func(v value) bool { return v.kind == reflect.Bool }) {
			remedy = "; where(condition, 1, 0) makes numbers of bools"
		}
		b.fail(n, nd.ErrDType, "%s is not defined of %s%s", cmp.Or(n.sign, n.name), kindsOf(values), remedy)
	}
	b.steps = append(b.steps, program.Step{Loop: loop, Values: b.indices[begin:len(b.indices):len(b.indices)]})
	return value{stepValue, len(b.steps) - 1, loop.Kinds[0]}
}

// kindsOf returns the kinds of values as text for errors.
func kindsOf(values []value) string {
	word := map[bool]string{true: "a bool", false: "a number"}
	texts := make([]string, len(values))
	same := true
	for i, v := range values {
		texts[i] = word[v.kind == reflect.Bool]
		same = same && texts[i] == texts[0]
	}
	switch n := len(values); {
	case n == 1:
		return texts[0]
	case same:
		return strings.TrimPrefix(texts[0], "a ") + "s"
	default:
		return strings.Join(texts[:n-1], ", ") + " and " + texts[n-1]
	}
}

// remedies has a remedy for each operator that users often apply to operands of the wrong kind.
var remedies = map[string]string{
	"logical_xor": "; ^ is the exclusive or of bools: write ** for a power",
	"logical_and": "; & is of bools: compare numbers first, as in (x > 0) & (y > 0)",
	"logical_or":  "; | is of bools: compare numbers first, as in (x > 0) | (y > 0)",
	"logical_not": "; ~ is of bools: compare numbers first, as in ~(x > 0)",
}

// classShift is the position of a value's class in the number of the value. The bits from classShift on are the class: an operand, a
// constant, or a step. The lower bits are the index within the class. This numbering is used until all operands and constants are known.
const classShift = 24

// variable adds variable n to the operands at its first use, and returns its value.
func (b *builder[T]) variable(n *node) value {
	key := n.name
	if n.isIndex {
		key += "[" + n.index.String() + "]"
	}
	if i := slices.IndexFunc(b.seen, func(s seenVariable) bool { return s.name == key }); i >= 0 {
		return b.seen[i].value
	}
	given, ok := b.vars[n.name]
	switch {
	case !ok && n.isBool:
		v := b.array(operand.In(nd.Scalar(n.number != 0)), reflect.Bool)
		b.seen = append(b.seen, seenVariable{key, v})
		return v
	case !ok && n.isConstant:
		return b.constant(T(n.number))
	case !ok && isFunction(n.name):
		b.fail(n, nd.ErrNil, "%s is a function: write %[1]s(…), or pass a variable of this name", n.name)
	case !ok:
		b.fail(n, nd.ErrNil, "the variable %s is not given%s", quote.Word(n.name), nearest(n.name, slices.Sorted(maps.Keys(b.vars))))
	}
	v := b.given(n, given)
	b.seen = append(b.seen, seenVariable{key, v})
	return v
}

// given makes variable n an operand or a constant, and returns its value. The parameter given is the user's value for the variable.
func (b *builder[T]) given(n *node, given any) value {
	switch x := given.(type) {
	case *nd.NDArray[T]:
		return b.array(operand.In(part(b.bound, n, x)), floatKind[T]())
	case *nd.NDArray[bool]:
		return b.array(operand.In(part(b.bound, n, x)), reflect.Bool)
	case nd.Array:
		b.fail(n, nd.ErrDType, "%s is an array of %v; convert it by nd.AsType[%v]", quote.Word(n.name), x.DType(), reflect.TypeFor[T]())
	}
	v := reflect.ValueOf(given)
	switch {
	case !v.IsValid() || !v.CanFloat() && !v.CanInt() && !v.CanUint():
	case n.isIndex:
		b.fail(n, nd.ErrShape, "%s is a number, which has no parts", quote.Word(n.name))
	case v.CanFloat():
		return b.constant(T(v.Float()))
	case v.CanInt():
		return b.constant(T(v.Int()))
	case v.CanUint():
		return b.constant(T(v.Uint()))
	}
	b.fail(n, nd.ErrDType, "%s is a %T; a variable is an array of %v or bool, or a number", quote.Word(n.name), given, reflect.TypeFor[T]())
	return value{}
}

// part returns the part of variable x that node n selects, or x itself.
func part[E any, T nd.Float](b *bound[T], n *node, x *nd.NDArray[E]) *nd.NDArray[E] {
	if x == nil {
		b.fail(n, nd.ErrNil, "%s is nil", quote.Word(n.name))
	}
	if nd.Try(func() { x.NDim() }) != nil {
		b.fail(n, nd.ErrReleased, "%s was released; use a result computed from it, or release it later", quote.Word(n.name))
	}
	if !n.isIndex {
		return x
	}
	var y *nd.NDArray[E]
	if err := nd.Try(func() { y = x.Slice(n.index) }); err != nil {
		e := err.(*nd.Error)
		b.fail(n, e.Kind, "%s", e.Detail)
	}
	return y
}

// built compiles the subexpression n. It returns the program as an operator, and the program's operands. If the subexpression is a
// variable, the operator is nil.
func built[T nd.Float](b *bound[T], n *node) (op *ufunc.Operator, args []core.Arg, kind reflect.Kind) {
	nodes, leaves := n.count()
	c := &builder[T]{bound: b, args: make([]core.Arg, 0, leaves), operands: make([]reflect.Kind, 0, leaves),
		steps: make([]program.Step, 0, nodes-leaves), indices: make([]int, 0, nodes), seen: make([]seenVariable, 0, leaves)}
	v := c.value(n)
	if len(c.operands) == 0 {
		// A formula without variables gets an operand without axes, so that the result has a shape.
		c.array(operand.In(nd.Scalar(T(0))), floatKind[T]())
	}
	if len(c.operands) >= ufunc.MaxOperands {
		b.fail(n, nd.ErrOption, "the formula has %d arrays; at most %d can be computed together", len(c.operands), ufunc.MaxOperands-1)
	}
	if len(c.steps) == 0 {
		if v.class == operandValue && len(c.args) == 1 {
			return nil, c.args, v.kind
		}
		v = c.call(&node{name: "the number"}, &simd.Positive, []value{v})
	}
	p := &program.Program{Operands: c.operands, Steps: c.steps}
	for i := range c.constants {
		p.Constants = append(p.Constants, program.ConstantOf(&c.constants[i], floatKind[T]()))
	}
	base := [...]int{0, len(c.operands), len(c.operands) + len(c.constants)}
	for _, s := range c.steps {
		for i, index := range s.Values {
			s.Values[i] = base[index>>classShift] + index&(1<<classShift-1)
		}
	}
	op = &ufunc.Operator{Name: b.op, In: len(c.operands), Out: 1, Loops: ufunc.OneLoop(c.operands[0], p.Loop())}
	return op, c.args, v.kind
}

// result returns the value of a formula. If dst is not nil, it stores the value in dst. Otherwise the value is a new array for token, which
// may be nil (see core.Token). R is T or bool.
func result[R nd.Element, T nd.Float](b *bound[T], token *core.Token, dst *nd.NDArray[R], n *node) *nd.NDArray[R] {
	want := reflect.TypeFor[R]().Kind()
	if n.what == reductionNode {
		if reductions[n.name].ofBools != (want == reflect.Bool) {
			b.wrongKind(n, want)
		}
		return reduce(b, dst, n)
	}
	op, args, kind := built(b, n)
	if kind != want {
		b.wrongKind(n, want)
	}
	if op == nil {
		x := typed[R](args[0], n, b)
		if dst == nil {
			return x.Copy()
		}
		mistakes.OnBehalf(b.op, func() { dst.Assign(x) })
		return dst
	}
	var z *nd.NDArray[R]
	b.located(n, func() {
		switch first := args[0].Kind == reflect.Bool; {
		case dst != nil:
			z = dst
			entry.ApplyInto[R, T](b.op, operand.Head(dst), op, nil, args)
		case first:
			z = element.Array[nd.NDArray[R]](entry.ApplyAt[R, bool](token, op, nil, args))
		default:
			z = element.Array[nd.NDArray[R]](entry.ApplyAt[R, T](token, op, nil, args))
		}
	})
	return z
}

func (b *bound[T]) wrongKind(n *node, want reflect.Kind) {
	if want == reflect.Bool {
		b.fail(n, nd.ErrDType, "the result is a number, not a bool; use Eval")
	}
	b.fail(n, nd.ErrDType, "the result is a bool, not a number; use EvalBool, or where(condition, 1, 0)")
}

// typed returns the array of a formula that consists of a single variable.
func typed[R nd.Element, T nd.Float](_ core.Arg, n *node, b *bound[T]) *nd.NDArray[R] {
	given := b.vars[n.name]
	if given == nil && n.isBool {
		given = nd.Scalar(n.number != 0)
	}
	x, ok := given.(*nd.NDArray[R])
	if !ok {
		panic(fmt.Sprintf("formula: %s is a %T", n.name, b.vars[n.name])) // cannot happen, because built has checked the type
	}
	return part(b, n, x)
}
