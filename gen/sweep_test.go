package main

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/source"
	"ndgo/gen/form"
	"ndgo/gen/loops"
	"ndgo/internal/spent"
	"ndgo/internal/testrun"
)

var (
	sweepSeed    = flag.Uint64("sweep.seed", 1, "from which the sweep of the generator draws")
	sweepMinutes = flag.Float64("sweep.minutes", 0, "how long TestSweep checks functions, half of the time as they are, if they last, and mutated in the rest; with 0 it checks a few, with -long only")
	sweepMost    = flag.Uint64("sweep.most", math.MaxUint64, "how many functions, and how many mutations, TestSweep checks at most, so that fast machines check no more than slow ones")
	sweepPrinted = flag.Int("sweep.printed", 0, "how many drawn functions TestSweep prints, builds and tests")
)

// longest limits the generator's processor time for a function. On a busy machine, nine times this time may pass.
const longest = 20 * time.Second

// TestSweep generates operators from the functions of the standard library and of this module with operands and results of element
// types, from functions of the examples, and from random mutations of all these. It works in memory, and compiles for every
// instruction set. A panic of the generator, or a function that takes long, is a finding; the test prints the function. Some of the
// generated operators are also written to files and tested:
//
//	go test ./gen -run TestSweep -v -timeout 0 -sweep.seed 7 -sweep.minutes 60 -sweep.printed 300
func TestSweep(t *testing.T) {
	if !testrun.Long() && *sweepMinutes == 0 {
		t.Skip("loads the standard library; with -long or -sweep.minutes it runs, and .ci/run has a stage for it")
	}
	w := &sweep{T: t, sources: newSources(t), counts: map[string]int{}, r: rand.New(rand.NewPCG(*sweepSeed, 0))}
	start := time.Now()
	half, end := start.Add(time.Duration(*sweepMinutes*30*float64(time.Second))), start.Add(time.Duration(*sweepMinutes*60*float64(time.Second)))
	var examples, others []swept
	for _, p := range slices.Sorted(maps.Keys(w.packages)) {
		of := w.functionsOf(w.packages[p])
		if strings.HasPrefix(p, source.Library+"/examples/") {
			examples = append(examples, of...)
		} else {
			others = append(others, of...)
		}
	}
	require.Greater(t, len(examples), 100)
	require.Greater(t, len(others), 500)
	began := time.Now()
	all := slices.Concat(examples, others)
	w.r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for n, f := range all {
		if w.check("as it is", f); n > 50 && time.Now().After(half) || uint64(n) >= *sweepMost {
			break
		}
	}
	w.rate(fmt.Sprintf("functions of the standard library and of this module, of which there are %d", len(all)), began)
	began = time.Now()
	for n := uint64(0); (n < 50 || time.Now().Before(end)) && n < *sweepMost; n++ {
		r := rand.New(rand.NewPCG(*sweepSeed, 1+n))
		of := examples
		if r.IntN(3) == 0 {
			of = others
		}
		f := of[r.IntN(len(of))]
		w.check("mutated", swept{fmt.Sprintf("%s, mutation %d of seed %d", f.name, n, *sweepSeed), w.mutated(r, f.text)})
	}
	w.rate("mutations", began)
	if *sweepPrinted > 0 {
		began = time.Now()
		w.test()
		w.rate("printed, built and run", began)
	}
}

// A sweep holds the findings (faults of the generator) so far.
type sweep struct {
	*testing.T
	*sources
	r       *rand.Rand
	counts  map[string]int
	drawn   []swept // functions with an operator, drawn for tests
	have    int     // the number of functions seen with an operator; drawn is a sample of them
	slowest time.Duration
	slow    string
}

// rate prints the number of functions with each outcome, and the rate.
func (w *sweep) rate(what string, began time.Time) {
	took := time.Since(began)
	all := 0
	var ends []string
	for _, end := range slices.Sorted(maps.Keys(w.counts)) {
		if end != withKernels { // the other outcomes include withKernels
			all += w.counts[end]
		}
		ends = append(ends, fmt.Sprintf("%d %s", w.counts[end], end))
	}
	w.Logf("%s: %d in %.0f s, %.0f an hour: %s; the slowest took %.1f s, %s", what, all, took.Seconds(), float64(all)/took.Hours(), strings.Join(ends, ", "), w.slowest.Seconds(), w.slow)
	w.counts, w.slowest = map[string]int{}, 0
}

// find reports f as a finding (a fault of the generator), with its source.
func (w *sweep) find(f swept, format string, args ...any) {
	w.Errorf("FINDING: %s\n%s\n\n%s", fmt.Sprintf(format, args...), f.name, f.text)
}

// mostMemory limits the generator's memory, in bytes. It is ten times the memory for all functions of this module at once.
const mostMemory = 4 << 30

// watch ends the test with a finding if the generator hangs on f or takes too much memory. The caller calls stop when the generator
// is done.
func watch(f swept) (stop func()) {
	done := make(chan struct{})
	go func() {
		began, memory := time.Now(), []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for tick := time.NewTicker(50 * time.Millisecond); ; {
			select {
			case <-done:
				tick.Stop()
				return
			case <-tick.C:
			}
			why := ""
			if metrics.Read(memory); memory[0].Value.Uint64() > mostMemory {
				why = fmt.Sprintf("the generator takes %d MiB", memory[0].Value.Uint64()>>20)
			} else if time.Since(began) > 9*longest {
				why = fmt.Sprintf("the generator has not returned after %v", 9*longest)
			}
			if why != "" {
				fmt.Fprintf(os.Stderr, "FINDING: %s: %s\n\n%s\n", why, f.name, f.text)
				os.Exit(1)
			}
		}
	}()
	return func() { close(done) }
}

// check generates files for f in memory.
func (w *sweep) check(how string, f swept) {
	p := w.made(f.text)
	if p == nil {
		w.counts["cannot stand alone"]++
		return
	}
	defer watch(f)()
	began := spent.Time()
	o, err := w.generate(f.text, p)
	took := spent.Time() - began
	if took > w.slowest {
		w.slowest, w.slow = took, f.name
	}
	if took > longest {
		w.find(f, "the generator took %v of a processor, more than %v", took, longest)
	}
	var broken *form.Fault
	var refused form.Mistakes
	switch {
	case errors.As(err, &broken):
		w.counts["panicked"]++
		w.find(f, "%v", err)
	case errors.As(err, &refused):
		w.counts["were refused"]++
		for _, m := range refused {
			if !m.At.IsValid() {
				w.find(f, "a refusal without a position: %v", m)
			}
		}
		if !strings.Contains(err.Error(), "ndgo:portable in the comment") || w.r.IntN(4) > 0 || how == "portable" {
			return
		}
		w.check("portable", swept{f.name + ", portable", strings.Replace(f.text, "//ndgo:ufunc\n", "//ndgo:ufunc\n//ndgo:portable\n", 1)})
	case err != nil:
		w.counts["failed"]++
		w.find(f, "an error that is no refusal: %v", err)
	default:
		w.counts["have an operator"]++
		w.kernels(o)
		w.draw(f)
	}
}

// withKernels is the outcome of functions with kernels.
const withKernels = "(of them with kernels)"

// kernels counts the kernels.
func (w *sweep) kernels(o *loops.Output) {
	for _, v := range o.Vectorised {
		var r *build.Refusal
		if v.Has() && !errors.As(v.Refused, &r) {
			w.counts[withKernels]++
			return
		}
	}
}

// draw adds f to the functions to test with a probability that makes the sample uniform. It skips functions that read the bits of
// floats, because the sign and the payload of a computed NaN depend on the processor.
func (w *sweep) draw(f swept) {
	for _, banned := range []string{"/internal/", `"internal/`, `"unsafe"`, `"runtime`, `"syscall"`, `"os"`, `"time"`, "//go:", "bits(", "Signbit(", "Copysign("} {
		if strings.Contains(f.text, banned) {
			return
		}
	}
	w.have++
	if len(w.drawn) < *sweepPrinted {
		w.drawn = append(w.drawn, f)
	} else if i := w.r.IntN(w.have); i < len(w.drawn) {
		w.drawn[i] = f
	}
}

// apart returns the text of f with unique names for its declarations, so many functions fit into one package.
func (w *sweep) apart(f swept, n int) string {
	p := w.made(f.text)
	if p == nil {
		return ""
	}
	end := fmt.Sprintf("N%d", n)
	at := map[int]string{}
	own := func(object types.Object) bool {
		fn, ok := object.(*types.Func)
		if object == nil || object.Pkg() != p.Types || ok && fn.Signature().Recv() != nil {
			return false
		}
		if v, ok := object.(*types.Var); ok && v.Embedded() { // an embedded field has the name of its type
			t := v.Type()
			if pointer, ok := t.(*types.Pointer); ok {
				t = pointer.Elem()
			}
			named, ok := t.(*types.Named)
			return ok && named.Obj().Pkg() == p.Types
		}
		return object.Parent() == p.Types.Scope() || ok
	}
	note := func(id *ast.Ident, object types.Object) {
		if fn, ok := object.(*types.Func); ok {
			object = fn.Origin()
		}
		if own(object) && id.Name != "_" {
			at[int(w.fset.PositionFor(id.End(), false).Offset)] = id.Name
		}
	}
	for id, object := range p.TypesInfo.Defs {
		note(id, object)
	}
	for id, object := range p.TypesInfo.Uses {
		note(id, object)
	}
	text := f.text
	for _, offset := range slices.Backward(slices.Sorted(maps.Keys(at))) {
		text = text[:offset] + end + text[offset:]
	}
	return text
}

// inBatch is the number of functions tested in one package.
const inBatch = 30

// test writes, builds and tests the functions drawn.
func (w *sweep) test() {
	for n := 0; n < len(w.drawn); n += inBatch {
		batch := w.drawn[n:min(n+inBatch, len(w.drawn))]
		files := map[string]string{}
		for i, f := range batch {
			if text := w.apart(f, i); text != "" {
				files[fmt.Sprintf("n%d.go", i)] = text
			}
		}
		w.testBatch(batch, packageModule(w.T, files))
	}
}

var (
	failedTest   = regexp.MustCompile(`(?m)^--- FAIL: Test\w*N(\d+) `)
	passedTest   = regexp.MustCompile(`(?m)^--- PASS: Test\w*N(\d+) `)
	notCompiled  = regexp.MustCompile(`(?m)^(?:\./|vet: )?(?:\./)?(?:z_)?n(\d+)[._]`)
	noTestExists = regexp.MustCompile(`accepts no drawn operands|take more than a million iterations|none meets the requirements`)
)

// testBatch generates from the package in dir, and tests it.
func (w *sweep) testBatch(batch []swept, dir string) {
	o, err := generate(dir)
	if err != nil {
		w.Errorf("FINDING: many functions in one package: %v", err)
		return
	}
	require.NoError(w, write(o))
	out, err := command(dir, "go", "test", "-short", "-v", "-timeout", "9m", ".").CombinedOutput()
	text := string(out)
	known := false
	for _, found := range failedTest.FindAllStringSubmatch(text, -1) {
		var i int
		_, _ = fmt.Sscan(found[1], &i)
		known = true
		if report := reportOf(text, found[0]); noTestExists.MatchString(report) {
			w.counts["take no operand that was drawn"]++
		} else {
			w.counts["failed"]++
			w.find(batch[i], "the generated test fails:\n%s", report)
		}
	}
	w.counts["passed"] += len(passedTest.FindAllString(text, -1))
	var exit *exec.ExitError
	if err != nil && !known {
		if found := notCompiled.FindStringSubmatch(text); found != nil && errors.As(err, &exit) {
			var i int
			_, _ = fmt.Sscan(found[1], &i)
			w.find(batch[i], "generated files do not compile:\n%s", text)
			return
		}
		w.Errorf("FINDING: a package of many functions ends with %v:\n%s", err, text[max(0, len(text)-8000):])
	}
}

// reportOf returns a part of text, the output of tests: from the start of the failing test to the end of its report. The report contains the
// text begin.
func reportOf(text, begin string) string {
	at := strings.Index(text, begin)
	from := max(0, strings.LastIndex(text[:at], "\n=== RUN   Test"))
	if first := strings.Index(text, "=== RUN   "+strings.Fields(begin)[2]+"\n"); first >= 0 {
		from = first
	}
	to := strings.Index(text[at+1:], "\n--- ")
	if to < 0 {
		to = min(4000, len(text)-at-1)
	}
	report := text[from : at+1+to]
	return report[max(0, len(report)-6000):]
}
