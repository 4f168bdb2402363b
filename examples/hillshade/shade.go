package main

import (
	"math"

	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

// The light comes from the north-west, 45° high, as usual on maps.
const (
	azimuth  = 315 * math.Pi / 180 // clockwise from north
	altitude = 45 * math.Pi / 180
	relief   = 2 // exaggeration of heights
)

// shade returns the brightness of each place, from 0 to 1: the cosine of the angle between the ground's normal and the
// light.
//
// Source: Horn, "Hill shading and the reflectance map", Proceedings of the IEEE 69 (1981), with central differences.
func shade(z *nd.NDArray[float64], cell float64) *nd.NDArray[float64] {
	gy := inplace.Multiply(gradient(z, 0), relief/cell)
	gx := inplace.Multiply(gradient(z, 1), relief/cell)
	slope := nd.Atan(nd.Hypot(gx, gy))
	aspect := nd.Atan2(gy, nd.Negative(gx)) // the direction downhill, as an angle from east, anticlockwise; rows go from north to south
	light := nd.Cos(nd.Subtract(aspect.Scalar(math.Pi/2-azimuth), aspect))
	lit := nd.Add(
		nd.Multiply(nd.Cos(slope), math.Sin(altitude)),
		inplace.Multiply(nd.Multiply(nd.Sin(slope), math.Cos(altitude)), light))
	return nd.Clip(lit, 0, 1)
}

// gradient returns the slope of z along an axis for a distance of one element: central differences inside, one-sided ones at the borders.
func gradient(z *nd.NDArray[float64], axis int) *nd.NDArray[float64] {
	g := nd.EmptyLike(z)
	to, from := g.MoveAxis(axis, 0), z.MoveAxis(axis, 0) // views: assigning to one fills g
	inner := inplace.Multiply(nd.Subtract(from.Slice(nd.From(2)), from.Slice(nd.To(-2))), 0.5)
	to.Slice(nd.Range(1, -1)).Assign(inner)
	to.Slice(nd.At(0)).Assign(nd.Subtract(from.Slice(nd.At(1)), from.Slice(nd.At(0))))
	to.Slice(nd.At(-1)).Assign(nd.Subtract(from.Slice(nd.At(-1)), from.Slice(nd.At(-2))))
	return g
}

// tints has the colours of heights from the lowest to the highest: water, meadow, forest, rock and snow.
var tints = nd.Matrix([][]float64{
	{90, 150, 190}, {140, 175, 110}, {110, 150, 85}, {165, 145, 105}, {180, 165, 150}, {250, 250, 250},
})

// paint returns a picture of shape (height, width, 4): the tint of each height, darkened by the shade.
func paint(z, shade *nd.NDArray[float64]) *nd.NDArray[uint8] {
	low, span := nd.Min(z).Item(), nd.Max(z).Item()-nd.Min(z).Item()
	if span == 0 {
		span = 1 // flat ground has the lowest tint everywhere
	}
	t := nd.Multiply(nd.Subtract(z, low), float64(tints.Dim(0)-1)/span)
	p := picture.New(z.Dim(0), z.Dim(1))
	light := nd.Add(nd.Multiply(shade, 0.75), 0.25)
	for channel := range 3 {
		tint := tints.Slice(nd.Colon, nd.At(channel))
		// Colours are piecewise linear in t: each tint adds its difference from the previous one, times the part of its
		// step below t.
		c := nd.Full(tint.At(0), z.Shape()...)
		for k := range tint.Size() - 1 {
			climbed := nd.Clip(nd.Subtract(t, float64(k)), 0, 1)
			inplace.Add(c, inplace.Multiply(climbed, tint.At(k+1)-tint.At(k)))
		}
		p.Slice(nd.Ellipsis, nd.At(channel)).Assign(nd.AsType[uint8](inplace.Multiply(c, light)))
	}
	return p
}
