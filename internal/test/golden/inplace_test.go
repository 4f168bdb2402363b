package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ndgo/inplace"
	"ndgo/internal/iter"
	"ndgo/internal/test/golden"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// inPlace checks operators that overwrite their first operand, and Assign.
func inPlace(c *golden.Case) error {
	if c.Op == "inplace_accept_packed" {
		want := must[[]bool](c.Want)
		return each(c, func(i int, pair [2][]int) error { return accepts(pair[0], pair[1], want[i]) })
	}
	name, ok := strings.CutPrefix(c.Op, "inplace_")
	if !ok {
		return unknown(c)
	}
	return stores(c, name, storing)
}

// accepts checks whether a target of the first shape accepts an operand of the second.
func accepts(target, operand []int, want bool) error {
	a := nd.Zeros[int32](operand...)
	a.Fill(3)
	for name, f := range map[string]func(x *nd.NDArray[int32]){
		"inplace.Add": func(x *nd.NDArray[int32]) { inplace.Add(x, a) },
		"into.Add":    func(x *nd.NDArray[int32]) { into.Add(x, x.Scalar(0), a) },
		"Assign":      func(x *nd.NDArray[int32]) { x.Assign(a) },
	} {
		x := nd.Zeros[int32](target...)
		err := nd.Try(func() { f(x) })
		stored := int32(3)
		if !want {
			if err := refused("InPlaceShape", err); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			stored = 0
		} else if err != nil {
			return err
		}
		for _, v := range x.ToSlice() {
			if v != stored {
				return fmt.Errorf("%s: an element of the target became %d, want %d", name, v, stored)
			}
		}
	}
	return nil
}

// A store returns the ways to store into the first operand of args by the named operator. It returns none for unknown operators.
type store func(k *kind, name string, args []nd.Array) []func()

// storing returns two ways to store into the first operand: the result of an operator, or a copy of the second operand.
func storing(k *kind, name string, args []nd.Array) []func() {
	op, ok := k.operators[name]
	switch {
	case !ok:
		return nil
	case name == "copy":
		return []func(){
			func() { k.assign(args[0], args[1]) },
			func() { op.into(args[0], args[1:]) },
		}
	}
	return []func(){
		func() { op.inplace(args) },
		func() { op.into(args[0], args) },
	}
}

// stores runs each way of storing into the first operand of a case. Afterwards the whole memory of the operand must be as expected, or
// unchanged if the operation is refused.
func stores(c *golden.Case, name string, ways store) error {
	k := kinds[c.Args[0].Base.DType]
	for i := 0; ; i++ {
		args, bases, err := operands(c) // new memory each time
		if err != nil {
			return err
		}
		list := ways(k, name, args)
		switch {
		case len(list) == 0:
			return unknown(c)
		case i == len(list):
			return nil
		}
		before := k.encode(bases[0])
		err = nd.Try(list[i])
		if c.Error != "" {
			err = refused(c.Error, err)
			if after := k.encode(bases[0]); err == nil && !bytes.Equal(before, after) {
				err = errors.New("the target was written to by a call that is refused")
			}
		} else {
			err = result(c, bases[0], err)
		}
		if err != nil {
			return fmt.Errorf("way %d: %w", i+1, err)
		}
	}
}

// overlap checks SharesMemory, and operators whose operands share memory with the target.
func overlap(c *golden.Case) error {
	switch c.Op {
	case "shares_memory_packed":
		return extentsMeet(c)
	case "internal_overlap_packed":
		return internalOverlap(c)
	}
	name, ok := strings.CutPrefix(c.Op, "overlap_")
	if !ok {
		return unknown(c)
	}
	if err := sharesMemory(c); err != nil {
		return err
	}
	if len(c.Args) == 2 {
		return stores(c, name, storing)
	}
	return stores(c, name, func(k *kind, name string, args []nd.Array) []func() {
		if op, ok := k.operators[name]; ok {
			return []func(){
				func() { op.into(args[0], args[1:]) },
				func() { k.assign(args[0], op.fresh(args[1:])) },
			}
		}
		return nil
	})
}

// sharesMemory checks whether SharesMemory finds the pairs of operands with a common element.
func sharesMemory(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	for i := range views {
		for j := range i {
			if got, want := nd.SharesMemory(views[i], views[j]), meet(&c.Args[i], &c.Args[j]); got != want {
				return fmt.Errorf("SharesMemory of operands %d and %d: got %t, want %t", i+1, j+1, got, want)
			}
		}
	}
	return nil
}

// meet reports whether two views of one array have a common element. It visits all elements.
func meet(x, y *golden.Operand) bool {
	elements := map[int]bool{}
	visit(x.Shape, x.Strides, x.Offset, func(i int) { elements[i] = true })
	found := false
	visit(y.Shape, y.Strides, y.Offset, func(i int) { found = found || elements[i] })
	return found
}

// visit calls f with the position of each element of a view.
func visit(shape, strides []int, offset int, f func(position int)) {
	if len(shape) == 0 {
		f(offset)
		return
	}
	for i := range shape[0] {
		visit(shape[1:], strides[1:], offset+i*strides[0], f)
	}
}

// extentsMeet checks for views with arbitrary strides whether the library finds a common element.
func extentsMeet(c *golden.Case) error {
	pairs, want := must[[][2]extent](c.Pairs), must[[]bool](c.Want)
	var list []error
	for i, p := range pairs {
		x, y := p[0].iter(), p[1].iter()
		if got := iter.Overlap(&x, &y); got != want[i] {
			list = append(list, fmt.Errorf("pair %d, %v and %v: got %t, want %t", i, x, y, got, want[i]))
		}
	}
	return few(list)
}

// internalOverlap checks for views with arbitrary strides whether the library finds two indices of the same element.
func internalOverlap(c *golden.Case) error {
	views, want := must[[][2][]int](c.Views), must[[]bool](c.Want)
	var list []error
	for i, v := range views {
		x := extent{shape: v[0], strides: v[1]}.iter()
		if got := iter.SelfOverlap(&x); got != want[i] {
			list = append(list, fmt.Errorf("view %d, %v: got %t, want %t", i, x, got, want[i]))
		}
	}
	return few(list)
}

// An extent is a view of memory: its shape, its strides and its start, in elements of two bytes.
type extent struct {
	shape, strides []int
	offset         int
}

// UnmarshalJSON reads [shape, strides, offset].
func (e *extent) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&e.shape, &e.strides, &e.offset})
}

func (e extent) iter() iter.Extent {
	const width, block = 2, 1 << 20
	strides := slices.Clone(e.strides)
	for i := range strides {
		strides[i] *= width
	}
	return iter.Extent{Addr: uintptr(block + e.offset*width), Width: width, Shape: e.shape, Strides: strides}
}
