package memory

import "runtime"

// A sentinel is found dead by the next collection, as a sign of it. It has a pointer in it to keep out of memory shared
// with other small objects.
type sentinel struct{ _ *sentinel }

// watch lets collected be called after every collection from now on. Before a block is released, or ballast is large,
// nothing needs this.
func (a *allocator) watch() {
	if !a.watching.CompareAndSwap(false, true) {
		return
	}
	a.watchNext()
	room := a.ballast.room()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.room = room
	a.settle()
}

func (a *allocator) watchNext() { runtime.AddCleanup(new(sentinel), (*allocator).collected, a) }

// collected is called after a collection, in a goroutine of its own.
func (a *allocator) collected() {
	a.age()
	a.watchNext()
}
