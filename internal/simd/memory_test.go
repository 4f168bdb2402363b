package simd_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// An arrangement describes the operands of a test in memory. It has the step of each operand in elements, beginning with the result. One of
// the operands may share memory with the result.
type arrangement struct {
	name    string
	steps   []int
	inPlace int   // the operand in the result's memory, or 0
	shift   []int // distance in bytes of each operand's memory from a vector boundary; nil means 0
}

// arrangements returns the arrangements for an operator with operands of the given types.
func arrangements(types []reflect.Type) (all []arrangement) {
	steps := func(result int, operands func(k int) int) []int {
		s := []int{result}
		for k := range types[1:] {
			s = append(s, operands(k))
		}
		return s
	}
	all = []arrangement{
		{name: "packed", steps: steps(1, func(int) int { return 1 })},
		{name: "strided", steps: steps(3, func(k int) int { return 2 + k })},
		{name: "backwards", steps: steps(-1, func(int) int { return -1 })},
		{name: "strided backwards", steps: steps(-2, func(k int) int { return 2 - 5*(k%2) })},
		{name: "result alone strided", steps: steps(2, func(int) int { return 1 })},
		{name: "operands alone strided", steps: steps(1, func(int) int { return 2 })},
		{name: "last operand alone strided", steps: steps(1, func(k int) int { return 1 + min(k, 1) })},
	}
	for mask := 1; mask < 1<<(len(types)-1); mask++ { // every choice of operands to repeat
		repeated := func(step int) func(int) int { return func(k int) int { return step * (^mask >> k & 1) } }
		all = append(all,
			arrangement{name: "repeated", steps: steps(1, repeated(1))},
			arrangement{name: "repeated, strided", steps: steps(2, repeated(-3))})
	}
	for k, of := range types[1:] {
		if of.Size() == types[0].Size() {
			all = append(all,
				arrangement{name: "in place", steps: steps(1, func(int) int { return 1 }), inPlace: 1 + k},
				arrangement{name: "in place, others repeated", steps: steps(1, func(j int) int { return indicator(j == k) }), inPlace: 1 + k},
				arrangement{name: "in place, strided", steps: steps(2, func(j int) int { return 2*indicator(j == k) - indicator(j != k) }), inPlace: 1 + k})
		}
	}
	return all
}

func indicator(b bool) int {
	if b {
		return 1
	}
	return 0
}

// repeats reports for each operand whether its step is 0.
func (a arrangement) repeats() (repeated []bool) {
	for _, s := range a.steps {
		repeated = append(repeated, s == 0)
	}
	return repeated
}

// A memory has the operands of a test, laid out for the largest row. Smaller rows use the first runs, and the first elements of
// runs.
type memory struct {
	arrangement
	types []reflect.Type
	bytes [][]byte // the memory of each operand, with free space around its runs
	first []int    // position of element 0 of run 0
	outer []int    // distance between runs
	clean []byte   // the result's memory before the loop
	final []byte   // the result's memory after a loop over all elements of the largest row
	want  []byte   // the expected memory of the result after the loop over the current row
}

// room is the number of bytes around and between the runs of an operand.
const room = 64

// lay lays out the operands of s in arrangement a.
func lay(a arrangement, s data) *memory {
	m := &memory{arrangement: a, types: s.types}
	for k, of := range s.types {
		size := int(of.Size())
		extent := (longest-1)*max(a.steps[k], -a.steps[k])*size + size
		m.outer = append(m.outer, extent+room)
		m.first = append(m.first, room)
		if a.shift != nil {
			m.first[k] += a.shift[k]
		}
		if a.steps[k] < 0 {
			m.first[k] += extent - size
		}
		if k > 0 && k == a.inPlace {
			m.bytes = append(m.bytes, m.bytes[0])
		} else {
			m.bytes = append(m.bytes, aligned(m.first[k]+runs*m.outer[k]))
		}
		if k > 0 {
			m.store(m.bytes[k], k, s)
		}
	}
	m.clean = bytes.Clone(m.bytes[0])
	m.final = bytes.Clone(m.bytes[0])
	m.want = bytes.Clone(m.bytes[0])
	m.store(m.final, 0, s)
	return m
}

// aligned returns n bytes that begin at a multiple of every vector's size. They have a pattern that no loop writes.
func aligned(n int) []byte {
	const vector = 64
	b := bytes.Repeat([]byte{0xA5}, n+vector)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % vector
	return b[skip:][:n]
}

// store copies operand k of s to its positions in b.
func (m *memory) store(b []byte, k int, s data) {
	for j := range runs {
		for i := range longest {
			copy(m.element(b, k, j, i), s.values[k][(j*longest+i)*int(s.types[k].Size()):])
		}
	}
}

// element returns element i of run j of operand k in b.
func (m *memory) element(b []byte, k, j, i int) []byte {
	size := int(m.types[k].Size())
	at := m.first[k] + j*m.outer[k] + i*m.steps[k]*size
	return b[at : at+size]
}

// row resets the memory, and returns a row. The parameter rows is the number of runs in it, and n is their length. The first done elements
// count as already computed.
func (m *memory) row(n, rows, done int) ufunc.Row {
	copy(m.bytes[0], m.clean)
	return m.view(n, rows, done)
}

// view does the work of row without resetting the memory.
func (m *memory) view(n, rows, done int) ufunc.Row {
	r := ufunc.Row{N: n, Rows: rows, Done: done, Operands: make([]ufunc.Operand, 0, len(m.types))}
	for k, of := range m.types {
		r.Operands = append(r.Operands, ufunc.Operand{
			Base: unsafe.Pointer(&m.bytes[k][0]), Offset: m.first[k], Step: m.steps[k] * int(of.Size()), Outer: m.outer[k],
		})
	}
	return r
}

// check compares the result's memory with the expected memory, and checks that the row r is finished.
func (m *memory) check(n, rows, done int, r *ufunc.Row) error {
	if r.Rows != 0 {
		return fmt.Errorf("%d runs are left", r.Rows)
	}
	for k := range m.types {
		if last := m.first[k] + (rows-1)*m.outer[k]; r.Operands[k].Offset != last {
			return fmt.Errorf("the offset of operand %d is not that of the last run", k)
		}
		if r.Operands[k].Base != unsafe.Pointer(&m.bytes[k][0]) {
			return fmt.Errorf("the base of operand %d was changed", k)
		}
	}
	copy(m.want, m.clean)
	for j := range rows {
		if done < n {
			lo, hi := m.span(j, done, n)
			copy(m.want[lo:hi], m.final[lo:hi])
		}
		done = 0
	}
	if bytes.Equal(m.bytes[0], m.want) {
		return nil
	}
	for j := range rows {
		for i := range n {
			got, want := m.element(m.bytes[0], 0, j, i), m.element(m.want, 0, j, i)
			if !same(got, want, m.types[0]) {
				return fmt.Errorf("element %d of run %d is %v, want %v", i, j, decode(got, m.types[0]), decode(want, m.types[0]))
			}
			copy(got, want)
		}
	}
	if !bytes.Equal(m.bytes[0], m.want) {
		return errors.New("memory outside the result's elements was written")
	}
	return nil
}

// span returns the bytes of the result's elements [lo, hi) of run j.
func (m *memory) span(j, lo, hi int) (from, to int) {
	size := int(m.types[0].Size())
	first := m.first[0] + j*m.outer[0]
	from, to = first+lo*m.steps[0]*size, first+(hi-1)*m.steps[0]*size
	return min(from, to), max(from, to) + size
}
