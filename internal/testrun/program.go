package testrun

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
)

// Command returns exec.Command(program, args...). It skips the test on systems unable to start programs, for instance
// WebAssembly.
func Command(t testing.TB, program string, args ...string) *exec.Cmd {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly starts no other program; the test runs on other systems")
	}
	return exec.Command(program, args...)
}

// Again returns a command for running this test program again with the given flags. It skips the test where Command does, and in
// emulators where programs cannot start programs.
func Again(t testing.TB, flags ...string) *exec.Cmd {
	t.Helper()
	probe := Command(t, os.Args[0], "-test.run=^$")
	if err := probe.Start(); errors.Is(err, syscall.ENOEXEC) {
		t.Skip("an emulator does not start this program again; the test runs on the processor itself: ", err)
	} else if err == nil {
		_ = probe.Process.Kill()
		_ = probe.Wait()
	}
	return exec.Command(os.Args[0], flags...)
}
