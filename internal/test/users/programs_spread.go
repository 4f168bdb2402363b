package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// The helpers below cannot be inlined by copying their text, because the text would have another meaning at the place of the call.

type failure struct{}

func (*failure) Error() string { return "users: failure" }

// converted calls helpers that return a constant, a nil pointer, a comparison and a shift. The types of these expressions differ from the
// types of the results.
//
//ndgo:fuse
func converted(x *nd.NDArray[float64], n uint8) (*nd.NDArray[float64], float64, bool, int) {
	v, k := halved(x)
	w, err := tested(v)
	y, is, most := rated(w, n%4)
	return nd.Add(nd.Multiply(y, k/4), 1), k / 4, bool(is) && fails(err), int(most << 40 >> 40)
}

// fails reports whether err is not nil. An interface that holds a nil pointer is not nil.
func fails(err error) bool { return err != nil }

func halved(x *nd.NDArray[float64]) (*nd.NDArray[float64], float64) {
	v := nd.Divide(nd.Add(x, 1), 2)
	inplace.Add(v, 1)
	return v, 2
}

func tested(x *nd.NDArray[float64]) (*nd.NDArray[float64], error) {
	var none *failure
	v := nd.Divide(nd.Add(x, 1), 2)
	inplace.Add(v, 1)
	return v, none
}

func rated(x *nd.NDArray[float64], n uint8) (*nd.NDArray[float64], truth, units) {
	v := nd.Add(nd.Multiply(x, 2), 1)
	inplace.Add(v, 1)
	return v, n < 2, 1 << n
}

// bumped passes k, least and all to helpers. One helper changes k by a function literal, one changes least through a pointer, and one
// changes its own copy of all.
//
//ndgo:fuse
func bumped(x *nd.NDArray[float64], k float64, all [2]float64) *nd.NDArray[float64] {
	bump := func() { k += 3 }
	grown := func(a float64) *nd.NDArray[float64] {
		bump()
		v := nd.Add(nd.Multiply(x, a), 1)
		inplace.Add(v, 1)
		return v
	}
	y := grown(k)
	least := all[0]
	p := &least
	z := raisedBy(y, least, p)
	w := scaledBy(z, all)
	return nd.Add(nd.Multiply(w, all[0]), least)
}

func raisedBy(x *nd.NDArray[float64], k float64, p *float64) *nd.NDArray[float64] {
	*p = 5
	v := nd.Add(nd.Multiply(x, k), 1)
	inplace.Add(v, 1)
	return v
}

func scaledBy(x *nd.NDArray[float64], all [2]float64) *nd.NDArray[float64] {
	all[0] = 7
	v := nd.Multiply(nd.Add(x, all[0]), all[1])
	inplace.Add(v, 1)
	return v
}

// negated calls helpers with the constant 0. The helpers compute -0.
//
//ndgo:fuse
func negated(x *nd.NDArray[float32]) (*nd.NDArray[float32], float32) {
	y, k := lowered(x, 0)
	return nd.Divide(nd.Add(y, overNegative(x, 0)), nd.Add(opposite(x, 0), 1)), 1 / k
}

func overNegative(x *nd.NDArray[float32], k float32) *nd.NDArray[float32] {
	return nd.Divide(nd.Abs(x), -k)
}

func opposite(x *nd.NDArray[float32], k float32) *nd.NDArray[float32] {
	y := nd.Divide(nd.Abs(x), -k)
	inplace.Multiply(y, 2)
	return y
}

func lowered[T nd.Float](x *nd.NDArray[T], k T) (*nd.NDArray[T], T) {
	y := nd.Divide(nd.Add(x, 1), -T(0))
	inplace.Add(y, 1)
	return y, -k
}

// widened calls a helper that cannot be inlined: a constant would overflow.
//
//ndgo:fuse
func widened(x *nd.NDArray[int64]) *nd.NDArray[int64] {
	y := addedSquare(x, 100)
	return nd.Add(nd.Multiply(y, 2), 1)
}

func addedSquare(x *nd.NDArray[int64], k int8) *nd.NDArray[int64] {
	y := nd.Multiply(nd.Add(x, int64(k*k)), 2)
	inplace.Add(y, 1)
	return y
}

// refusing calls a helper that never returns, and one with a variable called math.
//
//ndgo:fuse
func refusing(x *nd.NDArray[float64], fail bool) float64 {
	y := mathematical(x)
	if fail {
		y = refused(y)
	}
	return nd.Max(nd.Subtract(nd.Multiply(y, 2), 1)).Item()
}

func refused(x *nd.NDArray[float64]) (v *nd.NDArray[float64]) {
	v = nd.Add(nd.Multiply(x, 2), 1)
	panic(v.Size())
}

func mathematical(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	math := nd.Add(nd.Multiply(x, 2), 1)
	inplace.Add(math, 1)
	return math
}
