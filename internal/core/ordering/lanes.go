package ordering

import (
	"math"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
	"ndgo/internal/sorting"
)

// A lane is all elements along one axis, with fixed indices on the other axes. Functions of whole lanes, such as sorting, get each lane
// contiguous in memory. A lane that is not contiguous is copied together with adjacent lanes, so that all of each cache line is used.

// lanes holds several arrays with the same number of lanes. Their shapes may differ along the axis of the lanes only.
type lanes struct {
	op      string
	arrays  []laneArray
	written int // number of arrays that the function of lanes writes to; they come first
	outer   []int
	block   int // number of lanes in a block; a block is a group of adjacent lanes that are found, or copied, together
	blocks  int // number of blocks for each index of the outer axes
	run     func(lane []unsafe.Pointer, room *sorting.Room)
}

// A laneArray is one of the arrays, with its axes permuted: lanes run along the last axis. Adjacent lanes lie along the axis before it.
type laneArray struct {
	core.Header
	core.Type
	direct bool // whether its lanes are contiguous, so that they need no copy
	given  bool // whether its lanes are passed to a user's function, which may keep them
}

// along returns a laneArray of h.
func along(t core.Type, h *core.Header) laneArray {
	a := laneArray{Header: h.SameMemory(), Type: t}
	a.Layout = h.Layout
	return a
}

// eachLane calls run for each lane along axis, on several processors if that is faster. The argument lane of run has the address of the
// lane in each array. All arrays have the same rank, at least 1.
//
// The function run writes to the first arrays; the parameter written is the number of these arrays. An array that run writes to may share
// memory with an array that run reads, if both have the same elements. The function run may use its working memory again in the next call,
// but it must not keep lanes. The parameter bytes is the size of this working memory for each element of a lane. If the working memory
// exceeds the limit, eachLane panics before it writes anything.
func eachLane(op string, axis int, arrays []laneArray, written, bytes int, run func(lane []unsafe.Pointer, room *sorting.Room)) {
	l := lanes{op: op, written: written, run: run}
	longest := 1
	for k := range arrays {
		longest = max(longest, arrays[k].Layout.Shape()[axis])
		if k < written && arrays[k].Layout.Size() == 0 {
			return
		}
	}
	l.arrays = arrays
	l.turn(axis)
	l.cut(longest)
	l.check(longest, bytes)
	units := iter.Size(l.outer) * l.blocks
	parts := min(units, parallel.Parts(units*l.block*longest, parallel.Function))
	if parts <= 1 {
		l.runUnits(0, units)
		return
	}
	parallel.Run(parts, func(part int) {
		l.runUnits(parallel.Share(units, parts, part))
	})
}

// turn permutes the axes of the arrays. The axis of lanes becomes the last axis. The axis with the smallest stride becomes the
// second-to-last axis.
func (l *lanes) turn(axis int) {
	rank := l.arrays[0].Layout.Rank()
	across := rank - 2
	for k := len(l.arrays) - 1; k >= 0; k-- {
		a := &l.arrays[k]
		layout := a.Layout
		a.Layout.SetCopy(&layout)
		shape, strides := a.Layout.Shape(), a.Layout.Strides()
		viewing.Move(shape, axis, rank-1)
		viewing.Move(strides, axis, rank-1)
		if a.direct = strides[rank-1] == 1 || shape[rank-1] <= 1; !a.direct && rank > 1 {
			across = nearest(shape[:rank-1], strides[:rank-1])
		}
	}
	for k := range l.arrays {
		if layout := &l.arrays[k].Layout; rank > 1 {
			viewing.Move(layout.Shape(), across, rank-2)
			viewing.Move(layout.Strides(), across, rank-2)
		}
	}
}

// togetherElements is the number of elements in a block of lanes that need no copy. Sorting 1,000 lanes of eight float64 takes 75 µs with blocks
// of 4,096 elements, and 140 µs with blocks of one lane (Granite Rapids, 2026-11-30).
const togetherElements = 4096

// cut chooses the number of lanes in a block.
func (l *lanes) cut(longest int) {
	l.block, l.blocks = 1, 1
	shape := l.arrays[0].Layout.Shape()
	if len(shape) == 1 {
		return
	}
	beside, copies := shape[len(shape)-2], false
	for k := range l.arrays {
		if a := &l.arrays[k]; !a.direct {
			l.block, copies = max(l.block, min(beside, max(8, core.LaneBytes/a.laneBytes(longest)))), true
		}
	}
	if !copies {
		l.block = max(1, min(beside, togetherElements/longest))
	}
	for k := range l.arrays {
		if a := &l.arrays[k]; !a.direct {
			l.block = limits.Frugal(l.block, a.laneBytes(longest))
		}
	}
	l.outer = shape[:len(shape)-2]
	l.blocks = (beside + l.block - 1) / l.block
}

// check panics if copies of blocks, or the working memory, exceed the limit. The parameter bytes is the size of working memory for each
// element of a lane.
func (l *lanes) check(longest, bytes int) {
	limits.CheckWork(l.op, longest, bytes)
	for k := range l.arrays {
		if a := &l.arrays[k]; !a.direct {
			limits.CheckWork(l.op, iter.Count(l.block, a.last()), a.ElementWidth())
		}
	}
}

// laneBytes returns the size of n elements in bytes, at least 1. If it overflows, laneBytes returns the largest int.
func (a *laneArray) laneBytes(n int) int {
	return int(min(max(iter.Bytes(n, a.ElementWidth()), 1), math.MaxInt))
}

// nearest returns the axis with the smallest stride among axes with more than one element. If no axis has more than one element, it returns
// the last axis.
func nearest(shape, strides []int) int {
	best := len(shape) - 1
	for i, n := range shape {
		if n > 1 && (shape[best] <= 1 || max(strides[i], -strides[i]) < max(strides[best], -strides[best])) {
			best = i
		}
	}
	return best
}

// runUnits runs the blocks [begin, end). Blocks have consecutive numbers over all indices of the outer axes.
func (l *lanes) runUnits(begin, end int) {
	room := limits.SortingRoom(l.op)
	defer room.Release()
	buffers := make([]*core.Header, len(l.arrays))
	for k := range l.arrays {
		if a := &l.arrays[k]; !a.direct {
			buffers[k] = a.Work(l.op, l.block, a.last())
			if !a.given {
				defer buffers[k].Discard()
			}
		}
	}
	lane := make([]unsafe.Pointer, len(l.arrays))
	for unit := begin; unit < end; unit++ {
		l.runBlock(unit, buffers, lane, &room)
	}
}

// last returns the length of the lanes.
func (a *laneArray) last() int { return a.Layout.Shape()[a.Layout.Rank()-1] }

// runBlock runs one block of lanes. The parameter unit is its number.
func (l *lanes) runBlock(unit int, buffers []*core.Header, lane []unsafe.Pointer, room *sorting.Room) {
	index := iter.Unravel(unit/l.blocks, l.outer)
	first := unit % l.blocks * l.block
	n := 1
	if rank := l.arrays[0].Layout.Rank(); rank > 1 {
		n = min(l.block, l.arrays[0].Layout.Shape()[rank-2]-first)
	}
	for k := range l.arrays {
		if buffer := buffers[k]; buffer != nil && k >= l.written {
			part, own := l.arrays[k].part(index, first, n), bufferPart(buffer, n)
			l.arrays[k].Set(&own, &part)
		}
	}
	var near [4]laneStart
	starts := near[:0]
	for k := range l.arrays {
		starts = append(starts, l.start(k, buffers[k], index, first))
	}
	for i := range n {
		for k, s := range starts {
			lane[k] = unsafe.Add(s.first, i*s.step)
		}
		l.run(lane, room)
	}
	for k := range l.written {
		if buffer := buffers[k]; buffer != nil {
			part, own := l.arrays[k].part(index, first, n), bufferPart(buffer, n)
			l.arrays[k].Set(&part, &own)
		}
	}
}

// A laneStart has the address of the first of several lanes, and the distance between their addresses in bytes.
type laneStart struct {
	first unsafe.Pointer
	step  int
}

// start returns the addresses of lanes of array k, from lane first on, at index on the outer axes. If the array has a buffer, the lanes are in
// the buffer.
func (l *lanes) start(k int, buffer *core.Header, index []int, first int) laneStart {
	a := &l.arrays[k]
	if buffer != nil {
		return laneStart{buffer.Start(), a.last() * a.ElementWidth()}
	}
	part := a.part(index, first, 1)
	return laneStart{part.Start(), part.Layout.Strides()[0] * a.ElementWidth()}
}

// part returns n lanes of the array a from lane first on, at index on the outer axes.
func (a *laneArray) part(index []int, first, n int) core.Header {
	rank := a.Layout.Rank()
	y := a.SameMemory()
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
func bufferPart(buffer *core.Header, n int) core.Header {
	y := buffer.SameMemory()
	y.Layout.SetPacked([]int{n, buffer.Layout.Shape()[1]})
	return y
}
