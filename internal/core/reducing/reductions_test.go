package reducing

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
)

// A caller with a kind known only at run time can pass kinds that the typed functions exclude.
func TestKindsWithoutReductions(t *testing.T) {
	h := core.New(reflect.Float64, []int{2, 3})
	x := core.Arg{Head: h, Kind: reflect.Float64}
	for _, c := range []struct {
		why     string
		message string
		call    func()
	}{
		{"there are no sums of bools", "ndarray: x: the operator has no loop for bool", func() { Sum.Of("x", reflect.Bool, nil, x, nil) }},
		{"means are no integers", "ndarray: x: the operator has no loop for int", func() { Mean("x", reflect.Int, nil, x, nil) }},
		{"variances are floats", "ndarray: x: variances are floats, not complex64; use a float type for the result",
			func() { Var("x", reflect.Complex64, nil, x, nil) }},
		{"positions are ints", "ndarray: x: positions are elements of int, not int64", func() { ArgMax("x", reflect.Int64, nil, x, nil) }},
	} {
		func() {
			defer func() {
				e, ok := recover().(*mistakes.Error)
				assert.True(t, ok, c.why)
				assert.EqualError(t, e, c.message, c.why)
				assert.ErrorIs(t, e, mistakes.ErrDType, c.why)
			}()
			c.call()
		}()
	}
}
