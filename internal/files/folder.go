package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder makes a hidden folder in parent, for a tree of files. The folder's name ends with suffix. The caller renames the folder when the
// tree is complete. In the end the caller must call release. If the folder was not renamed, release removes it. While this process lives, it
// holds a lock on a file next to the folder. The next call of Folder in parent removes folders of killed writers, and [Abandon] removes the
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

// sweepFolders removes the folders of killed writers from parent. A writer was killed if the lock file of its folder is not locked.
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

// removeTree removes a folder. If other writers make files in it meanwhile, it tries again.
func removeTree(name string) {
	for range mostTries {
		if os.RemoveAll(name) == nil {
			return
		}
	}
}
