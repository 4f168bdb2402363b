package workloads

import (
	"math"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// Hillshade returns the brightness of heights z under a sun in the north-west, 45° high, as an image and as numbers. The number is 1 where
// the light is perpendicular to the ground. The distance of columns is 74.5, the distance of rows is 92.7, and heights are doubled.
//
//	gy[1:-1] = (z[2:] - z[:-2])/(2*dy); gy[0] = (z[1] - z[0])/dy; gy[-1] = (z[-1] - z[-2])/dy
//	gx[:,1:-1] = (z[:,2:] - z[:,:-2])/(2*dx); gx[:,0] = (z[:,1] - z[:,0])/dx; gx[:,-1] = (z[:,-1] - z[:,-2])/dx
//	gx *= zf; gy *= zf
//	slope = np.arctan(np.sqrt(gx*gx + gy*gy)); aspect = np.arctan2(-gy, gx)
//	a = np.radians(360-az+90); b = np.radians(90-alt)
//	s = np.cos(b)*np.cos(slope) + np.sin(b)*np.sin(slope)*np.cos(a-aspect)
//	return (255*np.clip(s, 0, 1)).astype(np.uint8), s
func Hillshade(z *nd.NDArray[float64]) (image *nd.NDArray[uint8], shade *nd.NDArray[float64]) {
	const dx, dy, azimuth, altitude, exaggeration = 74.5, 92.7, 315.0, 45.0, 2.0
	gy := inplace.Multiply(slopes(z, dy), exaggeration)
	gx := inplace.Multiply(slopes(z.T(), dx).T(), exaggeration)
	slope := inplace.Atan(inplace.Sqrt(nd.Add(nd.Square(gx), nd.Square(gy))))
	aspect := nd.Atan2(nd.Negative(gy), gx)

	a, b := radians(360-azimuth+90), radians(90-altitude)
	lit := inplace.Cos(nd.Subtract(aspect.Scalar(a), aspect))
	inplace.Multiply(lit, inplace.Multiply(nd.Sin(slope), math.Sin(b)))
	shade = inplace.Add(inplace.Multiply(inplace.Cos(slope), math.Cos(b)), lit)
	return nd.AsType[uint8](inplace.Multiply(nd.Clip(shade, 0, 1), 255)), shade
}

// slopes returns the slope of z at each element along the first axis. The rows of z are at distance d. Slopes are central differences, and
// one-sided differences in the first and the last row.
func slopes(z *nd.NDArray[float64], d float64) *nd.NDArray[float64] {
	g := nd.EmptyLike(z)
	inner := g.Slice(nd.Range(1, -1))
	inplace.Divide(into.Subtract(inner, z.Slice(nd.From(2)), z.Slice(nd.To(-2))), 2*d)
	first, last := g.Slice(nd.At(0)), g.Slice(nd.At(-1))
	inplace.Divide(into.Subtract(first, z.Slice(nd.At(1)), z.Slice(nd.At(0))), d)
	inplace.Divide(into.Subtract(last, z.Slice(nd.At(-1)), z.Slice(nd.At(-2))), d)
	return g
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }
