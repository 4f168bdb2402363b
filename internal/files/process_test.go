//go:build unix

package files

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

func TestMain(m *testing.M) {
	if what := os.Getenv("NDGO_FILES_CHILD"); what != "" {
		os.Exit(child(what, os.Args[1]))
	}
	os.Exit(m.Run())
}

// child is the code of a child process. It writes the file at path.
func child(what, path string) int {
	hold := func(w io.Writer) error {
		if err := text("a child's half")(w); err != nil {
			return err
		}
		fmt.Println("ready")
		_, err := bufio.NewReader(os.Stdin).ReadString('\n')
		return err
	}
	var err error
	switch what {
	case "hold":
		err = Replace(path, hold)
	case "abandon":
		for _, name := range []string{path, path + "2"} {
			go func() {
				err := Replace(name, func(w io.Writer) error {
					err := text("a child's half")(w)
					fmt.Println("ready")
					for err == nil { // write until Abandon has closed the file
						time.Sleep(time.Millisecond)
						err = text(".")(w)
					}
					return err
				})
				fmt.Println("returned", err)
			}()
		}
		if _, err = bufio.NewReader(os.Stdin).ReadString('.'); err == nil {
			Abandon()
			go func() { fmt.Println("returned", Replace(path+"3", text("late"))) }()
			time.Sleep(20 * time.Millisecond) // if the call did not block, it would return in this time
		}
	case "hammer":
		for i := range 300 {
			forget()
			if err = Replace(path, text(strings.Repeat("x", i))); err != nil {
				break
			}
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// forget makes the next Replace look for temporary files of killed writers.
func forget() {
	swept.Lock()
	clear(swept.next)
	swept.Unlock()
}

// A process is a child that has written the first half of a file.
type process struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func start(t *testing.T, what, path string) *process {
	t.Helper()
	p := &process{Cmd: testrun.Again(t, path)}
	p.Env = append(os.Environ(), "NDGO_FILES_CHILD="+what)
	p.Stderr = os.Stderr
	var err error
	p.in, err = p.StdinPipe()
	require.NoError(t, err)
	out, err := p.StdoutPipe()
	require.NoError(t, err)
	p.out = bufio.NewReader(out)
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

func (p *process) waitReady(t *testing.T) {
	t.Helper()
	line, err := p.out.ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "ready\n", line)
}

func names(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// The next writer of any file in the folder removes the temporary file of a killed writer. It leaves the file of a live writer, even if
// this writer was stopped.
func TestLeftovers(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	lives, stopped := start(t, "hold", path), start(t, "hold", path)
	lives.waitReady(t)
	stopped.waitReady(t)
	require.NoError(t, stopped.Process.Signal(syscall.SIGSTOP))
	killed := start(t, "hold", path)
	killed.waitReady(t)
	require.Len(t, names(t, folder), 3)
	require.NoError(t, killed.Process.Kill())
	require.Error(t, killed.Wait())
	require.Len(t, names(t, folder), 3, "nobody could remove it")

	forget()
	require.NoError(t, Replace(filepath.Join(folder, "other"), text("other")))
	assert.Len(t, names(t, folder), 3, "two writers live")
	require.NoError(t, stopped.Process.Signal(syscall.SIGCONT))
	for _, p := range []*process{lives, stopped} {
		_, err := io.WriteString(p.in, "go on\n")
		require.NoError(t, err)
		require.NoError(t, p.Wait())
		b, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, "a child's half", string(b))
	}
	assert.Equal(t, []string{"other", "x"}, names(t, folder))
}

// Only this machine's temporary files are removed.
func TestOnlyLeftoversAreRemoved(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	require.NoError(t, os.WriteFile(in("kept"), nil, 0o600))
	require.NoError(t, os.Symlink("kept", in(prefix()+"LINK")))
	require.NoError(t, os.Mkdir(in(prefix()+"FOLDER"), 0o700))
	require.NoError(t, syscall.Mkfifo(in(prefix()+"PIPE"), 0o600))
	require.NoError(t, os.WriteFile(in(".ndgo-00000000-OTHERMACHINE"), nil, 0o600))
	require.NoError(t, os.WriteFile(in(".ndgo-WITHOUTLOCKS"), nil, 0o600))
	before := names(t, folder)
	for _, mode := range []os.FileMode{0o644, 0o400, 0o200} {
		require.NoError(t, os.WriteFile(in(prefix()+mode.String()), nil, mode))
	}
	forget()
	require.NoError(t, Replace(in("kept"), text("new")))
	assert.Equal(t, before, names(t, folder))
}

// Several processes write one file at the same time, and always look for files of killed writers. They must not disturb each other.
func TestWritersAtTheSameTime(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	var all []*process
	for range 4 {
		all = append(all, start(t, "hammer", path))
	}
	for _, p := range all {
		assert.NoError(t, p.Wait())
	}
	assert.Equal(t, []string{"x"}, names(t, folder))
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, strings.Repeat("x", 299), string(b))
}

// A program about to end removes its incomplete files, and completes none afterwards.
func TestAbandon(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
	p := start(t, "abandon", path)
	p.waitReady(t)
	p.waitReady(t)
	require.Len(t, names(t, folder), 3)
	_, err := io.WriteString(p.in, ".")
	require.NoError(t, err)
	rest, err := io.ReadAll(p.out)
	require.NoError(t, err)
	require.NoError(t, p.Wait())
	assert.Empty(t, string(rest))
	assert.Equal(t, []string{"x"}, names(t, folder))
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "old", string(b))
}
