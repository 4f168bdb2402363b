package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// A climate is a way to build and run the hunt, for example with the race detector. A soak runs the hunt in each climate.
type climate struct {
	name  string
	build []string // arguments of go build
	env   []string
	host  string // required architecture of the machine; empty for any
}

var climates = []climate{
	{"race detector, Go alone", []string{"-race", "-tags", "purego"}, []string{"CGO_ENABLED=1"}, ""},
	{"checks of pointers", []string{"-gcflags=all=-d=checkptr"}, nil, ""},
	{"GOMAXPROCS=1", nil, []string{"GOMAXPROCS=1"}, ""},
	{"GOMAXPROCS=2", nil, []string{"GOMAXPROCS=2"}, ""},
	{"GOMAXPROCS=8", nil, []string{"GOMAXPROCS=8"}, ""},
	{"GOGC=5", nil, []string{"GOGC=5"}, ""},
	{"freed memory overwritten", nil, []string{"GODEBUG=clobberfree=1", "GOGC=20"}, ""},
	{"int of 32 bits", nil, []string{"GOARCH=386", "CGO_ENABLED=0"}, "amd64"},
}

// soakAll runs the hunt in each climate, for a share of the minutes.
func (s *settings) soakAll() {
	folder, err := os.MkdirTemp("", "soak-")
	if err != nil {
		stop(err)
	}
	defer os.RemoveAll(folder)
	failed := false
	for i, c := range climates {
		if c.host != "" && c.host != runtime.GOARCH {
			fmt.Printf("== %s: not on %s\n", c.name, runtime.GOARCH)
			continue
		}
		share := s.minutes / float64(len(climates))
		fmt.Printf("== %s, %.3g minutes\n", c.name, share)
		began := time.Now()
		if err := s.soakIn(c, filepath.Join(folder, strconv.Itoa(i)), share); err != nil {
			fmt.Printf("== %s: %v\n", c.name, err)
			failed = true
		}
		fmt.Printf("== %s: ended after %s\n\n", c.name, time.Since(began).Round(time.Second))
	}
	if failed {
		os.RemoveAll(folder)
		os.Exit(1)
	}
}

// soakIn builds the hunt for a climate and runs it.
func (s *settings) soakIn(c climate, program string, minutes float64) error {
	build := exec.Command("go", append(append([]string{"build", "-o", program}, c.build...), "ndgo/internal/test/hunt")...)
	build.Env = append(os.Environ(), c.env...)
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, said)
	}
	// With the race detector the program ignores -memory (see limitMemory).
	run := exec.Command(program, "-minutes", strconv.FormatFloat(minutes, 'g', -1, 64), "-seed", strconv.FormatUint(s.seed, 10), "-areas", s.names,
		"-procs", strconv.Itoa(s.procs), fmt.Sprintf("-memory=%v", s.memory))
	run.Env = append(os.Environ(), c.env...)
	run.Stderr = os.Stderr
	out, err := run.StdoutPipe()
	if err != nil {
		return err
	}
	if err := run.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		fmt.Println(strings.TrimRight(lines.Text(), " "))
	}
	return run.Wait()
}
