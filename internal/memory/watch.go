package memory

import "runtime"

// A sentinel is an object the next collection finds dead, as a sign it ran. It contains a pointer, because Go would otherwise
// allocate it together with other small objects.
type sentinel struct{ _ *sentinel }

// watch makes sure that collected is called after every collection from now on. It is not needed before a block is released or the
// ballast is large.
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

// collected runs after a collection, in its own goroutine.
func (a *allocator) collected() {
	a.age()
	a.watchNext()
}
