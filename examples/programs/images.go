package programs

import (
	nd "ndgo/ndarray"
)

// luma has the weights of red, green and blue in brightness.
var luma = [3]float32{0.299, 0.587, 0.114}

// brightness returns the brightness of a picture with three channels in its last axis, as bytes.
//
//ndgo:fuse
func brightness(picture *nd.NDArray[uint8]) *nd.NDArray[uint8] {
	channel := func(k int) *nd.NDArray[float32] {
		return nd.AsType[float32](picture.Slice(nd.Ellipsis, nd.At(k)))
	}
	sum := nd.Multiply(channel(0), luma[0])
	for k := 1; k < 3; k++ {
		sum = nd.Add(sum, nd.Multiply(channel(k), luma[k]))
	}
	return nd.AsType[uint8](nd.Round(nd.Clip(sum, 0, 255)))
}

// edges returns the strength of edges in a picture: the length of Sobel's gradient, divided by the greatest length.
//
//ndgo:fuse
func edges(u *nd.NDArray[float32]) *nd.NDArray[float32] {
	p := nd.Pad(u, 1, 1, nd.Edge)
	right := nd.Add(p.Slice(nd.S(":-2, 2:")), nd.Multiply(p.Slice(nd.S("1:-1, 2:")), 2), p.Slice(nd.S("2:, 2:")))
	left := nd.Add(p.Slice(nd.S(":-2, :-2")), nd.Multiply(p.Slice(nd.S("1:-1, :-2")), 2), p.Slice(nd.S("2:, :-2")))
	below := nd.Add(p.Slice(nd.S("2:, :-2")), nd.Multiply(p.Slice(nd.S("2:, 1:-1")), 2), p.Slice(nd.S("2:, 2:")))
	above := nd.Add(p.Slice(nd.S(":-2, :-2")), nd.Multiply(p.Slice(nd.S(":-2, 1:-1")), 2), p.Slice(nd.S(":-2, 2:")))
	strength := nd.Hypot(nd.Subtract(right, left), nd.Subtract(below, above))
	most := nd.Max(strength)
	if most.Item() == 0 {
		return strength
	}
	return nd.Divide(strength, most)
}

// blend lays the upper picture over the lower one. The opacity belongs to the upper picture. Results are rounded to bytes.
//
//ndgo:fuse
func blend(upper, lower, opacity *nd.NDArray[uint8]) *nd.NDArray[uint8] {
	a := nd.AsType[uint16](opacity)
	over := nd.Multiply(nd.AsType[uint16](upper), a)
	under := nd.Multiply(nd.AsType[uint16](lower), nd.Subtract(a.Scalar(255), a))
	return nd.AsType[uint8](nd.FloorDivide(nd.Add(nd.Add(over, under), 127), 255))
}

// threshold returns a mask of the pixels brighter than the level of Otsu's method, and this level.
//
//ndgo:fuse
func threshold(picture *nd.NDArray[uint8]) (mask *nd.NDArray[bool], level int) {
	counts := nd.AsType[float64](nd.BinCount(picture, nd.MinLength(256)))
	k := nd.Arange(0.0, 256, 1)
	total := nd.Sum(counts)
	weight := nd.Divide(nd.CumulativeSum(counts), total)
	mean := nd.Divide(nd.CumulativeSum(nd.Multiply(counts, k)), total)
	last := mean.Slice(nd.Range(255, 256))
	between := nd.Divide(nd.Square(nd.Subtract(nd.Multiply(weight, last), mean)), nd.Add(nd.Multiply(weight, nd.Subtract(weight.Scalar(1), weight)), 1e-12))
	level = nd.ArgMax(between).Item()
	return nd.Greater(picture, uint8(level)), level
}

// vignette darkens a picture toward its corners, in place.
//
//ndgo:fuse
func vignette(picture *nd.NDArray[float64], strength float64) {
	rows, columns := picture.Dim(-2), picture.Dim(-1)
	y := nd.Linspace(-1.0, 1, rows).ExpandDims(1)
	x := nd.Linspace(-1.0, 1, columns).ExpandDims(0)
	r2 := nd.Multiply(nd.Add(nd.Square(x), nd.Square(y)), 0.5)
	falloff := nd.Subtract(r2.Scalar(1), nd.Multiply(r2, strength))
	picture.Assign(nd.Multiply(picture, nd.Clip(falloff, 0, 1)))
}
