package kernels

import "math"

// saturation returns the vapour pressure of saturated air in hPa, at a temperature in °C.
//
// Source: O. A. Alduchov, R. E. Eskridge, Improved Magnus form approximation, J. Appl. Meteor. 35 (1996), 601–609.
//
//ndgo:ufunc
func saturation(celsius float64) float64 {
	return 6.1094 * math.Exp(17.625*celsius/(celsius+243.04))
}

// dewPoint returns the dew point in °C of air of a relative humidity in percent.
//
//ndgo:ufunc
func dewPoint(celsius, humidity float64) float64 {
	g := math.Log(humidity/100) + 17.625*celsius/(243.04+celsius)
	return 243.04 * g / (17.625 - g)
}

// heatIndex returns how hot it feels in °F, at a temperature in °F and a relative humidity in percent.
//
// Source: L. P. Rothfusz, The heat index equation, NWS SR 90-23 (1990).
//
//ndgo:ufunc
func heatIndex(t, rh float64) float64 {
	simple := 0.5 * (t + 61 + (t-68)*1.2 + rh*0.094)
	if (simple+t)/2 < 80 {
		return simple
	}
	hi := -42.379 + 2.04901523*t + 10.14333127*rh - .22475541*t*rh - .00683783*t*t - .05481717*rh*rh +
		.00122874*t*t*rh + .00085282*t*rh*rh - .00000199*t*t*rh*rh
	if rh < 13 && t >= 80 && t <= 112 {
		hi -= (13 - rh) / 4 * math.Sqrt((17-math.Abs(t-95))/17)
	} else if rh > 85 && t >= 80 && t <= 87 {
		hi += (rh - 85) / 10 * (87 - t) / 5
	}
	return hi
}

// windChill returns how cold it feels in °C, in wind of a speed in km/h.
//
// Source: R. Osczevski, M. Bluestein, The new wind chill equivalent temperature chart, BAMS 86 (2005), 1453–1458.
//
//ndgo:ufunc
func windChill(celsius, speed float64) float64 {
	if celsius > 10 || speed < 4.8 {
		return celsius
	}
	v := math.Pow(speed, 0.16)
	return 13.12 + 0.6215*celsius - 11.37*v + 0.3965*celsius*v
}

// beaufort returns the number on Beaufort's scale of a wind in metres per second.
//
//ndgo:ufunc
func beaufort(speed float64) int {
	limits := [...]float64{0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7}
	number := 0
	for _, limit := range limits {
		if speed >= limit {
			number++
		}
	}
	return number
}

// altitude returns the height in metres of a pressure in hPa in the standard atmosphere below 11 km.
//
// Source: ISO 2533:1975.
//
//ndgo:ufunc
func altitude(pressure float64) float64 {
	const t0, lapse, p0 = 288.15, 0.0065, 1013.25
	const exponent = 8.31432 * lapse / (9.80665 * 0.0289644)
	return t0 / lapse * (1 - math.Pow(pressure/p0, exponent))
}
