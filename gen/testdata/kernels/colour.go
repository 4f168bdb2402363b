package kernels

import "math"

// linear returns the light intensity of a component of an sRGB colour, both from 0 to 1.
//
// Source: IEC 61966-2-1:1999.
//
//ndgo:ufunc
func linear(component float32) float32 {
	if component <= 0.04045 {
		return component / 12.92
	}
	return float32(math.Pow((float64(component)+0.055)/1.055, 2.4))
}

// luminance returns the relative luminance of a linear colour.
//
// Source: ITU-R BT.709.
//
//ndgo:ufunc
func luminance[T float32 | float64](r, g, b T) T {
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// hsv returns hue in degrees, saturation and value of a colour whose components are from 0 to 1.
//
// Source: A. R. Smith, Color gamut transform pairs, SIGGRAPH 1978.
//
//ndgo:ufunc
func hsv(r, g, b float64) (hue, saturation, value float64) {
	high := math.Max(r, math.Max(g, b))
	low := math.Min(r, math.Min(g, b))
	delta := high - low
	if delta == 0 {
		return 0, 0, high
	}
	switch high {
	case r:
		hue = (g - b) / delta
	case g:
		hue = 2 + (b-r)/delta
	default:
		hue = 4 + (r-g)/delta
	}
	hue *= 60
	if hue < 0 {
		hue += 360
	}
	return hue, delta / high, high
}

// labF is the function by which CIE L*a*b* compresses tristimulus values.
func labF(t float64) float64 {
	const delta = 6.0 / 29
	if t > delta*delta*delta {
		return math.Cbrt(t)
	}
	return t/(3*delta*delta) + 4.0/29
}

// lab returns CIE L*a*b* of tristimulus values under illuminant D65.
//
// Source: CIE 15:2004, 8.2.1.
//
//ndgo:ufunc
func lab(x, y, z float64) (l, a, b float64) {
	const xn, yn, zn = 95.0489, 100, 108.884
	fx, fy, fz := labF(x/xn), labF(y/yn), labF(z/zn)
	return 116*fy - 16, 500 * (fx - fy), 200 * (fy - fz)
}

// over returns the component of a colour with coverage alpha over a background, all from 0 to 255.
//
// Source: T. Porter, T. Duff, Compositing digital images, SIGGRAPH 1984.
//
//ndgo:ufunc
func over(front, alpha, back uint8) uint8 {
	t := int(front)*int(alpha) + int(back)*(255-int(alpha)) + 128
	return uint8((t + t>>8) >> 8)
}

// gray565 returns the brightness, from 0 to 255, of a pixel with 5, 6 and 5 bits for red, green and blue.
//
//ndgo:ufunc
func gray565(pixel uint16) uint8 {
	r := int(pixel>>11) * 255 / 31
	g := int(pixel>>5&63) * 255 / 63
	b := int(pixel&31) * 255 / 31
	return uint8((299*r + 587*g + 114*b) / 1000)
}
