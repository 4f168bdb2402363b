package shape

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// These kernels are steps of sorting. A key is an unsigned integer of 4 or 8 bytes in the order of the elements.
var partitions = Family{
	Name: "partition",
	Kernel: func(t Target) {
		for _, of := range []Type{ir.Uint32, ir.Uint64} {
			printKeys(t.(Ordering), of)
			printElements(t.(Ordering), of)
			printPartition(t.(Ordering), of)
			if t, ok := t.(Dividing); ok && t.HasThirds(of) {
				printThirds(t, of, false)
				printThirds(t, of, true)
			}
			printNetwork(t.(Ordering), of)
		}
	},
}

// Ordering has the operations that compare keys. In vectors, a target may hold keys in a converted form with the same order.
// LoadKeys and RepeatKey convert keys to this form, and StoreKeys converts them back. Ascend and AscendWithin take converted keys.
// Split takes a converted pivot and unconverted keys.
type Ordering interface {
	Target

	// LoadKeys sets the lanes of z to the keys at a. The first lane holds the key with number first. If n is not none, lanes for
	// numbers from n on become the greatest key. StoreKeys stores only the lanes for numbers below n.
	LoadKeys(of Type, z Vector, a Address, first int, n Integer)
	StoreKeys(of Type, x Vector, a Address, first int, n Integer)

	// RepeatKey sets all lanes of z to the key at an address.
	RepeatKey(of Type, z Vector, a Address)

	// Split moves the lanes of x less than pivot to the first lanes of less, in order. It moves the other lanes of x to the first lanes of
	// others. It sets count to the number of lanes in less. If m is a mask, Split ignores lanes outside of the mask.
	Split(of Type, x, pivot Vector, m Mask, less, others Vector, count Integer)

	// Ascend compares the keys in each lane of x and y, and returns the lesser and the greater keys. The results may overwrite x and y.
	Ascend(of Type, x, y Vector) (lesser, greater Vector)

	// AscendWithin compares lane i of x with lane i of y. The vector y has the lanes of x in another order. If bit is set in i, lane
	// i of y comes from a lower lane of x, and the result has the greater key in lane i. Otherwise it comes from a higher lane, and
	// the result has the lesser key. AscendWithin overwrites x and y.
	AscendWithin(of Type, x, y Vector, bit int) Vector

	// PermuteLanes sets lane i of z to lane from(i) of x.
	PermuteLanes(size int, z, x Vector, from func(i int) int)

	Signs(of Type, z, x Vector)        // z = all ones in lanes with a negative signed integer, else 0
	MarkEqual(of Type, z, x, y Vector) // sets all bits of z in lanes where x equals y
	AndXor(z, x, y Vector)             // z = z & x ^ y
}

// A KeyForm, in memory, describes how elements become keys: it consists of vectors of 8-byte numbers, at the offsets below. Keys of
// 4 bytes use the lower halves of these numbers. An element with bits b has the key k:
//
//	k = (b ^ signs(b)&turn ^ flip) − origin ^ mirror
//	b = c ^ signs(c)&turn ^ turn ^ flip, where c = (k ^ mirror) + origin
const (
	formTurn    = 0
	formFlip    = 8
	formOrigin  = 16
	formMirror  = 24
	formNegated = 32 // offset of −origin
	formFound   = 64 // offset of a vector with ones in the lanes of elements equal to flip
)

// form is a KeyForm loaded into registers.
type form struct{ turn, flip, origin, mirror Vector }

func loadForm(t Ordering, of Type, at Integer, origin int) form {
	load := func(offset int) Vector {
		v := t.Vector()
		t.Repeat(of, v, At(at, offset))
		return v
	}
	return form{load(formTurn), load(formFlip), load(origin), load(formMirror)}
}

// keys sets z to the keys of the elements x. In found, it marks the lanes whose element equals flip. It overwrites x.
func (f form) keys(t Ordering, of Type, found, z, x Vector) {
	t.MarkEqual(of, found, x, f.flip)
	t.Signs(of, z, x)
	t.Xor(x, x, f.flip)
	t.AndXor(z, f.turn, x)
	t.AddLanes(of, z, z, f.origin)
	t.Xor(z, z, f.mirror)
}

// sweepLanes prints a loop over n lanes, from memory at x to memory at z. The function body prints the computation of a result w
// from a vector v.
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

// printKeys prints the kernel that sets the n keys at z to the keys of the elements at x. z may be x.
func printKeys(t Ordering, of Type) {
	t.Function(fmt.Sprintf("keys%d", 8*of.Size()), "func(z, x unsafe.Pointer, n int, form unsafe.Pointer)")
	z, x, n, at := t.Argument("z"), t.Argument("x"), t.Argument("n"), t.Argument("form")
	f := loadForm(t, of, at, formNegated)
	found := t.Vector()
	t.Zero(found)
	sweepLanes(t, of, z, x, n, func(w, v Vector) { f.keys(t, of, found, w, v) })
	t.Store(found, At(at, formFound))
	t.Return()
}

// printElements prints the kernel that replaces the n keys at z by their elements.
func printElements(t Ordering, of Type) {
	t.Function(fmt.Sprintf("elements%d", 8*of.Size()), "func(z unsafe.Pointer, n int, form unsafe.Pointer)")
	z, n := t.Argument("z"), t.Argument("n")
	f := loadForm(t, of, t.Argument("form"), formOrigin)
	t.Xor(f.flip, f.flip, f.turn)
	x := t.Integer()
	t.Copy(x, z)
	sweepLanes(t, of, z, x, n, func(w, v Vector) {
		t.Xor(v, v, f.mirror)
		t.AddLanes(of, v, v, f.origin)
		t.Signs(of, w, v)
		t.AndXor(w, f.turn, v)
		t.Xor(w, w, f.flip)
	})
	t.Return()
}

const (
	splitAtOnce = 4   // number of vectors split in one iteration
	splitAhead  = 256 // prefetches are this number of bytes ahead of stores
	cacheLine   = 64
)

// printPartition prints the kernel that divides the n keys at x. It moves keys less than pivot to z, in order, and all other keys to
// y, and sets less to the number of keys in z. The address x may equal z or y, but z and y do not overlap. There must be space for n
// keys at z and for n at y; the kernel may overwrite all of it.
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
		if i*t.Bytes()%cacheLine == 0 {
			t.Prefetch(At(y, splitAhead))
		}
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
