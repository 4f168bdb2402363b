package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// TestRemedies checks the remedies in errors about shapes that do not match.
func TestRemedies(t *testing.T) {
	x := nd.Zeros[int](2, 3)
	for _, c := range []struct {
		why, want string
		call      func()
	}{
		{"a condition for each row", "ndarray: Where: shapes (2), (2, 3) and () do not broadcast: axis -1 has sizes 2 and 3; reshape the first to (2, 1)?",
			func() { nd.Where(nd.Of(true, false), x, 1) }},
		{"a limit for each row", "ndarray: Clip: shapes (2, 3), (2) and () do not broadcast: axis -1 has sizes 3 and 2; reshape the second to (2, 1)?",
			func() { nd.Clip(x, nd.Of(1, 2), 5) }},
		{"indices of rows", "ndarray: TakeAt: shapes (2) and (2, 3) do not broadcast: axis -1 has sizes 2 and 3; reshape the first to (2, 1)?",
			func() { nd.TakeAt(x, []*nd.NDArray[int]{nd.Of(0, 1), x}) }},
		{"no reshaped shape would do", "ndarray: Where: shapes (4), (2, 3) and () do not broadcast: axis -1 has sizes 4 and 3",
			func() { nd.Where(nd.Full(true, 4), x, 1) }},
		{"the second lies down", "ndarray: MatMul: shapes (2, 3) and (2, 3) have no matrix product: the rows of the first have size 3, the columns of the second 2; transpose the second with MT?",
			func() { nd.MatMul(x, x) }},
		{"the first lies down", "ndarray: MatMul: shapes (3, 2) and (3) have no matrix product: the rows of the first have size 2, the columns of the second 3; transpose the first with MT?",
			func() { nd.MatMul(nd.Zeros[int](3, 2), nd.Of(1, 2, 3)) }},
		{"neither does", "ndarray: MatMul: shapes (2, 3) and (4, 5) have no matrix product: the rows of the first have size 3, the columns of the second 4",
			func() { nd.MatMul(x, nd.Zeros[int](4, 5)) }},
	} {
		t.Run(c.why, func(t *testing.T) { assert.EqualError(t, nd.Try(c.call), c.want) })
	}
}
