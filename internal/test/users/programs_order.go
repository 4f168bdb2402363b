package users

import (
	"errors"
	"time"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// scale is a variable of the package. Variables of functions have its name as well.
var scale = 3.0

// scaled returns x times the variable of the package.
func scaled(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(x, scale) }

// doubled returns 2x.
func doubled[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] { return nd.Add(x, x) }

// nestedQuotients fails at its first quotient, and then at those in its reduction.
//
//ndgo:fuse
func nestedQuotients(x, y *nd.NDArray[int64]) *nd.NDArray[int64] {
	return nd.Add(nd.FloorDivide(x, y), nd.Max(nd.FloorDivide(nd.Add(y, 1), x), nd.Axis(0), nd.KeepDims))
}

// shortCircuit reduces only if a number allows it.
//
//ndgo:fuse
func shortCircuit(x, y *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	d := nd.Subtract(x, y)
	if n > 1 && nd.Max(nd.Abs(nd.Multiply(d, 2))).Item() > 1 {
		return nd.Add(nd.Square(d), 1)
	}
	if most := nd.Max(nd.Abs(nd.Subtract(d, 2))).Item(); most > 2 || nd.Min(nd.Abs(d), nd.Axis(7)).Item() > 1 {
		return nd.Multiply(nd.Negative(d), most)
	}
	return d
}

// held returns views of its arrays, and values held by a function literal and a slice.
//
//ndgo:fuse
func held(x, y *nd.NDArray[float64]) (a, b, c *nd.NDArray[float64], d float64) {
	sum := nd.Add(nd.Square(x), nd.Tanh(y))
	part := sum.Slice(nd.From(1))
	list := nd.Arrays(nd.Exp(nd.Negative(x)), nd.Sqrt(nd.Abs(y)))
	rest := nd.Multiply(nd.Expm1(x), 2)
	get := func() *nd.NDArray[float64] { return rest }
	d = nd.Sum(nd.Multiply(sum, 2)).Item() + nd.Max(rest).Item()
	return part, list[1], get(), d
}

// exchange swaps two arrays in each round, while a view of the first remains one.
//
//ndgo:fuse
func exchange(x, y *nd.NDArray[float32], rounds int) (*nd.NDArray[float32], *nd.NDArray[float32]) {
	a, b := x.Copy(), nd.Add(nd.Multiply(y, 2), 1)
	first := a.Slice(nd.To(-1))
	for round := range rounds {
		step := nd.Add(nd.Multiply(a, 0.5), b)
		if round == 2 {
			continue
		}
		b.Assign(nd.Subtract(step, nd.Square(a)))
		a, b = b, a
	}
	inplace.Add(first, nd.Multiply(a.Slice(nd.From(1)), 2))
	return first, nd.Subtract(nd.Add(a, b), 1)
}

// mirrored stores sums and products of views of an array into it.
//
//ndgo:fuse
func mirrored(x *nd.NDArray[float64]) float64 {
	twice := nd.Multiply(x.Flip(), 2)
	inplace.Add(x, nd.Subtract(twice, x.Flip(0)))
	x.Slice(nd.From(1)).Assign(nd.Add(nd.Multiply(x.Slice(nd.To(-1)), x.Slice(nd.From(1))), twice.Slice(nd.From(1))))
	x.SetMask(nd.Greater(nd.Abs(nd.Multiply(x, 3)), 2), 1)
	return nd.Sum(nd.Subtract(x, twice)).Item()
}

// hidden calls helpers under a variable with the name of theirs.
//
//ndgo:fuse
func hidden(x *nd.NDArray[float64], scale float64) *nd.NDArray[float64] {
	y := scaled(x)
	own := func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Multiply(x, scale) }
	z := own(doubled(y))
	{
		scale := scale + 1
		z = nd.Add(own(z), nd.Multiply(y, scale))
	}
	scale *= 2
	return nd.Subtract(own(z), doubled(nd.Add(y, 1)))
}

// shapes has constants with the shapes of wider arrays.
//
//ndgo:fuse
func shapes(x, y *nd.NDArray[int32]) (*nd.NDArray[int32], *nd.NDArray[int32], *nd.NDArray[int32]) {
	wide := nd.Multiply(nd.Add(x, 1), nd.OnesLike(y))
	same := nd.Subtract(nd.Multiply(x, y), nd.OnesLike(y))
	narrow := nd.Add(x.Scalar(4), nd.Multiply(nd.ZerosLike(x), y.Scalar(2)))
	return wide, same, narrow
}

// deferred has named results, changed by a deferred call, and an error.
//
//ndgo:fuse
func deferred(x *nd.NDArray[float64], fail bool) (y *nd.NDArray[float64], most float64, err error) {
	defer func() {
		if err == nil {
			most++
		}
	}()
	y = nd.Add(nd.Multiply(x, 2), 1)
	if fail {
		return y, 0, errors.New("users: deferred fails")
	}
	y = nd.Subtract(nd.Square(y), x)
	most = nd.Max(nd.Abs(nd.Subtract(y, 1))).Item()
	return
}

// A Layer has weights and a kind of activation.
type Layer struct {
	Weights, Bias *nd.NDArray[float64]
	Kind          string
	Scales        [2]float64
}

// layers returns x after all layers.
//
//ndgo:fuse
func layers(x *nd.NDArray[float64], all []Layer, others ...*nd.NDArray[float64]) *nd.NDArray[float64] {
	for _, l := range all {
		x = nd.Add(nd.Multiply(x, l.Weights), nd.Multiply(l.Bias, l.Scales[0]))
		switch l.Kind {
		case "mean":
			x = nd.Subtract(x, nd.Mean(x, nd.Axis(0), nd.KeepDims))
		case "edge":
			x = nd.Maximum(nd.Multiply(x, l.Scales[1]), x)
		}
	}
	for _, other := range others {
		x = nd.Add(x, nd.Square(nd.Subtract(other, 1)))
	}
	return x
}

// perColumn has small operands, computed once for all rows.
//
//ndgo:fuse
func perColumn[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	d := nd.Subtract(x, nd.Mean(x, nd.Axis(0), nd.KeepDims))
	return nd.Divide(d, nd.Sqrt(nd.Add(nd.Mean(nd.Square(d), nd.Axis(0), nd.KeepDims), 1e-3)))
}

// firstOf returns early from a loop, with arrays other rounds release.
//
//ndgo:fuse
func firstOf(x, y *nd.NDArray[float64], rounds int) *nd.NDArray[float64] {
	for round := range rounds {
		e := nd.Exp(nd.Multiply(x, -float64(round)))
		if nd.Sum(nd.Multiply(e, y)).Item() > 1 {
			return nd.Add(e, nd.Square(y))
		}
		y = nd.Subtract(nd.Multiply(e, 2), y)
	}
	return y
}

// constantOfAnother needs only the shape of its first variable, whose step has no pass.
//
//ndgo:fuse
func constantOfAnother(x, y, z *nd.NDArray[int64], k int64) (*nd.NDArray[int64], *nd.NDArray[int64]) {
	first := nd.Add(z, k)
	first = nd.Subtract(nd.Add(y.Flip(), nd.ZerosLike(first)), k)
	sign := nd.Sign(x)
	y.SetMask(nd.Greater(nd.Add(turnedOver(first), sign.Slice(nd.Range(0, 1))), 1), k)
	return nd.Square(nd.Add(x, nd.Min(first, nd.Axis(0), nd.KeepDims))), z
}

// turnedOver returns a view of x in a variable.
func turnedOver[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] {
	y := x.Flip()
	return y
}

// delay has a type of a package only this file imports.
var delay time.Duration
