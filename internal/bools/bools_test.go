package bools

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWord sets one element at a time. The byte of this element must be 1. Elements after the group have no effect.
func TestWord(t *testing.T) {
	all := uint64(0)
	for i := range Group {
		x := make([]bool, Group+1)
		x[i], x[Group] = true, true
		v := Word(x)
		assert.Zero(t, v&(v-1), "element %d is one bit", i)
		assert.Zero(t, v&^0x0101010101010101, "element %d is the lowest bit of a byte", i)
		all |= v
	}
	assert.Equal(t, uint64(0x0101010101010101), all, "each element has a byte of its own")
	assert.Panics(t, func() { Word(make([]bool, Group-1)) })
}
