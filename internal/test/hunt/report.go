package main

import (
	"fmt"
	"go/format"
	"sort"
	"strings"
	"time"
)

// imports maps the package names in lines of tests to import paths.
var imports = map[string]string{
	"bytes": "bytes", "cmplx": "math/cmplx", "errors": "errors", "math": "math", "os": "os", "filepath": "path/filepath", "slices": "slices", "strings": "strings",
	"nd": "ndgo/ndarray", "into": "ndgo/into", "inplace": "ndgo/inplace", "linalg": "ndgo/linalg", "fft": "ndgo/fft", "random": "ndgo/random", "formula": "ndgo/formula",
	"npy": "ndgo/npy", "text": "ndgo/text", "picture": "ndgo/picture", "ndtest": "ndgo/ndtest", "strict": "ndgo/strict", "runtime": "runtime",
	"odd": "ndgo/internal/test/hunt/odd", "elem": "ndgo/elem",
}

// print prints a fault that a trial found: its key, its message, and a test.
func (l *leader) print(a *area, m message) {
	fmt.Printf("\n--- %s\n%s\n\n%s", m.Find.Key, m.Find.Message, l.test(a, m))
}

// test returns the text of a Go test for a fault.
func (l *leader) test(a *area, m message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package found\n\nimport (\n")
	body := strings.Join(m.Lines, "\n")
	var paths []string
	for name, path := range imports {
		if strings.Contains(body, name+".") {
			if name == "nd" {
				path = `nd "` + path + `"`
			} else {
				path = `"` + path + `"`
			}
			paths = append(paths, path)
		}
	}
	sort.Strings(paths)
	for _, path := range append(paths, `"testing"`) {
		fmt.Fprintf(&b, "\t%s\n", path)
	}
	fmt.Fprintf(&b, ")\n\n// go run -C internal/test ./hunt -areas %s -seed %d -only %d\nfunc TestFound(t *testing.T) {\n%s\n}\n", a.name, l.seed, m.Number, body)
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		return b.String()
	}
	return string(text)
}

// summary prints each area's tally and rate.
func (l *leader) summary(tallies []*tally, spent time.Duration) {
	fmt.Printf("\n%-12s %9s %11s %13s %11s %13s %8s %4s %6s\n", "area", "trials", "calls", "compared", "calls/h", "compared/h", "RSS", "go", "finds")
	for _, t := range tallies {
		if t.lacks != "" {
			fmt.Printf("%-12s %s\n", t.area.name, t.lacks)
			continue
		}
		// The rate is per hour of all the hunt's processors together.
		hours := t.spent.Hours() / float64(max(l.procs, 1))
		rate := func(n int) int64 {
			if hours == 0 {
				return 0
			}
			return int64(float64(n) / hours)
		}
		fmt.Printf("%-12s %9d %11d %13d %11d %13d %5d MB %4d %6d\n", t.area.name, t.trials, t.calls, t.compared, rate(t.calls), rate(t.compared), t.rss>>20, t.threads, len(t.known))
	}
	fmt.Printf("\nhunt: %d finds in %s, seed %d\n", l.finds, spent.Round(time.Second), l.seed)
}
