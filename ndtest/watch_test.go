package ndtest

import (
	"errors"
	"math"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// TestWatch checks that endless functions are abandoned with an error that names their operands, and that later functions are still
// compared.
func TestWatch(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly does not preempt loops; the test runs on other systems")
	}
	stop := make(chan struct{})
	t.Cleanup(func() { close(stop) })
	wait := func(n float64) float64 {
		if n != n {
			<-stop
		}
		return n
	}
	copied := func(x ...nd.Array) { x[0].(floats).Assign(broadcast(x[1].(floats), x[0])) }
	for _, c := range []struct {
		reason string
		try    func(w *watch) func(seed uint64) error
		want   string
	}{
		{"a function", func(w *watch) func(seed uint64) error {
			return Ufunc{Definition: wait, Call: copied}.subject(w).mistake
		}, "func(float64) float64 has not returned after 50ms for [NaN], and was abandoned. A loop may have no end"},
		{"a requirement", func(w *watch) func(seed uint64) error {
			return Ufunc{Definition: math.Abs, Requires: []any{func(x float64) bool { return wait(x) == x }}, Call: copied}.subject(w).mistake
		}, "func(float64) bool has not returned after 50ms for [NaN]"},
		{"an operator", func(w *watch) func(seed uint64) error {
			return Ufunc{Definition: func(x float64) float64 { return x }, Call: func(...nd.Array) { <-stop }}.subject(w).mistake
		}, "the operator has not returned after 50ms"},
		{"a reduction", func(w *watch) func(seed uint64) error {
			sum := func(options []nd.Option, x ...nd.Array) { x[0].(floats).Assign(nd.Sum(x[1].(floats), options...)) }
			add := func(acc, x float64) float64 {
				if acc == 7 {
					<-stop
				}
				return acc + x
			}
			return Reduction{Definition: add, Identity: 0.0, Call: sum}.subject(w).mistake
		}, "func(float64, float64) float64 has not returned after 50ms for [7 "},
		{"a panic", func(w *watch) func(seed uint64) error {
			return Ufunc{Definition: math.Abs, Call: func(...nd.Array) { panic("no") }}.subject(w).mistake
		}, "panic: no"},
		{"runtime.Goexit", func(w *watch) func(seed uint64) error {
			return Ufunc{Definition: math.Abs, Call: func(...nd.Array) { runtime.Goexit() }}.subject(w).mistake
		}, "the trial ended by runtime.Goexit"},
		{"none", func(w *watch) func(seed uint64) error {
			return Ufunc{Definition: func(x float64) float64 { return x }, Call: copied}.subject(w).mistake
		}, ""},
	} {
		t.Run(c.reason, func(t *testing.T) {
			tier := use(ufunc.Tiers()[0])
			use(tier)
			got := func() string {
				defer keepTier()()
				w := &watch{patience: 50 * time.Millisecond}
				return mistakes(func(seed uint64) error { return w.run(func() error { return c.try(w)(seed) }) })
			}()
			require.Contains(t, got, c.want)
			require.Equal(t, c.want == "", got == "", got)
			require.Equal(t, tier, use(tier))
		})
	}
}

// TestPreempted checks that a loop without calls is abandoned.
func TestPreempted(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly does not preempt loops; the test runs on other systems")
	}
	var stop atomic.Bool
	w := &watch{patience: 100 * time.Millisecond}
	err := w.run(func() error {
		for !stop.Load() {
		}
		return errors.New("never")
	})
	require.ErrorContains(t, err, "has not returned after 100ms")
	stop.Store(true)
}

// newton is endless for NaN, infinities and negative numbers.
func newton(a float64, round func()) float64 {
	for x := a; ; {
		round()
		next := (x + a/x) / 2
		if math.Abs(next-x) <= 1e-15*math.Abs(x) {
			return next
		}
		x = next
	}
}

// TestEnds checks that tests skip exactly the operands for which a function is endless.
func TestEnds(t *testing.T) {
	plainly := func(a float64) float64 { return newton(a, func() {}) }
	counted := func(a float64) float64 { return newton(a, Round) }
	seen := map[float64]bool{}
	call := func(x ...nd.Array) {
		z, a := x[0].(floats), broadcast(x[1].(floats), x[0])
		for index := range indices(z.Shape()) {
			v := a.At(index...)
			seen[v] = true
			z.SetAt(plainly(v), index...)
		}
	}
	u := Ufunc{Definition: plainly, Ends: counted, Call: call}
	require.Empty(t, mistakes(u.subject(&watch{patience: time.Minute}).mistake))
	require.Greater(t, len(seen), 100)

	seen = map[float64]bool{}
	nan := false
	distinguishes := func(f func(float64) float64) func(a float64) float64 {
		return func(a float64) float64 {
			if a != a || math.IsInf(a, 0) || a <= 0 {
				nan = nan || a != a
				return a
			}
			return f(a)
		}
	}
	plainly2 := distinguishes(plainly)
	u = Ufunc{Definition: plainly2, Ends: distinguishes(counted), Call: func(x ...nd.Array) {
		z, a := x[0].(floats), broadcast(x[1].(floats), x[0])
		for index := range indices(z.Shape()) {
			v := a.At(index...)
			seen[v] = true
			z.SetAt(plainly2(v), index...)
		}
	}}
	require.Empty(t, mistakes(u.subject(&watch{patience: time.Minute}).mistake))
	require.True(t, nan && seen[math.Inf(1)] && seen[math.Inf(-1)])

	never := func(a float64) float64 {
		for {
			Round()
		}
	}
	u = Ufunc{Definition: never, Ends: never, Call: call}
	require.Contains(t, mistakes(u.subject(&watch{patience: time.Minute}).mistake), "loops of the function take more than a million iterations")
}

// TestManyRounds checks that tests keep operands with many iterations if all operands need many.
func TestManyRounds(t *testing.T) {
	f := func(x int8) int8 {
		for i := 0; i < 30000; i++ {
			Round()
			x += int8(i)
		}
		return x
	}
	w := &watch{patience: time.Minute}
	u := Ufunc{Definition: f, Ends: f, Call: func(x ...nd.Array) {
		z, a := x[0].(*nd.NDArray[int8]), x[1].(*nd.NDArray[int8]).BroadcastTo(x[0].Shape()...)
		for index := range indices(z.Shape()) {
			left.Store(mostLeft)
			z.SetAt(f(a.At(index...)), index...)
		}
	}}
	for seed := range uint64(3) {
		left.Store(mostLeft)
		taken, err := u.subject(w).try(seed)
		require.NoError(t, err)
		require.True(t, taken)
	}
}
