package memory

import "runtime"

// A sentinel is an object without references to it, so its cleanup function runs after the next collection. The function reports the
// collection. The object contains a pointer, because Go combines small objects without pointers into one allocation.
type sentinel struct{ _ *sentinel }

// watch makes Go call collected after every collection from now on. The package calls watch when a block is released or the ballast is
// large. Earlier the package need not know of collections.
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
	a.tell(a.age())
	a.watchNext()
}

// tell calls the function of [AfterCollections], if there is one.
func (a *allocator) tell(room int) {
	if f := a.after.Load(); f != nil {
		(*f)(room)
	}
}

// AfterCollections makes Trim and every collection call f, and calls f at once. f's argument is the maximum number of bytes for
// held blocks. It is 0 in a call by Trim, or if memory is near its limit. A second call replaces f.
func AfterCollections(f func(room int)) {
	blocks.watch()
	blocks.mu.Lock()
	room := min(blocks.limit, blocks.room)
	blocks.mu.Unlock()
	f(room)
	blocks.after.Store(&f)
}
