package kernel

import "ndgo/gen/internal/rowlayout"

// A run of a kernel without masks often ends with fewer elements than a vector has. To copy these elements to blocks and back takes longer
// than to compute several vectors: vectors must wait for the small stores. So if the run has at least one iteration of elements, the kernel
// computes its last iteration first, into blocks. This iteration ends with the run's last element. The kernel then computes all complete
// iterations, and stores the blocks over the end of the run. The elements in both are the same.
//
// An operand may have the elements of a result. The last iteration reads operands before any result of the run is stored, so it reads what
// the other iterations read.

// States of the number part, beside numbers of elements. They are larger than any number of elements in blocks.
const (
	aheadRuns = 1 << 12 // the loop computes the last iteration into blocks
	aheadDone = 1 << 13 // the blocks have the results of the last iteration
)

// hasBlocks reports whether the loop also computes elements in blocks.
func (k *kernel) hasBlocks() bool { return k.whole || !k.Masks }

// goesAhead reports whether the kernel computes the last iteration of a run first. A kernel that may stop early computes elements in order.
func (k *kernel) goesAhead() bool { return k.hasBlocks() && !k.mayStop() }

// mayStop reports whether the kernel may leave elements to the Go loop.
func (k *kernel) mayStop() bool { return k.f.Rare != nil || k.loops || k.f.HasSlices() }

// ahead prints the jump to loop, with the last iteration of a run, unless the run has only complete iterations, or less than one.
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

// afterAhead prints the way from the last iteration to the beginning of the run, and the copy of the blocks to the end of the run. It is
// the beginning of the code for a computed tail.
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
