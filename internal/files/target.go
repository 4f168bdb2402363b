package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A target is a file to be written.
type target struct {
	given   string      // its path as the user wrote it
	path    string      // its path without a symbolic link at the end
	info    fs.FileInfo // of the former file, or nil
	special bool        // there is something other than a regular file
}

func (t *target) folder() string { return filepath.Dir(t.path) }

// targetOf follows the links of path. The system follows them first, and its own refusals hold: of loops, and of links of others in
// folders writable for all.
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

// maxLinks is how many links may follow one another.
const maxLinks = 255

// missing returns the file to make for a path to nowhere: the end of the links, each relative to its own folder.
func missing(path string) (string, error) {
	for range maxLinks {
		folder, name := filepath.Split(path)
		if name == "" || name == "." || name == ".." {
			return "", fs.ErrNotExist
		}
		if folder == "" {
			folder = "."
		}
		if link, err := os.Readlink(path); err != nil { // no link: this is the file, or its folder is missing, and the system will say so
			if own, err := filepath.EvalSymlinks(folder); err == nil { // as a link may be before a ..
				path = filepath.Join(own, name)
			}
			return path, nil
		} else if filepath.IsAbs(link) || filepath.VolumeName(link) != "" {
			path = link
		} else {
			folder, err := filepath.EvalSymlinks(folder) // as .. in the link is of the folder's own place
			if err != nil {
				return "", cause(err)
			}
			path = folder + string(filepath.Separator) + link // not cleaned: a link may be before a ..
		}
	}
	return "", errors.New("too many symbolic links follow one another")
}

// cause returns an error without the name of a file.
func cause(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
