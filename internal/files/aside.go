package files

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// An aside is a temporary file for a target, in general in the same folder. The complete file is renamed to the target.
type aside struct {
	name string
	file *os.File
	lock *os.File // keeps other processes from removing the file; nil on systems without locks

	folder string // a new folder beside the file, or ""
}

// asides holds the temporary files of this process. Files are created, removed and renamed only while asides is locked.
var asides struct {
	sync.Mutex
	all map[*aside]bool
}

// Abandon removes the files of unfinished calls of [Replace], and unfinished folders. These calls, and later calls, block forever. Call
// Abandon just before the program ends.
func Abandon() {
	asides.Lock() // never unlocked, so that calls of Replace block
	for s := range asides.all {
		s.file.Close()
		if s.folder != "" {
			removeTree(s.folder)
		}
		patiently(passes, func() error { return os.Remove(s.name) })
	}
}

// prefix begins the names of locked temporary files. It has a hash of the machine's name: machines that share a folder may not
// see each other's locks.
var prefix = sync.OnceValue(func() string {
	host, _ := os.Hostname()
	sum := sha256.Sum256([]byte(host))
	return ".ndgo-" + hex.EncodeToString(sum[:4]) + "-"
})

// mostTries is the maximum number of times that a file is created again after another process has removed it. More failures
// indicate a file system in user space that changes the identity of an open file.
const mostTries = 100

// create makes an empty temporary file. If the target exists, no other user may read or write the file. The result has the file's name even
// if there is an error.
func create(t *target) (*aside, error) {
	mode := fs.FileMode(0o666)
	if t.info != nil {
		mode = 0o600
	}
	begin := prefix()
	for tries := 1; ; tries++ {
		s := &aside{name: filepath.Join(t.folder(), begin+rand.Text())}
		if err := s.open(mode); err != nil {
			return s, err
		}
		switch held, err := s.hold(); {
		case held:
			return s, nil
		case err == nil && tries < mostTries: // another process removed the file: it looked like the file of a killed writer
			s.discard()
		default: // the system cannot lock files or tell files apart: take a name that sweep does not remove
			s.discard()
			s = &aside{name: filepath.Join(t.folder(), ".ndgo-"+rand.Text())}
			return s, s.open(mode)
		}
	}
}

// open creates the file, and registers it for Abandon in the same step.
func (s *aside) open(mode fs.FileMode) (err error) {
	asides.Lock()
	defer asides.Unlock()
	if s.file, err = os.OpenFile(s.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode); err == nil {
		if asides.all == nil {
			asides.all = map[*aside]bool{}
		}
		asides.all[s] = true
	}
	return err
}

// keep gives the file the permissions, the group and the owner of another file. The order of these steps matters: a user who may not open the
// other file must at no time be able to open this one.
func (s *aside) keep(info fs.FileInfo) error {
	mine, err := s.file.Stat()
	if err != nil {
		return err
	}
	mode := info.Mode().Perm()
	if !keepGroup(s.file, mine, info) {
		mode &= 0o707 | mode<<3
	}
	if mine.Mode().Perm() != mode {
		err = s.file.Chmod(mode)
	}
	keepOwner(s.file, mine, info)
	return err
}

// commit renames the file to path after its data is on disk.
func (s *aside) commit(path string) error { return s.finish(path, true) }

// finish renames the file to path. With sync, it first waits until the data is on disk.
func (s *aside) finish(path string, sync bool) error {
	if sync {
		if err := s.file.Sync(); err != nil {
			return err
		}
	}
	if err := s.file.Close(); err != nil {
		return err
	}
	return patiently(passes, func() error {
		asides.Lock()
		defer asides.Unlock()
		err := os.Rename(s.name, path)
		if err == nil {
			delete(asides.all, s)
		}
		return err
	})
}

// discard closes the file. If the file has not been renamed, discard also removes it.
func (s *aside) discard() {
	s.file.Close()
	asides.Lock()
	if asides.all[s] {
		delete(asides.all, s)
		os.Remove(s.name)
	}
	asides.Unlock()
	if s.lock != nil {
		s.lock.Close()
	}
}
