package limits

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// refused returns the error with which f panics, or nil.
func refused(t *testing.T, f func()) *mistakes.Error {
	t.Helper()
	p := ufunc.Panic(f)
	if p == nil {
		return nil
	}
	require.IsType(t, (*mistakes.Error)(nil), p, "%v", p)
	return p.(*mistakes.Error)
}

func TestMake(t *testing.T) {
	defer SetMaxBytes(SetMaxBytes(100_000))
	assert.Equal(t, make([]int32, 25_000), Make[int32]("F", 25_000), "just the limit")
	assert.Len(t, Make[struct{}]("F", math.MaxInt), math.MaxInt, "no bytes")
	for _, n := range []int{25_001, math.MaxInt32 / 4, math.MaxInt, math.MaxInt/4 + 1, math.MinInt, -1} {
		e := refused(t, func() { Make[int32]("F", n) })
		require.ErrorIs(t, e, mistakes.ErrLimit, n)
		assert.Equal(t, "F", e.Op)
	}
	assert.ErrorIs(t, refused(t, func() { Make[int32]("F", -1) }), mistakes.ErrSize)
	assert.ErrorIs(t, refused(t, func() { CheckWork("F", 1<<16, 1<<16) }), mistakes.ErrLimit, "bytes that an int of 32 bits counts as 0")
	SetMaxBytes(1)
	assert.Len(t, Make[byte]("F", WorkBytes), WorkBytes, "so much is within every limit")
	assert.ErrorIs(t, refused(t, func() { Make[byte]("F", WorkBytes+1) }), mistakes.ErrLimit)
	SetMaxBytes(math.MaxInt64)
	e := refused(t, func() { Make[int64]("F", math.MaxInt/8) })
	require.ErrorIs(t, e, mistakes.ErrLimit, "no panic of Go where the limit allows more than can be addressed")
}

func TestGrow(t *testing.T) {
	defer SetMaxBytes(SetMaxBytes(100_000))
	s, rooms := Reserve[int32]("F", 3), map[int]bool{}
	assert.Equal(t, 3, cap(s))
	for i := range int32(25_000) {
		s = append(Grow("F", s, 1), i)
		rooms[cap(s)] = true
	}
	for i, v := range s {
		require.Equal(t, i, int(v))
	}
	assert.Less(t, len(rooms), 20, "the room doubles, up to the limit")
	for _, n := range []int{2*cap(s) + 1, math.MaxInt} {
		assert.ErrorIs(t, refused(t, func() { Grow("F", s, n) }), mistakes.ErrLimit)
	}
}

func TestDefaultLimit(t *testing.T) {
	const gib = 1 << 30
	assert.Equal(t, int64(12*gib), defaultOf(16*gib, math.MaxInt64))
	assert.Equal(t, int64(gib), defaultOf(16*gib, math.MaxInt32), "where int has 32 bits")
	assert.Equal(t, int64(gib*3/8), defaultOf(gib/2, math.MaxInt32))
	assert.Equal(t, int64(3*gib), defaultOf(0, math.MaxInt64), "a system that does not tell")
	if math.MaxInt == math.MaxInt32 {
		assert.LessOrEqual(t, defaultMaxBytes(), int64(gib))
	}
	assert.Positive(t, memory.MachineBytes(), "this machine tells")
}
