package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// In the programs below, an array seems unused after the last use of its variable, but something else still refers to it.

// recovered returns its first array after a panic. A deferred call recovers, and does not name the array.
//
//ndgo:fuse
func recovered(x *nd.NDArray[float64], fail bool) (z *nd.NDArray[float64]) {
	defer func() { _ = recover() }()
	z = nd.Add(nd.Multiply(x, 2), 1)
	w := nd.Subtract(nd.Multiply(z, 2), 1)
	if fail {
		panic("users: recovered fails")
	}
	return w
}

// ranged assigns the variable other to u. The range clause of a loop sets other to an operand.
//
//ndgo:fuse
func ranged(x *nd.NDArray[float64], list []*nd.NDArray[float64]) *nd.NDArray[float64] {
	var other *nd.NDArray[float64]
	u := nd.Add(nd.Multiply(x, 2), 1)
	for _, other = range list {
		w := nd.Add(nd.Multiply(u, 2), 1)
		u = other
		inplace.Add(w, 1)
	}
	u = nd.Add(nd.Multiply(u, 2), 1)
	return u
}

// redefined assigns the variable other, an operand, to u. Then it sets other again.
//
//ndgo:fuse
func redefined(x *nd.NDArray[float64], list []*nd.NDArray[float64]) *nd.NDArray[float64] {
	other := list[0]
	u := nd.Add(nd.Multiply(x, 2), 1)
	if len(list) > 1 {
		u = other
	}
	other, k := lastOf(list)
	u = nd.Add(nd.Multiply(u, 2), float64(k))
	return nd.Add(nd.Multiply(u, 2), other)
}

func lastOf(list []*nd.NDArray[float64]) (*nd.NDArray[float64], int) {
	return list[len(list)-1], len(list)
}

// pointed assigns the variable other to u. It sets other to operands through a pointer.
//
//ndgo:fuse
func pointed(x *nd.NDArray[float64], list []*nd.NDArray[float64]) *nd.NDArray[float64] {
	var other *nd.NDArray[float64]
	p := &other
	u := nd.Add(nd.Multiply(x, 2), 1)
	for i := range list {
		*p = list[i]
		inplace.Add(u, 0)
		u = other
		inplace.Add(nd.Add(nd.Multiply(u, 2), 1), 1)
	}
	u = nd.Add(nd.Multiply(u, 2), 1)
	return u
}

// overlooked assigns its first array to a variable of the loop. A view of this array is read after the loop.
//
//ndgo:fuse
func overlooked(x *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	u := nd.Multiply(nd.Add(x, 1), 2)
	first := u.Slice(nd.Range(0, 1))
	for range rounds {
		v := nd.Add(nd.Multiply(u, 0.5), 1)
		u, v = v, u
		inplace.Add(v, 0)
	}
	return nd.Add(nd.Multiply(u, 2), first)
}

// shaded has inner variables with the names of outer ones, in blocks that return or continue.
//
//ndgo:fuse
func shaded(x, y *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	u := nd.Multiply(nd.Add(x, 1), 2)
	v := nd.Multiply(nd.Add(x, 2), 2)
	if rounds > 4 {
		v = y
	}
	for i := range rounds {
		u := nd.Add(nd.Multiply(x, 3), float64(i))
		if i == 3 {
			return u
		}
		switch u := u.Dim(0) + i; {
		case u > 5:
			continue
		case u == 4:
			y := 3.0
			return nd.Add(nd.Multiply(x, y), 1)
		}
		inplace.Add(u, 1)
		v = nd.Add(nd.Multiply(v, 2), u)
	}
	return nd.Add(nd.Multiply(u, 2), v)
}

// contained keeps arrays as elements of another array.
//
//ndgo:fuse
func contained(x *nd.NDArray[float64], last bool) *nd.NDArray[float64] {
	u := nd.Add(nd.Multiply(x, 2), 1)
	v := nd.Subtract(nd.Multiply(x, 2), 1)
	list := nd.Full(u, 2)
	list.SetAt(v, 1)
	w := nd.Add(nd.Multiply(u, v), 1)
	inplace.Add(u, w)
	inplace.Add(v, w)
	if last {
		return list.At(1)
	}
	return list.At(0)
}

// paired returns the two results of a call. The call reads an array that nothing uses afterwards.
//
//ndgo:fuse
func paired(x *nd.NDArray[float64], isScaled bool) (float64, float64) {
	first := x.Ravel().Slice(nd.Range(0, 1))
	if isScaled {
		x = nd.Add(nd.Multiply(x, 2), 1)
	}
	return turnedPair(x.Ravel().At(0), first.Item())
}

func turnedPair(x, y float64) (float64, float64) { return y, x }

type truth bool

type units int64

// typed has results of named types. They are computed from an array that nothing uses afterwards.
//
//ndgo:fuse
func typed(x *nd.NDArray[float64], n uint8) (float64, truth, units) {
	s := nd.Sort(nd.Add(nd.Multiply(x, 2), 1).Ravel())
	return s.At(0), s.At(0) < 2, 1 << (n % 50)
}

// later returns a function with a result computed before.
//
//ndgo:fuse
func later(x *nd.NDArray[float64]) func() *nd.NDArray[float64] {
	y := nd.Add(nd.Multiply(x, x), 1)
	return func() *nd.NDArray[float64] { return y }
}
