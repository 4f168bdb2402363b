package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/build"
)

// TestPromises checks the facts about an operand that follow from a condition on this operand alone.
func TestPromises(t *testing.T) {
	for _, c := range []struct {
		condition string
		y         build.Promise
		why       string
	}{
		{"y != 0", build.Promise{NonZero: true}, "it says so"},
		{"y >= 0", build.Promise{NonNegative: true}, "it may be 0, though the error is DivideByZero"},
		{"y > 0", build.Promise{NonZero: true, NonNegative: true}, "it says both"},
		{"(y >= 0) && x > 1 && y != 0", build.Promise{NonZero: true, NonNegative: true}, "each part holds"},
		{"x > y", build.Promise{}, "x may be 1 and y 0"},
		{"y != 0 || x != 0", build.Promise{}, "one part may not hold"},
		{"!(y != 0)", build.Promise{}, "y is 0"},
		{"y > -1", build.Promise{}, "only comparisons to 0 are read"},
	} {
		m, err := loadText(t, "// Operators.\n\npackage ops\n\n// F returns x.\n//\n//ndgo:requires "+c.condition+" DivideByZero\nfunc F[T Signed](x, y T) T { return x }\n")
		require.NoError(t, err, c.condition)
		require.Equal(t, c.y, m.Operators[0].Loops[0].Promises()[1], "%s: %s", c.condition, c.why)
	}
}

// TestDecided generates requirements that do not depend on elements. Their kernels must be empty.
func TestDecided(t *testing.T) {
	o, err := generateText(t, "//ndgo:ufunc\n//ndgo:requires x<<8 == 0 DivideByZero\nfunc f(x uint8) uint8 { return x + 1 }\n")
	require.NoError(t, err)
	require.Contains(t, string(o.Files["z_m_arm64.s"]), "DivideByZero")
}
