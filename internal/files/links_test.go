package files

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// symlink makes a link, or skips the test on systems without links.
func symlink(t *testing.T, to, link string) {
	t.Helper()
	if err := os.Symlink(to, link); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
}

// A write follows a link to its file, whether the file exists or not. The link remains.
func TestLinks(t *testing.T) {
	for name, links := range map[string][][2]string{ // the path of the target and the path of the link, in a folder with folders a and b
		"relative": {{"target", "link"}},
		"absolute": {{"/a/target", "link"}},
		"chain":    {{"a/second", "link"}, {"../b/third", "a/second"}, {"/b/target", "b/third"}},
		"folder":   {{"a/b", "far"}, {"../target", "a/b/link"}, {"far/link", "link"}},
		"parent":   {{"a/b", "far"}, {"far/../target", "link"}}, // ".." is relative to a/b, so the target is a/target
	} {
		for _, exists := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				folder, err := filepath.EvalSymlinks(t.TempDir())
				require.NoError(t, err)
				require.NoError(t, os.MkdirAll(filepath.Join(folder, "a", "b"), 0o700))
				require.NoError(t, os.MkdirAll(filepath.Join(folder, "b"), 0o700))
				for _, l := range links {
					to := filepath.FromSlash(l[0])
					if l[0][0] == '/' {
						to = filepath.Join(folder, to)
					}
					symlink(t, to, filepath.Join(folder, l[1]))
				}
				link := filepath.Join(folder, "link")
				if exists {
					require.NoError(t, os.WriteFile(link, []byte("old"), 0o600), "the system makes the file at the end of links")
				}
				aside := ""
				require.NoError(t, Replace(link, func(w io.Writer) error {
					aside = filepath.Dir(w.(*os.File).Name())
					return text("new")(w)
				}))
				var files []string
				require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
					if d.Type().IsRegular() {
						files = append(files, path)
					}
					return err
				}))
				require.Len(t, files, 1, "the target alone is a file, and nothing is left")
				end, err := filepath.EvalSymlinks(link)
				require.NoError(t, err)
				assert.Equal(t, end, files[0])
				assert.Equal(t, filepath.Dir(end), aside, "the file aside is in the folder of the target, which may be another file system")
				b, err := os.ReadFile(link)
				require.NoError(t, err)
				assert.Equal(t, "new", string(b))
			})
		}
	}
}

// Endless chains of links, and links into missing folders, are errors that name the given path.
func TestLinksToNowhere(t *testing.T) {
	folder := t.TempDir()
	for link, to := range map[string]string{"loop": "loop", "one": "two", "two": "one", "none": "missing/file", "slash": "missing/", "dots": "missing/.."} {
		symlink(t, to, filepath.Join(folder, link))
	}
	for _, link := range []string{"loop", "one", "none", "slash", "dots"} {
		path := filepath.Join(folder, link)
		err := Replace(path, func(io.Writer) error { t.Error("written"); return nil })
		require.Error(t, err, link)
		var e *fs.PathError
		require.ErrorAs(t, err, &e)
		assert.Equal(t, path, e.Path)
	}
	_, err := os.ReadDir(folder)
	require.NoError(t, err)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		assert.NotZero(t, e.Type()&fs.ModeSymlink, "%s is no link", e.Name())
	}
}

// Errors name the given path, not the end of its links.
func TestErrorsNameTheLink(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "real"), 0o700))
	symlink(t, "real", filepath.Join(folder, "far"))
	symlink(t, filepath.Join("real", "file"), filepath.Join(folder, "link"))
	for _, path := range []string{filepath.Join(folder, "far", "file"), filepath.Join(folder, "link")} {
		err := Replace(path, func(w io.Writer) error {
			require.NoError(t, w.(*os.File).Close())
			_, err := io.WriteString(w, "text")
			return err
		})
		assert.EqualError(t, err, "write "+path+": "+os.ErrClosed.Error())
	}
}
