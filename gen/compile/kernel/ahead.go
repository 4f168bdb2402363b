package kernel

import "ndgo/gen/internal/rowlayout"

// A kernel processes runs of elements. On a tier without masks, the last vector of a run is often incomplete. Copying its elements
// to blocks on the stack and back takes longer than computing several vectors: vector loads must wait for the small stores. If the
// run is long enough for one whole iteration, the kernel avoids this. It first computes the iteration that ends with the run's last
// element, and keeps its results in blocks. Then it computes all complete iterations from the beginning, and stores the blocks over
// the end of the run. Where the two overlap, the results are equal.
//
// A result may be stored over an operand. The kernel reads the operands of the last iteration before it stores any result of the
// run, so this is correct too.

// Special values of the variable part in the kernel's frame. Its other values are numbers of elements in blocks, which are smaller.
const (
	aheadRuns = 1 << 12 // the loop is computing the last iteration of a run into blocks
	aheadDone = 1 << 13 // the results of the last iteration are in the blocks
)

// hasBlocks reports whether the loop also computes elements in blocks.
func (k *kernel) hasBlocks() bool { return k.whole || !k.Masks }

// goesAhead reports whether the kernel computes the last iteration of a run first. A kernel that may stop early must compute
// elements in order.
func (k *kernel) goesAhead() bool { return k.hasBlocks() && !k.mayStop() }

// mayStop reports whether the kernel may leave elements to the Go loop.
func (k *kernel) mayStop() bool { return k.f.Rare != nil || k.loops || k.f.HasSlices() }

// ahead prints code that sets the pointers to the last iteration of the run, and jumps to the label loop. A run that is shorter than an
// iteration, or has only complete iterations, skips this code.
func (k *kernel) ahead(loop string, elements int) {
	if !k.goesAhead() {
		return
	}
	k.Open(aheadMacro)
	k.Move(left, Scratch)
	k.And(elements-1, Scratch)
	k.BranchIfZero(Scratch, "begin")
	k.Branch(Less, left, elements, "begin")
	k.Move(left, k.all)
	k.Move(left, Done)
	k.Subtract(elements, Done)
	k.Close()
	for i := range k.f.Operands() {
		if !k.moves(i) {
			continue
		}
		k.Open(aheadMacro)
		p := k.at(i)
		k.Move(p, k.kept[i])
		if i < len(k.f.Out) {
			k.Address(k.blocks[i], p)
		} else {
			k.Move(OperandField(i, rowlayout.Step), Scratch)
			k.AddProduct(Done, Scratch, p)
		}
		k.point(i)
		k.Close()
	}
	k.Open(aheadMacro)
	k.Move(aheadRuns, k.part)
	k.Move(elements, left)
	k.Jump(loop)
	k.Label("begin")
	k.Close()
}

// afterAhead prints the beginning of the code for elements after the complete iterations. If the last iteration has just been computed ahead,
// the code returns to the beginning of the run. If all complete iterations are done, it copies the blocks to the end of the run.
func (k *kernel) afterAhead(elements int) {
	if !k.goesAhead() {
		return
	}
	k.Open(aheadMacro)
	k.Branch(Less, k.part, aheadRuns, "few")
	k.Branch(AtLeast, k.part, aheadDone, "join")
	k.Move(aheadDone, k.part)
	k.Move(k.all, left)
	k.Close()
	for i := range k.f.Operands() {
		if k.moves(i) {
			k.Open(aheadMacro)
			k.Move(k.kept[i], k.into(i))
			k.point(i)
			k.Close()
		}
	}
	k.Jump("begin")
	k.Label("join")
	for i, t := range k.f.Out {
		k.Open(aheadMacro)
		p := k.at(i)
		k.Move(left, Scratch)
		k.Subtract(elements, Scratch)
		k.ShiftLeft(Shift(t.Size()), Scratch)
		k.Add(p, Scratch)
		k.CopyBytes(elements*t.Size(), k.blocks[i], Memory{Base: Scratch})
		k.Close()
	}
	k.Jump("next")
	k.Label("few")
}
