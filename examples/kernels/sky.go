package kernels

import "math"

// siderealTime returns the mean sidereal time of Greenwich in degrees at a Julian date.
//
// Source: J. Meeus, Astronomical Algorithms, 2nd edition (1998), equation 12.4.
//
//ndgo:ufunc
func siderealTime(jd float64) float64 {
	t := (jd - 2451545.0) / 36525
	theta := 280.46061837 + 360.98564736629*(jd-2451545.0) + 0.000387933*t*t - t*t*t/38710000
	theta = math.Mod(theta, 360)
	if theta < 0 {
		theta += 360
	}
	return theta
}

// sunPosition returns right ascension and declination of the Sun in degrees at a Julian date.
//
// Source: The Astronomical Almanac, section C, low precision formulas for the Sun.
//
//ndgo:ufunc
func sunPosition(jd float64) (ascension, declination float64) {
	n := jd - 2451545.0
	l := math.Mod(280.460+0.9856474*n, 360)
	g := toRadians(math.Mod(357.528+0.9856003*n, 360))
	lambda := toRadians(l + 1.915*math.Sin(g) + 0.020*math.Sin(2*g))
	epsilon := toRadians(23.439 - 0.0000004*n)
	ascension = math.Atan2(math.Cos(epsilon)*math.Sin(lambda), math.Cos(lambda)) * 180 / math.Pi
	declination = math.Asin(math.Sin(epsilon)*math.Sin(lambda)) * 180 / math.Pi
	return
}

// refraction returns the angle in degrees by which air lifts a star that appears at an altitude.
//
// Source: G. G. Bennett, The calculation of astronomical refraction in marine navigation, J. Navigation 35 (1982), 255–259.
//
//ndgo:ufunc
func refraction(altitude, millibars, celsius float64) float64 {
	if altitude < -1 {
		return 0
	}
	r := 1 / math.Tan(toRadians(altitude+7.31/(altitude+4.4)))
	r -= 0.06 * math.Sin(toRadians(14.7*r+13))
	return r / 60 * millibars / 1010 * 283 / (273 + celsius)
}

// luminosityDistance returns the luminosity distance in Mpc of a source with redshift z in a flat universe, by Simpson's rule.
//
// Source: D. W. Hogg, Distance measures in cosmology, arXiv:astro-ph/9905116, equations 14 to 21.
//
//ndgo:ufunc
func luminosityDistance(z, hubble, matter float64) float64 {
	const c, n = 299792.458, 200
	e := func(z float64) float64 { return 1 / math.Sqrt(matter*math.Pow(1+z, 3)+1-matter) }
	h := z / n
	sum := e(0) + e(z)
	for i := 1; i < n; i++ {
		if i%2 == 1 {
			sum += 4 * e(float64(i)*h)
		} else {
			sum += 2 * e(float64(i)*h)
		}
	}
	return (1 + z) * c / hubble * sum * h / 3
}

// hyperbolicAnomaly returns H of Kepler's equation M = e sinh H - H for e > 1.
//
// Source: D. A. Vallado, Fundamentals of Astrodynamics and Applications, 4th edition (2013), algorithm 4.
//
//ndgo:ufunc
func hyperbolicAnomaly(m, e float64) float64 {
	if e <= 1 {
		panic("the orbit is no hyperbola")
	}
	h := m
	if e < 1.6 {
		if (m < 0 && m > -math.Pi) || m > math.Pi {
			h = m - e
		} else {
			h = m + e
		}
	} else if e < 3.6 && math.Abs(m) > math.Pi {
		h = m - math.Copysign(e, m)
	} else {
		h = m / (e - 1)
	}
	for i := 0; i < 50; i++ {
		step := (m - e*math.Sinh(h) + h) / (e*math.Cosh(h) - 1)
		h += step
		if math.Abs(step) < 1e-12 {
			break
		}
	}
	return h
}

// eccentricAnomaly returns E of Kepler's equation M = E - e sin E.
//
// Source: J. Meeus, Astronomical Algorithms (1998), chapter 30.
//
//ndgo:ufunc
func eccentricAnomaly(m, e float64) float64 {
	x := m
	if e > 0.8 {
		x = math.Pi
	}
	for range 50 {
		delta := (x - e*math.Sin(x) - m) / (1 - e*math.Cos(x))
		x -= delta
		if math.Abs(delta) < 1e-14 {
			break
		}
	}
	return x
}

// planck returns the spectral radiance of a black body, at a wavelength in metres and a temperature in kelvins.
//
//ndgo:ufunc
func planck(wavelength, kelvin float64) float64 {
	const h, c, k = 6.62607015e-34, 299792458, 1.380649e-23
	return 2 * h * c * c / math.Pow(wavelength, 5) / math.Expm1(h*c/(wavelength*k*kelvin))
}

// julianDay returns the Julian day number at noon of a date in the Gregorian calendar.
//
// Source: H. F. Fliegel, T. C. van Flandern, Communications of the ACM 11 (1968), 657.
//
//ndgo:ufunc
func julianDay(year, month, day int) int {
	return (1461*(year+4800+(month-14)/12))/4 + (367*(month-2-12*((month-14)/12)))/12 -
		(3*((year+4900+(month-14)/12)/100))/4 + day - 32075
}

// airMass returns the relative optical path through the atmosphere at an altitude in degrees.
//
// Source: F. Kasten, A. T. Young, Revised optical air mass tables, Applied Optics 28 (1989), 4735–4738.
//
//ndgo:ufunc
func airMass(degrees float64) float64 {
	return 1 / (math.Sin(degrees*math.Pi/180) + 0.50572*math.Pow(degrees+6.07995, -1.6364))
}

// redshifted returns the integrand of the comoving distance in a flat universe, at redshift z.
//
//ndgo:ufunc
func redshifted(z, matter float64) float64 {
	return 1 / math.Sqrt(matter*math.Pow(1+z, 3)+1-matter)
}
