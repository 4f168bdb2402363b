package core

import (
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// chain applies the operator to the operands of c and to c.More from left to right, as in ((a + b) + c) + d. A pass takes a limited number
// of operands, so chain makes several passes over out. From the second pass on, out is also the first operand.
func (c *Call) chain(out *Header) {
	var copies []*Header // copies of the operands in More that share memory with out, at the same positions as in More
	for i, h := range c.More {
		if mustCopy(out, h, false) {
			if copies == nil {
				copies = make([]*Header, len(c.More))
			}
			copies[i] = c.typeOf(h).WorkCopy(c.Label(), h)
		}
	}
	first, done := c.Args, 0
	for ; done < len(c.More); first = nil {
		var w Walk
		w.Reset(out.Layout.Shape())
		w.Add(out)
		if w.addArgs(first); first == nil {
			w.Add(out)
		}
		for ; done < len(c.More) && w.n < usualOperands; done++ {
			if copies != nil && copies[done] != nil {
				w.Add(copies[done])
			} else {
				w.Add(c.More[done])
			}
		}
		w.chain = w.n - 1
		w.Each(c.Loop)
	}
	for _, h := range copies {
		if h != nil {
			h.Discard()
		}
	}
}

// chainColumns is the number of columns in one part of a chain if an operand is transposed. With few columns, the transposed operand is
// read in tiles.
const chainColumns = 64

// runChain applies the operator to the operands 1, 2, … n of r from left to right. It applies all of them to one part of the elements
// before it continues with the next part.
func runChain(loop *ufunc.Loop, r *ufunc.Row, n int) {
	wide := min(chainRun, r.N)
	for k := range r.Operands {
		if o := &r.Operands[k]; o.Outer != 0 && iter.Abs(o.Outer) < iter.Abs(o.Step) {
			wide = min(chainColumns, r.N)
		}
	}
	tall := chainRun / wide
	for j := 0; j < r.Rows; j += tall {
		for lo := 0; lo < r.N; lo += wide {
			for k := 2; k <= n; k++ {
				operands := [3]ufunc.Operand{r.Operands[0], r.Operands[0], r.Operands[k]}
				if k == 2 {
					operands[1] = r.Operands[1]
				}
				for i := range operands {
					o := &operands[i]
					o.Offset += j*o.Outer + lo*o.Step
				}
				part := ufunc.Row{N: min(wide, r.N-lo), Rows: min(tall, r.Rows-j), Operands: operands[:]}
				loop.Run(&part)
			}
		}
	}
}
