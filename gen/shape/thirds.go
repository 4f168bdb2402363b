package shape

import "fmt"

// A Dividing target can split keys at two pivots at once.
type Dividing interface {
	Ordering

	// HasThirds reports whether SplitInThree exists for a type.
	HasThirds(of Type) bool

	// Thirds returns the constants of SplitInThree.
	Thirds(of Type) Vector

	// SplitInThree divides the lanes of x by two pivots. Lanes less than lower become the first lanes of less. Lanes from lower up
	// to, but not including, upper become the first lanes of between. All others become the last lanes of above. The remaining lanes
	// of the results have arbitrary keys. The counts are set to the numbers of lanes in less and between, and notAbove to their sum.
	SplitInThree(of Type, x, lower, upper, constants Vector, less, between, above Vector, lessCount, betweenCount, notAbove Integer)
}

// printThirds prints the kernel that divides the n keys at x in three. It moves keys less than the first pivot to z, other keys less than the
// second pivot to y, and all other keys to the end of the memory whose last key is at last. The first pivot is at most the second. The kernel
// stores the numbers of keys at z and y at counts. An argument that is the end of the memory could point to no object of Go's heap.
//
// The address x may equal z or y. The memory up to last may be a part of the memory at z or y without keys of x. The kernel may overwrite the
// space for n keys at each address.
//
// If converts is set, x has elements instead of keys. The kernel converts them as the kernel of printKeys does.
func printThirds(t Dividing, of Type, converts bool) {
	size := of.Size()
	lanes := t.Bytes() / size
	if converts {
		t.Function(fmt.Sprintf("elementThirds%d", 8*size), "func(z, y, last, x unsafe.Pointer, n int, pivots, counts, form unsafe.Pointer)")
	} else {
		t.Function(fmt.Sprintf("thirds%d", 8*size), "func(z, y, last, x unsafe.Pointer, n int, pivots, counts unsafe.Pointer)")
	}
	z, y, top, x, n := t.Argument("z"), t.Argument("y"), t.Argument("last"), t.Argument("x"), t.Argument("n")
	t.AddConstant(top, size)
	pivots, lower, upper := t.Argument("pivots"), t.Vector(), t.Vector()
	t.RepeatKey(of, lower, At(pivots, 0))
	t.RepeatKey(of, upper, At(pivots, size))
	constants := t.Thirds(of)
	convert := func(v Vector) Vector { return v }
	end := func() {}
	if converts {
		at, found := t.Argument("form"), t.Vector()
		f := loadForm(t, of, at, formNegated)
		t.Zero(found)
		convert = func(v Vector) Vector {
			w := t.Vector()
			f.keys(t, of, found, w, v)
			return w
		}
		end = func() { t.Store(found, At(t.Argument("form"), formFound)) }
	}
	lessBegin, betweenBegin := t.Integer(), t.Integer()
	t.Copy(lessBegin, z)
	t.Copy(betweenBegin, y)
	split := func(i int) {
		v, less, between, above := t.Vector(), t.Vector(), t.Vector(), t.Vector()
		lessCount, betweenCount, notAbove := t.Integer(), t.Integer(), t.Integer()
		t.Load(v, At(x, i*t.Bytes()))
		t.Prefetch(At(y, splitAhead))
		t.Prefetch(At(top, -splitAhead-t.Bytes()))
		t.SplitInThree(of, convert(v), lower, upper, constants, less, between, above, lessCount, betweenCount, notAbove)
		t.Store(less, At(z, 0))
		t.Store(between, At(y, 0))
		t.Store(above, At(top, -t.Bytes()))
		t.AddressOf(z, At(z, 0).Plus(lessCount, size))
		t.AddressOf(y, At(y, 0).Plus(betweenCount, size))
		t.AddressOf(top, At(top, -t.Bytes()).Plus(notAbove, size))
	}
	// Stores are of whole vectors. So the loop stops while two vectors of keys are left; otherwise a store could overwrite keys at
	// top.
	for _, vectors := range []int{splitAtOnce, 1} {
		loop, rest := fmt.Sprint("loop", vectors), fmt.Sprint("rest", vectors)
		t.Jump(rest)
		t.Label(loop)
		for i := range vectors {
			split(i)
		}
		t.AddConstant(x, vectors*t.Bytes())
		t.AddConstant(n, -vectors*lanes)
		t.Label(rest)
		t.JumpIf(n, GreaterEqual, (vectors+1)*lanes, loop)
	}
	most := t.Integer()
	t.Copy(most, n)
	t.Subtract(most, n)
	t.AddConstant(most, lanes)
	t.Jump("rest")
	t.Label("loop")
	some, count, m := t.Integer(), t.Integer(), Mask(0)
	t.Copy(some, n)
	t.Minimum(some, most)
	t.Subtract(n, some)
	v, less, others, between, above := t.Vector(), t.Vector(), t.Vector(), t.Vector(), t.Vector()
	m = t.FirstLanes(some, size)
	t.LoadLanes(size, v, At(x, 0), m)
	t.AddConstant(x, t.Bytes())
	t.Split(of, convert(v), lower, m, less, others, count)
	t.StoreLanes(size, less, At(z, 0), t.FirstLanes(count, size))
	t.AddressOf(z, At(z, 0).Plus(count, size))
	t.Subtract(some, count)
	t.Split(of, others, upper, t.FirstLanes(some, size), between, above, count)
	t.StoreLanes(size, between, At(y, 0), t.FirstLanes(count, size))
	t.AddressOf(y, At(y, 0).Plus(count, size))
	t.Subtract(some, count)
	m = t.FirstLanes(some, size)
	t.ShiftLeft(some, Logarithm(size))
	t.Subtract(top, some)
	t.StoreLanes(size, above, At(top, 0), m)
	t.Label("rest")
	t.JumpIf(n, Greater, 0, "loop")
	end()
	counts := t.Argument("counts")
	t.Subtract(z, lessBegin)
	t.Subtract(y, betweenBegin)
	for i, count := range []Integer{z, y} {
		t.ShiftRight(count, Logarithm(size))
		t.StoreNumber(count, At(counts, 8*i))
	}
	t.Return()
}
