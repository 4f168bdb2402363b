// Command run compares kernels with the functions they were compiled from, and both with expected results. It reads test cases from a file.
// If a result differs, it fails.
package main

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"unsafe"

	"ndgo/ufunc"
)

// A function is a compiled function with its kernels.
type function struct {
	name    string
	f       any
	kernels []kernel
	leaves  bool // whether the reduction may leave runs to Go, because some elements are rare
	fields  int  // for the step of a reduction, the number of operands that are fields of a state
}

// A kernel holds the kernels for one tier. Each of them may be nil.
type kernel struct {
	tier        string
	run, reduce func(*ufunc.Row)
}

// has reports whether the machine has a tier.
func has(tier string) bool {
	return slices.ContainsFunc(ufunc.Tiers(), func(t ufunc.Tier) bool { return t.String() == tier })
}

// A testCase has operands and results of a function, as bits. Rare elements have no results.
type testCase struct {
	Function int
	Repeated []bool
	Args     [][]uint64
	Results  [][]uint64
	Rare     []bool
	Slices   map[int][]uint64 // the elements of slice operands

	Reductions []reducedCase
}

// A reducedCase has the results of reducing runs of N elements.
type reducedCase struct {
	N    int
	Runs [][]uint64 // the results of each run
}

func main() {
	file, err := os.Open(os.Args[1])
	check(err)
	var cases []testCase
	check(gob.NewDecoder(file).Decode(&cases))
	counts := map[string]int{}
	for _, c := range cases {
		f := functions[c.Function]
		c.checkGo(f)
		for _, k := range f.kernels {
			switch {
			case k.run == nil:
			case !has(k.tier):
				counts["not tested, as the machine has no "+k.tier]++
			default:
				counts["tested on "+k.tier]++
				c.checkKernel(f.name+" on "+k.tier, f, k.run)
			}
			if k.reduce != nil && has(k.tier) {
				counts["reduced on "+k.tier]++
				c.checkReduction(f.name+" reduced on "+k.tier, f, k.reduce)
			}
		}
	}
	for what, n := range counts {
		fmt.Println(n, "cases", what)
	}
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// checkGo compares the function's results with the expected ones. For rare elements it stores the function's results as the expected ones.
func (c *testCase) checkGo(f function) {
	of := reflect.TypeOf(f.f)
	for i := range c.Rare {
		x := make([]reflect.Value, of.NumIn())
		for k := range x {
			if of.In(k).Kind() == reflect.Slice {
				x[k] = c.slice(of.In(k), k)
				continue
			}
			x[k] = reflect.NewAt(of.In(k), unsafe.Pointer(&c.Args[k][i])).Elem()
		}
		z := reflect.ValueOf(f.f).Call(x)
		for k, v := range z {
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			bits := read(p.UnsafePointer(), v.Type().Size())
			if c.Rare[i] {
				c.Results[k][i] = bits
			} else if !same(bits, c.Results[k][i], v.Type()) {
				var operands []any
				for _, v := range x {
					operands = append(operands, v.Interface())
				}
				check(fmt.Errorf("%s: Go's result %d of %v is %#x, want %#x", f.name, k, operands, bits, c.Results[k][i]))
			}
		}
	}
}

// slice returns operand k, of type t. The distance of its first element from a multiple of 4 bytes depends on the length.
func (c *testCase) slice(t reflect.Type, k int) reflect.Value {
	n := len(c.Slices[k])
	s := reflect.MakeSlice(t, n+4, n+4).Slice(n%4, n%4+n)
	for i, bits := range c.Slices[k] {
		s.Index(i).Set(reflect.NewAt(t.Elem(), unsafe.Pointer(&bits)).Elem())
	}
	return s
}

func read(p unsafe.Pointer, size uintptr) (bits uint64) {
	copy(unsafe.Slice((*byte)(unsafe.Pointer(&bits)), 8), unsafe.Slice((*byte)(p), size))
	return bits
}

func same(x, y uint64, t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Float64:
		return x == y || math.IsNaN(math.Float64frombits(x)) && math.IsNaN(math.Float64frombits(y))
	case reflect.Float32:
		a, b := math.Float32frombits(uint32(x)), math.Float32frombits(uint32(y))
		return x == y || a != a && b != b
	}
	return x == y
}

// checkKernel compares the results of a kernel with the expected ones, for many lengths. It tries a single run, several runs, and a first
// run with some elements that are already computed.
func (c *testCase) checkKernel(name string, f function, kernel func(*ufunc.Row)) {
	of := reflect.TypeOf(f.f)
	r := row{testCase: c, kernel: kernel, outs: of.NumOut()}
	for k := range r.outs {
		r.add(of.Out(k), c.Results[k])
	}
	for k := range of.NumIn() {
		r.add(of.In(k), c.Args[k])
	}
	all := len(c.Rare)
	for _, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 31, 32, 33, 63, 64, 65, 100, 130} {
		for _, s := range [][2]int{{1, 0}, {1, n / 3}, {min(3, all/(n+1)), 0}} {
			for _, over := range []int{-1, 0, 1} {
				if err := r.run(n, s[0], s[1], over); err != nil {
					check(fmt.Errorf("%s, %d runs of %d from %d, repeated %v, over %d: %v", name, s[0], n, s[1], c.Repeated, over, err))
				}
			}
		}
	}
	if err := r.run(all, 1, 0, -1); err != nil {
		check(fmt.Errorf("%s, repeated %v: %v", name, c.Repeated, err))
	}
}

// checkReduction compares the kernel that reduces runs with the expected results. The kernel may leave runs with fewer elements than lanes
// to Go.
func (c *testCase) checkReduction(name string, f function, kernel func(*ufunc.Row)) {
	of := reflect.TypeOf(f.f)
	for _, all := range c.Reductions {
		u := ufunc.Row{N: all.N, Rows: len(all.Runs)}
		results := make([][]uint64, of.NumOut())
		for k := range results {
			results[k] = make([]uint64, u.Rows)
			u.Operands = append(u.Operands, ufunc.Operand{Base: unsafe.Pointer(&results[k][0]), Outer: 8})
		}
		r := row{testCase: c}
		for k := range of.NumIn() - f.fields {
			r.add(of.In(k), c.Args[k])
			size := int(of.In(k).Size())
			o := ufunc.Operand{Base: unsafe.Pointer(unsafe.SliceData(r.memory[k])), Step: size, Outer: all.N * size}
			if c.Repeated[k] {
				o.Step, o.Outer = 0, 0
			}
			u.Operands = append(u.Operands, o)
		}
		for kernel(&u); u.Rows > 0; kernel(&u) {
			if all.N >= 32 && !f.leaves {
				check(fmt.Errorf("%s: a run of %d elements is left", name, all.N))
			}
			for k, z := range all.Runs[len(all.Runs)-u.Rows] {
				results[k][len(all.Runs)-u.Rows] = z
			}
			if !u.Next() {
				break
			}
		}
		for i, want := range all.Runs {
			for k := range results {
				if t := of.Out(k); !same(read(unsafe.Pointer(&results[k][i]), t.Size()), want[k], t) {
					check(fmt.Errorf("%s: run %d of %d elements, repeated %v: result %d is %#x, want %#x", name, i, all.N, c.Repeated, k, results[k][i], want[k]))
				}
			}
		}
	}
}

var keep []any

// A row holds the results and operands of a case in memory, results first.
type row struct {
	*testCase
	kernel func(*ufunc.Row)
	outs   int
	types  []reflect.Type
	memory [][]byte
}

func (r *row) add(t reflect.Type, bits []uint64) {
	var block []byte
	if t.Kind() == reflect.Slice { // the variable keep has the only pointer to the slice
		p := reflect.New(t)
		p.Elem().Set(r.slice(t, len(r.types)-r.outs))
		keep = append(keep, p.Interface())
		r.types, r.memory = append(r.types, t), append(r.memory, unsafe.Slice((*byte)(p.UnsafePointer()), t.Size()))
		return
	}
	for _, b := range bits {
		for i := range t.Size() {
			block = append(block, byte(b>>(8*i)))
		}
	}
	r.types, r.memory = append(r.types, t), append(r.memory, block)
}

// place returns the number of the operand that result k overwrites, or -1.
func (r *row) place(k, over int) int {
	ins := len(r.types) - r.outs
	if over < 0 || k >= ins {
		return -1
	}
	at := r.outs + (k+over)%ins
	if r.types[at] != r.types[k] || r.Repeated[at-r.outs] {
		return -1
	}
	return at
}

// run runs the kernel on the given number of runs of n elements. The first done elements count as finished. run then computes the elements
// that the kernel leaves. If over is not negative, results overwrite successive operands of the same type, beginning with operand over.
func (r *row) run(n, rows, done, over int) error {
	u := ufunc.Row{N: n, Rows: rows, Done: done, Operands: make([]ufunc.Operand, len(r.types))}
	var got, before [][]byte
	for k := range r.outs {
		block := make([]byte, len(r.memory[k]))
		if at := r.place(k, over); at >= 0 {
			copy(block, r.memory[at])
		}
		got, before = append(got, block), append(before, bytes.Clone(block))
	}
	for k, t := range r.types {
		size := int(t.Size())
		block := r.memory[k]
		for i := range got {
			if k == i || k == r.place(i, over) {
				block = got[i]
			}
		}
		o := ufunc.Operand{Base: unsafe.Pointer(unsafe.SliceData(block)), Step: size, Outer: n * size}
		if k >= r.outs && (r.Repeated[k-r.outs] || t.Kind() == reflect.Slice) {
			o.Step, o.Outer = 0, 0
		}
		u.Operands[k] = o
	}
	for u.Rows > 0 {
		if u.Done < u.N {
			r.kernel(&u)
		}
		if u.Rows > 0 && u.Done < u.N {
			at := (rows-u.Rows)*n + u.Done
			for k := range got {
				size := int(r.types[k].Size())
				copy(got[k][at*size:(at+1)*size], r.memory[k][at*size:])
			}
			u.Done++
		}
		if u.Rows > 0 && u.Done == u.N {
			u.Next()
		}
	}
	for k, o := range u.Operands {
		if o.Offset != max(0, rows-1)*o.Outer {
			return fmt.Errorf("the offset of operand %d is %d, not that of the last run", k, o.Offset)
		}
	}
	for k, z := range got {
		size := int(r.types[k].Size())
		want := before[k]
		copy(want[done*size:max(done, n*rows)*size], r.memory[k][done*size:])
		if bytes.Equal(z, want) {
			continue
		}
		for i := range r.Rare {
			x, y := read(unsafe.Pointer(&z[i*size]), uintptr(size)), read(unsafe.Pointer(&want[i*size]), uintptr(size))
			if !same(x, y, r.types[k]) {
				return fmt.Errorf("result %d of element %d is %#x, want %#x", k, i, x, y)
			}
		}
	}
	return nil
}
