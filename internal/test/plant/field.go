//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A field is a copy of the module for planting mistakes.
type field struct {
	folder string
	hunt   time.Duration
}

// draw returns mistake number k. It draws mistakes until one compiles; the tests must compile, too.
func (f *field) draw(ctx context.Context, seed uint64, k int) (*mistake, error) {
	random := rand.New(rand.NewPCG(seed, uint64(k)))
	for {
		at := areas[random.IntN(len(areas))]
		kind := kinds[random.IntN(len(kinds))]
		list, err := f.places(ctx, at, kind, random)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			continue
		}
		m := list[random.IntN(len(list))]
		undo, err := f.plant(&m)
		if err != nil {
			return nil, err
		}
		compiles := f.command(ctx, "go", "test", "-c", "-o", os.DevNull, "./"+m.folder).Run() == nil
		if err := undo(); err != nil {
			return nil, err
		}
		if compiles {
			return &m, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

// places returns all mistakes of a kind that are possible in the files of an area.
func (f *field) places(ctx context.Context, at area, kind string, random *rand.Rand) ([]mistake, error) {
	var list []mistake
	for _, folder := range at.folders {
		out, err := f.command(ctx, "go", "list", "-f", `{{join .GoFiles "\n"}}`, "./"+folder).Output()
		if err != nil {
			return nil, fmt.Errorf("go list ./%s: %w", folder, err)
		}
		for _, name := range strings.Fields(string(out)) {
			file := path.Join(folder, name)
			text, err := os.ReadFile(filepath.Join(f.folder, file))
			if err != nil {
				return nil, err
			}
			if bytes.Contains(text[:min(len(text), 500)], []byte("DO NOT EDIT")) {
				continue
			}
			files := token.NewFileSet()
			tree, err := parser.ParseFile(files, file, text, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			s := source{file: files.File(tree.Pos()), text: text, random: random}
			for _, m := range s.mistakes(tree, kind) {
				m.Area, m.File, m.folder, m.tests = at.name, file, folder, at.tests
				list = append(list, m)
			}
		}
	}
	return list, nil
}

// plant writes a mistake into its file. The returned function undoes it.
func (f *field) plant(m *mistake) (undo func() error, err error) {
	name := filepath.Join(f.folder, m.File)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	after := string(text[:m.Start]) + m.After + string(text[m.End:])
	return func() error { return os.WriteFile(name, text, 0o644) }, os.WriteFile(name, []byte(after), 0o644)
}

// try runs tests until one fails because of the mistake. It returns the failed test, or "".
func (f *field) try(ctx context.Context, m *mistake) (found string, err error) {
	undo, err := f.plant(m)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, undo()) }()
	steps := [][]string{{"go", "test", "-timeout", "10m", "./" + m.folder}}
	if len(m.tests) > 0 {
		steps = append(steps, append([]string{"go", "test", "-timeout", "10m"}, m.tests...))
	}
	if with, err := f.dependents(ctx, m.folder); err != nil {
		return "", err
	} else if len(with) > 0 {
		steps = append(steps, append([]string{"go", "test", "-timeout", "10m"}, with...))
	}
	steps = append(steps, []string{"go", "test", "-timeout", "15m", "./..."}, []string{"go", "test", "-C", "internal/test", "-timeout", "15m", "./..."})
	if f.hunt > 0 {
		steps = append(steps, []string{"go", "run", "-C", "internal/test", "./hunt", "-minutes", fmt.Sprint(f.hunt.Minutes())})
	}
	for _, step := range steps {
		if found, err = f.fails(ctx, step); found != "" || err != nil {
			return found, err
		}
	}
	return "", nil
}

// dependents returns the packages with tests that import the package in folder, directly or indirectly.
func (f *field) dependents(ctx context.Context, folder string) ([]string, error) {
	out, err := f.command(ctx, "go", "list", "-test", "-f", `{{if .ForTest}}{{.ForTest}}{{range .Deps}} {{.}}{{end}}{{end}}`, "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list -test ./...: %w", err)
	}
	var list []string
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) > 1 && slices.Contains(words[1:], "ndgo/"+folder) && !slices.Contains(list, words[0]) {
			list = append(list, words[0])
		}
	}
	return list, nil
}

// fails runs a test command until it ends or a test fails, and returns the failure.
func (f *field) fails(ctx context.Context, step []string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := f.command(ctx, step[0], step[1:]...)
	out, in := io.Pipe()
	c.Stdout, c.Stderr = in, in
	if err := c.Start(); err != nil {
		return "", err
	}
	ended := make(chan error, 1)
	go func() {
		err := c.Wait()
		in.Close()
		ended <- err
	}()
	failed := ""
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if name := failure(line); name != "" {
			failed = strings.TrimSpace(failed + " " + name)
			if strings.HasPrefix(line, "FAIL") {
				cancel()
			}
		}
		if err != nil {
			break
		}
	}
	err := <-ended
	switch {
	case failed != "":
		return strings.Join(step[1:min(2, len(step))], " ") + ": " + failed, nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		return strings.Join(step[:3], " ") + ": " + err.Error(), nil
	}
	return "", nil
}

// failure returns the failed test or package in a line of go test's output, or "".
func failure(line string) string {
	for _, prefix := range []string{"--- FAIL: ", "FAIL\t"} {
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return strings.Fields(rest)[0]
		}
	}
	for _, prefix := range []string{"panic: test timed out", "panic:", "fatal error:"} {
		if strings.HasPrefix(line, prefix) {
			return prefix
		}
	}
	return ""
}

// command returns a command in the copy. When the command ends, its child processes end, too. Each process gets 16 GiB of address
// space, because a mistake may allocate without bound.
func (f *field) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -v 16777216; exec "$@"`, "sh", name}, args...)...)
	c.Dir = f.folder
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	c.WaitDelay = 10 * time.Second
	return c
}

// A result is a mistake with the test that found it, or "" if none did.
type result struct {
	Number int
	mistake
	Found   string
	Seconds int
}

func (r result) row() string {
	cell := func(s string) string {
		s = strings.NewReplacer("\n", " ", "\t", " ", "|", `\|`).Replace(s)
		if runes := []rune(s); len(runes) > 60 {
			s = string(runes[:60]) + "…"
		}
		return "`" + s + "`"
	}
	return fmt.Sprintf("| %d | %s | %s:%d | %s | %s | %s | %s | %d |", r.Number, r.Area, r.File, r.Line, r.Kind, cell(r.Before), cell(r.After), r.Found, r.Seconds)
}

// readLog reads a log, and returns its results by the number of the mistake. If there is no log, it returns an empty map.
func readLog(name string) (map[int]result, error) {
	done := map[int]result{}
	if name == "" {
		return done, nil
	}
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var r result
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		done[r.Number] = r
	}
	return done, nil
}

func appendLog(name string, r result) error {
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return err
}
