//go:build unix

package command

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk writes files to a full disk. The old file must stay, no other file may be left, and the error must name the file.
func TestFullDisk(t *testing.T) {
	large(t)
	for name, args := range writers {
		for _, blocks := range []string{"0", "100"} {
			path := filepath.Join("to", name)
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			c := start(t, "ulimit -f "+blocks+"; ", append(slices.Clone(args), path)...)
			if signal, status := c.wait(t); signal != 0 || status != 2 || !strings.Contains(c.log.String(), "write "+path+": ") {
				t.Errorf("%s: signal %v, status %d: %s", name, signal, status, c.log.String())
			}
			holds(t, "to", name, "old")
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestClosedPipe prints into a closed pipe. SIGPIPE must end the command without a message.
func TestClosedPipe(t *testing.T) {
	prepare(t)
	for _, line := range []string{"print x.npy", "stats x.npy", "info x.npy", "eval x x=x.npy", "diff x.npy y.npy", "picture x.npy", "broadcast 3 1"} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		c := startTo(t, w, "", strings.Fields(line)...)
		w.Close()
		if signal, status := c.wait(t); signal != syscall.SIGPIPE || c.log.Len() > 0 {
			t.Errorf("%s: signal %v, status %d: %s", line, signal, status, c.log.String())
		}
	}
}

// TestPipeAsFile writes to a named pipe without a reader. The command must report this and leave the pipe.
func TestPipeAsFile(t *testing.T) {
	large(t)
	path := filepath.Join("to", "pipe.csv")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	c := start(t, "", "convert", "large.npy", path)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReaderSize(f, 16).Peek(10); err != nil {
		t.Error(err)
	}
	f.Close()
	if signal, status := c.wait(t); signal != 0 || status != 2 || !strings.Contains(c.log.String(), "write "+path+": ") {
		t.Errorf("signal %v, status %d: %s", signal, status, c.log.String())
	}
	entries, err := os.ReadDir("to")
	if err != nil || len(entries) != 1 || entries[0].Type() != os.ModeNamedPipe {
		t.Error(entries, err)
	}
}
