package ndtest

import (
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/iter"
	"ndgo/internal/sample"
	nd "ndgo/ndarray"
)

// values are the operands or the results at one index.
type values []reflect.Value

// A trial is one call of an operator with its expected results.
type trial struct {
	outs   int
	shape  []int      // the common shape of the operands
	axes   []int      // the axes to reduce
	keep   bool       // whether reduced axes are kept
	to     []int      // the shape of the results
	x      []nd.Array // arrays, results first
	around []nd.Array // all memory around each array of x

	isSlice map[int]bool // which operands are slices

	call func(x ...nd.Array)
	name func(k int) string // describes result k in errors
	want []want

	refuse func() error // calls the operator, and returns an error if it does not panic; may be nil
	then   func()       // changes the trial for another call; may be nil

	// For each index, the results followed by the operands, in row-major order. An entry is nil if its operands are invalid.
	rows    []values
	endless bool // whether the definition is endless for some operands

	got []values // the results of the last call
}

// A want is a set of expected results.
type want struct {
	// rows returns the results for each index in row-major order, or nil if nothing is expected. Operands may follow the results.
	// The trial calls rows before each call of the operator.
	rows  func() []values
	agree func(got, want reflect.Value) bool
	text  string // a format for the expected result, and for the operands if rows has them
}

// run calls the operator on every tier (set of vector instructions) of the machine, and compares its results.
func (t *trial) run() error {
	before := t.before()
	err := everyTier(func() error {
		defer t.restore(before)
		try := t.compare
		if t.refuse != nil {
			try = t.refuse
		}
		if err := try(); err != nil {
			return err
		}
		return t.tryAround(before)
	})
	if then := t.then; err == nil && then != nil {
		t.then = nil
		then()
		return t.run()
	}
	return err
}

// compare calls the operator and compares its results with all expectations.
func (t *trial) compare() error {
	wants := make([][]values, len(t.want))
	for i, w := range t.want {
		wants[i] = w.rows()
	}
	t.call(t.x...)
	t.got = read(t.x[:t.outs], t.to)
	at := 0
	for index := range indices(t.to) {
		for i, w := range t.want {
			if wants[i] == nil {
				continue
			}
			if k, says := w.differs(t.got[at], wants[i][at]); says != "" {
				return fmt.Errorf("%s at index %v is %v, %s", t.name(k), index, t.got[at][k], says)
			}
		}
		at++
	}
	return nil
}

// differs returns the number of the first unexpected result, and a text about it.
func (w want) differs(got, want values) (k int, says string) {
	for k, v := range got {
		if !w.agree(v, want[k]) {
			text := []any{want[k]}
			if operands := want[len(got):]; len(operands) > 0 {
				text = append(text, plain(operands))
			}
			return k, fmt.Sprintf(w.text, text...)
		}
	}
	return 0, ""
}

// read returns the elements of broadcast arrays at each index of a shape, in row-major order.
func read(x []nd.Array, shape []int) []values {
	rows := []values{}
	for index := range indices(shape) {
		row := make(values, len(x))
		for k, a := range x {
			row[k] = elementsOf[reflect.Kind(a.DType())].get(a, own(a, index))
		}
		rows = append(rows, row)
	}
	return rows
}

// plain returns values as arguments for fmt.
func plain(x values) (all []any) {
	for _, v := range x {
		all = append(all, v.Interface())
	}
	return all
}

// tryAround returns an error if the operator has written outside of its results: to an operand, or to memory around arrays. The argument
// before has copies of the operands. tryAround also clears the results.
func (t *trial) tryAround(before map[int]nd.Array) error {
	for k, x := range before {
		if !t.isResult(k) && !t.elements(k).same(t.around[k], x) {
			return fmt.Errorf("operand %d of shapes %v was written, or what lies around it", k-t.outs+1, t.shapes())
		}
	}
	for k := range t.outs {
		e := t.elements(k)
		if e.clear(t.x[k]); !e.isZero(t.around[k]) {
			return fmt.Errorf("memory around result %d of shapes %v was written", k+1, t.shapes())
		}
	}
	return nil
}

// before returns copies of the operands with the memory around them, by operand number.
func (t *trial) before() map[int]nd.Array {
	all := map[int]nd.Array{}
	for k := t.outs; k < len(t.x); k++ {
		all[k] = t.elements(k).copied(t.around[k])
	}
	return all
}

// restore resets operands that are also results to their old values.
func (t *trial) restore(before map[int]nd.Array) {
	for k, x := range before {
		if t.isResult(k) {
			t.elements(k).assign(t.around[k], x)
		}
	}
}

// isResult reports whether operand k of t is also a result.
func (t *trial) isResult(k int) bool { return slices.Contains(t.x[:t.outs], t.x[k]) }

// operands returns a function from an index to the operands' elements at this index. The function reads arrays whenever it is
// called, but slices are read once, by operands itself.
func (t *trial) operands() func(index []int) values {
	list := make([]func(index []int) reflect.Value, 0, len(t.x)-t.outs)
	for k := t.outs; k < len(t.x); k++ {
		e, x := t.elements(k), t.x[k]
		if t.isSlice[k] {
			all := e.slice(x)
			list = append(list, func([]int) reflect.Value { return all })
		} else {
			wide := e.broadcast(x, t.shape)
			list = append(list, func(index []int) reflect.Value { return e.get(wide, index) })
		}
	}
	return func(index []int) values {
		x := make(values, len(list))
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

// own returns the index in x for an index in the common shape to which x broadcasts.
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

// operandShapes returns the shapes of the operands, without slices.
func (t *trial) operandShapes() (all [][]int) {
	for k, x := range t.x {
		if k >= t.outs && !t.isSlice[k] {
			all = append(all, x.Shape())
		}
	}
	return all
}

// indices yields every index of a shape in row-major order, always in the same slice.
func indices(shape []int) func(yield func(index []int) bool) {
	return func(yield func(index []int) bool) {
		for c := iter.NewCounter(shape); c.Next(); {
			if !yield(c.Index()) {
				return
			}
		}
	}
}

// expect adds rows, expected results computed from the operands.
func (t *trial) expect(rows []values, agree func(got, want reflect.Value) bool, text string) {
	t.want = append(t.want, want{rows: func() []values { return rows }, agree: agree, text: text})
}

// same reports whether values have the same bits or are both NaN.
func same(got, want reflect.Value) bool { return sample.Same(got, want) }
