package picture

import (
	"image/color"
	"math"
)

// gray returns the grey of lightness 100·v.
func gray(v float64) color.NRGBA { return labColor(100*v, 0, 0) }

// blueYellow goes from dark blue through grey to light yellow. These colours lie along the blue-yellow axis of CIELAB, so people
// who do not distinguish red from green can read them.
func blueYellow(v float64) color.NRGBA { return labColor(16+78*v, 0, -20+70*v) }

// diverging has white in the middle. At equal distances from the middle, colours have equal lightness.
func diverging(v float64) color.NRGBA {
	distance := math.Abs(2*v - 1)
	hue := 280 * math.Pi / 180 // blue
	if v > 0.5 {
		hue = 35 * math.Pi / 180 // red
	}
	chroma := 58 * distance
	return labColor(96-60*distance, chroma*math.Cos(hue), chroma*math.Sin(hue))
}

// labColor returns the colour of a CIELAB lightness from 0 to 100, and axes a and b, under the illuminant D65. If sRGB cannot
// show the colour, labColor returns the most vivid colour of the same lightness and hue.
func labColor(l, a, b float64) color.NRGBA {
	low, high := 0.0, 1.0 // bounds of the fraction of the chroma that sRGB can show
	if _, ok := srgb(l, a, b); ok {
		low = 1
	}
	for range 20 {
		if middle := (low + high) / 2; middle < 1 {
			if _, ok := srgb(l, a*middle, b*middle); ok {
				low = middle
			} else {
				high = middle
			}
		}
	}
	c, _ := srgb(l, a*low, b*low)
	return c
}

// srgb converts a CIELAB colour. ok is false if sRGB cannot show it. Source of equations and numbers: CIE 15 and IEC 61966-2-1.
func srgb(l, a, b float64) (c color.NRGBA, ok bool) {
	inverse := func(t float64) float64 {
		if t > 6.0/29 {
			return t * t * t
		}
		return 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0/29)
	}
	y := (l + 16) / 116
	x, y, z := 0.95047*inverse(y+a/500), inverse(y), 1.08883*inverse(y-b/200)
	ok = true
	channel := func(v float64) uint8 {
		ok = ok && v > -1e-4 && v < 1+1e-4
		v = min(max(v, 0), 1)
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		return uint8(math.Round(255 * v))
	}
	c = color.NRGBA{
		channel(3.2404542*x - 1.5371385*y - 0.4985314*z),
		channel(-0.9692660*x + 1.8760108*y + 0.0415560*z),
		channel(0.0556434*x - 0.2040259*y + 1.0572252*z),
		255,
	}
	return c, ok
}
