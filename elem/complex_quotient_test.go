package elem_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/elem"
)

// A quotient of the greatest numbers and infinite ones must be zero, even if sums in the formula overflow.
func TestDivideComplexGreatest(t *testing.T) {
	m, inf := math.MaxFloat64, math.Inf(1)
	for _, y := range []complex128{complex(inf, inf), complex(-inf, inf), complex(inf, -inf), complex(-inf, -inf), complex(inf, 1), complex(2, -inf)} {
		for _, x := range []complex128{complex(m, m), complex(-m, m), complex(m, -m), complex(-m, -m)} {
			assert.Equal(t, 0i, elem.DivideComplex(x, y), "%v / %v", x, y)
		}
	}
}
