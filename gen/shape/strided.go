package shape

import (
	"fmt"

	"ndgo/gen/internal/rowlayout"
)

// These kernels copy every element, or every second, third or fourth one, of an operand into contiguous memory:
//
//	for i := range r.N {
//		z[i] = x[-i] // reverse
//		z[i] = x[2*i] // halve
//		z[i] = x[3*i] // third
//		z[i] = x[4*i] // quarter
//	}
//
// A kernel processes one run. The length of the run is a positive multiple of the elements in a vector.
var strided = Family{
	Name:    "strided",
	Package: "ufunc",
	Kernel: func(t Target) {
		for size := 1; size <= 16; size *= 2 {
			reverse(t, size)
			halve(t, size)
			every(t, "third", 3, size)
			every(t, "quarter", 4, size)
		}
	},
}

func reverse(t Target, size int) {
	row, z, x, n := beginRun(t, "reverse", size)
	var order [16]int
	for i := range order {
		order[i] = 16 - size - i/size*size + i%size
	}
	v, reversed := t.Vector(), exchanger(t).Order(order)
	t.Label("loop")
	t.Load(v, At(x, size-t.Bytes()))
	exchanger(t).ReversePieces(v, v)
	if size < 16 {
		exchanger(t).ShuffleBytes(v, v, reversed)
	}
	t.AddConstant(x, -t.Bytes())
	t.Store(v, At(z, 0))
	t.AddConstant(z, t.Bytes())
	t.AddConstant(n, -t.Bytes()/size)
	t.JumpIf(n, Greater, 0, "loop")
	endRows(t, row)
}

// halve prints the kernel that selects the elements at even positions of two successive vectors. At the end of the run, it must not
// read beyond the last element: there it loads the second vector one element earlier, and selects the elements at odd positions.
func halve(t Target, size int) {
	row, z, x, n := beginRun(t, "halve", size)
	v, w := t.Vector(), t.Vector()
	var atEven, atOdd [16]int
	for i := range 8 {
		atEven[i] = 2*(i/size*size) + i%size
		atOdd[8+i] = atEven[i] + size
	}
	even, halves := exchanger(t).Order(atEven), exchanger(t).HalvesOrder()
	t.Jump("rest")

	t.Label("loop")
	t.Load(v, At(x, 0))
	t.Load(w, At(x, t.Bytes()))
	if size < 8 {
		exchanger(t).ShuffleBytes(v, v, even)
		exchanger(t).ShuffleBytes(w, w, even)
	}
	if size == 16 {
		exchanger(t).EvenPieces(v, v, w)
	} else {
		exchanger(t).InterleaveLow(8, v, v, w)
		exchanger(t).EvenHalves(v, v, halves)
	}
	t.Store(v, At(z, 0))
	t.AddConstant(z, t.Bytes())
	t.AddConstant(x, 2*t.Bytes())
	t.AddConstant(n, -t.Bytes()/size)
	t.Label("rest")
	t.JumpIf(n, Greater, t.Bytes()/size, "loop")

	t.Load(v, At(x, 0))
	t.Load(w, At(x, t.Bytes()-size))
	if size < 8 {
		exchanger(t).ShuffleBytes(v, v, even)
		exchanger(t).ShuffleBytes(w, w, exchanger(t).Order(atOdd))
	}
	if size == 16 {
		exchanger(t).JoinPieces(v, v, w)
	} else {
		exchanger(t).JoinHalves(v, v, w)
		exchanger(t).EvenHalves(v, v, halves)
	}
	t.Store(v, At(z, 0))
	endRows(t, row)
}

// every prints the kernel that selects every step-th element. Each 16 bytes of a result come from step pieces of 16 bytes. In each
// of these pieces, the selected bytes are shuffled to their final positions, and the other bytes become 0. An exclusive or joins the
// shuffled pieces. No load reads beyond the last selected element.
func every(t Target, name string, step, size int) {
	row, z, x, n := beginRun(t, name, size)
	pieces, end := t.Bytes()/16, 16*step-(step-1)*size // number of source bytes up to the last element selected for 16 bytes
	var sources []int                                  // offsets of the source pieces
	var orders []Vector
	for k := range step {
		first := min(16*k, end-16)
		var order [16]int
		taken := false
		for i := range order {
			from := i/size*size*step + i%size
			order[i] = 0x80
			if from/16 == k {
				order[i], taken = from-first, true
			}
		}
		if taken {
			sources = append(sources, first)
			orders = append(orders, exchanger(t).Order(order))
		}
	}
	v, w := t.Vector(), t.Vector()
	t.Label("loop")
	for k, first := range sources {
		from := make([]Address, pieces)
		for p := range from {
			from[p] = At(x, 16*step*p+first)
		}
		into := v
		if k > 0 {
			into = w
		}
		exchanger(t).LoadPieces(into, from)
		if size < 16 {
			exchanger(t).ShuffleBytes(into, into, orders[k])
		}
		if k > 0 {
			t.Xor(v, v, w)
		}
	}
	t.Store(v, At(z, 0))
	t.AddConstant(z, t.Bytes())
	t.AddConstant(x, step*t.Bytes())
	t.AddConstant(n, -t.Bytes()/size)
	t.JumpIf(n, Greater, 0, "loop")
	endRows(t, row)
}

// beginRun prints the beginning of a kernel. It returns registers with the row, the addresses of the operands, and the number of elements.
func beginRun(t Target, name string, size int) (row, z, x, n Integer) {
	t.Function(fmt.Sprintf("%s%d", name, 8*size), "func(r *ufunc.Row)")
	row = t.Argument("r")
	operands := number(t, row, rowlayout.Operands)
	return row, start(t, operands, 0), start(t, operands, rowlayout.Size), number(t, row, rowlayout.N)
}
