package ufunc

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// increment returns a loop that sets z to x + 1, and a counter of its kernel's calls. The kernel stops before elements for which stop is
// true, and adds 1000 to mark its results.
func increment(stop func(x int64) bool, pack bool) (l *Loop, calls *int) {
	calls = new(int)
	run := func(r *Row, kernel bool) {
		for more := r.Rows > 0; more; more = r.Next() {
			for ; r.Done < r.N; r.Done++ {
				x := *At[int64](r, 1, r.Done)
				switch {
				case kernel && stop(x):
					return
				case kernel:
					*At[int64](r, 0, r.Done) = x + 1001
				default:
					*At[int64](r, 0, r.Done) = x + 1
				}
			}
		}
	}
	l = &Loop{Kinds: []reflect.Kind{reflect.Int64, reflect.Int64}}
	l.Go = func(r *Row) { run(r, false) }
	kernel := func(r *Row) {
		*calls++
		most := cmp.Or(l.Kernels.Chunk, chunk)
		if r.Rows*(r.N-r.Done) > most && (r.Rows > 1 || r.N-r.Done > most) {
			panic(fmt.Sprintf("%d runs of %d elements are more than a kernel is to have", r.Rows, r.N))
		}
		run(r, true)
	}
	l.Kernels = &Kernels{List: []Kernel{{HasAVX512, kernel}, {HasAVX2, kernel}}, Pack: pack}
	return l, calls
}

// TestRun compares each way to call kernels with the scalar function, for all patterns of elements that the kernel leaves to the Go
// loop.
func TestRun(t *testing.T) {
	stops := map[string]func(x int64) bool{
		"never":                    func(int64) bool { return false },
		"always":                   func(int64) bool { return true },
		"rarely":                   func(x int64) bool { return x%97 == 5 },
		"in the last ten elements": func(x int64) bool { return x%131 > 120 },
	}
	for name, stop := range stops {
		for _, shape := range []struct{ n, rows, done, step int }{
			{1, 1, 0, 1}, {3, 5, 1, 1}, {131, 1, 0, 1}, {131, 7, 40, 1}, {20000, 1, 0, 1}, // more than one call of a kernel
			{17, 3000, 3, 1}, {16385, 3, 1, 1}, {chunk, 2, 0, 1}, {131, 3, 5, 2}, {1500, 2, 0, -3},
		} {
			for _, kernels := range []Kernels{{}, {Pack: true}, {Chunk: 100}, {Pack: true, Chunk: 100}} {
				pack := kernels.Pack
				t.Run(fmt.Sprint(name, shape, pack, kernels.Chunk), func(t *testing.T) {
					l, calls := increment(stop, pack)
					l.Kernels.Chunk = kernels.Chunk
					total, gap := shape.n*shape.rows, max(shape.step, -shape.step)
					x, z := make([]int64, total*gap), make([]int64, total)
					for i := range x {
						x[i] = int64(i)
					}
					first := 0
					if shape.step < 0 {
						first = (shape.n - 1) * gap
					}
					r := Row{Done: shape.done, N: shape.n, Rows: shape.rows, Operands: []Operand{
						{Base: unsafe.Pointer(&z[0]), Step: 8, Outer: 8 * shape.n},
						{Base: unsafe.Pointer(&x[0]), Offset: 8 * first, Step: 8 * shape.step, Outer: 8 * shape.n * gap},
					}}
					l.RunAt(AVX2, &r)
					assert.Zero(t, r.Rows)
					if name == "never" && shape.n >= shortest && (pack || shape.step == 1) {
						assert.Positive(t, *calls)
					}
					for i := range z {
						want := x[first+i/shape.n*shape.n*gap+i%shape.n*shape.step] + 1
						if i < shape.done {
							want = 0
						}
						if z[i] != want && z[i] != want+1000 {
							t.Fatalf("element %d is %d, want %d", i, z[i], want)
						}
					}
				})
			}
		}
	}
}

// TestRunAt checks that a tier without a kernel uses a lower tier's kernel or, without any, the definition.
func TestRunAt(t *testing.T) {
	l, calls := increment(func(int64) bool { return false }, false)
	l.Kernels.List = l.Kernels.List[1:]
	x, z := [8]int64{}, [8]int64{}
	run := func(tier Tier) int64 {
		operands := [2]Operand{{Base: unsafe.Pointer(&z), Step: 8}, {Base: unsafe.Pointer(&x), Step: 8}}
		r := Row{N: 8, Rows: 1, Operands: operands[:]}
		l.RunAt(tier, &r)
		return z[7]
	}
	assert.EqualValues(t, 1, run(Portable))
	assert.EqualValues(t, 1001, run(AVX512), "the kernel for AVX2")
	assert.Equal(t, 1, *calls)
	l.Kernels = nil
	assert.EqualValues(t, 1, run(AVX512))
}

// TestNoRuns checks that no kernel gets a row without runs: kernels compute one run before they compare the number of runs with 0.
func TestNoRuns(t *testing.T) {
	l, calls := increment(func(int64) bool { return false }, false)
	var x, z [100]int64
	for _, n := range []int{0, 1, few, len(x)} {
		operands := [2]Operand{{Base: unsafe.Pointer(&z), Step: 8}, {Base: unsafe.Pointer(&x), Step: 8}}
		l.RunAt(AVX2, &Row{N: n, Operands: operands[:]})
	}
	assert.Zero(t, *calls)
}

// TestRunDoesNotAllocate checks that rows stay on the stack.
func TestRunDoesNotAllocate(t *testing.T) {
	l, _ := increment(func(int64) bool { return false }, true)
	x, z := make([]int64, 1000), make([]int64, 500)
	for _, step := range []int{8, 16} {
		assert.Zero(t, testing.AllocsPerRun(100, func() {
			operands := [2]Operand{{Base: unsafe.Pointer(&z[0]), Step: 8}, {Base: unsafe.Pointer(&x[0]), Step: step}}
			r := Row{N: 500, Rows: 1, Operands: operands[:]}
			l.RunAt(AVX2, &r)
		}))
	}
}

// TestLayout checks that a Row and its operands have the memory layout assumed by kernels. If the layout changes, ABI4 must be renamed.
func TestLayout(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("there are no kernels for this machine: they are tested on amd64 and arm64")
	}
	assert.EqualValues(t, 24, MaxOperands)
	var r Row
	var o Operand
	for _, f := range []struct {
		name        string
		offset, old uintptr
	}{
		{"Done", unsafe.Offsetof(r.Done), 0},
		{"N", unsafe.Offsetof(r.N), 8},
		{"Rows", unsafe.Offsetof(r.Rows), 16},
		{"Operands", unsafe.Offsetof(r.Operands), 24},
		{"Base", unsafe.Offsetof(o.Base), 0},
		{"Offset", unsafe.Offsetof(o.Offset), 8},
		{"Step", unsafe.Offsetof(o.Step), 16},
		{"Outer", unsafe.Offsetof(o.Outer), 24},
		{"the next operand", unsafe.Sizeof(o), 32},
	} {
		assert.Equal(t, f.old, f.offset, f.name)
	}
}

// TestChoose checks that the environment variable chooses the tier, if the machine has it.
func TestChoose(t *testing.T) {
	all := Tiers()
	assert.Equal(t, Portable, all[0])
	for _, tier := range all {
		assert.Equal(t, tier, choose(tier.String()))
	}
	highest := all[len(all)-1]
	if raceDetector {
		highest = Portable
	}
	assert.Equal(t, highest, choose(""))
	assert.Equal(t, highest, choose("avx1024"), "unknown names mean the highest")
	assert.Contains(t, all, Active())
}

func BenchmarkRun(b *testing.B) {
	l, _ := increment(nil, false)
	l.Kernels.List = []Kernel{{HasAVX2, func(r *Row) { r.Rows, r.Done = 0, 0 }}}
	var x, z [64]int64
	for b.Loop() {
		operands := [2]Operand{{Base: unsafe.Pointer(&z), Step: 8}, {Base: unsafe.Pointer(&x), Step: 8}}
		var r Row
		r.N, r.Rows, r.Operands = 64, 1, operands[:]
		l.RunAt(AVX2, &r)
	}
}

// TestKernelsHaveACaller checks that a function with a stack frame calls the kernels. Only in such a function can Go stop a goroutine for
// the garbage collector.
func TestKernelsHaveACaller(t *testing.T) {
	l, _ := increment(func(int64) bool { return false }, false)
	kernel, calls := l.Kernels.At(AVX2), 0
	l.Kernels.List = []Kernel{{HasAVX2, func(r *Row) {
		var pcs [2]uintptr
		runtime.Callers(1, pcs[:])
		frames := runtime.CallersFrames(pcs[:])
		frames.Next() // skips this function itself
		caller, _ := frames.Next()
		assert.Equal(t, "ndgo/ufunc.call", caller.Function)
		assert.NotNil(t, caller.Func, "it is not inlined")
		kernel(r)
		calls++
	}}}
	x, z := make([]int64, 3*chunk), make([]int64, 3*chunk)
	r := Row{N: len(x), Rows: 1, Operands: []Operand{{Base: unsafe.Pointer(&z[0]), Step: 8}, {Base: unsafe.Pointer(&x[0]), Step: 8}}}
	l.RunAt(AVX2, &r)
	assert.Equal(t, 3, calls)
}

// TestConstantKernels tries all conditions for using the kernel of a constant.
func TestConstantKernels(t *testing.T) {
	set := func(v float32) func(*Row) {
		return func(r *Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				for i := r.Done; i < r.N; i++ {
					*At[float32](r, 0, i) = v
				}
			}
		}
	}
	l := Loop{
		Kinds: []reflect.Kind{reflect.Float32, reflect.Float32, reflect.Float32},
		Go:    set(1),
		Kernels: &Kernels{
			List:      []Kernel{{HasAVX2, set(2)}},
			Constants: []Constant{{Bits: uint64(math.Float32bits(0)), List: []Kernel{{HasAVX2, set(3)}}}},
		},
	}
	for _, c := range []struct {
		why         string
		y           []float32
		rows        int
		step, outer int
		want        float32
	}{
		{"the constant, repeated", []float32{0}, 2, 0, 0, 3},
		{"another value", []float32{1}, 2, 0, 0, 2},
		{"the zero of the other sign", []float32{float32(math.Copysign(0, -1))}, 2, 0, 0, 2},
		{"elements that are not repeated", make([]float32, 16), 2, 4, 32, 2},
		{"one for each run", make([]float32, 2), 2, 0, 4, 2},
		{"one for the only run", make([]float32, 2), 1, 0, 4, 3},
	} {
		z, x := make([]float32, 16), make([]float32, 16)
		r := Row{N: 8, Rows: c.rows, Operands: []Operand{
			{Base: unsafe.Pointer(&z[0]), Step: 4, Outer: 32},
			{Base: unsafe.Pointer(&x[0]), Step: 4, Outer: 32},
			{Base: unsafe.Pointer(&c.y[0]), Step: c.step, Outer: c.outer},
		}}
		l.RunAt(AVX2, &r)
		assert.Equal(t, c.want, z[0], c.why)
		assert.Equal(t, c.want, z[8*c.rows-1], c.why)
	}
}
