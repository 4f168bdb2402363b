package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// commandArea tries command nd with random arguments, interrupts it at random moments, and sends its output into closed pipes and onto
// full disks. The command must never panic, and never leave half-written or hidden files.
var commandArea = &area{
	name:  "command",
	pace:  180,
	about: "cmd/nd with random arguments, interrupts at random moments, closed pipes, files that may not grow: no panic, nothing half-written stays",
	open:  openCommand,
	trial: func(t *trial) {
		switch t.n(5) {
		case 0, 1:
			interrupted(t)
		case 2:
			closedPipe(t)
		case 3:
			fullDisk(t)
		default:
			arguments(t)
		}
	},
}

var commandPath, largeFile, smallFile string

// openCommand builds the command, and writes files for it.
func openCommand() (func(), error) {
	closed, err := openFiles()
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "ndgo").Output()
	if err != nil {
		return closed, fmt.Errorf("%w: the module's folder is not found, where cmd/nd is: %v", errLacks, err)
	}
	commandPath, largeFile, smallFile = filepath.Join(workspace, "nd"), filepath.Join(workspace, "large.npy"), filepath.Join(workspace, "small.npy")
	build := exec.Command("go", "build", "-o", commandPath, ".")
	build.Dir = filepath.Join(strings.TrimSpace(string(root)), "cmd", "nd")
	if said, err := build.CombinedOutput(); err != nil {
		return closed, fmt.Errorf("go build of cmd/nd: %w\n%s", err, said)
	}
	if err := npy.Save(largeFile, nd.Divide(nd.Arange(0.0, 2_000_000, 1), 7).Reshape(-1, 4)); err != nil {
		return closed, err
	}
	return closed, npy.Save(smallFile, nd.Divide(nd.Arange(0.0, 60, 1), 7).Reshape(-1, 4))
}

// writers lists commands that write a file. The name of the file is their last argument.
var writers = []struct {
	name string
	args func(from, to string) []string
}{
	{"out.csv", func(from, to string) []string { return []string{"convert", from, to} }},
	{"out.npy", func(from, to string) []string { return []string{"convert", from, to} }},
	{"out.csv.gz", func(from, to string) []string { return []string{"convert", from, to} }},
	{"out.npy", func(from, to string) []string { return []string{"eval", "sin(x)**2 + erf(x)", "x=" + from, "-o", to} }},
	{"out.png", func(from, to string) []string { return []string{"picture", from, to} }},
}

// target returns a new folder and a path in it. The file may exist, as from an earlier run.
func (t *trial) target(name string) (folder, path string, old []byte) {
	folder, err := os.MkdirTemp(workspace, "")
	check(err)
	t.cleanup(func() { os.RemoveAll(folder) })
	path = filepath.Join(folder, name)
	if t.n(2) == 1 {
		old = []byte("what was there")
		check(os.WriteFile(path, old, 0o600))
	}
	return folder, path, old
}

// run runs the command. A panic, or a status that is not documented, is a fault.
func (t *trial) run(c *exec.Cmd, after func(c *exec.Cmd)) (text string) {
	var said bytes.Buffer
	c.Stderr = &limited{&said, 1 << 20}
	t.calls++
	t.compared++
	t.say("// nd %q", c.Args[1:])
	check(c.Start())
	if after != nil {
		after(c)
	}
	timer := time.AfterFunc(40*time.Second, func() { c.Process.Kill() })
	err := c.Wait()
	if !timer.Stop() {
		t.fail("command: hangs: "+c.Args[1], "nd %q does not end", c.Args[1:])
	}
	text = said.String()
	if strings.Contains(text, "panic:") || strings.Contains(text, "goroutine ") || strings.Contains(text, "fatal error:") {
		t.fail("command: panic: "+culprit(text), "nd %q panics: %s", c.Args[1:], head(text, 3000))
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 2 {
		t.fail("command: status", "nd %q ends with status %d: %s", c.Args[1:], exit.ExitCode(), head(text, 500))
	}
	return text
}

// whole checks the folder after a command. The folder may hold the old file, the complete new file, or no file, and nothing else. If
// completes is false, a new file is a fault as well.
func (t *trial) whole(key, folder, path string, old []byte, args []string, completes bool) {
	entries, err := os.ReadDir(folder)
	check(err)
	for _, e := range entries {
		if e.Name() != filepath.Base(path) {
			info, err := e.Info()
			check(err)
			t.fail("command: leftover: "+key, "nd %q leaves %s of %d bytes", args, e.Name(), info.Size())
		}
	}
	now, err := os.ReadFile(path)
	switch {
	case err != nil && old != nil:
		t.fail("command: lost: "+key, "nd %q has removed the file that was there", args)
	case err != nil || old != nil && bytes.Equal(now, old):
		return
	case !completes:
		t.fail("command: half: "+key, "nd %q failed and wrote %d bytes", args, len(now))
	}
	// The command ended before the signal, so its file should be complete. Run it again for a file to compare with.
	again := filepath.Join(folder, "again-"+filepath.Base(path))
	args = append([]string(nil), args...)
	args[len(args)-1] = again
	if said, err := exec.Command(commandPath, args...).CombinedOutput(); err != nil {
		t.fail("command: refused: "+key, "nd %q fails: %s", args, said)
	}
	want, err := os.ReadFile(again)
	check(err)
	if !bytes.Equal(now, want) {
		t.fail("command: half: "+key, "nd %q left %d bytes of %d", args, len(now), len(want))
	}
}

func interrupted(t *trial) {
	w := writers[t.n(len(writers))]
	folder, path, old := t.target(w.name)
	args := w.args(largeFile, path)
	signal := pick[os.Signal](t, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	pause := time.Duration(t.n(400)) * time.Millisecond
	t.say("// %v after %v", signal, pause)
	t.run(exec.Command(commandPath, args...), func(c *exec.Cmd) {
		time.Sleep(pause)
		_ = c.Process.Signal(signal) // fails if the command has ended
	})
	t.whole("interrupt: nd "+args[0], folder, path, old, args, true)
}

func closedPipe(t *trial) {
	args := [][]string{{"print", largeFile}, {"eval", "sin(x)", "x=" + largeFile}, {"info", smallFile}, {"stats", smallFile}, {"--json", "print", largeFile}, {"picture", smallFile}}[t.n(6)]
	r, w, err := os.Pipe()
	check(err)
	c := exec.Command(commandPath, args...)
	c.Stdout = w
	read := t.n(3) * 1000
	t.run(c, func(*exec.Cmd) {
		w.Close()
		b := make([]byte, read+1)
		r.Read(b)
		r.Close()
	})
}

// fullDisk runs the command with a limit on file sizes, in blocks of 512 bytes, as on a full disk.
func fullDisk(t *trial) {
	if _, err := exec.LookPath("sh"); err != nil {
		return
	}
	w := writers[t.n(len(writers))]
	folder, path, old := t.target(w.name)
	args := w.args(largeFile, path)
	c := exec.Command("sh", append([]string{"-c", fmt.Sprintf("ulimit -f %d; exec \"$@\"", t.n(200)), "sh", commandPath}, args...)...)
	said := t.run(c, nil)
	// If the command printed nothing, it succeeded: the file was below the limit.
	t.whole("full disk: nd "+args[0], folder, path, old, args, said == "")
}

// arguments runs the command with random arguments.
func arguments(t *trial) {
	words := []string{"info", "print", "stats", "eval", "diff", "convert", "picture", "broadcast", smallFile, smallFile + ":x", "x=" + smallFile, "y=2", "x + y", "-x", "sum(x)", "-slice", "1:3, ::2",
		"--slice=::0", "-o", "--json", "--help", "8,1,6,1", "7x1x5", "-1", "99999999999999999999", "", "\x00", "nothing.npy", "/", "--map", "magma", "--scale", "0", "--width", "-5", "--percentiles",
		"98,2", "--range", "nan,nan", "x=", "=", "-", "--", "é", strings.Repeat("z", 5000)}
	var args []string
	args = append(args, words[t.n(8)])
	for range t.n(6) {
		if word := words[t.n(len(words))]; word != "\x00" {
			args = append(args, word)
		}
	}
	c := exec.Command(commandPath, args...)
	c.Dir = workspace
	c.Stdout = &limited{new(bytes.Buffer), 1 << 16}
	if text := t.run(c, nil); len(text) > 5*longest {
		t.fail("command: long message", "nd %.300q says %d bytes: %.300s…", args, len(text), text)
	}
}
