package fourier

import (
	"reflect"
	"unsafe"

	"ndgo/internal/parallel"
	"ndgo/ufunc"
)

// A Form is which numbers a transform takes and returns.
type Form int

// The forms. Half a transform is its first n/2 + 1 numbers, of which, where the numbers before were real, the others follow.
const (
	Complex     Form = iota // of complex numbers
	RealForward             // of real numbers, to half of it
	RealInverse             // of half of it, to real numbers
)

// A Job is transforms along one axis: of an array of three axes, the second of which is transformed.
type Job struct {
	Kind             reflect.Kind // of parts: Float32 or Float64
	Form             Form
	N                int // length
	Inverse          bool
	Factor           float64 // by which results are multiplied
	Outer, Inner     int     // sizes of the other axes
	Dst, Src         unsafe.Pointer
	DstStep, SrcStep [3]int // steps of the axes in bytes
	Size             int    // of the second axis of the source: what is beyond N is left out, and what lacks is 0
}

// worker computes some transforms of a job that are side by side.
type worker struct {
	*Job
	*engine
	plan             *plan
	lanes            int
	dst, src         unsafe.Pointer
	dstLane, srcLane int // steps in bytes
	a, b, pairs      planar
	twist            planar // of a real form
}

// Run computes the job. The target is the source, or does not overlap it. The results of each transform do not depend on those that
// are computed beside it.
func (j *Job) Run() {
	e := engineFor(j.Kind)
	length := j.N
	if j.halves() {
		length /= 2
	}
	p := e.planFor(length)
	lanes, runs := j.Inner, j.Outer
	byInner := lanes > 1 || runs == 1
	if !byInner {
		lanes, runs = runs, 1
	}
	most := p.most()
	switch {
	case p.columns != nil && !byInner:
		most = 1
	case p.passes != nil && !byInner: // what is transposed needs room in the cache as well
		most = min(most, max(16, 8192/p.n))
	}
	most = min(most, lanes)
	chunks := (lanes + most - 1) / most
	parts := 1
	if most > 1 || p.columns == nil {
		parts = min(chunks*runs, parallel.Parts(j.N/8*lanes*runs, parallel.Function))
	}
	job := *j
	twist := planar{}
	if j.halves() {
		twist = e.planFor(j.N / 2).halfRoots()
	}
	parallel.Run(parts, func(part int) {
		w := worker{Job: &job, engine: e, plan: p, twist: twist}
		room := (length + 1) * most
		w.a, w.b, w.pairs = w.take(room), w.take(room), w.take(room)
		begin, end := parallel.Share(chunks*runs, parts, part)
		for i := begin; i < end; i++ {
			first := i % chunks * most
			w.lanes = min(most, lanes-first)
			w.dst, w.src = unsafe.Add(j.Dst, i/chunks*j.DstStep[0]), unsafe.Add(j.Src, i/chunks*j.SrcStep[0])
			w.dstLane, w.srcLane = j.DstStep[2], j.SrcStep[2]
			if !byInner {
				w.dstLane, w.srcLane = j.DstStep[0], j.SrcStep[0]
			}
			w.dst, w.src = unsafe.Add(w.dst, first*w.dstLane), unsafe.Add(w.src, first*w.srcLane)
			w.run()
		}
		for _, x := range []planar{w.a, w.b, w.pairs} {
			w.give(x)
		}
	})
}

// halves reports whether the numbers are real and go in pairs, as complex numbers, through a transform of half the length.
func (j *Job) halves() bool { return j.Form != Complex && j.N%2 == 0 }

// run computes the transforms of w.
func (w *worker) run() {
	switch w.Form {
	case Complex:
		w.complex()
	case RealForward:
		w.realForward()
	case RealInverse:
		w.realInverse()
	}
}

func (w *worker) complex() {
	if w.plan.columns != nil && w.lanes == 1 && w.Size >= w.N {
		w.plan.matrix(access{planar: planar{re: w.dst}, step: w.DstStep[1], pair: true, swap: w.Inverse},
			access{planar: planar{re: w.src}, step: w.SrcStep[1], pair: true, swap: w.Inverse}, w.Factor)
		return
	}
	n := min(w.Size, w.N)
	w.loadPairs(w.a, n)
	w.clearFrom(w.a, n, w.N)
	z := w.transform()
	w.storePairs(z, w.N)
}

// transform returns the transforms of a, or inverse ones, multiplied by the factor.
func (w *worker) transform() planar {
	var z planar
	if w.Inverse {
		z = w.plan.transform(w.a.swapped(), w.b.swapped(), w.lanes).swapped()
	} else {
		z = w.plan.transform(w.a, w.b, w.lanes)
	}
	w.multiply(z, w.plan.n*w.lanes, w.Factor)
	return z
}

// loadPairs sets dst to the first n complex numbers of each transform.
func (w *worker) loadPairs(dst planar, n int) {
	var o [3]ufunc.Operand
	width := w.width
	dst.put(o[:], width, w.lanes*width)
	switch {
	case w.lanes == 1:
		o[2] = ufunc.Operand{Base: w.src, Step: w.SrcStep[1]}
		run(w.parts, n, 1, o[:])
	case w.srcLane == 2*width:
		o[2] = ufunc.Operand{Base: w.src, Step: w.srcLane, Outer: w.SrcStep[1]}
		run(w.parts, w.lanes, n, o[:])
	default: // transposed first
		var move [2]ufunc.Operand
		move[0] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width, Outer: 2 * width * w.lanes}
		move[1] = ufunc.Operand{Base: w.src, Step: w.srcLane, Outer: w.SrcStep[1]}
		run(w.movePairs, w.lanes, n, move[:])
		o[2] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width}
		run(w.parts, w.lanes*n, 1, o[:])
	}
}

// storePairs sets the first n complex numbers of each result to src.
func (w *worker) storePairs(src planar, n int) {
	var o [3]ufunc.Operand
	width := w.width
	src.put(o[1:], width, w.lanes*width)
	switch {
	case w.lanes == 1:
		o[0] = ufunc.Operand{Base: w.dst, Step: w.DstStep[1]}
		run(w.joined, n, 1, o[:])
	case w.dstLane == 2*width:
		o[0] = ufunc.Operand{Base: w.dst, Step: w.dstLane, Outer: w.DstStep[1]}
		run(w.joined, w.lanes, n, o[:])
	default:
		o[0] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width}
		run(w.joined, w.lanes*n, 1, o[:])
		var move [2]ufunc.Operand
		move[0] = ufunc.Operand{Base: w.dst, Step: w.DstStep[1], Outer: w.dstLane}
		move[1] = ufunc.Operand{Base: w.pairs.re, Step: 2 * width * w.lanes, Outer: 2 * width}
		run(w.movePairs, n, w.lanes, move[:])
	}
}
