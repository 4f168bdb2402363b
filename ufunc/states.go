package ufunc

// States are the loops of a reduction with a state of several values, as mean and variance have: the fields of a struct. They
// are operands side by side, one for each field.
type States struct {
	// Identity sets the results, one for each field, to the state of no elements.
	Identity func(*Row)

	// Runs sets the results of each run to the state of its elements: they are dealt to [Lanes] lanes in blocks of [Block], the
	// states of nonempty lanes are joined in halves, and the states of blocks by a [Tree].
	Runs *Loop

	// Join sets states to two states, joined.
	Join *Loop

	// Result sets results from states. It is nil if the fields themselves are the results.
	Result *Loop
}

// RunIdentity runs s.Identity, for a row on the caller's stack.
func (s *States) RunIdentity(r *Row) { call(s.Identity, r.hidden()) }

// Part returns how many elements of a run a loop of whole runs is given at once, at most: a power of two, and whole blocks.
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

// ReduceStates sets the results of each run of r to the state of its elements, as in [States]: step adds element i of the
// first run to a state, join joins two, and put sets the results of the first run to one.
func ReduceStates[S any](r *Row, identity S, step func(r *Row, s S, i int) S, join func(x, y S) S, put func(r *Row, s S)) {
	for more := r.Rows > 0; more; more = r.Next() {
		if r.N <= Block { // the tree is one block
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

// foldStates returns the state of elements lo … hi-1 of the first run of r.
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
