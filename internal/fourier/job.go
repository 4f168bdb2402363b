package fourier

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// A Form tells whether a transform reads and returns real or complex numbers.
type Form int

// The forms. Half a transform means its first n/2 + 1 numbers. For real input, the other numbers are conjugates of these.
const (
	Complex     Form = iota // complex to complex
	RealForward             // real numbers to half a transform
	RealInverse             // half a transform to real numbers
)

// A Job is a set of transforms along one axis. Its arrays are viewed as arrays of three axes, and this axis is the second.
type Job struct {
	Kind             reflect.Kind // kind of the real and imaginary parts: Float32 or Float64
	Form             Form
	N                int // length of a transform
	Inverse          bool
	Factor           float64 // the results are multiplied by it
	Outer, Inner     int     // sizes of the other axes
	Dst, Src         unsafe.Pointer
	DstStep, SrcStep [3]int // steps of the axes in bytes
	Size             int    // size of the second axis of the source: numbers beyond N are ignored; if Size is less than N, the missing numbers are 0

	copied *core.Header // a copy of the source, to release at the end; or nil
}

// A worker computes a chunk of adjacent transforms at a time.
type worker struct {
	*Job
	*engine
	plan *plan
	split
	side             int // number of adjacent transforms that are computed together
	dst, src         unsafe.Pointer
	dstLane, srcLane int // distance between adjacent transforms, in bytes
	a, b, pairs      planar
	twist            planar // roots of unity, for transforms of real numbers
}

// A split is a division of a job into chunks of adjacent transforms.
type split struct {
	byInner      bool // whether adjacent transforms lie along the inner axis
	lanes, most  int  // number of transforms in a row, and the maximum in a chunk
	chunks, runs int
	workers      int // number of parts of the job, for several processors
}

// split divides the job into chunks, for the plan p.
func (j *Job) split(p *plan) (s split) {
	s.lanes, s.runs = j.Inner, j.Outer
	s.byInner = s.lanes > 1 || s.runs == 1
	if !s.byInner {
		s.lanes, s.runs = s.runs, 1
	}
	s.most = p.most()
	switch {
	case p.columns != nil && !s.byInner:
		s.most = 1
	case p.passes != nil && !s.byInner: // the cache must hold the transposed numbers, too
		s.most = min(s.most, max(16, 8192/p.n))
	}
	s.most = min(s.most, s.lanes)
	s.chunks, s.workers = (s.lanes+s.most-1)/s.most, 1
	if s.most > 1 || p.columns == nil {
		s.workers = min(s.chunks*s.runs, parallel.Parts(j.N/8*s.lanes*s.runs, parallel.Function))
	}
	return s
}

// Compute runs the job. The target must be the source, or not overlap it. The bits of a transform do not depend on other transforms
// of the job.
func (j *Job) Compute() {
	if j.Dst == nil {
		return
	}
	e := engineFor(j.Kind)
	length := j.N
	if j.halves() {
		length /= 2
	}
	whole := worker{Job: j, engine: e, plan: e.planFor(length)}
	if j.halves() {
		whole.twist = e.planFor(j.N / 2).halfRoots()
	}
	whole.split = j.split(whole.plan)
	if n := whole.chunks * whole.runs; whole.workers == 1 {
		whole.chunksOf(0, n)
	} else {
		parallel.Run(whole.workers, func(part int) {
			w := whole
			w.chunksOf(parallel.Share(n, w.workers, part))
		})
	}
	if j.copied != nil {
		j.copied.Release()
	}
}

// halves reports whether each transform of N real numbers is computed as a transform of N/2 complex numbers.
func (j *Job) halves() bool { return j.Form != Complex && j.N%2 == 0 }

// chunksOf computes the transforms of the chunks [begin, end).
func (w *worker) chunksOf(begin, end int) {
	room := (w.plan.n + 1) * w.most
	w.a, w.b, w.pairs = w.take(room), w.take(room), w.take(room)
	for i := begin; i < end; i++ {
		w.seek(i)
		if !w.byMatrix() {
			w.load()
			w.store(w.scaled(w.plan.stages(w.input())))
		}
		w.spread()
	}
	for _, x := range []planar{w.a, w.b, w.pairs} {
		w.give(x)
	}
}

// seek moves w to chunk i.
func (w *worker) seek(i int) {
	first := i % w.chunks * w.most
	w.side = min(w.most, w.lanes-first)
	w.dst, w.src = unsafe.Add(w.Dst, i/w.chunks*w.DstStep[0]), unsafe.Add(w.Src, i/w.chunks*w.SrcStep[0])
	w.dstLane, w.srcLane = w.DstStep[2], w.SrcStep[2]
	if !w.byInner {
		w.dstLane, w.srcLane = w.DstStep[0], w.SrcStep[0]
	}
	w.dst, w.src = unsafe.Add(w.dst, first*w.dstLane), unsafe.Add(w.src, first*w.srcLane)
}

// byMatrix computes a single long transform in place, and reports whether it did.
func (w *worker) byMatrix() bool {
	if w.Form != Complex || w.plan.columns == nil || w.side != 1 || w.Size < w.N {
		return false
	}
	w.plan.matrix(access{planar: planar{re: w.dst}, step: w.DstStep[1], pair: true, swap: w.Inverse},
		access{planar: planar{re: w.src}, step: w.SrcStep[1], pair: true, swap: w.Inverse}, w.Factor)
	return true
}

// load sets the buffer a to the input of each transform.
func (w *worker) load() {
	switch w.Form {
	case Complex:
		n := min(w.Size, w.N)
		w.loadPairs(w.a, n, w.SrcStep[1])
		w.clearFrom(w.a, n, w.N)
	case RealForward:
		w.loadForward()
	case RealInverse:
		w.loadInverse()
	}
}

// store copies the transforms in z to the target.
func (w *worker) store(z planar) {
	switch w.Form {
	case Complex:
		w.storePairs(z, w.N, w.DstStep[1])
	case RealForward:
		w.storeForward(z)
	case RealInverse:
		w.storeInverse(z)
	}
}

// input returns the buffers of the plan, the input first. For inverse transforms, real and imaginary parts are exchanged.
func (w *worker) input() (a, b planar, columns int) {
	if w.Inverse {
		return w.a.swapped(), w.b.swapped(), w.side
	}
	return w.a, w.b, w.side
}

// scaled multiplies z, the plan's output, by the factor, and returns it.
func (w *worker) scaled(z planar) planar {
	if w.Inverse {
		z = z.swapped()
	}
	w.multiply(z, w.plan.n*w.side, w.Factor)
	return z
}

// loadPairs sets dst to the first n complex numbers of each transform. In the source these numbers are step bytes apart.
func (w *worker) loadPairs(dst planar, n, step int) {
	var o [3]ufunc.Operand
	width := w.width
	dst.put(o[:], width, w.side*width)
	switch {
	case w.side == 1:
		o[2] = ufunc.Operand{Base: w.src, Step: step}
		apply(w.parts, n, 1, o[:])
	case w.srcLane == 2*width:
		o[2] = ufunc.Operand{Base: w.src, Step: w.srcLane, Outer: step}
		apply(w.parts, w.side, n, o[:])
	default: // transpose into the buffer
		var move [2]ufunc.Operand
		move[0] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width, Outer: 2 * width * w.side}
		move[1] = ufunc.Operand{Base: w.src, Step: w.srcLane, Outer: step}
		apply(w.movePairs, w.side, n, move[:])
		o[2] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width}
		apply(w.parts, w.side*n, 1, o[:])
	}
}

// storePairs sets the first n complex numbers of each result to src. In the target these numbers are step bytes apart.
func (w *worker) storePairs(src planar, n, step int) {
	var o [3]ufunc.Operand
	width := w.width
	src.put(o[1:], width, w.side*width)
	switch {
	case w.side == 1:
		o[0] = ufunc.Operand{Base: w.dst, Step: step}
		apply(w.joined, n, 1, o[:])
	case w.dstLane == 2*width:
		o[0] = ufunc.Operand{Base: w.dst, Step: w.dstLane, Outer: step}
		apply(w.joined, w.side, n, o[:])
	default:
		o[0] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width}
		apply(w.joined, w.side*n, 1, o[:])
		var move [2]ufunc.Operand
		move[0] = ufunc.Operand{Base: w.dst, Step: step, Outer: w.dstLane}
		move[1] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width * w.side, Outer: 2 * width}
		apply(w.movePairs, n, w.side, move[:])
	}
}
