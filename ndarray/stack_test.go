package ndarray_test

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/simd"
	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/strict"
	"ndgo/ufunc"
)

// When a goroutine's stack grows, it moves. The runtime then adjusts pointers on the stack, but not on the heap. A scalar operand is a
// variable on its caller's stack. So these tests call every function with a scalar operand while stacks move: in new goroutines, at many
// depths, and from loops and users' functions that recurse. Meanwhile the garbage collector shrinks stacks.

// A scalarCall is a function with a scalar operand y. Tests call it with an array of ones and y.
type scalarCall struct {
	name string
	call func(x *nd.NDArray[float64], y float64) *nd.NDArray[float64]
	want float64 // result for y = 3
}

// scalarCalls returns the functions that take scalars.
func scalarCalls() []scalarCall {
	type array = *nd.NDArray[float64]
	row := nd.Ones[float64](14)
	overlap := func(x array) (dst, src array) { return x.Slice(nd.From(1)), x.Slice(nd.To(-1)) }
	number := func(m *nd.NDArray[bool]) array { return nd.AsType[float64](m) }
	calls := []scalarCall{
		{"Add", func(x array, y float64) array { return nd.Add(x, y) }, 4},
		{"Add, transposed", func(x array, y float64) array { return nd.Add(x.T(), y) }, 4},
		{"Add, a chain", func(x array, y float64) array { return nd.Add(x, y, row, row, x) }, 7},
		{"Add, a long chain", func(x array, y float64) array { return nd.Add(x, y, row, x, x, x, x, x, x, x) }, 12},
		{"Scalar", func(x array, y float64) array { return nd.Subtract(x.Scalar(y), x) }, 2},
		{"Pow, a constant", func(x array, y float64) array { return nd.Pow(nd.Add(x, x), y) }, 8},
		{"FloorDivide, a condition", func(_ array, y float64) array {
			return nd.AsType[float64](nd.FloorDivide(nd.Full(10, 6, 14), int(y)))
		}, 3},
		{"Clip", func(x array, y float64) array { return nd.Clip(x, y, y+1) }, 3},
		{"Where", func(x array, y float64) array { return nd.Where(nd.Greater(x, 5), x, y) }, 3},
		{"IsClose", func(x array, y float64) array { return number(nd.IsClose(nd.Add(x, 2), y)) }, 1},
		{"AllClose", func(x array, y float64) array { return number(nd.Scalar(nd.AllClose(nd.Add(x, 2), y))) }, 1},
		{"strict", func(x array, y float64) array { return strict.Add(x, y) }, 4},
		{"into", func(x array, y float64) array { return into.Add(nd.EmptyLike(x), x, y) }, 4},
		{"into, overlap", func(x array, y float64) array { dst, src := overlap(x); return into.Add(dst, src, y) }, 4},
		{"into, a chain and overlap", func(x array, y float64) array {
			dst, src := overlap(x)
			return into.Add(dst, src, y, src, row)
		}, 6},
		{"into.Where, overlap", func(x array, y float64) array {
			dst, src := overlap(x)
			return into.Where(dst, nd.Greater(src, 5), src, y)
		}, 3},
		{"inplace", func(x array, y float64) array { return inplace.Add(x, y) }, 4},
		{"inplace, overlap", func(x array, y float64) array {
			dst, src := overlap(x)
			return inplace.Clip(dst, src, y)
		}, 1},
		{"Put", func(x array, y float64) array { nd.Put(x, nd.Arange[int](0, 84, 1), y); return x }, 3},
		{"Fill", func(x array, y float64) array { x.T().Fill(y); return x }, 3},
		{"SetMask", func(x array, y float64) array { x.SetMask(nd.Less(x, y), y); return x }, 3},
		{"Full", func(_ array, y float64) array { return nd.Full(y, 6, 14) }, 3},
		{"Reduce", func(x array, y float64) array {
			return generated.Reduce[float64, float64](&simd.Add, &simd.Multiply, 0, []nd.Option{nd.Axis(0)}, generated.In(x), generated.Or[float64](&y))
		}, 18},
		{"ReduceInto", func(x array, y float64) array {
			options := []nd.Option{nd.Axis(1)}
			return generated.ReduceInto[float64, float64]("sum", nd.Zeros[float64](6), &simd.Add, &simd.Multiply, 0, options, generated.In(x), generated.Or[float64](&y))
		}, 42},
		{"Scan", func(x array, y float64) array {
			return generated.Scan[float64, float64]("scan", &simd.Add, &simd.Multiply, 0, []nd.Option{nd.Axis(0)}, generated.In(x), generated.Or[float64](&y)).Slice(nd.At(5))
		}, 18},
		{"Map", func(x array, y float64) array {
			return nd.Map(x, func(v float64) float64 { return v + descend(20, y) })
		}, 4},
	}
	for _, n := range []int{1, 2, 7, 8, 22} { // from the ninth operand on, operands are stored in other memory
		op := sumOperator(n)
		calls = append(calls,
			scalarCall{fmt.Sprint("a new array, operands: ", n+1), func(x array, y float64) array {
				return generated.Apply[float64, float64](op, nil, sumArgs(n, x, &y)...)
			}, float64(1 + 3*n)},
			scalarCall{fmt.Sprint("a target, operands: ", n+1), func(x array, y float64) array {
				dst, src := overlap(x)
				return generated.ApplyInto[float64, float64]("sum", dst, op, nil, sumArgs(n, src, &y)...)
			}, float64(1 + 3*n)},
			scalarCall{fmt.Sprint("several results, operands: ", n+1), func(x array, y float64) array {
				outs := []generated.Out{generated.OutNew[float64]()}
				generated.ApplyTo[float64]("sum", op, outs, sumArgs(n, x.T(), &y)...)
				return generated.Made[float64](outs[0])
			}, float64(1 + 3*n)})
	}
	return calls
}

// sumOperator returns the operator that adds an array and n scalars. Its loop makes the stack grow.
func sumOperator(n int) *ufunc.Operator {
	loop := &ufunc.Loop{Kinds: slices.Repeat([]reflect.Kind{reflect.Float64}, n+2)}
	loop.Go = func(r *ufunc.Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				sum := descend(4*i, 0)
				for k := range n + 1 {
					sum += *ufunc.At[float64](r, k+1, i)
				}
				*ufunc.At[float64](r, 0, i) = sum
			}
		}
	}
	return &ufunc.Operator{Name: "sum", In: n + 1, Out: 1, Loops: ufunc.OneLoop(reflect.Float64, loop)}
}

func sumArgs(n int, x *nd.NDArray[float64], y *float64) []generated.Arg {
	args := []generated.Arg{generated.In(x)}
	for range n {
		args = append(args, generated.Or[float64](y))
	}
	return args
}

// descend returns v after the given number of nested calls.
//
//go:noinline
func descend(depth int, v float64) float64 {
	var room [16]float64
	if depth > 0 {
		room[depth%16] = descend(depth-1, v)
		return room[depth%16]
	}
	return v
}

func TestScalarsFollowTheirStack(t *testing.T) {
	goroutines := 500
	switch {
	case testing.Short():
		goroutines = 100
	case testrun.Long():
		goroutines = 1500
	}
	stop := make(chan bool)
	var collector sync.WaitGroup
	collector.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(200 * time.Microsecond):
				runtime.GC()
			}
		}
	})
	defer collector.Wait()
	defer close(stop)
	for _, processors := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(processors)
		for _, d := range scalarCalls() {
			crowd(t, d, goroutines)
		}
		runtime.GOMAXPROCS(before)
	}
}

// crowd calls d in many new goroutines, at different depths of their stacks.
func crowd(t *testing.T, d scalarCall, goroutines int) {
	t.Helper()
	var wg sync.WaitGroup
	wrong := make(chan float64, goroutines)
	for k := range goroutines {
		wg.Go(func() {
			if got := deeper(k%30, d); got != d.want {
				wrong <- got
			}
		})
	}
	wg.Wait()
	if len(wrong) > 0 {
		t.Errorf("%s: %d of %d results are wrong, such as %v; want %v", d.name, len(wrong), goroutines, <-wrong, d.want)
	}
}

// deeper calls d with y = 3 after depth nested calls. If all elements of the result are equal, it returns their value. Otherwise it returns
// an element that differs from the others.
//
//go:noinline
func deeper(depth int, d scalarCall) float64 {
	if depth > 0 {
		return deeper(depth-1, d)
	}
	y := 3.0
	z := d.call(nd.Ones[float64](6, 14), y)
	for v := range z.Values() {
		if v != d.want {
			return v
		}
	}
	return d.want
}

// With certain debugging settings, the garbage collector reports invalid pointers.
func TestScalarsFollowTheirStackUnderChecks(t *testing.T) {
	const child = "NDGO_TEST_CHILD"
	if testing.Short() || os.Getenv(child) != "" {
		t.Skip("the full tests run the test before this one in a process with checks of the collector")
	}
	for _, checks := range []string{"gccheckmark=1", "clobberfree=1"} {
		cmd := testrun.Again(t, "-test.run=^TestScalarsFollowTheirStack$", "-test.short", "-test.v")
		cmd.Env = append(os.Environ(), "GODEBUG="+checks, child+"=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", checks, out)
		require.Contains(t, string(out), "--- PASS: TestScalarsFollowTheirStack", checks)
	}
}

// Rows, walks and the scalars in them stay on the stack; otherwise every call would allocate. The only pointer in an operand is to an
// array, never to a scalar.
func TestScalarsAndRowsStayOnTheStack(t *testing.T) {
	var pointers []string
	for arg, i := reflect.TypeFor[core.Arg](), 0; i < arg.NumField(); i++ {
		if k := arg.Field(i).Type.Kind(); k == reflect.Pointer || k == reflect.UnsafePointer {
			pointers = append(pointers, arg.Field(i).Name)
		}
	}
	assert.Equal(t, []string{"Head"}, pointers)
	assert.LessOrEqual(t, unsafe.Sizeof(core.Arg{}), uintptr(32))

	if testing.Short() {
		t.Skip("compiles the packages: the full tests do it")
	}
	said := escapes(t, "./ndarray", "./ndarray/generated", "./ufunc", "./internal/core/...", "./internal/entry")
	if testrun.Long() { // the loops of this program get pointers to rows, and must not allocate the rows
		said += escapes(t, "-tags", "purego", "./internal/simd")
	}
	analysed := 0
	for line := range strings.Lines(said) {
		place, what, ok := strings.Cut(line, ": moved to heap: ")
		if analysed++; !ok {
			continue
		}
		source := sourceLine(t, "../"+place)
		for _, kept := range []string{"ufunc.Row", "Walk", "Call", "slot", "Row{", "Row\n"} {
			assert.NotContains(t, source, kept, "%s: %s is moved to the heap", place, strings.TrimSpace(what))
		}
	}
	assert.Greater(t, analysed, 1000, "the compiler says what it decides")
}

// escapes returns the messages of the compiler about variables of packages. It builds internal/simd without kernels: assembling them takes
// ten seconds.
func escapes(t *testing.T, arguments ...string) string {
	t.Helper()
	// Other flags of the compiler would change the packages, and the go command would compile all their importers again.
	cmd := testrun.Command(t, "go", append([]string{"build", "-gcflags=-m"}, arguments...)...)
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// sourceLine returns the line of code at place, written file.go:LINE:COLUMN.
func sourceLine(t *testing.T, place string) string {
	t.Helper()
	parts := strings.Split(place, ":")
	text, err := os.ReadFile(parts[0])
	if err != nil { // this code was inlined from the standard library
		return ""
	}
	var line int
	_, err = fmt.Sscan(parts[1], &line)
	require.NoError(t, err)
	return strings.Split(string(text), "\n")[line-1] + "\n"
}
