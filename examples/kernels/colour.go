package kernels

import "math"

func clamp8(v float64) uint8 {
	if v < 0 {
		return 0
	}
	if v > 255 {
		return 255
	}
	return uint8(v + 0.5)
}

// encodeSRGB returns the byte of an sRGB image for a light intensity from 0 to 1.
//
// Source: IEC 61966-2-1:1999.
//
//ndgo:ufunc
func encodeSRGB(light float64) uint8 {
	if light <= 0.0031308 {
		return clamp8(255 * 12.92 * light)
	}
	return clamp8(255 * (1.055*math.Pow(light, 1/2.4) - 0.055))
}

// hsl returns hue in degrees, saturation and lightness of a pixel.
//
// Source: CSS Color Module Level 3, 4.2.4.
//
//ndgo:ufunc
func hsl(red, green, blue uint8) (h, s, l float64) {
	r, g, b := float64(red)/255, float64(green)/255, float64(blue)/255
	high := math.Max(math.Max(r, g), b)
	low := math.Min(math.Min(r, g), b)
	l = (high + low) / 2
	if high == low {
		return
	}
	d := high - low
	if l > 0.5 {
		s = d / (2 - high - low)
	} else {
		s = d / (high + low)
	}
	switch high {
	case r:
		h = (g - b) / d
		if g < b {
			h += 6
		}
	case g:
		h = (b-r)/d + 2
	case b:
		h = (r-g)/d + 4
	}
	h *= 60
	return
}

// yCbCr returns the components of a pixel in JPEG's colour space.
//
// Source: ITU-T T.871 (JFIF), clause 7.
//
//ndgo:ufunc
func yCbCr(r, g, b uint8) (y, cb, cr uint8) {
	r1, g1, b1 := int32(r), int32(g), int32(b)
	yy := (19595*r1 + 38470*g1 + 7471*b1 + 1<<15) >> 16
	c := -11056*r1 - 21712*g1 + 32768*b1 + 257<<15
	if uint32(c)&0xff000000 == 0 {
		c >>= 16
	} else {
		c = ^(c >> 31)
	}
	d := 32768*r1 - 27440*g1 - 5328*b1 + 257<<15
	if uint32(d)&0xff000000 == 0 {
		d >>= 16
	} else {
		d = ^(d >> 31)
	}
	return uint8(yy), uint8(c), uint8(d)
}

// blackBody returns the colour of the light of a black body at a temperature in kelvins.
//
// Source: M. Krystek, An algorithm to calculate correlated colour temperature, Color Research & Application 10 (1985), 38–40.
//
//ndgo:ufunc
func blackBody(kelvin float64) (r, g, b float64) {
	t := math.Min(math.Max(kelvin, 1000), 15000)
	u := (0.860117757 + 1.54118254e-4*t + 1.28641212e-7*t*t) / (1 + 8.42420235e-4*t + 7.08145163e-7*t*t)
	v := (0.317398726 + 4.22806245e-5*t + 4.20481691e-8*t*t) / (1 - 2.89741816e-5*t + 1.61456053e-7*t*t)
	x := 3 * u / (2*u - 8*v + 4)
	y := 2 * v / (2*u - 8*v + 4)
	z := 1 - x - y
	matrix := [3][3]float64{{3.2406, -1.5372, -0.4986}, {-0.9689, 1.8758, 0.0415}, {0.0557, -0.2040, 1.0570}}
	xyz := [3]float64{x / y, 1, z / y}
	var rgb [3]float64
	highest := 0.0
	for i := 0; i < 3; i++ {
		for j := 0; j < 3; j++ {
			rgb[i] += matrix[i][j] * xyz[j]
		}
		rgb[i] = math.Max(rgb[i], 0)
		highest = math.Max(highest, rgb[i])
	}
	return rgb[0] / highest, rgb[1] / highest, rgb[2] / highest
}

// colourDifference returns the colour difference CIEDE2000 between two colours in CIE L*a*b*.
//
// Source: G. Sharma, W. Wu, E. N. Dalal, The CIEDE2000 color-difference formula, Color Research & Application 30 (2005), 21–30.
//
//ndgo:ufunc
func colourDifference(l1, a1, b1, l2, a2, b2 float64) float64 {
	const pow25to7 = 6103515625.0
	rad := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	hue := func(b, a float64) float64 {
		if b == 0 && a == 0 {
			return 0
		}
		h := math.Atan2(b, a) * 180 / math.Pi
		if h < 0 {
			h += 360
		}
		return h
	}
	c := (math.Hypot(a1, b1) + math.Hypot(a2, b2)) / 2
	c7 := math.Pow(c, 7)
	g := 0.5 * (1 - math.Sqrt(c7/(c7+pow25to7)))
	a1, a2 = (1+g)*a1, (1+g)*a2
	c1, c2 := math.Hypot(a1, b1), math.Hypot(a2, b2)
	h1, h2 := hue(b1, a1), hue(b2, a2)
	dh := h2 - h1
	mean := h1 + h2
	switch {
	case c1*c2 == 0:
		dh = 0
	case math.Abs(dh) <= 180:
		mean /= 2
	default:
		if dh > 180 {
			dh -= 360
		} else {
			dh += 360
		}
		if mean < 360 {
			mean += 360
		} else {
			mean -= 360
		}
		mean /= 2
	}
	dl, dc := l2-l1, c2-c1
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(rad(dh/2))
	l := (l1 + l2) / 2
	c = (c1 + c2) / 2
	t := 1 - 0.17*math.Cos(rad(mean-30)) + 0.24*math.Cos(rad(2*mean)) + 0.32*math.Cos(rad(3*mean+6)) - 0.20*math.Cos(rad(4*mean-63))
	theta := 30 * math.Exp(-math.Pow((mean-275)/25, 2))
	c7 = math.Pow(c, 7)
	rc := 2 * math.Sqrt(c7/(c7+pow25to7))
	sl := 1 + 0.015*math.Pow(l-50, 2)/math.Sqrt(20+math.Pow(l-50, 2))
	sc := 1 + 0.045*c
	sh := 1 + 0.015*c*t
	rt := -math.Sin(rad(2*theta)) * rc
	return math.Sqrt(math.Pow(dl/sl, 2) + math.Pow(dc/sc, 2) + math.Pow(dH/sh, 2) + rt*(dc/sc)*(dH/sh))
}

// softLight returns a component of two colours blended by soft light, all from 0 to 1.
//
// Source: W3C Compositing and Blending Level 1, 10.1.12.
//
//ndgo:ufunc
func softLight(backdrop, source float32) float32 {
	if source <= 0.5 {
		return backdrop - (1-2*source)*backdrop*(1-backdrop)
	}
	var d float32
	if backdrop <= 0.25 {
		d = ((16*backdrop-12)*backdrop + 4) * backdrop
	} else {
		d = float32(math.Sqrt(float64(backdrop)))
	}
	return backdrop + (2*source-1)*(d-backdrop)
}

// linear returns the light intensity of an sRGB component, both from 0 to 1.
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

// hsv returns hue in degrees, saturation and value of a colour with components from 0 to 1.
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

// labF is CIE L*a*b*'s compression of tristimulus values.
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

// over returns a component of the colour front with coverage alpha over the background back, all from 0 to 255.
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
