package ndarray

import (
	"bytes"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/option"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// IsClose reports for each element whether x and y are nearly equal: |x - y| ≤ atol + rtol·|y|. By default rtol is 1e-5 and atol is 1e-8;
// [Tolerance] sets both. An infinity is close only to itself. NaN is close to nothing; with [EqualNaN] it is close to NaN. IsClose computes
// in float64, but differences of integers are exact.
//
// Incompatible shapes panic with [ErrBroadcast].
func IsClose[T Number, Y Operand[T]](x *NDArray[T], y Y, options ...Option) *NDArray[bool] {
	var z core.Token
	z.Self = &z
	return freshIsClose(&z, x, y, options)
}

// AllClose reports whether all elements of x and y are nearly equal, by the rule of [IsClose].
func AllClose[T Number, Y Operand[T]](x *NDArray[T], y Y, options ...Option) bool {
	z := elementwise.IsClose("AllClose", kindOf[T](), nil, hidden(x), orHidden[T](&y), options)
	defer z.Release()
	return bytes.IndexByte(unsafe.Slice((*byte)(z.Base()), z.Length), 0) < 0
}

// ArrayEqual reports whether x and y have the same shape and equal elements. With [EqualNaN], NaN equals NaN. T may be any comparable type.
func ArrayEqual[T comparable](x, y *NDArray[T], options ...Option) bool {
	o := option.Take("ArrayEqual", options, option.EqualNaN)
	shape, other := shapesOf("ArrayEqual", x.head(), y.head())
	if !iter.Equal(shape, other) {
		return false
	}
	if x.h.Layout.Size() == 0 {
		return true
	}
	equalNaN := o.Has(option.EqualNaN)
	var w walking.Walk
	w.Reset(shape)
	x.h.AddTo(&w)
	y.h.AddTo(&w)
	w.Nest.Simplify()
	equal := simd.Equal.Loops.Of(kindOf[T]())
	return w.Find(&ufunc.Loop{Go: func(r *ufunc.Row) {
		for more := true; more; more = r.Next() {
			x, y := ufunc.Strided[T](r, 0), ufunc.Strided[T](r, 1)
			for r.Done < r.N {
				end := r.N
				if equal != nil {
					end = min(r.Done+comparedAtOnce, r.N)
					r.Done += equals(equal, r, end-r.Done)
				}
				for ; r.Done < end; r.Done++ {
					v, w := *x.At(r.Done), *y.At(r.Done)
					if v != w && !(equalNaN && v != v && w != w) {
						return
					}
				}
			}
		}
	}}, 0) == nil
}

// comparedAtOnce is the number of elements that ArrayEqual compares by one call, before it looks for an unequal pair.
const comparedAtOnce = 1 << 10

// equals compares the next n pairs of elements in r's first run. It returns the number of pairs before the first unequal pair.
func equals(loop *ufunc.Loop, r *ufunc.Row, n int) int {
	var same [comparedAtOnce]byte
	operands := [3]ufunc.Operand{{Base: unsafe.Pointer(&same), Step: 1}, r.Operands[0], r.Operands[1]}
	for k := 1; k < len(operands); k++ {
		operands[k].Offset += r.Done * operands[k].Step
	}
	var part ufunc.Row
	part.N, part.Rows, part.Operands = n, 1, operands[:]
	loop.Run(&part)
	if i := bytes.IndexByte(same[:n], 0); i >= 0 {
		return i
	}
	return n
}
