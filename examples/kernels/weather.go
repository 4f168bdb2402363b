package kernels

import "math"

// wetBulb returns the wet-bulb temperature in °C.
//
// Source: R. Stull, Wet-bulb temperature from relative humidity and air temperature, J. Appl. Meteor. Climatol. 50 (2011), 2267–2269.
//
//ndgo:ufunc
func wetBulb(celsius, humidity float64) float64 {
	return celsius*math.Atan(0.151977*math.Sqrt(humidity+8.313659)) + math.Atan(celsius+humidity) -
		math.Atan(humidity-1.676331) + 0.00391838*math.Pow(humidity, 1.5)*math.Atan(0.023101*humidity) - 4.686035
}

// standardLayers has the base height, temperature, lapse rate and pressure of each layer of the standard atmosphere.
var standardLayers = []struct{ height, temperature, lapse, pressure float64 }{
	{0, 288.15, -0.0065, 101325},
	{11000, 216.65, 0, 22632.06},
	{20000, 216.65, 0.001, 5474.889},
	{32000, 228.65, 0.0028, 868.0187},
	{47000, 270.65, 0, 110.9063},
	{51000, 270.65, -0.0028, 66.93887},
	{71000, 214.65, -0.002, 3.956420},
}

// standardPressure returns the pressure of the standard atmosphere in pascals at a geopotential height in metres.
//
// Source: U.S. Standard Atmosphere, 1976, equations 33a and 33b.
//
//ndgo:ufunc
func standardPressure(height float64) float64 {
	const g0, molar, gas = 9.80665, 0.0289644, 8.31446
	i := 0
	for i < len(standardLayers)-1 && height >= standardLayers[i+1].height {
		i++
	}
	layer := standardLayers[i]
	if layer.lapse == 0 {
		return layer.pressure * math.Exp(-g0*molar*(height-layer.height)/(gas*layer.temperature))
	}
	return layer.pressure * math.Pow(layer.temperature/(layer.temperature+layer.lapse*(height-layer.height)), g0*molar/(gas*layer.lapse))
}

// evapotranspiration returns the reference evapotranspiration of grass in mm per day.
//
// Source: R. G. Allen et al., Crop evapotranspiration, FAO Irrigation and Drainage Paper 56 (1998), equation 6.
//
//ndgo:ufunc
func evapotranspiration(tmax, tmin, wind, vapour, radiation, altitude float64) float64 {
	saturation := func(t float64) float64 { return 0.6108 * math.Exp(17.27*t/(t+237.3)) }
	t := (tmax + tmin) / 2
	es := (saturation(tmax) + saturation(tmin)) / 2
	slope := 4098 * saturation(t) / math.Pow(t+237.3, 2)
	pressure := 101.3 * math.Pow((293-0.0065*altitude)/293, 5.26)
	gamma := 0.665e-3 * pressure
	return (0.408*slope*radiation + gamma*900/(t+273)*wind*(es-vapour)) / (slope + gamma*(1+0.34*wind))
}

// fuelMoisture returns the fine fuel moisture code after a day, from the previous day's code.
//
// Source: C. E. Van Wagner, T. L. Pickett, Equations and FORTRAN program for the Canadian Forest Fire Weather Index System (1985).
//
//ndgo:ufunc
func fuelMoisture(temperature, humidity, wind, rain, before float64) float64 {
	mo := 147.2 * (101 - before) / (59.5 + before)
	if rain > 0.5 {
		rf := rain - 0.5
		mr := mo + 42.5*rf*math.Exp(-100/(251-mo))*(1-math.Exp(-6.93/rf))
		if mo > 150 {
			mr += 0.0015 * math.Pow(mo-150, 2) * math.Sqrt(rf)
		}
		mo = math.Min(mr, 250)
	}
	ed := 0.942*math.Pow(humidity, 0.679) + 11*math.Exp((humidity-100)/10) + 0.18*(21.1-temperature)*(1-math.Exp(-0.115*humidity))
	m := mo
	if mo > ed {
		ko := 0.424*(1-math.Pow(humidity/100, 1.7)) + 0.0694*math.Sqrt(wind)*(1-math.Pow(humidity/100, 8))
		kd := ko * 0.581 * math.Exp(0.0365*temperature)
		m = ed + (mo-ed)*math.Pow(10, -kd)
	} else {
		ew := 0.618*math.Pow(humidity, 0.753) + 10*math.Exp((humidity-100)/10) + 0.18*(21.1-temperature)*(1-math.Exp(-0.115*humidity))
		if mo < ew {
			k1 := 0.424*(1-math.Pow((100-humidity)/100, 1.7)) + 0.0694*math.Sqrt(wind)*(1-math.Pow((100-humidity)/100, 8))
			kw := k1 * 0.581 * math.Exp(0.0365*temperature)
			m = ew - (ew-mo)*math.Pow(10, -kw)
		}
	}
	return 59.5 * (250 - m) / (147.2 + m)
}

// A Stability is a class of atmospheric turbulence, from A, very unstable, to F.
type Stability int

// These are the classes of stability.
const (
	A Stability = iota + 1
	B
	C
	D
	E
	F
)

// stabilityClass returns the daytime class of stability for a wind in m/s and an insolation: 3 strong, 2 moderate, 1 slight.
//
// Source: F. Pasquill, The estimation of the dispersion of windborne material, Meteorological Magazine 90 (1961), 33–49.
//
//ndgo:ufunc
func stabilityClass(wind float64, insolation int) int {
	var class Stability
	switch {
	case wind < 2:
		if insolation == 1 {
			class = B
		} else {
			class = A
		}
	case wind < 3:
		class = [...]Stability{C, B, A}[clampIndex(insolation)]
	case wind < 5:
		class = [...]Stability{C, B, B}[clampIndex(insolation)]
	case wind < 6:
		class = [...]Stability{D, C, C}[clampIndex(insolation)]
	default:
		class = D
		if insolation >= 3 {
			class = C
		}
	}
	return int(class)
}

func clampIndex(insolation int) int {
	if insolation < 1 {
		return 0
	} else if insolation > 3 {
		return 2
	}
	return insolation - 1
}

// saturation returns the vapour pressure of saturated air in hPa, at a temperature in °C.
//
// Source: O. A. Alduchov, R. E. Eskridge, Improved Magnus form approximation, J. Appl. Meteor. 35 (1996), 601–609.
//
//ndgo:ufunc
func saturation(celsius float64) float64 {
	return 6.1094 * math.Exp(17.625*celsius/(celsius+243.04))
}

// dewPoint returns the dew point of air in °C. The air has the temperature celsius in °C and a relative humidity in percent.
//
//ndgo:ufunc
func dewPoint(celsius, humidity float64) float64 {
	g := math.Log(humidity/100) + 17.625*celsius/(243.04+celsius)
	return 243.04 * g / (17.625 - g)
}

// heatIndex returns the apparent temperature in °F, from a temperature in °F and a relative humidity in percent.
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

// windChill returns the apparent temperature in °C in a wind with a speed in km/h.
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

// beaufort returns the Beaufort number of a wind in metres per second.
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

// altitude returns the height in metres of a pressure in hPa, in the standard atmosphere below 11 km.
//
// Source: ISO 2533:1975.
//
//ndgo:ufunc
func altitude(pressure float64) float64 {
	const t0, lapse, p0 = 288.15, 0.0065, 1013.25
	const exponent = 8.31432 * lapse / (9.80665 * 0.0289644)
	return t0 / lapse * (1 - math.Pow(pressure/p0, exponent))
}
