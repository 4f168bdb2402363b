package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A target is a file to be written.
type target struct {
	given   string      // the path of the file as the user wrote it
	path    string      // the path after resolving the symbolic links at its end
	info    fs.FileInfo // information on the former file, or nil
	special bool        // whether path exists and is not a regular file
}

func (t *target) folder() string { return filepath.Dir(t.path) }

// targetOf resolves the symbolic links of path. It first lets the system resolve them, because the system refuses two kinds of links: endless
// chains, and other users' links in folders that everybody may write.
func targetOf(path string) (*target, error) {
	t := &target{given: path, path: path}
	info, err := os.Stat(path)
	switch {
	case err == nil:
		t.info, t.special = info, !info.Mode().IsRegular()
		if end, err := filepath.EvalSymlinks(path); err == nil {
			t.path = end
		}
	case errors.Is(err, fs.ErrNotExist):
		t.path, err = missing(path)
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: path, Err: err}
		}
	default:
		return nil, &fs.PathError{Op: "open", Path: path, Err: cause(err)}
	}
	return t, nil
}

// maxLinks is the maximum length of a chain of links.
const maxLinks = 255

// missing returns the name of the file to create for a path without a file. It follows links, each relative to its own folder.
func missing(path string) (string, error) {
	for range maxLinks {
		folder, name := filepath.Split(path)
		if name == "" || name == "." || name == ".." {
			return "", fs.ErrNotExist
		}
		if folder == "" {
			folder = "."
		}
		if link, err := os.Readlink(path); err != nil { // not a link: path is the file to create; the system reports a missing folder later
			if own, err := filepath.EvalSymlinks(folder); err == nil { // resolved first, because a link may precede a ..
				path = filepath.Join(own, name)
			}
			return path, nil
		} else if filepath.IsAbs(link) || filepath.VolumeName(link) != "" {
			path = link
		} else {
			folder, err := filepath.EvalSymlinks(folder) // resolved, because a .. in the link is relative to the real folder
			if err != nil {
				return "", cause(err)
			}
			path = folder + string(filepath.Separator) + link // not cleaned, because a link may precede a ..
		}
	}
	return "", errors.New("too many symbolic links follow one another")
}

// cause returns an error without its file name.
func cause(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
