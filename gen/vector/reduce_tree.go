package vector

// partSize is how many bytes of the stack a part of a partial result has.
const partSize = 16

// frame lays out the stack: a block for each operand, slots, the advances that have no register, and partial results.
func (k *reducer) frame() {
	k.place()
	for i, t := range k.f.operands() {
		var block memory
		if k.touched[i] {
			block = k.local(k.blockSize(t))
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
		k.slots = k.local(slots * k.bytes)
	}
	k.placeAdvances()
	if k.states.few != nil {
		k.block = k.local(8)
	}
	if !k.states.free {
		k.tree, k.joined = k.local(reductionDepth*k.treeStep()), k.local(8)
	}
}

// treeStep returns how many bytes a partial result has on the stack.
func (k *reducer) treeStep() int { return len(k.states.join.Results) * partSize }

// enterTree begins a run: with the first of its blocks. It stops where a block has fewer elements than there are lanes, if no
// states are neutral.
func (k *reducer) enterTree() {
	k.move(0, k.joined)
	if k.states.first != nil {
		k.move(left, scratch)
		k.subtract(1, scratch)
		k.and(reductionBlock-1, scratch)
		k.branch(less, scratch, reductionLanes-1, "stop")
	}
	k.label("block")
	k.move(reductionBlock, done)
	k.atMost(left, done)
	k.subtract(done, left)
}

// joinBlocks joins the partial result of a block with those before it, and goes on to the next block or, after the last, with
// the partial result of all of them. A run of one block has no others.
func (k *reducer) joinBlocks() {
	k.branchUnlessZero(left, "push")
	k.branchIfZero(k.joined, "store")
	k.label("push")
	k.move(k.joined, scratch)
	k.address(k.tree, done)
	k.label("carry")
	k.branchIfClear(scratch, 1, "put")
	k.joinPart()
	k.higher()
	k.jump("carry")
	k.label("put")
	k.eachPart(func(i int, r register, _ int) { k.hold(r, partSize, memory{done, i * partSize}) })
	k.add(1, k.joined)
	k.branchUnlessZero(left, "block")

	k.move(k.joined, scratch)
	k.address(k.tree, done)
	k.label("lowest")
	k.branchIfClear(scratch, 1, "above")
	k.eachPart(func(i int, r register, _ int) { k.held(memory{done, i * partSize}, partSize, r) })
	k.label("rise")
	k.higher()
	k.branchIfZero(scratch, "store")
	k.branchIfClear(scratch, 1, "rise")
	k.joinPart()
	k.jump("rise")
	k.label("above")
	k.higher()
	k.jump("lowest")
}

// joinPart joins the partial result at done, of earlier blocks, with the one at hand.
func (k *reducer) joinPart() {
	k.eachPart(func(i int, _ register, _ int) {
		k.held(memory{done, i * partSize}, partSize, k.state(i, other).register)
	})
	k.steps(k.trees, k.states.join)
}

// higher goes on to the next partial result, and the next bit of their number.
func (k *reducer) higher() {
	k.shiftRight(1, scratch)
	k.add(k.treeStep(), done)
}
