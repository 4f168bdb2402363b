//go:build unix

package command

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

func TestMain(m *testing.M) {
	if os.Getenv("NDGO_ND") != "" {
		Main(nil)
	}
	os.Exit(m.Run())
}

// A child is a command that runs as a separate program, and its error output.
type child struct {
	*exec.Cmd
	log   bytes.Buffer
	ended chan error
}

// start runs the program nd with args in a shell. The shell executes the text before first.
func start(t *testing.T, before string, args ...string) *child {
	t.Helper()
	return startTo(t, nil, before, args...)
}

// startTo does the work of start for a command that prints to the file out.
func startTo(t *testing.T, out *os.File, before string, args ...string) *child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &child{Cmd: exec.Command("sh", append([]string{"-c", before + `exec "$@"`, "sh", exe}, args...)...), ended: make(chan error, 1)}
	c.Env = append(os.Environ(), "NDGO_ND=1")
	c.Stderr = &c.log
	if out != nil {
		c.Stdout = out
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	go func() { c.ended <- c.Wait() }()
	return c
}

// wait waits for the end of the command. It returns the signal that ended the command or, without a signal, 0 and the exit status.
func (c *child) wait(t *testing.T) (syscall.Signal, int) {
	t.Helper()
	var e *exec.ExitError
	if err := <-c.ended; err != nil && !errors.As(err, &e) {
		t.Fatal(err)
	}
	if s := c.ProcessState.Sys().(syscall.WaitStatus); s.Signaled() {
		return s.Signal(), 0
	}
	return 0, c.ProcessState.ExitCode()
}

// waitAside waits until the command has written a part of a hidden file into a folder. It reports whether the command is still
// running.
func (c *child) waitAside(t *testing.T, folder string) bool {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(200 * time.Microsecond) {
		aside, err := filepath.Glob(filepath.Join(folder, ".ndgo-*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(aside) > 0 {
			return true
		}
		if len(c.ended) > 0 {
			return false
		}
	}
	t.Fatal("nothing is written")
	return false
}

// holds checks that a folder has exactly one file, with the given name and text.
func holds(t *testing.T, folder, name, text string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != name {
		t.Fatalf("the folder has %v, and not %s alone", entries, name)
	}
	if b, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(b) != text {
		t.Errorf("%d bytes have taken the place of %q: %v", len(b), text, err)
	}
}

// writers has commands that write a file. The key is the name of this file; TestSignals appends it to the command's arguments. The input
// large.npy is so large that each command takes a while.
var writers = map[string][]string{
	"out.npy":    {"convert", "large.npy"},
	"out.npz":    {"convert", "large.npy"},
	"out.csv":    {"convert", "large.npy"},
	"out.csv.gz": {"convert", "large.npy"},
	"out.png":    {"picture", "--scale", "2", "large.npy"},
	"blocks.npy": {"eval", "sin(x)+1", "x=large.npy", "-o"},
	"whole.csv":  {"eval", "x-mean(x)", "x=large.npy", "-o"},
}

// large writes the input files of writers.
func large(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	x := nd.Sin(nd.Arange(0.0, 4_000_000, 1)).Reshape(2000, 2000)
	if err := npy.Save("large.npy", x); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("to", 0o700); err != nil {
		t.Fatal(err)
	}
}

// TestSignals ends commands by signals. Only the old files may remain, and the parent process must see the signal.
func TestSignals(t *testing.T) {
	large(t)
	for name, args := range writers {
		for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			t.Run(name+" "+s.String(), func(t *testing.T) {
				if signal.Ignored(s) {
					t.Skipf("%v is ignored in this session, as by nohup; other sessions test it", s)
				}
				path := filepath.Join("to", name)
				defer os.Remove(path)
				for range 5 { // a command may end before the signal comes
					if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
						t.Fatal(err)
					}
					c := start(t, "", append(slices.Clone(args), path)...)
					running := c.waitAside(t, "to")
					_ = c.Process.Signal(s)
					got, status := c.wait(t)
					if got == 0 && status == 0 {
						continue
					}
					if !running || got != s || c.log.Len() > 0 {
						t.Errorf("signal %v, status %d: %s", got, status, c.log.String())
					}
					holds(t, "to", name, "old")
					return
				}
				t.Error("five commands have ended before the signal")
			})
		}
	}
}

// TestSignalsAtAnyMoment sends a signal at any time. Either the command completes, or it leaves no trace.
func TestSignalsAtAnyMoment(t *testing.T) {
	large(t)
	if signal, status := start(t, "", "eval", "sin(x)+1", "x=large.npy", "-o", "done.npy").wait(t); signal != 0 || status != 0 {
		t.Fatal(signal, status)
	}
	done, err := os.ReadFile("done.npy")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("to", "x.npy")
	for after := time.Millisecond; after < 500*time.Millisecond; after += after/2 + time.Millisecond {
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		c := start(t, "", "eval", "sin(x)+1", "x=large.npy", "-o", path)
		time.Sleep(after)
		_ = c.Process.Signal(syscall.SIGTERM)
		want := "old"
		if signal, status := c.wait(t); signal == 0 && status == 0 {
			want = string(done)
		} else if signal != syscall.SIGTERM {
			t.Errorf("after %v: signal %v, status %d: %s", after, signal, status, c.log.String())
		}
		holds(t, "to", "x.npy", want)
	}
}

// TestIgnoredSignals checks that a signal ignored at a command's start, for instance by nohup, does not end the command.
func TestIgnoredSignals(t *testing.T) {
	large(t)
	path := filepath.Join("to", "x.csv")
	c := start(t, `trap "" HUP; `, "convert", "large.npy", path)
	c.waitAside(t, "to")
	if err := c.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if signal, status := c.wait(t); signal != 0 || status != 0 {
		t.Errorf("signal %v, status %d: %s", signal, status, c.log.String())
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 4_000_000 {
		t.Error(info, err)
	}
}

// TestKilled checks that the old files remain after a kill, and that the next command in the folder removes the leftovers.
func TestKilled(t *testing.T) {
	large(t)
	left := 0
	for name, args := range writers {
		path := filepath.Join("to", name)
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		c := start(t, "", append(slices.Clone(args), path)...)
		c.waitAside(t, "to")
		_ = c.Process.Kill()
		signal, _ := c.wait(t)
		if b, err := os.ReadFile(path); signal == syscall.SIGKILL && (err != nil || string(b) != "old") {
			t.Errorf("%s: %d bytes have taken the place of the file: %v", name, len(b), err)
		}
		aside, err := filepath.Glob(filepath.Join("to", ".ndgo-*"))
		if err != nil {
			t.Fatal(err)
		}
		left += len(aside)
		next := filepath.Join("to", "next.npy")
		if signal, status := start(t, "", "eval", "k*2", "k=3", "-o", next).wait(t); signal != 0 || status != 0 {
			t.Errorf("%s: signal %v, status %d", name, signal, status)
		}
		if err := errors.Join(os.Remove(path), os.Remove(next), os.Remove("to")); err != nil {
			t.Error(err) // the folder has another file
		}
		if err := os.MkdirAll("to", 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if left < len(writers)/2 {
		t.Errorf("of %d commands that were killed %d have left anything", len(writers), left)
	}
}
