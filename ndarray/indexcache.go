package ndarray

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// parsed caches the texts parsed by [S]. Most texts are constants of the program, so there are few.
var parsed = indexCache{seed: maphash.MakeSeed()}

// An indexCache maps texts to parsed indices. Goroutines may use it at the same time, without waiting for each other. Its size is bounded:
// each text has two possible places, and a new text replaces an older one. Long texts are not cached.
type indexCache struct {
	seed   maphash.Seed
	places [cachedTexts]atomic.Pointer[parsedText]
}

const (
	cachedTexts = 256 // a power of two
	cachedBytes = 128 // most bytes of a cached text; all texts together take less than 1 MiB
)

type parsedText struct {
	text  string
	index Index
}

// get returns the index parsed from text. ok is false if the text is not cached.
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
	p := &parsedText{strings.Clone(text), x} // a clone: text may be part of a long string, which would stay in memory
	first := c.place(text)
	if !c.places[first].CompareAndSwap(nil, p) {
		c.places[first^1].Store(c.places[first].Swap(p)) // the newer of the two texts moves to the other place, and the older one is dropped
	}
}

func (c *indexCache) place(text string) uint64 { return maphash.String(c.seed, text) % cachedTexts }
