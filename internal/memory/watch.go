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
	a.tell(a.age())
	a.watchNext()
}

// tell calls the function of [AfterCollections], if there is one.
func (a *allocator) tell(room int) {
	if f := a.after.Load(); f != nil {
		(*f)(room)
	}
}

// AfterCollections has f called now, by Trim, and after every collection. room is how many bytes held blocks may have: it is 0 for Trim, and
// near the memory limit. A second call replaces the first one's function.
func AfterCollections(f func(room int)) {
	blocks.watch()
	blocks.mu.Lock()
	room := min(blocks.limit, blocks.room)
	blocks.mu.Unlock()
	f(room)
	blocks.after.Store(&f)
}
