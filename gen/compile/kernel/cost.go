package kernel

import (
	"fmt"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// The cycles of a kernel and of the Go loop are estimated from their operations alone, so every machine generates the same
// files. The numbers are measured on Zen 5 and rounded; examples/kernels compares the estimates with measured times. For a vector
// instruction, a number is the time for which it occupies an execution unit. For a Go operation, it is the time added to a loop in
// which operations overlap.
//
// The code below rounds products before adding them. Otherwise Go could fuse them with sums on another machine, and choose
// differently between equal costs.

// A cost is the estimated number of cycles for an element, and the execution unit that limits the kernel.
type cost struct {
	cycles float64
	bound  string
}

// work is the number of cycles for which each execution unit is occupied.
type work struct{ issue, multiply, divide, memory float64 }

func (w *work) add(v work, times float64) {
	w.issue += float64(times * v.issue)
	w.multiply += float64(times * v.multiply)
	w.divide += float64(times * v.divide)
	w.memory += float64(times * v.memory)
}

// most returns the cycles of the unit that is occupied longest. It limits the speed, because the units work in parallel.
func (w work) most() cost {
	best := cost{w.issue, "issue"}
	for _, c := range []cost{{w.multiply, "multiplication"}, {w.divide, "division"}, {w.memory, "memory"}} {
		if c.cycles > best.cycles {
			best = c
		}
	}
	return best
}

// cost returns the number of cycles for an element in k's main body.
func (k *kernel) cost() cost {
	elements := float64(k.Lanes * k.copies)
	var all, round work // the work outside of loops and in all loops
	depth, latency, spilled := 0, 0.0, 0.0
	times := 1.0
	for _, s := range k.main.steps {
		switch s.kind {
		case begin:
			if s.V.Rounds.Once {
				break
			}
			depth++
			times *= lower.PerRound * lower.Imbalance(s.V)
			latency += float64(times * lower.Overlap * lower.Carried(s.V.Rounds, false))
		case again:
			if s.From == nil {
				break
			}
			depth--
			if depth == 0 {
				times = 1
			}
		case spill, reload:
			spilled += times
		}
		if depth > 0 {
			round.add(k.work(s), times)
		} else {
			all.add(k.work(s), 1)
		}
	}
	c, r := all.most(), round.most()
	if latency > r.cycles {
		r = cost{latency, "latency"}
	}
	bound := c.bound
	if r.cycles > c.cycles {
		bound = r.bound
	}
	if total := all.issue + round.issue; bound == "issue" && spilled > total/4 || bound == "memory" && spilled > 0 {
		bound = "spills"
	}
	return cost{(c.cycles + r.cycles) / elements, bound}
}

// work returns the work of one step of k.
func (k *kernel) work(s Step) work {
	whole := float64(k.Bytes) / 32
	w := work{issue: 1 / k.PerCycle}
	switch s.kind {
	case opens, closes:
		return work{}
	case load, reload:
		w.memory = .5
	case spill, store, storePair:
		w.memory = 1
	case compute:
		f64 := s.V.Type == ir.Float64
		switch s.V.Op {
		case ir.Mul, ir.FMA, ir.FNMA, ir.FMS, ir.FNMS, ir.MulWide:
			w.multiply = .5
		case ir.Div, ir.Sqrt:
			w.divide = map[bool]float64{true: 5, false: 3}[f64] * whole * float64(k.Width(s.V.Type)) / float64(k.Bytes)
			if s.V.Op == ir.Sqrt {
				w.divide *= 1.8
			}
		case ir.MulHigh:
			w.issue *= float64(map[int]int{2: 1, 4: 6}[s.V.Type.Size()])
		case ir.Gather, ir.Element:
			if w.issue, w.memory = float64(k.Lanes)*1.5, float64(k.Lanes)/2; s.V.IsAlike() {
				w.issue, w.memory = 2/k.PerCycle, .5
			}
		}
	}
	return w
}

// gain is the least speedup, by the cost model, for which a kernel without loops is used. It exceeds 1, because a kernel also loses
// time at the ends of runs.
const gain = 1.3

// worth returns an error if the kernel k, with cost c, would be slower than the Go loop for f. Two sorts of kernels are always used:
// kernels that check requirements, and kernels for arm64, for which no cycles are measured.
func (k *kernel) worth(f *ir.Func, c cost) error {
	least := c.cycles
	if !k.loops {
		least *= gain
	}
	switch {
	case !k.Measured || len(f.Out) == 0:
		return nil
	case lower.Grows(f):
		return lower.Lack(k.Name + " has no quotients of the products that the loop makes once they have 53 bits: the loop in Go is faster")
	case least > lower.GoCycles(f):
		return lower.Lack(fmt.Sprintf("%s takes %.3g cycles an element by the model, bound by %s, and the loop in Go %.3g: the loop is used", k.Name, c.cycles, c.bound, lower.GoCycles(f)))
	}
	return nil
}
