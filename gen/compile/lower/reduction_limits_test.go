package lower

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/compile/ir"
)

// TestDependsOn asks whether a value depends on an operand. There are too many paths between the two to try each.
func TestDependsOn(t *testing.T) {
	f := &ir.Func{}
	x, y := f.Param(ir.Float64), f.Param(ir.Float64)
	power := x
	for range 100 {
		power = f.Do(ir.Mul, power, power)
	}
	assert.False(t, dependsOn(power, 1))
	assert.True(t, dependsOn(f.Do(ir.Add, power, y), 1))
}
