package zarr

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	nd "ndgo/ndarray"
	"ndgo/zarr/internal/jsontree"
	"ndgo/zarr/store"
)

// A document is the state that all handles of a node share in this process. A goroutine holds the mutex while it changes the node's
// metadata. A goroutine that needs several documents locks the document of a node first, and then the documents of the groups above
// it.
type document struct {
	sync.Mutex
	generation atomic.Uint64 // the number of changes by this process
	address    address
}

// An address is the location of a document. Stores without paths may have the same name, so their addresses also contain the store.
type address struct {
	store any
	name  string
}

// A mark has the generation of a document at the time when a handle read the metadata. The generation is the number of changes; so after a
// further change the mark is no longer current.
type mark struct {
	document   *document
	generation uint64
}

// now returns the present mark of the document.
func (d *document) now() mark { return mark{d, d.generation.Load()} }

// isCurrent reports whether this process has not changed the document since the mark was made.
func (m mark) isCurrent() bool { return m.generation == m.document.generation.Load() }

// documents has a weak pointer to the document of each address. When the garbage collector frees a document, its entry is removed.
var documents sync.Map

// documentAt returns the document at key. All calls for one address return the same document.
func documentAt(s store.Store, key string) *document {
	p := address{name: locate(s, key)}
	if _, ok := s.(store.Locator); !ok && reflect.ValueOf(s).Comparable() {
		p.store = s
	}
	for {
		if v, ok := documents.Load(p); ok {
			if d := v.(weak.Pointer[document]).Value(); d != nil {
				return d
			}
			documents.CompareAndDelete(p, v)
		}
		d := &document{address: p}
		w := weak.Make(d)
		if _, ok := documents.LoadOrStore(p, w); !ok {
			runtime.AddCleanup(d, func(p address) { documents.CompareAndDelete(p, w) }, p)
			return d
		}
	}
}

// hold locks the document, and returns a function that unlocks it.
func (d *document) hold() func() {
	d.Lock()
	return d.Unlock
}

// changed counts a change of the document, and returns the new mark.
func (d *document) changed() mark { return mark{d, d.generation.Add(1)} }

// current returns the metadata for a write. If another handle in this process has changed the metadata, it reads the metadata
// again.
func (a *array) current() (*spec, error) {
	if s := a.spec.Load(); s.version != 3 || s.mark.isCurrent() {
		return s, checkVersion(s)
	}
	return a.refresh()
}

func checkVersion(s *spec) error {
	if s.version != 3 {
		return refuse(nd.ErrReadOnly, "the array has version 2 of the format, and cannot be changed; create one of version 3")
	}
	return nil
}

// refresh reads the metadata again, because other handles and programs may have changed shape and attributes. It returns an error
// if another array has replaced this array.
func (a *array) refresh() (*spec, error) {
	old := a.spec.Load()
	if err := checkVersion(old); err != nil {
		return nil, err
	}
	key := a.key("zarr.json")
	now := old.mark.document.now()
	doc, err := readDocument(a.store, key, a.options)
	if isMissing(err) {
		return nil, fmt.Errorf("%s is missing: the array was deleted after this handle opened it: %w", a.locate(key), err)
	}
	if err != nil {
		return nil, fault("", a.locate(key), err)
	}
	s, err := parseV3(doc)
	if err != nil {
		return nil, fault("", a.locate(key), err)
	}
	if what := s.difference(old); what != "" {
		return nil, refuse(nd.ErrFormat, "%s has another array than this handle opened, with other %s; open it again", a.locate(key), what)
	}
	s.mark = now
	return a.adopt(s), nil
}

// adopt sets the metadata of the handle to s, unless the handle has newer metadata. It returns the newer of the two.
func (a *array) adopt(s *spec) *spec {
	for {
		old := a.spec.Load()
		if old.mark.generation > s.mark.generation {
			return old
		}
		if a.spec.CompareAndSwap(old, s) {
			return s
		}
	}
}

// difference returns the name of a property that shows that s and old describe different arrays. It returns "" if s may be a later
// state of old.
func (s *spec) difference(old *spec) string {
	switch {
	case s.typ != old.typ:
		return "elements, " + s.typ.name + " for " + old.typ.name
	case !slices.Equal(s.chunk, old.chunk):
		return "chunks"
	case s.keys != old.keys:
		return "keys of chunks"
	case !slices.Equal(s.fill, old.fill):
		return "fill value"
	case !reflect.DeepEqual(s.codecs, old.codecs):
		return "codecs"
	}
	return ""
}

// alter changes the metadata in the store, and drops the consolidated metadata of the groups above the array. The caller must hold the
// document. old is the metadata before the change.
func (a *array) alter(old *spec, change func(doc jsontree.Object)) error {
	doc := jsontree.Object{}
	for name, v := range old.doc {
		doc[name] = v
	}
	change(doc)
	b := jsontree.Append(nil, doc)
	doc, err := parseDocument(b)
	if err != nil {
		return err
	}
	s, err := parseV3(doc)
	if err != nil {
		return err
	}
	if err := dropAbove(a.options.context, a.store, a.path); err != nil {
		return err
	}
	if err := a.store.Put(a.options.context, a.key("zarr.json"), b, true); err != nil {
		return err
	}
	s.mark = old.mark.document.changed()
	a.adopt(s)
	return nil
}
