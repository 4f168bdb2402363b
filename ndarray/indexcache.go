package ndarray

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// parsed has the meanings of texts parsed by [S]. They are mostly constants of a program, and few.
var parsed = indexCache{seed: maphash.MakeSeed()}

// An indexCache has the meanings of some texts. It is read and written by any number of goroutines, none waiting for
// another. It is bounded: a text has two places, and a new one takes the place of another. Long texts have none.
type indexCache struct {
	seed   maphash.Seed
	places [cachedTexts]atomic.Pointer[parsedText]
}

const (
	cachedTexts = 256 // a power of two
	cachedBytes = 128 // of the longest cached text, so all take less than 1 MiB
)

type parsedText struct {
	text  string
	index Index
}

// get returns the meaning of text, if c has it.
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

// put notes the meaning of text.
func (c *indexCache) put(text string, x Index) {
	if len(text) > cachedBytes {
		return
	}
	p := &parsedText{strings.Clone(text), x} // a clone, since text may be a part of a long one
	first := c.place(text)
	if !c.places[first].CompareAndSwap(nil, p) {
		c.places[first^1].Store(c.places[first].Swap(p)) // the older of two gives way
	}
}

func (c *indexCache) place(text string) uint64 { return maphash.String(c.seed, text) % cachedTexts }
