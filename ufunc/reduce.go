package ufunc

// Sums of floats have a fixed order, so vector registers of any width give the same bits. A run is cut into blocks of Block elements.
// Within a block, element i is added to sum i mod Lanes; then the upper half of the sums is added to the lower half, until one is left.
// Blocks are joined in pairs, pairs of pairs, and so on.
//
// The error of a sum of n elements is at most (20 + log₂(n/512))·ε/2·Σ|x|. A pairwise sum with sequential blocks of 128 elements has a
// larger error.
const (
	Lanes = 32
	Block = 512
)

// ReduceRows sets the result of each run of r to the reduction of its elements. The function fold reduces the elements [lo, hi) of the
// first run, at most Block of them. The function join joins two partial results.
func ReduceRows[T any](r *Row, fold func(r *Row, lo, hi int) T, join func(x, y T) T) {
	for more := r.Rows > 0; more; more = r.Next() {
		if r.N <= Block { // a single block
			*At[T](r, 0, 0) = fold(r, 0, r.N)
			continue
		}
		var t Tree[T]
		for lo := 0; lo < r.N; lo += Block {
			t.Push(fold(r, lo, min(lo+Block, r.N)), join)
		}
		*At[T](r, 0, 0) = t.Join(join)
	}
}

// ReduceTerms sets the result of each run of r to the reduction of terms, in the order of [ReduceRows]. The function term computes term i
// of the first run.
func ReduceTerms[T any](r *Row, term func(r *Row, i int) T, join func(x, y T) T) {
	ReduceRows(r, func(r *Row, lo, hi int) T {
		var lanes [Lanes]T
		n := min(hi-lo, Lanes)
		for l := range n {
			lanes[l] = term(r, lo+l)
		}
		for i := lo + n; i < hi; i++ {
			l := (i - lo) % Lanes
			lanes[l] = join(lanes[l], term(r, i))
		}
		for half := Lanes / 2; half > 0; half /= 2 {
			for l := range min(n-half, half) {
				lanes[l] = join(lanes[l], lanes[l+half])
			}
			n = min(n, half)
		}
		return lanes[0]
	}, join)
}

// Pairs returns a loop that joins the elements of two operands, like [Loop.Join].
func Pairs[T any](join func(x, y T) T) func(*Row) {
	return func(r *Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				*At[T](r, 0, i) = join(*At[T](r, 1, i), *At[T](r, 2, i))
			}
		}
	}
}

// JoinEight sets each result of r to the reduction of eight operands' elements, in the order of the tree.
func JoinEight[T any](r *Row, join func(x, y T) T) {
	joinEight(r, func(x T, _ int) T { return x }, join)
}

// JoinEightTerms does the work of [JoinEight] for terms. The function term computes a term from an element and the element of the ninth operand.
func JoinEightTerms[T any](r *Row, term, join func(x, y T) T) {
	joinEight(r, func(x T, i int) T { return term(x, *At[T](r, 9, i)) }, join)
}

func joinEight[T any](r *Row, term func(x T, i int) T, join func(x, y T) T) {
	for more := r.Rows > 0; more; more = r.Next() {
		for i := r.Done; i < r.N; i++ {
			var x [8]T
			for k := range x {
				x[k] = term(*At[T](r, 1+k, i), i)
			}
			for n := len(x) / 2; n > 0; n /= 2 {
				for k := range n {
					x[k] = join(x[2*k], x[2*k+1])
				}
			}
			*At[T](r, 0, i) = x[0]
		}
	}
}

// A Tree joins partial results in pairs, pairs of pairs, and so on. Its shape depends only on the number of results.
type Tree[T any] struct {
	n     uint64
	parts [48]T // if bit k of n is set, parts[k] joins 2ᵏ pushed values
}

// Push adds the next partial result.
func (t *Tree[T]) Push(v T, join func(x, y T) T) {
	k := 0
	for ; t.n>>k&1 == 1; k++ {
		v = join(t.parts[k], v)
	}
	t.parts[k] = v
	t.n++
}

// Join returns the reduction of all pushed values, of which there is at least one.
func (t *Tree[T]) Join(join func(x, y T) T) T {
	k := 0
	for t.n>>k&1 == 0 {
		k++
	}
	v := t.parts[k]
	for k++; t.n>>k != 0; k++ {
		if t.n>>k&1 == 1 {
			v = join(t.parts[k], v)
		}
	}
	return v
}
