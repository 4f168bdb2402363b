package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/cmplx"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
)

// elementwise checks operators with implicit broadcasting, in packages ndarray, into and strict.
func elementwise(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	op, ok := kinds[c.Args[0].Base.DType].operators[c.Op]
	if !ok {
		return unknown(c)
	}
	judge := result
	if c.Op == "multiply" && c.ULP != nil {
		judge = normwise(views)
	}
	if err := freshAndInto(c, op, views, judge); err != nil {
		return err
	}
	if len(views) == 2 && views[0].NDim() == views[1].NDim() {
		z, err := attempt(func() nd.Array { return op.strict(views, nil) })
		if err := judge(c, z, err); err != nil {
			return fmt.Errorf("strict: %w", err)
		}
	}
	return nil
}

// freshAndInto checks an operator. If the case has a result, it also checks the operator of package into.
func freshAndInto(c *golden.Case, op operator, args []nd.Array, judge func(*golden.Case, nd.Array, error) error) error {
	z, err := attempt(func() nd.Array { return op.fresh(args) })
	if err := judge(c, z, err); err != nil || c.Error != "" {
		return err
	}
	dst := garbage(z)
	z, err = attempt(func() nd.Array { return op.into(dst, args) })
	if err == nil && z != dst {
		return errors.New("into: the result is not the target")
	}
	if err := judge(c, z, err); err != nil {
		return fmt.Errorf("into: %w", err)
	}
	return nil
}

// garbage returns an array with the shape and type of z, filled with elements that differ from any result.
func garbage(z nd.Array) nd.Array {
	k := kinds[z.DType().String()]
	return k.decode(bytes.Repeat([]byte{0x55}, z.Size()*k.width), z.Shape())
}

// normwise checks complex products: the error of each is at most ULP times the rounding unit times |x|·|y|.
func normwise(args []nd.Array) func(*golden.Case, nd.Array, error) error {
	return func(c *golden.Case, z nd.Array, err error) error {
		if c.Error != "" || err != nil || result(c, z, nil) == nil {
			return result(c, z, err)
		}
		want := must[golden.Array](c.Want)
		if err := sameShape(z.Shape(), nil, want.Shape); err != nil {
			return err
		}
		epsilon := 0x1p-52
		if want.DType == "complex64" {
			epsilon = 0x1p-23
		}
		numbers := func(k *kind, a nd.Array) []complex128 {
			return as[complex128](k.cast(k.broadcastTo(a, want.Shape...), "complex128")).ToSlice()
		}
		k := kinds[want.DType]
		x, y, got := numbers(k, args[0]), numbers(k, args[1]), numbers(k, z)
		for i, w := range numbers(k, k.decode(want.Bytes, want.Shape)) {
			if off, most := cmplx.Abs(got[i]-w), float64(*c.ULP)*epsilon*cmplx.Abs(x[i])*cmplx.Abs(y[i]); !(off <= most) {
				return fmt.Errorf("element %d: got %v, want %v: they are %g apart, more than %g", i, got[i], w, off, most)
			}
		}
		return nil
	}
}

// integers checks operators on integers at the ends of their ranges. If some elements are invalid, the whole call must fail. A
// separate call then computes the valid elements.
func integers(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	k := kinds[c.Args[0].Base.DType]
	op, ok := k.operators[c.Op]
	if !ok {
		return unknown(c)
	}
	first := -1
	var rest []int
	for i, kind := range c.Strict {
		if kind == "" {
			rest = append(rest, i)
		} else if first < 0 {
			first = i
		}
	}
	if first < 0 {
		return allForms(c, op, views)
	}
	if err := refusedForms(k, op, views, c.Strict[first], first); err != nil {
		return err
	}
	want := must[golden.Array](c.Want)
	valid := *c
	valid.Want = nil
	some := make([]nd.Array, len(views))
	for i, x := range views {
		some[i] = k.pick(k.encode(x), rest)
	}
	z, err := attempt(func() nd.Array { return op.fresh(some) })
	if err != nil {
		return fmt.Errorf("without the elements that are errors: %w", err)
	}
	return differ(k, k.encode(z), k.encode(k.pick(want.Bytes, rest)), 0)
}

// pick returns the elements of data at the given positions.
func (k *kind) pick(data []byte, positions []int) nd.Array {
	var picked []byte
	for _, i := range positions {
		picked = append(picked, data[i*k.width:(i+1)*k.width]...)
	}
	return k.decode(picked, []int{len(positions)})
}

// allForms checks an operator in every package that has it.
func allForms(c *golden.Case, op operator, args []nd.Array) error {
	if err := freshAndInto(c, op, args, result); err != nil {
		return err
	}
	if op.strict != nil {
		z, err := attempt(func() nd.Array { return op.strict(args, nil) })
		if err := result(c, z, err); err != nil {
			return fmt.Errorf("strict: %w", err)
		}
	}
	if op.inplace == nil {
		return nil
	}
	z, err := attempt(func() nd.Array { return op.inplace(args) })
	if err == nil && z != args[0] {
		return errors.New("inplace: the result is not the first operand")
	}
	if err := result(c, z, err); err != nil {
		return fmt.Errorf("inplace: %w", err)
	}
	return nil
}

// refusedForms checks that the operator refuses args in every package, names the first invalid element, and writes nothing.
func refusedForms(k *kind, op operator, args []nd.Array, kind string, first int) error {
	before := k.encode(args[0])
	dst := k.zeros(args[0].Shape()...)
	empty := k.encode(dst)
	for name, f := range map[string]func() nd.Array{
		"ndarray": func() nd.Array { return op.fresh(args) },
		"inplace": func() nd.Array { return op.inplace(args) },
		"into":    func() nd.Array { return op.into(dst, args) },
		"strict":  func() nd.Array { return op.strict(args, nil) },
	} {
		_, err := attempt(f)
		if err := refused(kind, err); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		var e *nd.Error
		if errors.As(err, &e); fmt.Sprint(e.Index) != fmt.Sprint([]int{first}) {
			return fmt.Errorf("%s: the index at fault is %v, want [%d]", name, e.Index, first)
		}
	}
	if !bytes.Equal(k.encode(args[0]), before) || !bytes.Equal(k.encode(dst), empty) {
		return errors.New("something was written by a call that is refused")
	}
	return nil
}

// cast checks conversions between element types.
func cast(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	to := must[struct{ To string }](c.Params).To
	op, ok := kinds[c.Args[0].Base.DType].casts[to]
	if !ok {
		return fmt.Errorf("the element type %s is unknown", to)
	}
	return freshAndInto(c, op, views, result)
}
