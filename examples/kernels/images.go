package kernels

import "math"

var bayer8 = [8][8]uint8{
	{0, 32, 8, 40, 2, 34, 10, 42},
	{48, 16, 56, 24, 50, 18, 58, 26},
	{12, 44, 4, 36, 14, 46, 6, 38},
	{60, 28, 52, 20, 62, 30, 54, 22},
	{3, 35, 11, 43, 1, 33, 9, 41},
	{51, 19, 59, 27, 49, 17, 57, 25},
	{15, 47, 7, 39, 13, 45, 5, 37},
	{63, 31, 55, 23, 61, 29, 53, 21},
}

// dither returns black or white for the pixel at column x and row y.
//
// Source: B. E. Bayer, An optimum method for two-level rendition of continuous-tone pictures, ICC (1973), 26-11.
//
//ndgo:ufunc
func dither(pixel uint8, x, y int) uint8 {
	threshold := bayer8[y%8][x%8]*4 + 2
	if pixel > threshold {
		return 255
	}
	return 0
}

// sobel returns the size of the brightness gradient at a pixel, computed from the eight neighbours.
//
// Source: I. Sobel, G. Feldman, A 3×3 isotropic gradient operator for image processing, Stanford AI Project (1968).
//
//ndgo:ufunc
func sobel(nw, n, ne, w, e, sw, s, se uint8) uint8 {
	gx := int(ne) + 2*int(e) + int(se) - int(nw) - 2*int(w) - int(sw)
	gy := int(sw) + 2*int(s) + int(se) - int(nw) - 2*int(n) - int(ne)
	g := int(math.Sqrt(float64(gx*gx + gy*gy)))
	if g > 255 {
		g = 255
	}
	return uint8(g)
}

// median9 returns the median of nine pixels, by sorting them.
//
// Source: J. W. Tukey, Exploratory Data Analysis (1977), chapter 7.
//
//ndgo:ufunc
func median9(a, b, c, d, e, f, g, h, i uint8) uint8 {
	v := [9]uint8{a, b, c, d, e, f, g, h, i}
	for k := 1; k < len(v); k++ {
		for j := k; j > 0 && v[j-1] > v[j]; j-- {
			v[j-1], v[j] = v[j], v[j-1]
		}
	}
	return v[4]
}

// premultiply returns a component of a pixel multiplied by its coverage, rounded.
//
// Source: J. F. Blinn, Three wrongs make a right, IEEE Computer Graphics and Applications 15 (1995), 90–93.
//
//ndgo:ufunc
func premultiply(component, alpha uint8) uint8 {
	i := uint(component)*uint(alpha) + 128
	return uint8((i + i>>8) >> 8)
}

// unpremultiply undoes premultiply.
//
// Source: image/color.NRGBAModel of Go's library, for bytes.
//
//ndgo:ufunc
func unpremultiply(component, alpha uint8) uint8 {
	if alpha == 0 {
		return 0
	}
	v := (int(component)*255 + int(alpha)/2) / int(alpha)
	if v > 255 {
		v = 255
	}
	return uint8(v)
}

// filmic returns the displayed intensity for the intensity of light in a scene, multiplied by the exposure.
//
// Source: J. Hable, Uncharted 2: HDR lighting, Game Developers Conference 2010.
//
//ndgo:ufunc
func filmic(light, exposure float32) float32 {
	curve := func(x float32) float32 {
		const a, b, c, d, e, f = 0.22, 0.30, 0.10, 0.20, 0.01, 0.30
		return (x*(a*x+c*b)+d*e)/(x*(a*x+b)+d*f) - e/f
	}
	const white = 11.2
	return curve(light*exposure) / curve(white)
}
