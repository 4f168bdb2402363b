package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder makes a hidden folder in parent, for a tree of files. The folder's name ends with suffix. The caller renames the folder
// when the tree is complete. In the end it calls release; this removes the folder unless it was renamed. A lock file next to the
// folder is locked while this process lives. The next call in parent removes folders of killed writers, and [Abandon] removes the
// folders of this process.
func Folder(parent, suffix string) (name string, release func(), err error) {
	if locks {
		sweepFolders(parent, suffix)
	}
	s, err := create(&target{path: filepath.Join(parent, "x")})
	if err != nil {
		return "", nil, err
	}
	name = s.name + suffix
	asides.Lock()
	s.folder = name
	err = os.Mkdir(name, 0o777)
	asides.Unlock()
	release = func() {
		removeTree(name)
		s.discard()
	}
	if err != nil {
		release()
		return "", nil, err
	}
	return name, release, nil
}

// sweepFolders removes the folders of killed writers from a folder: their lock files are not locked.
func sweepFolders(parent, suffix string) {
	for _, name := range leftovers(parent) {
		lock, ok := strings.CutSuffix(filepath.Join(parent, name), suffix)
		if info, err := os.Lstat(lock + suffix); !ok || err != nil || !info.IsDir() {
			continue
		}
		removeUnheld(lock)
		if _, err := os.Lstat(lock); errors.Is(err, fs.ErrNotExist) {
			removeTree(lock + suffix)
		}
	}
}

// removeTree removes a folder. It tries again if other writers make files in it.
func removeTree(name string) {
	for range mostTries {
		if os.RemoveAll(name) == nil {
			return
		}
	}
}
