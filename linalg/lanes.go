package linalg

import (
	"reflect"
	"sync/atomic"

	"ndgo/inplace"
	"ndgo/internal/core"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	"ndgo/internal/parallel"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// Functions in this file solve many small matrices side by side, one in each lane of a vector. For each i and j there is an array with
// element i, j of all matrices. Each matrix has its own pivots. Each matrix takes the same operations, in the same order, as a single
// matrix, so its result has the same bits.

// Limits for solving matrices side by side. Fewer or larger matrices are solved faster one by one. The elements of a batch fit in the
// second-level cache.
const (
	leastLanes   = 64
	mostLaneRows = 8
	mostLanes    = 24 << 10 // maximum number of elements of matrices and right-hand sides in a batch
)

// isManySmall reports whether to solve the n×n matrices of a stack side by side.
func isManySmall[T nd.Inexact](stack []int, n int) bool {
	kind := element.Kind[T]()
	return (kind == reflect.Float32 || kind == reflect.Float64) && n > 0 && n <= mostLaneRows && iter.Size(stack) >= leastLanes
}

// solveLanes sets x to the solutions of a·x = b. The parameter columns is the number of columns of b. If b is nil, b is the identity. If
// columns is 0, solveLanes sets x to the determinants instead. The result marks matrices without a valid result, for example because a
// pivot is 0 or not finite. If all matrices have a valid result, it is nil.
func solveLanes[T nd.Inexact](x, a, b *nd.NDArray[T], n, columns int) (bad []bool) {
	var right *core.Header
	if b != nil {
		right = operand.Head(b)
	}
	if element.Kind[T]() == reflect.Float32 {
		return eachLanes[float32](operand.Head(x), operand.Head(a), right, n, columns)
	}
	return eachLanes[float64](operand.Head(x), operand.Head(a), right, n, columns)
}

// A manySmall holds the results of matrices solved side by side. The field bad marks matrices without a valid result (see solveLanes); each
// of these is then solved separately. The zero manySmall holds no results.
type manySmall[T nd.Inexact] struct {
	results []T
	bad     []bool
}

// solveMany calls solveLanes with z as the array of results.
func solveMany[T nd.Inexact](z, a, b *nd.NDArray[T], n, columns int) manySmall[T] {
	bad := solveLanes(z, a, b, n, columns)
	return manySmall[T]{elementsOf(z), bad}
}

// isDone reports whether m has a valid result of matrix i. The caller has already handled the case that all results are valid.
func (m *manySmall[T]) isDone(i int) bool { return m.bad != nil && !m.bad[i] }

// A lanesSolver solves many systems at once, one in each lane.
type lanesSolver[T nd.Float] interface {
	// run sets z to the solutions of a·z = b. If b is nil, b is the identity. If z has no columns, run sets z to the determinants instead.
	// In bad, it marks systems without a valid result: a pivot is 0 or not finite, or the determinant must be computed with separate
	// exponents. It reports whether there are such systems.
	run(z, a, b *nd.NDArray[T], bad []bool) bool
	count() int
	release()
}

// eachLanes does the work of solveLanes for one real type.
func eachLanes[T nd.Float](x, a, b *core.Header, n, columns int) (bad []bool) {
	count := a.Layout.Size() / (n * n)
	matrices, results, right := element.Array[nd.NDArray[T]](a).Reshape(count, n, n), element.Array[nd.NDArray[T]](x), (*nd.NDArray[T])(nil)
	if columns > 0 {
		results = results.Reshape(count, n, columns)
	} else {
		results = results.Reshape(count)
	}
	if b != nil {
		right = element.Array[nd.NDArray[T]](b).Reshape(count, n, columns)
	}
	most := max(leastLanes, mostLanes/(n*(n+columns)))
	blocks := (count + most - 1) / most
	parts := max(1, min(blocks, parallel.Parts(count*n*n*(n+columns)/4, parallel.Cheap)))
	var failed atomic.Bool
	bad = zeros[bool](count)
	parallel.Run(parts, func(part int) {
		var l lanesSolver[T]
		begin, end := parallel.Share(blocks, parts, part)
		for at := begin * most; at < min(end*most, count); at += most {
			many := min(most, count-at)
			if l == nil || l.count() != many {
				if l != nil {
					l.release()
				}
				if n <= fewEquations {
					l = newFew[T](n, columns, many)
				} else {
					l = newLanes[T](n, columns, many)
				}
			}
			some, b := nd.Range(at, at+many), right
			if b != nil {
				b = b.Slice(some)
			}
			if l.run(results.Slice(some), matrices.Slice(some), b, bad[at:at+many]) {
				failed.Store(true)
			}
		}
		if l != nil {
			l.release()
		}
	})
	if !failed.Load() {
		return nil
	}
	return bad
}

// lanes holds many systems of equations, one in each lane. Element i of rows holds row i of all matrices, followed by row i of all right
// sides.
type lanes[T nd.Float] struct {
	n, columns          int
	all                 *nd.NDArray[T]
	rows                []*laneRow[T]
	spare               *laneRow[T]
	solutions           *nd.NDArray[T]
	best, index, factor *nd.NDArray[T]
	sign                *nd.NDArray[T] // signs of the determinants
	chosen              *nd.NDArray[bool]
}

// A laneRow has views of one row of all matrices, together with their right sides: column[i] is element i of the row, and from[i] is the
// row from element i on.
type laneRow[T nd.Float] struct {
	matrix       *nd.NDArray[T]
	column, from []*nd.NDArray[T]
}

func newLanes[T nd.Float](n, columns, count int) *lanes[T] {
	l := &lanes[T]{n: n, columns: columns, all: nd.Empty[T](n+1, n+columns, count)}
	for i := range n + 1 {
		all := l.all.Slice(nd.At(i))
		r := &laneRow[T]{matrix: all.Slice(nd.To(n))}
		for j := range n {
			r.column = append(r.column, all.Slice(nd.At(j)))
			r.from = append(r.from, all.Slice(nd.From(j)))
		}
		r.from = append(r.from, all.Slice(nd.From(n)))
		l.rows = append(l.rows, r)
	}
	l.spare, l.rows = l.rows[n], l.rows[:n]
	l.best, l.index, l.factor = nd.Empty[T](count), nd.Empty[T](count), nd.Empty[T](count)
	l.sign, l.chosen = nd.Empty[T](count), nd.Empty[bool](count)
	l.solutions = nd.Empty[T](n, columns, count)
	return l
}

func (l *lanes[T]) count() int { return l.best.Size() }

func (l *lanes[T]) release() {
	for _, x := range []*nd.NDArray[T]{l.all, l.solutions, l.best, l.index, l.factor, l.sign} {
		x.Release()
	}
	l.chosen.Release()
}

func (l *lanes[T]) run(z, a, b *nd.NDArray[T], bad []bool) (any bool) {
	l.load(a, b)
	any = l.eliminate(bad)
	if l.columns > 0 {
		z.Assign(l.solve())
	} else {
		any = l.determinant(bad) || any
		z.Assign(l.sign)
	}
	return any
}

// load copies the matrices and right sides. If b is nil, the right sides are the identity.
func (l *lanes[T]) load(a, b *nd.NDArray[T]) {
	l.sign.Fill(1)
	for i, r := range l.rows {
		r.matrix.Assign(a.Slice(nd.Colon, nd.At(i)).T())
		right := r.from[l.n]
		if b != nil {
			right.Assign(b.Slice(nd.Colon, nd.At(i)).T())
		} else if l.columns > 0 {
			right.Fill(0)
			right.Slice(nd.At(i)).Fill(1)
		}
	}
}

// eliminate makes the matrices upper triangular. If a pivot of a matrix is 0 or not finite, it marks the matrix in bad. It reports whether
// there are such matrices.
func (l *lanes[T]) eliminate(bad []bool) (any bool) {
	for k := range l.n {
		if k < l.n-1 {
			l.pivot(k)
		}
		pivots := l.rows[k].column[k]
		for i, p := range elementsOf(pivots) {
			if p == 0 || p-p != 0 {
				bad[i], any = true, true
			}
		}
		for _, r := range l.rows[k+1:] {
			into.Divide(l.factor, r.column[k], pivots)
			product := l.spare.from[k+1]
			into.Multiply(product, l.rows[k].from[k+1], l.factor)
			inplace.Subtract(r.from[k+1], product)
		}
	}
	return any
}

// pivot exchanges two rows of each matrix: row k, and the first row from k on with the greatest element in column k.
func (l *lanes[T]) pivot(k int) {
	into.Abs(l.best, l.rows[k].column[k])
	l.index.Assign(nd.Scalar(T(k)))
	for i := k + 1; i < l.n; i++ {
		into.Abs(l.factor, l.rows[i].column[k])
		into.LessEqual(l.chosen, l.factor, l.best)
		into.Where(l.index, l.chosen, l.index, T(i))
		inplace.Maximum(l.best, l.factor)
	}
	into.Equal(l.chosen, l.index, T(k))
	into.Negative(l.factor, l.sign)
	into.Where(l.sign, l.chosen, l.sign, l.factor)
	for i := k + 1; i < l.n; i++ {
		into.Equal(l.chosen, l.index, T(i))
		a, b, spare := l.rows[k].from[k], l.rows[i].from[k], l.spare.from[k]
		into.Where(spare, l.chosen, b, a)
		into.Where(b, l.chosen, a, b)
		l.rows[k], l.spare = l.spare, l.rows[k]
	}
}

// solve returns the solutions as an array of matrices.
func (l *lanes[T]) solve() *nd.NDArray[T] {
	for i := l.n - 1; i >= 0; i-- {
		r := l.rows[i]
		x := r.from[l.n]
		for j := i + 1; j < l.n; j++ {
			product := l.spare.from[l.n]
			into.Multiply(product, l.rows[j].from[l.n], r.column[j])
			inplace.Subtract(x, product)
		}
		inplace.Divide(x, r.column[i])
		l.solutions.Slice(nd.At(i)).Assign(x)
	}
	return l.solutions.PermuteDims(2, 0, 1)
}

// determinant multiplies sign by the pivots. If an intermediate product of a matrix overflows or may lose digits, it marks the matrix in
// bad. It reports whether there are such matrices.
func (l *lanes[T]) determinant(bad []bool) (any bool) {
	least := T(leastNormal[T]())
	for i, r := range l.rows {
		inplace.Multiply(l.sign, r.column[i])
		if i == l.n-1 {
			break // this product is the determinant itself, which may be large or small
		}
		for j, v := range elementsOf(l.sign) {
			if size := max(v, -v); !(size >= least && size-size == 0) {
				bad[j], any = true, true
			}
		}
	}
	return any
}
