package main

import (
	"fmt"
	"strings"

	nd "ndgo/ndarray"
)

// generatedArea compares generated kernels with the operators' definitions element by element: every operator, of every type, on views
// with any strides.
var generatedArea = &area{
	name:  "generated",
	pace:  300000,
	about: "every operator and odd users' functions, on hostile operands in views of any strides, against their scalar definitions",
	share: 2,
	trial: func(t *trial) {
		switch t.n(12) {
		case 0:
			compareOperator(t, floatOperators[float64]())
		case 1:
			compareOperator(t, floatOperators[float32]())
		case 2:
			compareOperator(t, complexOperators[complex128]())
		case 3:
			compareOperator(t, complexOperators[complex64]())
		case 4:
			compareOperator(t, integerOperators[int8]())
		case 5:
			compareOperator(t, integerOperators[uint16]())
		case 6:
			compareOperator(t, integerOperators[int32]())
		case 7:
			compareOperator(t, integerOperators[uint32]())
		case 8:
			compareOperator(t, integerOperators[int64]())
		case 9:
			compareOperator(t, integerOperators[uint8]())
		case 10:
			compareOperator(t, boolOperators[bool]())
		default:
			compareUsers(t)
		}
	},
}

// An operator is an operator of the manifest for elements of T.
type operator[T nd.Element] struct {
	name  string
	arity int
	// check compares the results for arrays x of one shape with the definition. The parameter elements has the elements of each
	// array.
	check func(t *trial, x []*nd.NDArray[T], elements [][]T)
}

func oneOperand[T, R nd.Element](name string, call func(x *nd.NDArray[T]) *nd.NDArray[R], define func(x T) R) operator[T] {
	return operator[T]{name, 1, func(t *trial, x []*nd.NDArray[T], e [][]T) {
		compareResult(t, name, func() *nd.NDArray[R] { return call(x[0]) }, e, func(i int) R { return define(e[0][i]) })
	}}
}

func twoOperands[T, R nd.Element](name string, call func(x, y *nd.NDArray[T]) *nd.NDArray[R], define func(x, y T) R) operator[T] {
	return operator[T]{name, 2, func(t *trial, x []*nd.NDArray[T], e [][]T) {
		compareResult(t, name, func() *nd.NDArray[R] { return call(x[0], x[1]) }, e, func(i int) R { return define(e[0][i], e[1][i]) })
	}}
}

func chained[T nd.Element](name string, call func(x, y *nd.NDArray[T], more ...*nd.NDArray[T]) *nd.NDArray[T], define func(x, y T) T) operator[T] {
	return operator[T]{name, 3, func(t *trial, x []*nd.NDArray[T], e [][]T) {
		compareResult(t, name, func() *nd.NDArray[T] { return call(x[0], x[1], x[2]) }, e, func(i int) T { return define(define(e[0][i], e[1][i]), e[2][i]) })
	}}
}

func threeOperands[T nd.Element](name string, call func(x, y, z *nd.NDArray[T]) *nd.NDArray[T], define func(x, y, z T) T) operator[T] {
	return operator[T]{name, 3, func(t *trial, x []*nd.NDArray[T], e [][]T) {
		compareResult(t, name, func() *nd.NDArray[T] { return call(x[0], x[1], x[2]) }, e, func(i int) T { return define(e[0][i], e[1][i], e[2][i]) })
	}}
}

// refuses reports whether an operator refuses an operand y: a divisor of 0, or a negative shift or power.
func refuses[T nd.Element](name string, y T) bool {
	switch v := any(y).(type) {
	case float32, float64, complex64, complex128, bool:
		return false
	default:
		zero := any(*new(T)) == v
		negative := strings.HasPrefix(fmt.Sprint(v), "-")
		switch name {
		case "FloorDivide", "TruncDivide", "Remainder", "Fmod":
			return zero
		case "Pow", "BitwiseLeftShift", "BitwiseRightShift":
			return negative
		}
		return false
	}
}

// compareResult calls an operator and compares every element of its result with the definition.
func compareResult[T, R nd.Element](t *trial, name string, call func() *nd.NDArray[R], e [][]T, define func(i int) R) {
	var z *nd.NDArray[R]
	key := fmt.Sprintf("generated: %s of %s", name, typeName[T]())
	refused := t.try(key, func() { z = call() })
	if len(e) > 1 {
		must := -1
		for i, y := range e[1] {
			if refuses(name, y) {
				must = i
				break
			}
		}
		if must >= 0 != (refused != nil) {
			t.fail(key+": refusal", "%s refuses: %v; the element that it has to refuse is at %d", name, refused, must)
		}
	}
	if refused != nil {
		if len(e) == 1 {
			t.fail(key+": refusal", "%s refuses: %v", name, refused)
		}
		return
	}
	for i, got := range z.ToSlice() {
		t.compared++
		want := define(i)
		if same(got, want) {
			continue
		}
		var operands []string
		for _, x := range e {
			operands = append(operands, literal(x[i]))
		}
		t.fail(key, "%s(%s) is %v as element %d of %d, and %v by its definition", name, strings.Join(operands, ", "), got, i, z.Size(), want)
	}
}

func compareOperator[T nd.Element](t *trial, list []operator[T]) {
	o := list[t.n(len(list))]
	shape := t.sizes(t.n(4))
	operands, elements := operandsOf[T](t, shape, o.arity)
	names := []string{"x", "y", "z"}[:o.arity]
	t.say("t.Error(nd.%s(%s))", o.name, strings.Join(names, ", "))
	o.check(t, operands, elements)
}

// operandsOf returns n arrays of a shape, and their elements. The arrays are views of separate memory.
func operandsOf[T nd.Element](t *trial, shape []int, n int) (x []*nd.NDArray[T], elements [][]T) {
	for k := range n {
		room := t.room(shape)
		name := string(rune('x' + k))
		m := nd.FromSlice(data[T](t, name+"Data", product(room)), room...)
		t.say("%sMemory := nd.FromSlice(%sData, %s)", name, name, integers(room))
		v, code := view(t, m, name+"Memory", shape, false)
		t.say("%s := %s", name, code)
		x = append(x, v)
		e := make([]T, 0, v.Size())
		for value := range v.Values() {
			e = append(e, value)
		}
		elements = append(elements, e)
	}
	return x, elements
}
