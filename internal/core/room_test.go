package core

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// With 32-bit addresses, exhausted memory is an error. When blocks are released or no longer reachable, there is memory again. The test
// never touches these blocks, so the machine need not have so much memory.
func TestResultsBesideEachOther(t *testing.T) {
	if !memory.Tight {
		assert.True(t, memory.HasRoom(math.MaxInt64))
		t.Skip("addresses of 64 bits do not run out; the tests on 386 and wasm do it")
	}
	type8 := Type{Kind: reflect.Uint8}
	defer memory.Trim()
	for i, mib := range []int{900, 400, 64, 900} {
		again := i == 3 // in fragmented memory, fewer long blocks may fit
		for round := range 3 {
			var held []*Header
			var refusal any
			for refusal == nil {
				require.Less(t, len(held), 100, "memory of 32 bits ends")
				refusal = ufunc.Panic(func() {
					shape := []int{mib << 20}
					type8.CheckShape("F", shape)
					held = append(held, type8.New(shape))
				})
			}
			require.IsType(t, (*mistakes.Error)(nil), refusal, "%v", refusal)
			require.ErrorIs(t, refusal.(*mistakes.Error), mistakes.ErrLimit)
			if !again {
				assert.GreaterOrEqual(t, len(held)*mib, 1600, "%d MiB, round %d", mib, round)
			}
			if round == 1 {
				for _, h := range held {
					h.Release()
				}
			}
		}
	}
}
