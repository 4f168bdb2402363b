package shape

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// These kernels are steps of sorting. They work on keys, unsigned integers of 4 or 8 bytes.
var partitions = Family{
	Name: "partition",
	Kernel: func(t Target) {
		for _, of := range []Type{ir.Uint32, ir.Uint64} {
			printKeys(t.(Ordering), of)
			printElements(t.(Ordering), of)
			printPartition(t.(Ordering), of)
			printNetwork(t.(Ordering), of)
		}
	},
}

// Ordering has the operations that compare keys. LoadKeys and RepeatKey may convert keys to other numbers in the same order.
// StoreKeys, Ascend and AscendWithin, and the pivot of Split, have this form; the vector that Split divides has the form in memory.
type Ordering interface {
	Target

	// LoadKeys sets lanes of z to the keys at a, numbered from first on. If n is not none, lanes with numbers from n on become the
	// greatest key. StoreKeys stores these keys.
	LoadKeys(of Type, z Vector, a Address, first int, n Integer)
	StoreKeys(of Type, x Vector, a Address, first int, n Integer)

	// RepeatKey sets all lanes of z to the key at an address.
	RepeatKey(of Type, z Vector, a Address)

	// Split moves the lanes of x that are less than pivot to the first lanes of less, in order, and the others to those of others,
	// and sets count to the number of those that are less. If m is a mask, the other lanes are ignored.
	Split(of Type, x, pivot Vector, m Mask, less, others Vector, count Integer)

	// Ascend returns the lesser and the greater key of each lane, in new registers or in those of x and y, which it may overwrite.
	Ascend(of Type, x, y Vector) (lesser, greater Vector)

	// AscendWithin compares lane i of x with lane i of y, which is another lane of x: a lower one if the number i has the bit,
	// otherwise a higher one. It returns the greater key in lanes whose number has the bit, and the lesser key in the others. It
	// overwrites x and y.
	AscendWithin(of Type, x, y Vector, bit int) Vector

	// PermuteLanes sets lane i of z to lane from(i) of x.
	PermuteLanes(size int, z, x Vector, from func(i int) int)

	Signs(of Type, z, x Vector)         // z = all ones in lanes that are negative as signed integers, else 0
	EqualLanes(of Type, z, x, y Vector) // z = all ones in equal lanes, else 0
	And(z, x, y Vector)                 // z = x & y
	AndNot(z, x, y Vector)              // z = ^x & y
	Or(z, x, y Vector)                  // z = x | y
}

// The layout of a KeyForm: vectors of 8-byte numbers, whose lower halves are for keys of 4 bytes. Elements and keys are converted
// by
//
//	k = (b ^ signs(b)&turn ^ flip) − origin ^ mirror
//	b = c ^ ^signs(c)&turn ^ flip, where c = (k ^ mirror) + origin
const (
	formTurn    = 0
	formFlip    = 8
	formOrigin  = 16
	formMirror  = 24
	formNegated = 32 // offset of −origin
	formFound   = 64 // offset of a vector with ones in lanes in which an element equals flip
)

// form loads the form of keys.
type form struct{ turn, flip, origin, mirror Vector }

func loadForm(t Ordering, of Type, at Integer, origin int) form {
	load := func(offset int) Vector {
		v := t.Vector()
		t.Repeat(of, v, At(at, offset))
		return v
	}
	return form{load(formTurn), load(formFlip), load(origin), load(formMirror)}
}

// sweepLanes prints a loop computing n lanes at z from those at x. body prints the computation of w from v.
func sweepLanes(t Ordering, of Type, z, x, n Integer, body func(w, v Vector)) {
	size := of.Size()
	lanes := t.Bytes() / size
	v, w := t.Vector(), t.Vector()
	t.Jump("rest")
	t.Label("loop")
	t.Load(v, At(x, 0))
	body(w, v)
	t.Store(w, At(z, 0))
	t.AddConstant(x, t.Bytes())
	t.AddConstant(z, t.Bytes())
	t.AddConstant(n, -lanes)
	t.Label("rest")
	t.JumpIf(n, GreaterEqual, lanes, "loop")
	t.JumpIf(n, Equal, 0, "end")
	m := t.FirstLanes(n, size)
	t.LoadLanes(size, v, At(x, 0), m)
	body(w, v)
	t.StoreLanes(size, w, At(z, 0), m)
	t.Label("end")
}

// printKeys prints the kernel setting the n keys at z to those of the elements at x. z and x may be the same.
func printKeys(t Ordering, of Type) {
	t.Function(fmt.Sprintf("keys%d", 8*of.Size()), "func(z, x unsafe.Pointer, n int, form unsafe.Pointer)")
	z, x, n, at := t.Argument("z"), t.Argument("x"), t.Argument("n"), t.Argument("form")
	f := loadForm(t, of, at, formNegated)
	found, is := t.Vector(), t.Vector()
	t.Zero(found)
	sweepLanes(t, of, z, x, n, func(w, v Vector) {
		t.EqualLanes(of, is, v, f.flip)
		t.Or(found, found, is)
		t.Signs(of, w, v)
		t.And(w, w, f.turn)
		t.Xor(w, w, f.flip)
		t.Xor(w, w, v)
		t.AddLanes(of, w, w, f.origin)
		t.Xor(w, w, f.mirror)
	})
	t.Store(found, At(at, formFound))
	t.Return()
}

// printElements prints the kernel setting the n elements at z to those of the keys there.
func printElements(t Ordering, of Type) {
	t.Function(fmt.Sprintf("elements%d", 8*of.Size()), "func(z unsafe.Pointer, n int, form unsafe.Pointer)")
	z, n := t.Argument("z"), t.Argument("n")
	f := loadForm(t, of, t.Argument("form"), formOrigin)
	x := t.Integer()
	t.Copy(x, z)
	sweepLanes(t, of, z, x, n, func(w, v Vector) {
		t.Xor(v, v, f.mirror)
		t.AddLanes(of, v, v, f.origin)
		t.Signs(of, w, v)
		t.AndNot(w, w, f.turn)
		t.Xor(w, w, f.flip)
		t.Xor(w, w, v)
	})
	t.Return()
}

// splitAtOnce is the number of vectors split in one iteration.
const splitAtOnce = 4

// printPartition prints the kernel that moves those of the n keys at x that are less than pivot to z, in order, and the others to
// y, and sets less to the number of those that are less. x may be z or y. z and y do not overlap. Both have space for n keys; the
// kernel overwrites memory after the moved keys, too.
func printPartition(t Ordering, of Type) {
	size := of.Size()
	lanes := t.Bytes() / size
	t.Function(fmt.Sprintf("partition%d", 8*size), "func(z, y, x unsafe.Pointer, n int, pivot, less unsafe.Pointer)")
	z, y, x, n := t.Argument("z"), t.Argument("y"), t.Argument("x"), t.Argument("n")
	begin, pivot := t.Integer(), t.Vector()
	t.Copy(begin, z)
	t.RepeatKey(of, pivot, At(t.Argument("pivot"), 0))
	split := func(i int) {
		v, less, others, count := t.Vector(), t.Vector(), t.Vector(), t.Integer()
		t.Load(v, At(x, i*t.Bytes()))
		t.Split(of, v, pivot, 0, less, others, count)
		t.Store(less, At(z, 0))
		t.Store(others, At(y, 0))
		t.ShiftLeft(count, Logarithm(size))
		t.Add(z, count)
		t.AddConstant(y, t.Bytes())
		t.Subtract(y, count)
	}
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
		t.JumpIf(n, GreaterEqual, vectors*lanes, loop)
	}
	t.JumpIf(n, Equal, 0, "end")
	v, less, others, count := t.Vector(), t.Vector(), t.Vector(), t.Integer()
	m := t.FirstLanes(n, size)
	t.LoadLanes(size, v, At(x, 0), m)
	t.Split(of, v, pivot, m, less, others, count)
	t.StoreLanes(size, less, At(z, 0), t.FirstLanes(count, size))
	t.Subtract(n, count)
	t.StoreLanes(size, others, At(y, 0), t.FirstLanes(n, size))
	t.ShiftLeft(count, Logarithm(size))
	t.Add(z, count)
	t.Label("end")
	t.Subtract(z, begin)
	t.ShiftRight(z, Logarithm(size))
	t.StoreNumber(z, At(t.Argument("less"), 0))
	t.Return()
}
