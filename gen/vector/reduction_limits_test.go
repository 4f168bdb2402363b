package vector

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestDependsOn asks what a value is computed from that has more paths to its operand than can be gone through one by one.
func TestDependsOn(t *testing.T) {
	f := &Func{}
	x, y := f.param(Float64), f.param(Float64)
	power := x
	for range 100 {
		power = f.do(Mul, power, power)
	}
	assert.False(t, power.dependsOn(1))
	assert.True(t, f.do(Add, power, y).dependsOn(1))
}
