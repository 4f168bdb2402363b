package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// shadowed sums a value in a loop. Each iteration first reads the operand x. Then it defines a variable x, which hides the operand.
//
//ndgo:fuse
func shadowed(x, y *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	sum := nd.ZerosLike(y)
	for range rounds {
		a := nd.Add(nd.Multiply(x, 2), y)
		x := nd.Sqrt(nd.Add(y, 1))
		sum = nd.Add(sum, nd.Multiply(a, x), x)
	}
	return sum
}

// renewed returns the result of the last iteration. Each iteration computes a new variable x from the operand x.
//
//ndgo:fuse
func renewed(x *nd.NDArray[float32], rounds int) *nd.NDArray[float32] {
	last := x
	for range rounds {
		x := nd.Add(nd.Multiply(x, 2), 1)
		last = nd.Add(nd.Multiply(x, x), x.Flip())
	}
	return last
}

// turned multiplies z by constants declared in the function. One constant is not exact as a float64.
//
//ndgo:fuse
func turned(z *nd.NDArray[complex128]) *nd.NDArray[complex128] {
	const turn, third = 0.5 + 0.25i, 1.0 / 3
	return nd.Add(nd.Multiply(z.Flip(), turn), nd.Multiply(z, third))
}

// window returns the sum of the 5×5 elements around each inner element, and twice the sum of the four corners. It reads more views than a
// pass can have operands.
//
//ndgo:fuse
func window(u *nd.NDArray[float64]) (sum, corners *nd.NDArray[float64]) {
	at := func(i, j int) *nd.NDArray[float64] {
		return u.Slice(nd.Range(i, u.Dim(0)-4+i), nd.Range(j, u.Dim(1)-4+j))
	}
	v00, v01, v02, v03, v04 := at(0, 0), at(0, 1), at(0, 2), at(0, 3), at(0, 4)
	v10, v11, v12, v13, v14 := at(1, 0), at(1, 1), at(1, 2), at(1, 3), at(1, 4)
	v20, v21, v22, v23, v24 := at(2, 0), at(2, 1), at(2, 2), at(2, 3), at(2, 4)
	v30, v31, v32, v33, v34 := at(3, 0), at(3, 1), at(3, 2), at(3, 3), at(3, 4)
	v40, v41, v42, v43, v44 := at(4, 0), at(4, 1), at(4, 2), at(4, 3), at(4, 4)
	above := nd.Add(v00, v01, v02, v03, v04, v10, v11, v12, v13, v14, v20, v21)
	four := nd.Multiply(nd.Add(v00, v04, v40, v44), 2)
	all := nd.Add(above, v22, v23, v24, v30, v31, v32, v33, v34, v40, v41, v42, v43, v44)
	return all, four
}

// overwritten returns 3x - y with x flipped, and changes a sum that nothing reads.
//
//ndgo:fuse
func overwritten(x, y *nd.NDArray[float64]) *nd.NDArray[float64] {
	sum := nd.Add(x, y)
	inplace.Multiply(sum, nd.Add(nd.Multiply(sum, 2), 1))
	return nd.Subtract(nd.Multiply(x.Flip(), 3), y)
}

// delayed reads a variable whose type comes from a package that this file does not import.
//
//ndgo:fuse
func delayed(x *nd.NDArray[float64], k float64) (*nd.NDArray[float64], bool) {
	y := nd.Add(nd.Multiply(x, 2), k)
	pause := delay
	z := nd.Multiply(nd.Add(commented(y), 2), k)
	return z.Flip(), pause > 3
}

// commented returns x + 1.
func commented(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Add( // the sum of x and one
		x,
		1,
	)
}

// A number is a defined type. Its underlying type is a function.
type number func() float64

// evaluated calls functions in the same expressions as reductions of x. The functions change x before it is reduced.
//
//ndgo:fuse
func evaluated(x *nd.NDArray[float64]) (a, b, c float64) {
	sent := make(chan float64)
	var add number = func() float64 { inplace.Add(x, 1); return 1 }
	pick := func() func(float64) float64 { inplace.Multiply(x, 2); return func(k float64) float64 { return k - 1 } }
	a = add() + nd.Sum(nd.Square(x)).Item()
	b = pick()(nd.Sum(nd.Square(x)).Item())
	go func() { sent <- add() }()
	c = <-sent + nd.Sum(nd.Square(x)).Item()
	inplace.Multiply(x, nd.Add(nd.Square(x), a))
	return a, b, c
}

// indexed may panic in two places: at the index of its assignment, or at the axis of its sum.
//
//ndgo:fuse
func indexed(x *nd.NDArray[float64], axis int) *nd.NDArray[float64] {
	list := make([]float64, 100)
	list[x.Dim(axis)] = nd.Sum(nd.Square(x), nd.Axis(axis+1)).Item()
	return nd.Add(nd.Multiply(x, list[0]), list[3])
}

// ignoring returns 2x.
func ignoring(x *nd.NDArray[float64], _ float64) *nd.NDArray[float64] { return nd.Multiply(x, 2) }

// ignored calls a helper twice. The helper does not use its second operand. In the first call this operand is a variable without any other
// use. In the second call the evaluation of this operand changes x.
//
//ndgo:fuse
func ignored(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	var add number = func() float64 { inplace.Add(x, 1); return 1 }
	k := 3.0
	z := nd.Add(nd.Square(ignoring(x, k)), x)
	return nd.Add(z, ignoring(x, add()), nd.Square(x))
}

// times is a constant of the package. A variable of a function has the same name.
const times = 3
