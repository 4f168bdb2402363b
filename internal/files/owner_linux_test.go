package files

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// asNobody calls f on a thread with the rights of an unprivileged user.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root may become somebody else; tests run as root in containers and in .ci/run there")
	}
	var wait sync.WaitGroup
	wait.Go(func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		for _, call := range [][2]uintptr{{syscall.SYS_SETGROUPS, 0}, {syscall.SYS_SETFSGID, 65534}, {syscall.SYS_SETFSUID, 65534}} {
			if _, _, e := syscall.RawSyscall(call[0], call[1], 0, 0); call[0] == syscall.SYS_SETGROUPS && e != 0 {
				t.Error(e)
				return
			}
		}
		f()
	})
	wait.Wait()
}

// If a new file cannot have the group of the old one, its group has no more rights than all other users.
func TestGroupThatCannotBeKept(t *testing.T) {
	for was, want := range map[fs.FileMode]fs.FileMode{0o660: 0o600, 0o664: 0o644, 0o640: 0o600, 0o646: 0o646, 0o666: 0o666, 0o604: 0o604} {
		folder := t.TempDir()
		path := filepath.Join(folder, "x")
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		require.NoError(t, os.Chmod(path, was))
		require.NoError(t, os.Chmod(folder, 0o777))
		require.NoError(t, os.Chmod(filepath.Dir(folder), 0o755))
		asNobody(t, func() {
			assert.NoError(t, Replace(path, func(w io.Writer) error {
				assert.Equal(t, want, modeOf(t, w.(*os.File)), "before the first byte")
				return nil
			}))
		})
		info, err := os.Stat(path)
		require.NoError(t, err)
		assert.Equal(t, want, info.Mode(), "%v", was)
		assert.EqualValues(t, 65534, info.Sys().(*syscall.Stat_t).Uid, "the file is another's now")
	}
}

// If the process may not make files in the folder, the error names the file.
func TestReadOnlyFolder(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o666))
	require.NoError(t, os.Chmod(folder, 0o755))
	require.NoError(t, os.Chmod(filepath.Dir(folder), 0o755))
	asNobody(t, func() {
		err := Replace(path, func(io.Writer) error { t.Error("written"); return nil })
		assert.EqualError(t, err, "open "+path+": permission denied")
	})
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "old", string(b))
}

// If a link leads into a folder that the process cannot access, a write through the link is an error. The link remains.
func TestLinkIntoClosedFolder(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "closed"), 0o700))
	link := filepath.Join(folder, "link")
	require.NoError(t, os.Symlink(filepath.Join("closed", "x"), link))
	require.NoError(t, os.Chmod(folder, 0o777))
	require.NoError(t, os.Chmod(filepath.Dir(folder), 0o755))
	asNobody(t, func() { assert.EqualError(t, Replace(link, text("new")), "open "+link+": permission denied") })
	assert.Equal(t, []string{"closed", "link"}, names(t, folder))
	assert.Empty(t, names(t, filepath.Join(folder, "closed")))
}

// A system setting forbids following another user's link in a folder that everybody may write. Replace does not circumvent it.
func TestLinksOfOthers(t *testing.T) {
	if b, err := os.ReadFile("/proc/sys/fs/protected_symlinks"); err != nil || string(b) != "1\n" {
		t.Skip("fs.protected_symlinks is not 1 here, so the system follows links of others; TestLinkIntoClosedFolder takes the same way everywhere")
	}
	folder := t.TempDir()
	require.NoError(t, os.Chmod(folder, 0o777|fs.ModeSticky))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "mine"), 0o700))
	for _, name := range []string{"exists", "missing"} {
		if target := filepath.Join(folder, "mine", name); name == "exists" {
			require.NoError(t, os.WriteFile(target, []byte("old"), 0o600))
		}
		link := filepath.Join(folder, name)
		require.NoError(t, os.Symlink(filepath.Join("mine", name), link))
		if os.Lchown(link, 65534, 65534) != nil {
			t.Skip("only root may give links away; tests run as root in containers and in .ci/run there")
		}
		err := Replace(link, text("new"))
		assert.EqualError(t, err, "open "+link+": permission denied")
	}
	b, err := os.ReadFile(filepath.Join(folder, "mine", "exists"))
	require.NoError(t, err)
	assert.Equal(t, "old", string(b))
	assert.NoFileExists(t, filepath.Join(folder, "mine", "missing"))
}
