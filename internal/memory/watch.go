package memory

import "runtime"

// A sentinel is an object without references. Its cleanup function runs after the next collection, as a sign that there was one. It
// contains a pointer, because Go combines small objects without pointers into one allocation.
type sentinel struct{ _ *sentinel }

// watch arranges that collected is called after every collection from now on. It is called once a block is released or the ballast
// is large; before that, nothing depends on collections.
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

// AfterCollections arranges that f is called at once, by Trim, and after every collection. f's argument is the maximum number of
// bytes for held blocks: 0 in a call by Trim, or if memory is near its limit. A second call replaces the first one's function.
func AfterCollections(f func(room int)) {
	blocks.watch()
	blocks.mu.Lock()
	room := min(blocks.limit, blocks.room)
	blocks.mu.Unlock()
	f(room)
	blocks.after.Store(&f)
}
