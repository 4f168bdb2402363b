package core

import (
	"reflect"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// If goroutines share and release a block at the same time, either Share succeeds or the block is reused, but never both.
func TestOwnerDecidesOnce(t *testing.T) {
	for range 2000 {
		o := Owner{state: alone}
		var wg sync.WaitGroup
		var shared, released [4]bool
		for g := range shared {
			wg.Go(func() { shared[g] = o.share() })
			wg.Go(func() { released[g] = o.release() })
		}
		wg.Wait()
		isShared, n := false, 0
		for g := range shared {
			isShared = isShared || shared[g]
			if released[g] {
				n++
			}
		}
		if isShared == (n == 1) || n > 1 {
			t.Fatalf("shared %v, released %v", shared, released)
		}
	}
}

// The end of a use restores the former state. It does not if the array was released during the use, or if the program got a reference to
// its memory.
func TestUse(t *testing.T) {
	h := New(reflect.Float64, []int{1000})
	use := h.Use()
	use.End()
	assert.Equal(t, alone, h.Owner.state)
	use = h.Use()
	other := h.Use() // both uses last at the same time
	use.End()
	other.End()
	assert.Equal(t, kept, h.Owner.state)

	h = New(reflect.Float64, []int{1000})
	owner, use := h.Owner, h.Use()
	assert.False(t, owner.release(), "to others")
	use.End()
	assert.Equal(t, released, owner.state)
	assert.False(t, owner.share())
	assert.Equal(t, Released, h.Kind())
}

// A slot may reuse the memory of an array that is no longer used if all its views are tracked. It may not reuse the memory after an untracked
// view or a Go slice of it was made, even from a tracked view.
func TestTrackedViews(t *testing.T) {
	viewOf := func(h *Header, isTracked bool) *Header {
		y := new(Header)
		if isTracked {
			y.TrackView()
		}
		y.SetView(h)
		assert.Equal(t, reflect.Float64, y.Kind())
		return y
	}
	made := func() (*Header, *block) {
		h := New(reflect.Float64, []int{mostShort})
		return h, h.block()
	}
	h, b := made()
	assert.True(t, b.isDead())
	v := viewOf(viewOf(h, true), true)
	assert.Equal(t, viewed, b.own.state)
	assert.True(t, b.isDead())
	viewOf(v, false)
	assert.Equal(t, kept, b.own.state, "another view of a tracked view")
	assert.False(t, b.isDead())

	h, b = made()
	viewOf(h, true)
	viewOf(h, false)
	assert.Equal(t, kept, b.own.state, "another view")
	viewOf(h, true)
	assert.False(t, b.isDead())

	h, b = made()
	viewOf(h, true).Lend("Values")
	assert.False(t, b.isDead(), "a Go slice of a tracked view")

	h, b = made()
	v = viewOf(h, true)
	h.Release()
	assert.NotNil(t, b.memory.Load(), "the view keeps the memory")
	assert.True(t, b.isDead(), "a slot may reuse the memory once the view is dead")
	viewOf(v, true)
	assert.Equal(t, idle, b.own.state)
	viewOf(v, false)
	assert.Equal(t, released, b.own.state, "another view of a tracked view of a released array")
	assert.False(t, b.isDead())

	h, b = made()
	viewOf(h, true)
	h.Release()
	new(Header).SetView(h)
	assert.True(t, b.isDead(), "a view that fails does not mark the array")

	h, b = made()
	viewOf(h, true)
	h.Drop()
	assert.Nil(t, b.memory.Load(), "no view is used any more")
	y := new(Header).TrackView()
	y.SetView(h)
	assert.Equal(t, Released, y.Kind())
}

// If another goroutine releases an array while a view of it is made, the view has no memory.
func TestViewOfReleased(t *testing.T) {
	h := New(reflect.Float64, []int{1000})
	h.Owner.release()
	var y Header
	y.SetWhole(h)
	assert.Equal(t, Released, y.Kind())
	assert.Nil(t, y.base)
	lent := h.Lent()
	assert.Equal(t, Released, lent.Kind())
}

// Discard gives back the memory of an original header, but not of a copy.
func TestDiscardLeavesCopies(t *testing.T) {
	h := New(reflect.Float64, []int{1000})
	both := [2]Header{*h, *h}
	both[0].Discard()
	both[1].Discard()
	assert.Equal(t, alone, h.Owner.state)
	owner := h.Owner
	h.Discard()
	assert.Equal(t, released, owner.state)
}

// An array of up to 384 bytes is one allocation. Its size is a size class of Go's allocator, except for the longest arrays.
func TestSizesTogether(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("int has 32 bits here; the sizes are tested where it has 64")
	}
	assert.EqualValues(t, 128, unsafe.Sizeof(Header{}))
	sizes := []uintptr{unsafe.Sizeof(tiny{}), unsafe.Sizeof(short{}), unsafe.Sizeof(scant{}), unsafe.Sizeof(small{}), unsafe.Sizeof(middle{}),
		unsafe.Sizeof(large{}), unsafe.Sizeof(most{}), unsafe.Sizeof(whole{}), unsafe.Sizeof(apart{})}
	assert.Equal(t, []uintptr{144, 160, 176, 208, 288, 416, 512, 520, 136}, sizes)
	assert.EqualValues(t, 384, wholeBytes)
	for n := 1; n <= 48; n++ {
		assert.EqualValues(t, 1, testing.AllocsPerRun(10, func() { New(reflect.Float64, []int{n}) }), "%d elements", n)
	}
}

// Drop frees memory of which only views were taken. It does not free memory that a Go slice can reach.
func TestDrop(t *testing.T) {
	const n = 1 << 17 // an array in a block
	for _, isExposed := range []bool{false, true} {
		h := New(reflect.Float64, []int{n})
		b := h.block()
		var y Header
		y.SetWhole(h)
		assert.Equal(t, kept, h.Owner.state)
		if isExposed {
			h.Share()
		}
		h.Drop()
		assert.Equal(t, Released, h.Kind())
		assert.Equal(t, isExposed, b.memory.Load() != nil, "the block keeps its memory")
	}
}
