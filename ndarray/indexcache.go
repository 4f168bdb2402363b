package ndarray

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// parsed caches the texts parsed by [S]. Most texts are constants of a program, and few.
var parsed = indexCache{seed: maphash.MakeSeed()}

// An indexCache maps texts to parsed indices. Any number of goroutines may use it, and none waits for another. Its size is bounded:
// each text has two slots, and a new text replaces an older one. Long texts are not cached.
type indexCache struct {
	seed   maphash.Seed
	places [cachedTexts]atomic.Pointer[parsedText]
}

const (
	cachedTexts = 256 // a power of two
	cachedBytes = 128 // the length of the longest cached text: all together take less than 1 MiB
)

type parsedText struct {
	text  string
	index Index
}

// get returns the index parsed from text, if c has it.
func (c *indexCache) get(text string) (x Index, ok bool) {
	if len(text) > cachedBytes {
		return x, false
	}
	first := c.place(text)
	if p := c.places[first].Load(); p != nil && p.text == text {
		return p.index, true
	}
	if p := c.places[first^1].Load(); p != nil && p.text == text {
		return p.index, true
	}
	return x, false
}

// put stores the index parsed from text.
func (c *indexCache) put(text string, x Index) {
	if len(text) > cachedBytes {
		return
	}
	p := &parsedText{strings.Clone(text), x} // a clone, because text may be part of a long string that would otherwise stay in memory
	first := c.place(text)
	if !c.places[first].CompareAndSwap(nil, p) {
		c.places[first^1].Store(c.places[first].Swap(p)) // moves the newer of two entries to the second place, and drops the older one
	}
}

func (c *indexCache) place(text string) uint64 { return maphash.String(c.seed, text) % cachedTexts }
