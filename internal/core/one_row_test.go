package core

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/ufunc"
)

// sumAll is a loop of the given number of results and operands of float64. Result k is the sum of the operands plus k.
func sumAll(outs, in int) *ufunc.Loop {
	l := &ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				sum := 0.0
				for k := outs; k < outs+in; k++ {
					sum += *ufunc.At[float64](r, k, i)
				}
				for k := range outs {
					*ufunc.At[float64](r, k, i) = sum + float64(k)
				}
			}
		}
	}}
	for range outs + in {
		l.Kinds = append(l.Kinds, reflect.Float64)
	}
	return l
}

// TestInOneRow compares calls of many operands, computed without a walk, with a walk.
func TestInOneRow(t *testing.T) {
	array := func(shape ...int) *Header {
		h := New(reflect.Float64, shape)
		for i := range h.Length {
			*(*float64)(h.Element(i)) = float64(i*i%17) + 0.5
		}
		return h
	}
	turned := func(h *Header) *Header {
		y := h.SameMemory()
		shape, strides := y.Layout.Reset(2)
		shape[0], shape[1] = h.Layout.Shape()[1], h.Layout.Shape()[0]
		strides[0], strides[1] = h.Layout.Strides()[1], h.Layout.Strides()[0]
		return &y
	}
	for _, c := range []struct {
		name  string
		fits  bool
		shape []int
		args  []*Header // nil for a scalar
	}{
		{"one axis", true, []int{7}, []*Header{array(7), nil, array(1), array(), array(7)}},
		{"two axes", true, []int{5, 3}, []*Header{array(5, 3), array(3), array(5, 1), nil, array(1, 1), turned(array(3, 5))}},
		{"three contiguous axes", true, []int{2, 3, 4}, []*Header{array(2, 3, 4), nil, array(2, 3, 4)}},
		{"three broadcast axes", false, []int{2, 3, 4}, []*Header{array(2, 3, 4), array(4)}},
		{"no elements", false, []int{0, 4}, []*Header{array(0, 4), array(4)}},
		{"many elements", false, []int{200, 100}, []*Header{array(200, 100)}},
	} {
		for outs := 1; outs <= 3; outs++ {
			c2 := Call{Name: "sum", Op: &ufunc.Operator{Out: outs, In: len(c.args)}, Loop: sumAll(outs, len(c.args))}
			for k, h := range c.args {
				a := Arg{Head: h, Kind: reflect.Float64}
				if h == nil {
					a.SetWord(reflect.Float64, 0x4000000000000000+uint64(k)<<40)
				}
				c2.Args = append(c2.Args, a)
			}
			var want, got []*Header
			for range outs {
				want, got = append(want, array(c.shape...)), append(got, array(c.shape...))
			}
			name := fmt.Sprintf("%s, %d results", c.name, outs)
			require.Equal(t, c.fits, c2.inOneRow(got), name)
			if !c.fits {
				continue
			}
			c2.WalkSeveral(want, c2.Args)
			for k := range want {
				assert.Equal(t, Elements[float64](want[k]), Elements[float64](got[k]), "%s: result %d", name, k)
			}
		}
	}
}
