package kernels

import "math"

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

// redshifted returns the comoving distance integrand of a flat universe, at redshift z.
//
//ndgo:ufunc
func redshifted(z, matter float64) float64 {
	return 1 / math.Sqrt(matter*math.Pow(1+z, 3)+1-matter)
}
