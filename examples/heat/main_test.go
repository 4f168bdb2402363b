package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/picture"
)

func TestRun(t *testing.T) {
	to := filepath.Join(t.TempDir(), "heat.png")
	var out strings.Builder
	require.NoError(t, run([]string{"-size", "24", "-steps", "50", "-o", to}, &out))
	want := `after 50 steps: mean 0.1802, hottest 1.0000
@
@=:..
@*=:..
@#+-:..
@#+=-:.
@%*=-:..
@%*=-:..
@%*=-:..
@%*+-:...
@%*+-::..   .....
@%*+-::...........
@%*+-::............
@%*+-::.............
@%*+-::.............
@%*+-::.............
@%*+-::.............
@%*+-::............
@%*=-:............
@%*=-:...    ....
@#+=-:..
@#+-:..
@*=:..
@=:..
@
wrote heat.png
`
	assert.Equal(t, want, strings.ReplaceAll(out.String(), to, "heat.png"))
	p, err := picture.Load(to)
	require.NoError(t, err)
	assert.Equal(t, []int{24, 24, 4}, p.Shape())
}

// TestCoolAgreesWithLoops compares cool with a loop over elements.
func TestCoolAgreesWithLoops(t *testing.T) {
	x, want := hot(12), hot(12)
	cool(x, 7)
	for range 7 {
		old := want.Copy()
		for i := 1; i < 11; i++ {
			for j := 1; j < 11; j++ {
				around := old.At(i-1, j) + old.At(i+1, j) + old.At(i, j-1) + old.At(i, j+1)
				want.SetAt(old.At(i, j)+(around-4*old.At(i, j))*0.2, i, j)
			}
		}
	}
	assert.True(t, nd.AllClose(x, want, nd.Tolerance(1e-14, 0)))
}

// TestMaximumPrinciple checks that no element leaves the range of the initial ones.
func TestMaximumPrinciple(t *testing.T) {
	x := hot(20)
	cool(x, 300)
	assert.LessOrEqual(t, nd.Max(x).Item(), 1.0)
	assert.GreaterOrEqual(t, nd.Min(x).Item(), 0.0)
}

func TestBadInput(t *testing.T) {
	for _, args := range [][]string{{"-size", "2"}, {"-steps", "-1"}, {"plate"}, {"-size", "x"}} {
		assert.Error(t, run(args, &strings.Builder{}), "%v", args)
	}
}
