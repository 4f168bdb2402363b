package golden_test

import (
	"errors"
	"fmt"
	"slices"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
)

// broadcastShapes checks the common shapes of operands.
func broadcastShapes(c *golden.Case) error {
	switch c.Op {
	case "broadcast_shapes":
		shape, err := nd.BroadcastShapes(c.Shapes...)
		if c.Error != "" {
			return refused(c.Error, err)
		}
		return sameShape(shape, err, must[[]int](c.Want))
	case "broadcast_shapes_packed":
		want := must[[][]int](c.Want)
		return each(c, func(i int, pair [2][]int) error {
			shape, err := nd.BroadcastShapes(pair[:]...)
			if want[i] != nil {
				return sameShape(shape, err, want[i])
			}
			return refusedAt("Broadcast", c.BadAxis[i], err)
		})
	case "broadcast_to_shape":
		return broadcastsTo(c.Shapes[0], c.Shapes[1], must[bool](c.Want))
	}
	return unknown(c)
}

// broadcastsTo checks whether an array of the first shape broadcasts to the second shape.
func broadcastsTo(shape, target []int, want bool) error {
	z, err := attempt(func() nd.Array { return kinds["int8"].broadcastTo(nd.Zeros[int8](shape...), target...) })
	if !want {
		return refused("Broadcast", err)
	}
	if err != nil {
		return err
	}
	return sameShape(z.Shape(), nil, target)
}

// sameShape returns err. If err is nil and shape is not the wanted shape, it returns an error.
func sameShape(shape []int, err error, want []int) error {
	if err != nil {
		return err
	}
	if !slices.Equal(shape, want) {
		return fmt.Errorf("got shape %v, want %v", shape, want)
	}
	return nil
}

// refusedAt returns an error if err does not have the expected kind, or does not name the faulty axis.
func refusedAt(kind string, axis int, err error) error {
	if err := refused(kind, err); err != nil {
		return err
	}
	var e *nd.Error
	if errors.As(err, &e); e.Axis != axis {
		return fmt.Errorf("the axis at fault is %d (%v), want %d", e.Axis, err, axis)
	}
	return nil
}

// each calls judge for the pairs of c, a packed case (see [golden.Case]).
func each(c *golden.Case, judge func(i int, pair [2][]int) error) error {
	var list []error
	for i, pair := range must[[][2][]int](c.Pairs) {
		if err := judge(i, pair); err != nil {
			list = append(list, fmt.Errorf("pair %d, %v and %v: %w", i, pair[0], pair[1], err))
		}
	}
	return few(list)
}

// few joins the first errors of a list into one.
func few(list []error) error {
	if n := len(list); n > 3 {
		list = append(list[:3:3], fmt.Errorf("and %d more", n-3))
	}
	return errors.Join(list...)
}

// explicitBroadcast checks the operators of package strict.
func explicitBroadcast(c *golden.Case) error {
	switch c.Op {
	case "xla_shapes_packed":
		want := must[[][]int](c.Want)
		add := kinds["int8"].operators["add"].strict
		return each(c, func(i int, pair [2][]int) error {
			z, err := attempt(func() nd.Array {
				return add([]nd.Array{nd.Zeros[int8](pair[0]...), nd.Zeros[int8](pair[1]...)}, c.Dims[i])
			})
			switch {
			case want[i] == nil:
				return refused(*c.Errors[i], err)
			case err != nil:
				return err
			}
			return sameShape(z.Shape(), nil, want[i])
		})
	case "xla_add":
		return strictly(c, "add")
	case "xla_subtract":
		return strictly(c, "subtract")
	}
	return unknown(c)
}

// strictly checks a case of package strict. It also compares with package ndarray: BroadcastInDim first moves the axes of the operands into
// place.
func strictly(c *golden.Case, name string) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	params := must[struct {
		Dims []int `json:"broadcast_dimensions"`
	}](c.Params)
	k := kinds[c.Args[0].Base.DType]
	z, err := attempt(func() nd.Array { return k.operators[name].strict(views, params.Dims) })
	if err := result(c, z, err); err != nil || c.Error != "" {
		return err
	}
	for i, x := range views {
		if x.NDim() < z.NDim() {
			views[i] = k.broadcastInDim(x, z.Shape(), params.Dims...)
		}
	}
	z, err = attempt(func() nd.Array { return k.operators[name].fresh(views) })
	if err := result(c, z, err); err != nil {
		return fmt.Errorf("after BroadcastInDim: %w", err)
	}
	return nil
}
