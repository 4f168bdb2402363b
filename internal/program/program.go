// Package program combines loops into one: expressions of operators known only at run time are computed in tiles within the first-level
// cache, with the kernels of their operators and the bits of these one by one.
package program

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"ndgo/ufunc"
)

// A Program is an expression: operands, constants, and steps with these and each other's results as inputs. Values are numbered
// consecutively: the operands first, then the constants, then the steps' results; the last is the program's.
type Program struct {
	Operands  []reflect.Kind
	Constants []Constant
	Steps     []Step
}

// A Constant is an element of a kind, in memory of its own.
type Constant struct {
	Kind    reflect.Kind
	Element unsafe.Pointer
}

// ConstantOf returns the constant at v; it must not change.
func ConstantOf[T any](v *T, kind reflect.Kind) Constant { return Constant{kind, unsafe.Pointer(v)} }

// A Step is a loop of one result over values.
type Step struct {
	Loop   *ufunc.Loop
	Values []int
}

// tileBytes is the bytes of a tile. It holds the elements computed at a time, so that values stay in the first two caches. Tiles of half
// of it take a quarter more time for a few cheap operators on arrays outside of the caches: memory is read in shorter runs, and loops are
// begun more often. Twice of it wins nothing.
const tileBytes = 16 << 10

// Loop returns the program as a loop. It must not be changed afterwards.
func (p *Program) Loop() *ufunc.Loop {
	last := p.Steps[len(p.Steps)-1].Loop
	m := machine{Program: p}
	m.plan()
	return &ufunc.Loop{Kinds: append([]reflect.Kind{last.Kinds[0]}, p.Operands...), Go: m.run}
}

// A machine is a program, and where its values are.
type machine struct {
	*Program
	places []int // of the steps' results: a number of a free tile
	tiles  int
	length int // elements of a tile
}

// blocks has memory for the tiles of programs: a program often runs once.
var blocks sync.Pool

// block returns memory for the tiles of m. Its elements are the widest ones, and aligned for all.
func (m *machine) block() *[]complex128 {
	n := m.tiles * (tileBytes / 16)
	if block, ok := blocks.Get().(*[]complex128); ok && len(*block) >= n {
		return block
	}
	block := make([]complex128, n)
	return &block
}

// plan gives each step a tile for its result and chooses how many elements tiles have. A tile is another step's after the last use of its
// values, or the last user's own, if their elements are as wide: a loop may store where it reads.
func (m *machine) plan() {
	widest := 1
	for _, s := range m.Steps {
		for _, kind := range s.Loop.Kinds {
			widest = max(widest, ufunc.Size(kind))
		}
	}
	m.length = tileBytes / widest
	first := len(m.Operands) + len(m.Constants)
	numbers := make([]int, 2*len(m.Steps))
	m.places = numbers[:len(m.Steps)]
	lastUse := numbers[len(m.Steps):]
	for i, s := range m.Steps {
		for _, v := range s.Values {
			if v >= first {
				lastUse[v-first] = i
			}
		}
	}
	var room [8]int
	free := room[:0]
	for i, s := range m.Steps {
		before := len(free)
		own := -1
		for k, v := range s.Values {
			if v < first || lastUse[v-first] != i || slices.Contains(s.Values[:k], v) {
				continue
			}
			if place := m.places[v-first]; own < 0 && ufunc.Size(m.Steps[v-first].Loop.Kinds[0]) == ufunc.Size(s.Loop.Kinds[0]) {
				own = place
			} else {
				free = append(free, place)
			}
		}
		switch {
		case own >= 0:
		case before > 0: // just freed, but still read
			own = free[before-1]
			free = slices.Delete(free, before-1, before)
		default:
			own = m.tiles
			m.tiles++
		}
		m.places[i] = own
	}
}

// run computes a row tile by tile: parts of long runs, and several short ones at once.
func (m *machine) run(r *ufunc.Row) {
	block := m.block()
	defer blocks.Put(block)
	memory := unsafe.Pointer(unsafe.SliceData(*block))
	for r.Rows > 0 {
		switch left := r.N - r.Done; {
		case r.Done == 0 && r.N <= m.length/2 && r.Rows > 1:
			rows := min(r.Rows, m.length/r.N)
			m.tile(r, memory, r.N, rows)
			for range rows {
				r.Next()
			}
		case left > m.length:
			m.tile(r, memory, m.length, 1)
			r.Done += m.length
		default:
			if left > 0 {
				m.tile(r, memory, left, 1)
			}
			r.Next()
		}
	}
}

// tile computes n elements of each of some runs.
func (m *machine) tile(r *ufunc.Row, memory unsafe.Pointer, n, rows int) {
	var room [ufunc.MaxOperands]ufunc.Operand
	for i := range m.Steps {
		s := &m.Steps[i]
		operands := room[:len(s.Loop.Kinds)]
		for k, kind := range s.Loop.Kinds {
			if k == 0 {
				if i == len(m.Steps)-1 {
					operands[0] = at(r, 0)
				} else {
					operands[0] = m.inTile(i, memory, kind, n)
				}
				continue
			}
			operands[k] = m.value(r, s.Values[k-1], memory, kind, n)
		}
		var part ufunc.Row
		part.N, part.Rows, part.Operands = n, rows, operands
		s.Loop.Run(&part)
	}
}

// value returns where a value is.
func (m *machine) value(r *ufunc.Row, v int, memory unsafe.Pointer, kind reflect.Kind, n int) ufunc.Operand {
	if v < len(m.Operands) {
		return at(r, 1+v)
	}
	v -= len(m.Operands)
	if v < len(m.Constants) {
		return ufunc.Operand{Base: m.Constants[v].Element}
	}
	return m.inTile(v-len(m.Constants), memory, kind, n)
}

// at returns the rest of an operand.
func at(r *ufunc.Row, k int) ufunc.Operand {
	o := r.Operands[k]
	o.Offset += r.Done * o.Step
	return o
}

// inTile returns where the result of a step is: its runs follow one another.
func (m *machine) inTile(step int, memory unsafe.Pointer, kind reflect.Kind, n int) ufunc.Operand {
	size := ufunc.Size(kind)
	return ufunc.Operand{Base: memory, Offset: m.places[step] * tileBytes, Step: size, Outer: n * size}
}
