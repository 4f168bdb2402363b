package memory

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The function passed to AfterCollections is called at once, by Trim, and after a collection.
func TestAfterCollections(t *testing.T) {
	before := blocks.after.Load()
	t.Cleanup(func() { blocks.after.Store(before) })
	rooms := make(chan int, 100)
	AfterCollections(func(room int) { rooms <- room })
	require.Len(t, rooms, 1)
	assert.Positive(t, <-rooms)
	Trim()
	require.Len(t, rooms, 1)
	assert.Zero(t, <-rooms)
	runtime.GC()
	select {
	case room := <-rooms:
		assert.Positive(t, room)
	case <-time.After(time.Minute):
		t.Fatal("nothing was called after a collection")
	}
}
