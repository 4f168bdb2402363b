package kernel

// partSize is how many bytes of the stack a part of a partial result has.
const partSize = 16

// frame lays out the stack: a block for each operand, slots, the advances without a register, and partial results.
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

// treeStep returns how many bytes a partial result has on the stack.
func (k *reducer) treeStep() int { return len(k.states.Join.Results) * partSize }

// enterTree begins a run: with the first of its blocks. It stops where a block has fewer elements than there are lanes, if no
// states are neutral.
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

// joinBlocks joins the partial result of a block with those before it, and goes on to the next block or, after the last, with
// the partial result of all. A run of one block has no others.
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

// joinPart joins the partial result at done, of earlier blocks, with the one at hand.
func (k *reducer) joinPart() {
	k.eachPart(func(i int, _ Register, _ int) {
		k.Held(Memory{Done, i * partSize}, partSize, k.state(i, other).register)
	})
	k.steps(k.trees, k.states.Join)
}

// higher goes on to the next partial result, and the next bit of their number.
func (k *reducer) higher() {
	k.ShiftRight(1, Scratch)
	k.Add(k.treeStep(), Done)
}
