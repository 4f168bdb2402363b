//go:build unix

// Plant tests the tests: it plants one mistake at a time into a copy of the module, and runs the tests until one fails.
//
//	go run -C internal/test ./plant -seed 1 -n 40
//
// A mistake is a changed operator, bound or constant, a dropped statement, or two exchanged arguments. The seed draws the place and the
// kind of each mistake from the syntax trees of the areas' packages, so nobody chooses them. Plant redraws a mistake that does not
// compile.
//
// For each mistake it runs tests in this order: the tests of the package, of its area, and of all packages that import it; go test ./...
// here and in internal/test; and random calls by internal/test/hunt for three minutes. If no test fails, the mistake is a survivor: either
// a test is missing, or the mistake changes no result.
//
// A found mistake takes a minute or two, a survivor about ten. Mistakes are planted in the last commit, without uncommitted changes. Each
// line of the log is one mistake as JSON. Plant skips mistakes already in the log.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	seed := flag.Uint64("seed", 1, "seed of all places and kinds")
	n := flag.Int("n", 40, "number of mistakes")
	only := flag.String("only", "", "numbers of the mistakes to try, with commas between; all if empty")
	log := flag.String("log", "", "file of results, which is continued")
	dry := flag.Bool("dry", false, "print the mistakes, and run no test")
	sound := flag.Bool("sound", true, "run go test ./... without a mistake first: tests that fail anyway find nothing")
	hunt := flag.Duration("hunt", 3*time.Minute, "time of the hunt for what tests do not find; 0 for none")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *seed, *n, *only, *log, *dry, *sound, *hunt); err != nil {
		fmt.Fprintln(os.Stderr, "plant:", err)
		os.Exit(1)
	}
}

// run plants mistakes 1 to n, or only the numbers listed in only. For each mistake it prints a row of a table, with the test that found it.
// If dry is set, it only prints the mistakes. If sound is set, it first checks that all tests pass without a mistake.
func run(ctx context.Context, seed uint64, n int, only, log string, dry, sound bool, hunt time.Duration) error {
	field, err := clone(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(filepath.Dir(field.folder))
	field.hunt = hunt
	done, err := readLog(log)
	if err != nil {
		return err
	}
	if !dry && sound {
		fmt.Fprintln(os.Stderr, "plant: go test ./... without a mistake")
		if failed, err := field.fails(ctx, []string{"go", "test", "-timeout", "20m", "./..."}); failed != "" || err != nil {
			return errors.Join(err, errors.New("tests fail without a mistake: "+failed))
		}
	}
	fmt.Printf("| # | area | place | kind | before | after | found by | s |\n|---|---|---|---|---|---|---|---|\n")
	tried, found := 0, 0
	for k := 1; k <= n; k++ {
		if only != "" && !contains(only, k) {
			continue
		}
		r, ok := done[k]
		if !ok {
			m, err := field.draw(ctx, seed, k)
			if err != nil {
				return err
			}
			r = result{Number: k, mistake: *m}
			if !dry {
				began := time.Now()
				if r.Found, err = field.try(ctx, m); err != nil {
					return err
				}
				r.Seconds = int(time.Since(began).Seconds())
				if err := appendLog(log, r); err != nil {
					return err
				}
			}
		}
		fmt.Println(r.row())
		tried++
		if r.Found != "" {
			found++
		}
	}
	if !dry {
		fmt.Printf("\nseed %d: %d of %d mistakes found\n", seed, found, tried)
	}
	return nil
}

// contains reports whether a comma-separated list has number k.
func contains(list string, k int) bool {
	for s := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(s) == strconv.Itoa(k) {
			return true
		}
	}
	return false
}

// clone copies the last commit of the module, for planting mistakes.
func clone(ctx context.Context) (*field, error) {
	root, err := exec.CommandContext(ctx, "git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return nil, errors.New("run it in a git clone of the module: mistakes are planted in a copy of the last commit")
	}
	parent, err := os.MkdirTemp("", "plant")
	if err != nil {
		return nil, err
	}
	f := &field{folder: filepath.Join(parent, "ndgo")}
	if out, err := exec.CommandContext(ctx, "git", "clone", "-q", strings.TrimSpace(string(root)), f.folder).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("git clone: %w: %s", err, out)
	}
	return f, nil
}
