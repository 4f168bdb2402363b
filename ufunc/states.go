package ufunc

// States holds the loops of a reduction whose state has several values, like a count and a mean. The state is a struct, and each
// of its fields is an operand of the loops.
type States struct {
	// Identity sets the results, one for each field, to the state of no elements.
	Identity func(*Row)

	// Runs sets the results of each run to the state of its elements. In a block of [Block] elements, element i is added to state i
	// mod [Lanes]. Then the upper half of the states is joined to the lower half, until one is left; states without elements are
	// skipped. A [Tree] joins the states of blocks.
	Runs *Loop

	// Join joins pairs of states.
	Join *Loop

	// Result computes results from states. It is nil if the results are the fields of the state.
	Result *Loop
}

// RunIdentity runs s.Identity, for a row on the caller's stack.
func (s *States) RunIdentity(r *Row) { call(s.Identity, r.hidden()) }

// Part returns the maximum number of elements of a run in one call, for a loop that reduces whole runs. It is a power of two and a
// multiple of Block.
func (l *Loop) Part() int {
	most := chunk
	if l.Kernels != nil {
		most = l.Kernels.most()
	}
	part := Block
	for 2*part <= most {
		part *= 2
	}
	return part
}

// ReduceStates sets the results of each run of r to the state of its elements, in the order of [States.Runs]. The function step adds
// element i of the first run to a state, join joins two states, and put stores a state in the results of the first run.
func ReduceStates[S any](r *Row, identity S, step func(r *Row, s S, i int) S, join func(x, y S) S, put func(r *Row, s S)) {
	for more := r.Rows > 0; more; more = r.Next() {
		if r.N <= Block { // a single block
			put(r, foldStates(r, 0, r.N, identity, step, join))
			continue
		}
		var t Tree[S]
		for lo := 0; lo < r.N; lo += Block {
			t.Push(foldStates(r, lo, min(lo+Block, r.N), identity, step, join), join)
		}
		put(r, t.Join(join))
	}
}

// foldStates returns the state of elements lo to hi-1 of the first run of r.
func foldStates[S any](r *Row, lo, hi int, identity S, step func(r *Row, s S, i int) S, join func(x, y S) S) S {
	var lanes [Lanes]S
	for l := range min(hi-lo, Lanes) {
		s := identity
		for i := lo + l; i < hi; i += Lanes {
			s = step(r, s, i)
		}
		lanes[l] = s
	}
	n := min(hi-lo, Lanes)
	for half := Lanes / 2; half > 0; half /= 2 {
		for l := range min(n-half, half) {
			lanes[l] = join(lanes[l], lanes[l+half])
		}
		n = min(n, half)
	}
	return lanes[0]
}
