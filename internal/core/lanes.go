package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/parallel"
	"ndgo/internal/sorting"
	"ndgo/ufunc"
)

// Functions that need all elements along an axis at once get them side by side in memory, lane by lane. Where a lane does not lie
// so, several are copied together, so that each line of the cache that is touched is used for all that is in it.

// laneBytes is how many bytes of lanes are copied together, which the second-level cache holds beside the memory that sorting
// takes.
const laneBytes = 128 << 10

// lanes has arrays whose shapes differ along one axis only.
type lanes struct {
	arrays  []laneArray
	written int // how many of them, the first, are written; the others are read
	outer   []int
	block   int // lanes of a block
	blocks  int // of each index of the outer axes
	run     func(lane []unsafe.Pointer, room *sorting.Room)
}

// A laneArray is one of the arrays, whose last axis is the one that lanes go along, and the last but one that of a block.
type laneArray struct {
	Header
	direct bool // its lanes lie side by side in memory
}

// eachLane calls run with the addresses of the lanes of arrays along axis, on several processors if that is worth it. The first of
// the arrays, as many as written says, are written there, and may share memory with those that are read if they are the same
// elements. Rank is that of all arrays, at least 1. Run may keep its room from one lane to the next, but not the lanes.
func eachLane(axis int, arrays []*Header, written int, run func(lane []unsafe.Pointer, room *sorting.Room)) {
	l := lanes{written: written, run: run}
	longest := 1
	for _, h := range arrays {
		longest = max(longest, h.Layout.Shape()[axis])
	}
	for k, h := range arrays {
		if k < written && h.Layout.Size() == 0 {
			return
		}
	}
	l.set(axis, arrays, longest)
	if len(l.outer) == 0 && l.blocks == 1 {
		l.runUnits(0, 1)
		return
	}
	units := iter.Size(l.outer) * l.blocks
	parts := 1
	if longest > 1 {
		parts = min(units, parallel.Parts(units*l.block*longest, parallel.Function))
	}
	parallel.Run(parts, func(part int) {
		l.runUnits(units*part/parts, units*(part+1)/parts)
	})
}

// set turns the axes of arrays and decides on blocks.
func (l *lanes) set(axis int, arrays []*Header, longest int) {
	rank := arrays[0].Layout.Rank()
	l.block, l.blocks = 1, 1
	across := -1
	l.arrays = make([]laneArray, len(arrays))
	for k, h := range arrays {
		y := h.sameMemory()
		y.Layout.SetCopy(&h.Layout)
		strides, shape := y.Layout.Strides(), y.Layout.Shape()
		Move(shape, axis, rank-1)
		Move(strides, axis, rank-1)
		direct := strides[rank-1] == 1 || shape[rank-1] <= 1
		l.arrays[k] = laneArray{y, direct}
		if !direct && across < 0 {
			across = nearest(shape[:rank-1], strides[:rank-1])
		}
	}
	if across < 0 {
		across = rank - 2
	} else {
		l.block = max(8, laneBytes/(longest*max(l.arrays[0].Width, 1)))
	}
	if rank > 1 {
		for k := range l.arrays {
			Move(l.arrays[k].Layout.Shape(), across, rank-2)
			Move(l.arrays[k].Layout.Strides(), across, rank-2)
		}
		shape := l.arrays[0].Layout.Shape()
		l.outer = shape[:rank-2]
		l.block = max(1, min(l.block, shape[rank-2]))
		l.blocks = (shape[rank-2] + l.block - 1) / l.block
	} else {
		l.block = 1
	}
}

// nearest returns the axis of more than one element whose neighbours are nearest in memory, or -1 if there is none.
func nearest(shape, strides []int) int {
	best := len(shape) - 1
	for i, n := range shape {
		if n > 1 && (shape[best] <= 1 || max(strides[i], -strides[i]) < max(strides[best], -strides[best])) {
			best = i
		}
	}
	return best
}

// runUnits runs the blocks in [begin, end), which are numbered through.
func (l *lanes) runUnits(begin, end int) {
	var room sorting.Room
	defer room.Release()
	buffers := make([]*Header, len(l.arrays))
	for k := range l.arrays {
		if a := &l.arrays[k]; !a.direct {
			buffers[k] = NewSortable(a.Kind, []int{l.block, a.last()})
			defer buffers[k].Release()
		}
	}
	lane := make([]unsafe.Pointer, len(l.arrays))
	for unit := begin; unit < end; unit++ {
		l.runBlock(unit, buffers, lane, &room)
	}
}

// last returns the length of the lanes.
func (a *laneArray) last() int { return a.Layout.Shape()[a.Layout.Rank()-1] }

// runBlock runs one block of lanes.
func (l *lanes) runBlock(unit int, buffers []*Header, lane []unsafe.Pointer, room *sorting.Room) {
	index := iter.Unravel(unit/l.blocks, l.outer)
	first := unit % l.blocks * l.block
	n := 1
	if rank := l.arrays[0].Layout.Rank(); rank > 1 {
		n = min(l.block, l.arrays[0].Layout.Shape()[rank-2]-first)
	}
	for k := range l.arrays {
		if buffer := buffers[k]; buffer != nil && k >= l.written {
			part, own := l.arrays[k].part(index, first, n), bufferPart(buffer, n)
			SetEach(&own, &part, moverOf(part.Kind))
		}
	}
	for i := range n {
		for k := range l.arrays {
			if buffer := buffers[k]; buffer != nil {
				lane[k] = buffer.Element(i * l.arrays[k].last())
			} else {
				part := l.arrays[k].part(index, first+i, 1)
				lane[k] = part.start()
			}
		}
		l.run(lane, room)
	}
	for k := range l.written {
		if buffer := buffers[k]; buffer != nil {
			part, own := l.arrays[k].part(index, first, n), bufferPart(buffer, n)
			SetEach(&part, &own, moverOf(part.Kind))
		}
	}
}

// part returns n lanes of a from the first on, at an index of the outer axes.
func (a *laneArray) part(index []int, first, n int) Header {
	rank := a.Layout.Rank()
	y := a.sameMemory()
	shape, strides := y.Layout.Reset(2)
	for i, at := range index {
		y.Offset += at * a.Layout.Strides()[i]
	}
	shape[0], shape[1], strides[1] = n, a.last(), a.Layout.Strides()[rank-1]
	if rank > 1 {
		strides[0] = a.Layout.Strides()[rank-2]
		y.Offset += first * strides[0]
	}
	return y
}

// bufferPart returns the first n lanes of a buffer.
func bufferPart(buffer *Header, n int) Header {
	y := buffer.sameMemory()
	y.Layout.SetPacked([]int{n, buffer.Layout.Shape()[1]})
	return y
}

// widthOf returns the bytes of an element of a kind that can be sorted.
func widthOf(kind reflect.Kind) int {
	if kind == reflect.String {
		return int(unsafe.Sizeof(""))
	}
	return ufunc.Size(kind)
}

// NewSortable returns an array as [New] does, also one of strings.
func NewSortable(kind reflect.Kind, shape []int) *Header {
	if kind != reflect.String {
		return New(kind, shape)
	}
	elements := make([]string, iter.Size(shape))
	h := &Header{Base: unsafe.Pointer(unsafe.SliceData(elements)), Length: len(elements), Width: widthOf(kind), Kind: kind}
	h.Layout.SetPacked(shape)
	return h
}

var moveStrings = ufunc.Loop{Kinds: []reflect.Kind{reflect.String, reflect.String}, Go: ufunc.Move[string], Moves: true}

// moverOf returns the loop that copies elements of a kind that can be sorted.
func moverOf(kind reflect.Kind) *ufunc.Loop {
	if kind == reflect.String {
		return &moveStrings
	}
	return ufunc.Mover(ufunc.Size(kind))
}
