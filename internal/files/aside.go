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

// An aside is a file in the making beside its target.
type aside struct {
	name string
	file *os.File
	lock *os.File // keeps others from removing the file, or nil where there are no locks

	folder string // beside the file, or ""
}

// asides has the files aside of this process. Files come, go and get their names while it is locked.
var asides struct {
	sync.Mutex
	all map[*aside]bool
}

// Abandon removes the files of unfinished calls of [Replace], and unfinished folders. None of these calls, and no later one, returns: Abandon is for a program
// about to end.
func Abandon() {
	asides.Lock() // for ever
	for s := range asides.all {
		s.file.Close()
		if s.folder != "" {
			removeTree(s.folder)
		}
		patiently(passes, func() error { return os.Remove(s.name) })
	}
}

// prefix begins the names of locked files aside. It tells machines with a shared folder apart; they may not see each other's locks.
var prefix = sync.OnceValue(func() string {
	host, _ := os.Hostname()
	sum := sha256.Sum256([]byte(host))
	return ".ndgo-" + hex.EncodeToString(sum[:4]) + "-"
})

// mostTries is how often one file is made again after another process removes it at once. More often it is the file system's fault: some in
// user space do not identify an open file with its name.
const mostTries = 100

// create makes an empty file aside. If the target is there, nobody else may read or write the file. An error comes with its name.
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
		case err == nil && tries < mostTries: // another process took it for a leftover, and removes it
			s.discard()
		default: // there are no locks here, or files have no identity: the file gets a name outside every search
			s.discard()
			s = &aside{name: filepath.Join(t.folder(), ".ndgo-"+rand.Text())}
			return s, s.open(mode)
		}
	}
}

// open opens the file: either it does not exist yet or Abandon knows of it.
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

// keep gives the file the permissions, the group and the owner of another, in this order: at no time may anybody open it who may not
// open the other.
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

// commit gives the file its name once it is on the disk.
func (s *aside) commit(path string) error { return s.finish(path, true) }

// finish gives the file its name, with sync once it is on the disk.
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

// discard closes the file, and removes it if it is still aside.
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
