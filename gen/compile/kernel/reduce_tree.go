package kernel

// partSize is the number of bytes on the stack for one part of a partial result.
const partSize = 16

// frame lays out the stack frame: a block for each operand, spill slots, advances (pointer increments) not in registers, and partial
// results.
func (k *reducer) frame() {
	k.place()
	for i, t := range k.f.Operands() {
		var block Memory
		if k.touched[i] {
			block = k.Local(k.blockSize(t))
		}
		k.blocks = append(k.blocks, block)
	}
	slots := k.homes.slots
	for _, a := range k.programs {
		for _, s := range a.slots {
			slots = max(slots, s+1)
		}
	}
	if slots > 0 {
		k.slots = k.Local(slots * k.Bytes)
	}
	k.placeAdvances()
	if k.states.Few != nil {
		k.block = k.Local(8)
	}
	if !k.states.Free {
		k.tree, k.joined = k.Local(reductionDepth*k.treeStep()), k.Local(8)
	}
}

// treeStep returns the number of bytes on the stack for a partial result.
func (k *reducer) treeStep() int { return len(k.states.Join.Results) * partSize }

// enterTree prints the beginning of a run and of its first block. If no initial state is known for lanes without elements, the kernel stops
// before a run whose last block has fewer elements than lanes.
func (k *reducer) enterTree() {
	k.Move(0, k.joined)
	if k.states.First != nil {
		k.Move(left, Scratch)
		k.Subtract(1, Scratch)
		k.And(ReductionBlock-1, Scratch)
		k.Branch(Less, Scratch, ReductionLanes-1, "stop")
	}
	k.Label("block")
	k.Move(ReductionBlock, Done)
	k.AtMost(left, Done)
	k.Subtract(Done, left)
}

// joinBlocks prints code for the end of a block. The code joins the block's partial result with partial results of earlier blocks,
// and jumps to the next block. After the last block, it joins all partial results. A run of one block skips this code.
func (k *reducer) joinBlocks() {
	k.BranchUnlessZero(left, "push")
	k.BranchIfZero(k.joined, "store")
	k.Label("push")
	k.Move(k.joined, Scratch)
	k.Address(k.tree, Done)
	k.Label("carry")
	k.BranchIfClear(Scratch, 1, "put")
	k.joinPart()
	k.higher()
	k.Jump("carry")
	k.Label("put")
	k.eachPart(func(i int, r Register, _ int) { k.Hold(r, partSize, Memory{Done, i * partSize}) })
	k.Add(1, k.joined)
	k.BranchUnlessZero(left, "block")

	k.Move(k.joined, Scratch)
	k.Address(k.tree, Done)
	k.Label("lowest")
	k.BranchIfClear(Scratch, 1, "above")
	k.eachPart(func(i int, r Register, _ int) { k.Held(Memory{Done, i * partSize}, partSize, r) })
	k.Label("rise")
	k.higher()
	k.BranchIfZero(Scratch, "store")
	k.BranchIfClear(Scratch, 1, "rise")
	k.joinPart()
	k.Jump("rise")
	k.Label("above")
	k.higher()
	k.Jump("lowest")
}

// joinPart prints the code that joins the current partial result with an earlier one, at the address in the register Done.
func (k *reducer) joinPart() {
	k.eachPart(func(i int, _ Register, _ int) {
		k.Held(Memory{Done, i * partSize}, partSize, k.state(i, other).register)
	})
	k.steps(k.trees, k.states.Join)
}

// higher prints the instructions that go on to the next partial result and to the next bit of the number of blocks.
func (k *reducer) higher() {
	k.ShiftRight(1, Scratch)
	k.Add(k.treeStep(), Done)
}
