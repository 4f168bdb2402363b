package selecting

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
)

// Triangle returns the upper or the lower triangle of each matrix in the last two axes of x, in a new array for the token, which may be nil.
// The option Offset selects the diagonal at which the triangle ends. Elements outside of the triangle are zero.
func Triangle(t core.Type, op string, token *core.Token, x *core.Header, upper bool, options []option.Option) *core.Header {
	o := option.Take(op, options, option.Offset)
	x.Check(op)
	shape := x.Layout.Shape()
	n := len(shape)
	if n < 2 {
		mistakes.FailRank(op, shape, "a triangle needs at least 2")
	}
	t.CheckShape(op, shape)
	z := t.NewClearedAt(token, shape)
	rows, columns := shape[n-2], shape[n-1]
	k := min(max(o.Number(option.Offset, 0), -rows), columns)
	for i := range rows {
		diagonal := min(max(i+k, -1), columns)
		first, last := 0, min(diagonal+1, columns) // range of columns that keep their elements
		if upper {
			first, last = max(diagonal, 0), columns
		}
		target, source := viewing.Part(z, n-2, i, 1), viewing.Part(x, n-2, i, 1)
		target, source = viewing.Part(&target, n-1, first, last-first), viewing.Part(&source, n-1, first, last-first)
		t.Set(&target, &source)
	}
	return z
}
