package viewing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/ufunc"
)

// ComplexPart makes the new header y a view of parts of the complex numbers in x, and returns y. If part is 0, these are the real parts. If
// part is 1, they are the imaginary parts. The parameter from is the kind of the complex numbers, and to is the kind of the parts.
func ComplexPart(op string, y, x *core.Header, from, to reflect.Kind, part int) *core.Header {
	x.Check(op)
	want := reflect.Float64
	if from == reflect.Complex64 {
		want = reflect.Float32
	}
	if to != want {
		mistakes.Fail(op, mistakes.ErrDType, "the parts of %s have type %s, not %s; use that type", from, want, to)
	}
	_, strides := y.SetWhole(x)
	for i := range strides {
		strides[i] *= 2
	}
	y.Offset, y.Length, y.Width = 2*x.Offset+part, 2*x.Length, ufunc.Size(to)
	y.SetKind(to)
	return y
}
