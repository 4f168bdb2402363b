package walking

import (
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

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
