package elem_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/elem"
)

// The greatest numbers divided by infinite ones must be zero, even if sums in the quotient's formula overflow.
func TestDivideComplexGreatest(t *testing.T) {
	m, inf := math.MaxFloat64, math.Inf(1)
	for _, y := range []complex128{complex(inf, inf), complex(-inf, inf), complex(inf, -inf), complex(-inf, -inf), complex(inf, 1), complex(2, -inf)} {
		for _, x := range []complex128{complex(m, m), complex(-m, m), complex(m, -m), complex(-m, -m)} {
			assert.Equal(t, 0i, elem.DivideComplex(x, y), "%v / %v", x, y)
		}
	}
}
