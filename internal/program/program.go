// Package program combines several loops into one. It evaluates expressions known only at run time, for some elements at a
// time (a tile), so values stay in the first-level cache. It uses the operators' kernels, so results have the same bits as
// separate calls.
package program

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"ndgo/ufunc"
)

// A Program is an expression, as a list of values: first the operands, then the constants, then the results of steps. Steps refer to
// earlier values by their numbers. The last value is the program's result.
type Program struct {
	Operands  []reflect.Kind
	Constants []Constant
	Steps     []Step
}

// A Constant is a scalar of some kind, outside of arrays.
type Constant struct {
	Kind    reflect.Kind
	Element unsafe.Pointer
}

// ConstantOf returns *v as a constant. *v must not change.
func ConstantOf[T any](v *T, kind reflect.Kind) Constant { return Constant{kind, unsafe.Pointer(v)} }

// A Step is a loop with one result. Values has the numbers of the loop's operands.
type Step struct {
	Loop   *ufunc.Loop
	Values []int
}

// tileBytes is the size of a tile. A tile is memory for the elements of one value that are computed together. Tiles are small, so values stay
// in the first two caches. With half the size, a few cheap operators on arrays outside of the caches take a quarter longer: memory is read in
// shorter runs, and loops are called more often. Twice the size gains nothing.
const tileBytes = 16 << 10

// Loop returns the program as a loop. Do not change the program afterwards.
func (p *Program) Loop() *ufunc.Loop {
	last := p.Steps[len(p.Steps)-1].Loop
	m := machine{Program: p.paired()}
	m.plan()
	return &ufunc.Loop{Kinds: append([]reflect.Kind{last.Kinds[0]}, p.Operands...), Go: m.run}
}

// A machine is a program together with the tiles (blocks of memory) for its values.
type machine struct {
	*Program
	places []int // for each step, the number of the tile with its result
	tiles  int
	length int // number of elements in a tile
}

// blocks is a pool of memory for tiles. All programs share it, because many programs run only once.
var blocks sync.Pool

// block returns memory for the tiles of m. It is aligned for the widest elements.
func (m *machine) block() *[]complex128 {
	n := m.tiles * (tileBytes / 16)
	if block, ok := blocks.Get().(*[]complex128); ok && len(*block) >= n {
		return block
	}
	block := make([]complex128, n)
	return &block
}

// plan assigns a tile to the result of each step, and chooses the number of elements in a tile. After the last use of a value, its tile is
// reused. The last step that reads a value may store its result in the tile of this value, because a loop may overwrite its operand. The
// elements must have the same width.
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
		case before > 0: // take the last tile that was already free; tiles freed by this step hold its operands
			own = free[before-1]
			free = slices.Delete(free, before-1, before)
		default:
			own = m.tiles
			m.tiles++
		}
		m.places[i] = own
	}
}

// run evaluates a row in tiles: parts of long runs, or several short runs at once.
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

// tile evaluates n elements of each of several runs.
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
		if rows > 1 && isOneRun(operands, n) {
			part.N, part.Rows = n*rows, 1
		}
		s.Loop.Run(&part)
	}
}

// isOneRun reports whether several runs of n elements can be computed as one: the runs of each operand follow each other in memory, or all
// consist of the same element.
func isOneRun(operands []ufunc.Operand, n int) bool {
	for k := range operands {
		if o := &operands[k]; o.Outer != n*o.Step {
			return false
		}
	}
	return true
}

// value returns the location of value v as an operand.
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

// at returns operand k of r, beginning with the first unfinished element.
func at(r *ufunc.Row, k int) ufunc.Operand {
	o := r.Operands[k]
	o.Offset += r.Done * o.Step
	return o
}

// inTile returns the location of a step's result as an operand. Its runs are contiguous.
func (m *machine) inTile(step int, memory unsafe.Pointer, kind reflect.Kind, n int) ufunc.Operand {
	size := ufunc.Size(kind)
	return ufunc.Operand{Base: memory, Offset: m.places[step] * tileBytes, Step: size, Outer: n * size}
}
