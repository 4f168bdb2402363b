//go:build unix

package command

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// waitChunks waits until a folder contains a hidden folder with chunks. It reports whether the command is still running.
func (c *child) waitChunks(t *testing.T, folder string) bool {
	t.Helper()
	for {
		chunks, err := filepath.Glob(filepath.Join(folder, ".ndgo-*", "c", "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(chunks) > 3 {
			return true
		}
		select {
		case err := <-c.ended:
			c.ended <- err
			return false
		case <-time.After(time.Millisecond):
		}
	}
}

// hiddenIn returns the hidden names in a folder.
func hiddenIn(t *testing.T, folder string) (found []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".ndgo-") {
			found = append(found, e.Name())
		}
	}
	return found
}

// TestKilledConvert checks that a killed convert leaves a hidden folder, and that the next convert to the same store removes it. A
// convert ended by another signal must leave nothing.
func TestKilledConvert(t *testing.T) {
	large(t)
	for _, to := range []string{"a.zarr", "b.zarr/deep/x"} {
		folder := filepath.Dir(strings.TrimSuffix(to, "/deep/x"))
		if to != "a.zarr" {
			folder = "b.zarr"
		}
		for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
			if err := os.MkdirAll(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			c := start(t, "", "convert", "large.npy", to, "--chunks", "20,20")
			if !c.waitChunks(t, folder) {
				t.Fatalf("the command has ended: %s", c.log.String())
			}
			if err := c.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
			if got, _ := c.wait(t); got != s {
				t.Fatalf("signal %v, want %v: %s", got, s, c.log.String())
			}
			left := hiddenIn(t, folder)
			if killed := s == syscall.SIGKILL; (len(left) > 0) != killed {
				t.Errorf("%s: after %v %q are left", to, s, left)
			}
			if _, err := os.Stat(to); !os.IsNotExist(err) {
				t.Errorf("%s is there: %v", to, err)
			}
		}
		if got := session("convert large.npy " + to); got != "" {
			t.Error(got)
		}
		if left := hiddenIn(t, folder); len(left) > 0 {
			t.Errorf("%s: after the next command %q are left", to, left)
		}
	}
}
