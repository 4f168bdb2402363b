package main

import (
	"bytes"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/text"
)

// saveArea overwrites files of any kind while other things happen in the folder. Afterwards the file must be the old one or the new one.
// Nobody else may be able to read or own it. Links must remain, and no other file may be left.
var saveArea = &area{
	name:  "save",
	pace:  9000,
	about: "files that are replaced: modes, owners, links of all kinds, errors, panics and Goexit while they are written, leftovers, open files",
	open:  openFiles,
	trial: saveTrial,
}

// A place describes what is at the path of a file before writing.
type place struct {
	folder, path string
	target       string // file at the end of the path
	mode         os.FileMode
	exists       bool
	links        int
	owner        int // owner of the file; -1 for the user of this process
	old          []byte
}

// preparePlace makes a place of a random kind.
func preparePlace(t *trial, name string) place {
	folder, err := os.MkdirTemp(workspace, "")
	check(err)
	t.cleanup(func() { os.RemoveAll(folder) })
	p := place{folder: folder, path: filepath.Join(folder, name), owner: -1, mode: 0o644}
	t.say("folder := t.TempDir()\n\tpath := filepath.Join(folder, %q)", name)
	p.links = max(0, t.n(5)-2)
	at := p.path
	for k := range p.links {
		to := []string{"one", "two", "three"}[k] + "-" + name
		if t.n(2) == 0 {
			to = filepath.Join(folder, to)
		}
		check(os.Symlink(to, at))
		t.say("os.Symlink(%q, filepath.Join(folder, %q))", filepath.Base(to), filepath.Base(at))
		at = filepath.Join(folder, filepath.Base(to))
	}
	p.target = at
	if p.exists = t.n(3) > 0; p.exists {
		p.mode = pick[os.FileMode](t, 0o644, 0o600, 0o640, 0o660, 0o400, 0o604, 0o755, 0o000)
		p.old = []byte("what was there")
		check(os.WriteFile(at, p.old, 0o600))
		check(os.Chmod(at, p.mode))
		if os.Getuid() == 0 && t.n(3) == 2 {
			p.owner = 1234
			check(os.Chown(at, p.owner, 4321))
			check(os.Chmod(at, p.mode))
		}
		t.say("os.WriteFile(filepath.Join(folder, %q), nil, %#o)", filepath.Base(at), p.mode)
		if p.owner >= 0 {
			t.say("os.Chown(filepath.Join(folder, %q), %d, 4321)", filepath.Base(at), p.owner)
		}
	}
	return p
}

// meanwhile checks the folder during a write: a user who cannot read the old contents must not be able to read the new contents.
func (p place) meanwhile(t *trial) (found *fault) {
	entries, err := os.ReadDir(p.folder)
	check(err)
	for _, e := range entries {
		path := filepath.Join(p.folder, e.Name())
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || path == p.target {
			continue
		}
		if excess := info.Mode().Perm() &^ p.mode &^ 0o600; p.exists && excess != 0 {
			return &fault{"save: mode while written", "while " + filepath.Base(p.target) + " of mode " + p.mode.String() + " is replaced, its new contents are in a file of mode " + info.Mode().String()}
		}
		if p.exists && info.Size() > 0 && p.owner >= 0 && ownerOf(info) >= 0 && ownerOf(info) != p.owner && info.Mode().Perm()&0o077 != 0 {
			return &fault{"save: owner while written", "the new contents belong to another user who may not read them"}
		}
	}
	return nil
}

// after checks the folder after a successful or failed write.
func (p place) after(t *trial, key string, err error) {
	entries, failed := os.ReadDir(p.folder)
	check(failed)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			t.fail("save: leftover: "+key, "%s leaves %s behind; error: %v", key, e.Name(), err)
		}
	}
	if p.links > 0 {
		if info, failed := os.Lstat(p.path); failed != nil || info.Mode()&os.ModeSymlink == 0 {
			t.fail("save: link", "%s through a symbolic link replaces the link (%d links, the target exists: %v)", key, p.links, p.exists)
		}
	}
	info, failed := os.Stat(p.target)
	switch {
	case failed != nil && err == nil:
		t.fail("save: missing", "%s returns no error, and there is no file", key)
	case failed != nil && p.exists:
		t.fail("save: lost", "%s fails (%v), and the file that was there is gone", key, err)
	case failed != nil:
		return
	case err != nil && !p.exists:
		t.fail("save: half", "%s fails (%v), and leaves a file of %d bytes", key, err, info.Size())
	}
	if p.exists && info.Mode().Perm() != p.mode {
		t.fail("save: mode", "%s replaces a file of mode %v by one of mode %v", key, p.mode, info.Mode())
	}
	if p.owner >= 0 && ownerOf(info) >= 0 && ownerOf(info) != p.owner {
		t.fail("save: owner", "%s replaces a file of user %d by one of user %d", key, p.owner, ownerOf(info))
	}
	if err != nil {
		if now, failed := os.ReadFile(p.target); failed == nil && !bytes.Equal(now, p.old) {
			t.fail("save: changed", "%s fails (%v), and has changed the file", key, err)
		}
	}
}

var errPlanned = errors.New("planned")

func saveTrial(t *trial) {
	opened := openCount()
	defer func() {
		if now := openCount(); now > opened {
			t.fail("save: open files", "%d files are open, and %d were before", now, opened)
		}
	}()
	switch t.n(6) {
	case 0:
		saveWhole(t, "a.npy", "npy.Save", "nd.Ones[float64](100)", func(path string) error { return npy.Save(path, nd.Ones[float64](100)) })
	case 1:
		saveWhole(t, "a.npz", "npy.SaveZip", `map[string]nd.Array{"a": nd.Ones[float64](100)}`, func(path string) error { return npy.SaveZip(path, map[string]nd.Array{"a": nd.Ones[float64](100)}) })
	case 2:
		saveWhole(t, "a.csv", "text.Save", "nd.Ones[float64](10, 3)", func(path string) error { return text.Save(path, nd.Ones[float64](10, 3)) })
	case 3:
		saveWhole(t, "a.png", "picture.Save", "nd.Ones[float64](10, 3)", func(path string) error { return picture.Save(path, nd.Ones[float64](10, 3)) })
	default:
		saveBlocks(t)
	}
}

func saveWhole(t *trial, name, key, argument string, save func(path string) error) {
	p := preparePlace(t, name)
	t.say("err := %s(path, %s)", key, argument)
	t.say("entries, _ := os.ReadDir(folder)\n\tinfo, _ := os.Lstat(path)\n\tt.Error(err, entries, info.Mode())")
	var err error
	t.calls++
	if e := t.recovered("save: "+key, func() { err = save(p.path) }); e != nil {
		t.fail("save: "+key+": panics", "panics with %v", e)
	}
	t.compared++
	if err != nil {
		t.sane(key, err)
	}
	p.after(t, key, err)
	if err != nil && os.Getuid() == 0 {
		t.fail("save: refused: "+key, "%s fails: %v", key, err)
	}
}

// saveBlocks saves blocks from a faulty iterator. The iterator returns an error, panics, ends its goroutine, or yields blocks of wrong
// shapes.
func saveBlocks(t *trial) {
	p := preparePlace(t, "a.npy")
	blocks, failing := 1+t.n(4), t.n(6)
	large := pick(t, 10, 1000, 100_000)
	var seen *fault
	var all iter.Seq2[*nd.NDArray[float64], error] = func(yield func(*nd.NDArray[float64], error) bool) {
		for i := range blocks {
			block, err := nd.Ones[float64](large), error(nil)
			if i == blocks-1 {
				switch failing {
				case 1:
					block, err = nil, errPlanned
				case 2:
					panic(errPlanned)
				case 3:
					runtime.Goexit()
				case 4:
					block = nd.Ones[float64](large + 1)
				case 5:
					return
				}
			}
			if !yield(block, err) {
				return
			}
			if found := p.meanwhile(t); found != nil && seen == nil {
				seen = found
			}
		}
	}
	name := "npy.SaveElements"
	save := npy.SaveElements[float64]
	shape := []int{blocks * large}
	if t.n(2) == 1 {
		name, save = "npy.SaveRows", npy.SaveRows[float64]
	}
	t.say("// %d blocks of %d elements by %s; the last one fails in way %d: 1 error, 2 panic, 3 Goexit, 4 shape, 5 too few\n\tt.Error(\"see above\")", blocks, large, name, failing)
	err := errPlanned
	var wg sync.WaitGroup
	t.calls++
	wg.Go(func() { // runtime.Goexit ends this goroutine
		defer func() {
			if e := recover(); e != nil && e != errPlanned {
				seen = &fault{"save: " + name + ": other panic", "panics with another value"}
			}
		}()
		err = save(p.path, all, shape...)
	})
	wg.Wait()
	t.compared++
	if seen != nil {
		panic(seen)
	}
	p.after(t, name, err)
	if failing > 0 && err == nil {
		t.fail("save: no error: "+name, "%s returns no error of an iterator that failed in way %d", name, failing)
	}
}

// openCount returns the number of this process's open files, or 0 if unknown.
func openCount() int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(entries)
}
