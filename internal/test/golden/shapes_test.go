package golden_test

import (
	"errors"
	"fmt"
	"math"

	"ndgo/internal/test/golden"
	nd "ndgo/ndarray"
)

// shapes checks matrix products, Reshape, and allocation sizes.
func shapes(c *golden.Case) error {
	switch c.Op {
	case "matmul", "reshape":
		return reshaped(c)
	case "alloc", "broadcast_alloc", "broadcast_view":
		defer nd.SetMaxBytes(nd.SetMaxBytes(1 << 30))
		return allocated(c)
	}
	return unknown(c)
}

func reshaped(c *golden.Case) error {
	views, _, err := operands(c)
	if err != nil {
		return err
	}
	k := kinds[c.Args[0].Base.DType]
	if c.Op == "matmul" {
		return freshAndInto(c, k.matMul, views, result)
	}
	shape := must[struct{ Shape []int }](c.Params).Shape
	z, err := attempt(func() nd.Array { return k.reshape(views[0], shape...) })
	return result(c, z, err)
}

// allocated checks that the library refuses arrays too large for any machine. It also checks that broadcasting to the shapes of these arrays
// succeeds, because it needs no memory.
func allocated(c *golden.Case) error {
	p, err := decode[struct {
		DType  string
		Shape  []int
		Shapes [][]int
	}](c.Params)
	if err != nil {
		return err
	}
	k, known := kinds[p.DType]
	if !known {
		return fmt.Errorf("the element type %s is unknown", p.DType)
	}
	want := p.Shape
	var f func() nd.Array
	switch c.Op {
	case "alloc":
		f = func() nd.Array { return k.zeros(p.Shape...) }
	case "broadcast_alloc":
		x, y := k.broadcastTo(k.zeros(), p.Shapes[0]...), k.broadcastTo(k.zeros(), p.Shapes[1]...)
		f = func() nd.Array { return k.operators["add"].fresh([]nd.Array{x, y}) }
	case "broadcast_view":
		want = p.Shapes[1]
		f = func() nd.Array { return k.broadcastTo(k.zeros(p.Shapes[0]...), want...) }
	}
	z, err := attempt(f)
	if c.Error != "" {
		return refused(c.Error, err)
	}
	if err != nil {
		if math.MaxInt == math.MaxInt32 && errors.Is(err, nd.ErrSize) {
			return errTooLarge
		}
		return err
	}
	return sameShape(z.Shape(), nil, want)
}
