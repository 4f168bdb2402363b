package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder makes a hidden folder in another folder, for a tree of files to be renamed when it is complete. Its name ends with suffix.
// A file beside it is locked while this process lives; the next call in parent removes folders of killed writers, and [Abandon]
// removes those of this process. The caller calls release in the end, which removes the folder unless it was renamed.
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

// sweepFolders removes the folders of killed writers from a folder: those without a locked file.
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

// removeTree removes a folder. It tries again if writers make files in it meanwhile.
func removeTree(name string) {
	for range mostTries {
		if os.RemoveAll(name) == nil {
			return
		}
	}
}
