package core

import (
	"reflect"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/core/limits"
	"ndgo/internal/spot"
)

// words returns the offset of each pointer in t, increased by at.
func words(t reflect.Type, at uintptr) (all []uintptr) {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer:
		return []uintptr{at}
	case reflect.Struct:
		for i := range t.NumField() {
			all = append(all, words(t.Field(i).Type, at+t.Field(i).Offset)...)
		}
	}
	return all
}

// A token has pointers at the same offsets as a header. So if a token becomes a header, the garbage collector finds all pointers of the
// header, and nothing else.
func TestTokensHaveThePointersOfHeaders(t *testing.T) {
	if !spot.Known {
		t.Skip("tokens become no headers here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	assert.Equal(t, words(reflect.TypeFor[Header](), 0), words(reflect.TypeFor[Token](), 0))
	assert.GreaterOrEqual(t, unsafe.Sizeof(Token{}), unsafe.Sizeof(apart{}))
	assert.Equal(t, unsafe.Offsetof(apart{}.owner), unsafe.Offsetof(held{}.owner), "Discard looks for the owner there")
}

// entriesOf returns a table for a test, and the record of p after its first request.
func entriesOf(t *testing.T, p slot, bytes int) (*records, *record) {
	t.Helper()
	if openSlots() == nil {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	table := new(records)
	require.NotNil(t, p.array(table, bytes))
	return table, table[p.index()].Load()
}

// An array serves its slot until a view or a slice of it is made. It serves only results that fit into the memory.
func TestSlotServesWhatFits(t *testing.T) {
	p := slot{1 << 20, 800}
	for _, bytes := range []int{8, 100, 370, 5000, 60 << 10, 100 << 10} {
		table, _ := entriesOf(t, p, bytes)
		s := p.array(table, bytes)
		assert.Same(t, s, p.array(table, bytes), "%d bytes", bytes)
		more := p.array(table, 2*s.room)
		assert.NotSame(t, s, more, "%d bytes are too few", bytes)
		assert.GreaterOrEqual(t, more.room, 2*s.room)
		if more.room > wholeBytes {
			assert.NotSame(t, more, p.array(table, more.room/2), "half would be left over")
		}
	}
}

// After a view of an array was made, the array serves no further result. Its slot skips some results before it gets another array.
func TestSlotLetsGoOfSharedArrays(t *testing.T) {
	p := slot{1 << 20, 1600}
	for _, bytes := range []int{8, 5000, 100 << 10} {
		table, r := entriesOf(t, p, bytes)
		s := p.array(table, bytes)
		require.True(t, s.owner.share())
		for range 1 + skippedShared {
			assert.Nil(t, p.array(table, bytes))
		}
		next := p.array(table, bytes)
		assert.NotNil(t, next)
		assert.NotSame(t, s, next)
		assert.Equal(t, kept, atomic.LoadUint32(&s.owner.state), "who has the view keeps it")
		assert.Equal(t, p, r.slot)
	}
}

// If two slots have the same entry in the table, they do not displace each other at every request.
func TestSlotsMiss(t *testing.T) {
	p := slot{1 << 20, 2400}
	q := slot{1 << 20, 2400 + 8*slotEntries}
	table, _ := entriesOf(t, p, 8)
	require.Equal(t, p.index(), q.index())
	for range missesToEnter - 1 {
		assert.Nil(t, q.array(table, 8))
	}
	assert.NotNil(t, q.array(table, 8))
	assert.Nil(t, p.array(table, 8))
	assert.NotNil(t, q.array(table, 8))
}

// A goroutine may use its record once more after another slot has displaced the record. If memory is dropped in this use, its bytes must
// not be subtracted twice.
func TestSlotsCountBytesOnce(t *testing.T) {
	p := slot{1 << 20, 3200}
	q := slot{1 << 20, 3200 + 8*slotEntries}
	for name, lose := range map[string]func(table *records){
		"another slot": func(table *records) {
			for range missesToEnter {
				q.array(table, 8)
			}
		},
		"no room": func(table *records) {
			all := slots.table.Swap(table)
			defer slots.table.Store(all)
			for range 2 * slotsFull {
				makeRoom()
			}
		},
	} {
		table, r := entriesOf(t, p, 60<<10)
		lose(table)
		require.NotSame(t, r, table[p.index()].Load(), name)
		before := slots.short.Load()
		r.let(r.near)
		assert.Equal(t, before, slots.short.Load(), name)
	}
}

// restored stops the garbage collector, because a collection changes the counters of slots. It waits until a collection that has just ended
// has changed them. At the end of the test it restores the counters and the collector.
func restored(t *testing.T) {
	percent := debug.SetGCPercent(-1)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	for seen := slots.collections.Load() - 1; seen != slots.collections.Load(); time.Sleep(5 * time.Millisecond) {
		seen = slots.collections.Load()
	}
	all := slots.table.Load()
	short, long, most := slots.short.Load(), limits.HeldBySlots.Load(), slots.most.Load()
	t.Cleanup(func() {
		slots.table.Store(all)
		slots.short.Store(short)
		limits.HeldBySlots.Store(long)
		slots.most.Store(most)
	})
}

// long returns the array with a block that serves p.
func (p slot) long(table *records, bytes int) *big { return p.record(table).big(bytes, false, nil) }

// A slot keeps its long block alive while the program uses the slot, and drops the block afterwards.
func TestSlotsKeepLongBlocksInUse(t *testing.T) {
	p, q := slot{1 << 20, 4000}, slot{1 << 20, 4000 + 8}
	restored(t)
	table, r := entriesOf(t, p, 8)
	p.long(table, 1<<20)
	slots.table.Store(table)
	require.NotNil(t, q.array(table, 60<<10))
	s := r.block
	require.NotNil(t, s)
	require.GreaterOrEqual(t, limits.HeldBySlots.Load(), int64(1<<20))
	for range 3 * unusedCollections {
		afterCollection(1 << 30)
		assert.Same(t, s, p.long(table, 1<<20))
	}
	for range unusedCollections {
		afterCollection(1 << 30)
		assert.Same(t, r, table[p.index()].Load())
	}
	afterCollection(1 << 30)
	assert.Nil(t, table[p.index()].Load())
	assert.Zero(t, limits.HeldBySlots.Load())
	assert.NotNil(t, table[q.index()].Load(), "a short block stays")

	again := p.long(table, 1<<20)
	require.NotNil(t, again)
	assert.NotSame(t, s, again)
	afterCollection(0)
	assert.Nil(t, table[p.index()].Load(), "near the memory limit all go")
	require.NotNil(t, p.long(table, 1<<20))
	assert.Nil(t, table[p.index()].Load().block)
}

// Long blocks beyond the limit are left to the garbage collector.
func TestSlotsLimitLongBlocks(t *testing.T) {
	restored(t)
	table, _ := entriesOf(t, slot{1 << 20, 5000}, 8)
	slots.table.Store(table)
	limits.HeldBySlots.Store(0)
	slots.most.Store(3 << 20)
	for i := range 5 {
		p := slot{1 << 20, uintptr(5000 + 8*(i+1))}
		s := p.long(table, 1<<20)
		require.NotNil(t, s)
		r := table[p.index()].Load()
		assert.Equal(t, i < 3, r.block == s, i)
		assert.Same(t, s, p.long(table, 1<<20), "the collector has not run")
	}
	p := slot{1 << 20, 5000}
	require.NotNil(t, p.long(table, mostLong+1))
	assert.Nil(t, table[p.index()].Load().block, "too long to be kept")
	for i := range 3 {
		p := slot{1 << 20, uintptr(5000 + 8*(i+1))}
		p.array(table, 200) // drops the long block
	}
	assert.Zero(t, limits.HeldBySlots.Load())
}
