package kernels

import (
	"math"
	"math/cmplx"
	"os"
	"regexp"
	"strings"
	"testing"
)

// all lists the kernels.
var all = []any{
	crc32Step, hilbert, modPow, isPrime, halfToFloat, popcount, reversed, rotated, morton, mixed, gcd, integerRoot, crc8,
	civil, isLeap, dayOfYear, isoWeek, hebrewElapsed, daysIn, weekday, easter, encodeSRGB, hsl, yCbCr, blackBody,
	colourDifference, softLight, linear, luminance[float64], hsv, lab, over, gray565, currencyOption, binomialPut,
	bondYield, days360, sabrVolatility, call, impliedVolatility, annuity, presentValue, drawdown, burningShip, multibrot,
	newtonBasin, lyapunov, mandelbrot, julia, newtonRoot, collatz, logistic, geodesic, utm, geohash, tile, gravity,
	greatCircle, bearing, mercator, geocentric, latitude, segmentDistance, hitBox, bezier, noise, roundedBox,
	triangleArea, hitSphere, inTriangle, rotate, smoothStep[float64], dither, sobel, median9, premultiply, unpremultiply,
	filmic, entropy, growth, hamming, kaiser, biquadResponse, aWeighting, raisedCosine, muLawByte, adpcm, sinc, lanczos,
	hann, decibels, muLaw, lowPass, phasor, siderealTime, sunPosition, refraction, luminosityDistance, hyperbolicAnomaly,
	eccentricAnomaly, planck, julianDay, airMass, redshifted, digamma, exponentialIntegral, regularizedGamma, ellipticK,
	riemannZeta, erfInverse, erf, besselJ0, legendre, lambertW, logGamma, normalQuantile, studentCDF, poisson,
	gammaDensity, kolmogorov, binomialCoefficient, normalDensity, cauchyQuantile, huber, sigmoid[float64], crossEntropy,
	gelu, weightedSquares, chebyshev, wetBulb, standardPressure, evapotranspiration, fuelMoisture, stabilityClass,
	saturation, dewPoint, heatIndex, windChill, beaufort, altitude, sampleVariance, logSumExp,
	orbit, leapfrog, penetration, alleleFrequency, location,
	palette, interpolate, polynomial,
}

// TestAll counts the marked functions.
func TestAll(t *testing.T) {
	marked := 0
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.Name(), ".go") && !strings.HasSuffix(f.Name(), "_test.go") {
			marked += len(regexp.MustCompile(`(?m)^//ndgo:(ufunc|reduce)\b`).FindAll(text, -1))
		}
	}
	if marked != len(all) {
		t.Errorf("%d functions are marked, and %d are listed", marked, len(all))
	}
}

// TestKnownPoints compares kernels with numbers known from the sources of the formulas, or by definition.
func TestKnownPoints(t *testing.T) {
	near := func(name string, got, want, tolerance float64) {
		t.Helper()
		if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	const exact = 1e-13
	var s moments
	e := noExponents()
	for _, x := range []float64{2, 4, 4, 4, 5, 5, 7, 9} {
		s, e = sampleVariance(s, x), logSumExp(e, x)
	}
	near("the variance", varianceOf(s), 32./7, exact)
	near("the variance of two parts", varianceOf(joinMoments(s, s)), 64./15, exact)
	near("log Σ eˣ", logarithm(e), math.Log(math.Exp(2)+3*math.Exp(4)+2*math.Exp(5)+math.Exp(7)+math.Exp(9)), exact)
	near("log Σ eˣ of two parts", logarithm(joinExponents(e, noExponents())), logarithm(e), exact)
	near("log Σ eˣ of one", logarithm(logSumExp(noExponents(), 1000)), 1000, exact)
	axis, eccentricity, inclination := orbit(7000, 0, 0, 0, math.Sqrt(398600.4418/7000), 0)
	near("the axis of a circular orbit", axis, 7000, exact)
	near("its eccentricity", eccentricity, 0, exact)
	near("its inclination", inclination, 0, exact)
	near("the distance on a circle", leapfrog(1, 1, 0.01, 200), 1, 1e-4)
	near("ψ(1)", digamma(1), -0.5772156649015329, exact)
	near("E₁(1)", exponentialIntegral(1), 0.21938393439552029, exact)
	near("P(2, 3)", regularizedGamma(2, 3), 1-4*math.Exp(-3), exact)
	near("K(½)", ellipticK(0.5), 1.8540746773013719, exact)
	near("ζ(2)", riemannZeta(2), math.Pi*math.Pi/6, exact)
	near("erf⁻¹(½)", float64(erfInverse(0.5)), 0.4769362762044699, 1e-6)
	near("the quantile of 97.5 %", normalQuantile(0.975), 1.959963984540054, exact)
	near("P(t₁₀ < 2)", studentCDF(2, 10), 0.9633059826146299, 1e-12)
	near("P(3 | 2)", poisson(3, 2), 0.18044704431548356, exact)
	near("the density of a gamma distribution", gammaDensity(2, 3, 1), 2*math.Exp(-2), exact)
	near("Q(1)", kolmogorov(1), 0.26999967167735456, exact)
	near("erf(1)", erf(1), 0.8427007, 1e-6)
	near("log Γ(5)", logGamma(5), math.Log(24), exact)
	near("W(1)", lambertW(1), 0.5671432904097838, exact)
	near("J₀(1)", besselJ0(1), 0.7651976865579666, exact)
	near("P₃(½)", legendre(0.5, 3), -0.4375, exact)

	near("a wet-bulb temperature", wetBulb(20, 50), 13.7, 1e-2)
	near("the pressure at 11 km", standardPressure(11000), 22632.06, exact)
	near("evapotranspiration in Brussels", evapotranspiration(21.5, 12.3, 2.078, 1.409, 13.28, 100), 3.88, 1e-2)
	near("a fine fuel moisture code", fuelMoisture(17, 42, 25, 0, 85), 87.692980, 1e-7)
	near("the price of a call", call(100, 100, 1, 0.05, 0.2), 10.450583572185565, 1e-6)
	near("the price of a call, again", currencyOption(100, 100, 1, 0.05, 0, 0.2), 10.450583572185565, exact)
	near("the volatility of that price", impliedVolatility(10.450583572185565, 100, 100, 1, 0.05), 0.2, 1e-6)
	near("the yield of a bond at par", bondYield(100, 100, 5, 10), 0.05, exact)
	near("the price of a put", binomialPut(100, 100, 1, 0.05, 0.2), 6.09, 1e-2)

	near("sidereal time on 10 April 1987", siderealTime(2446895.5), 197.693195, 1e-8)
	ascension, declination := sunPosition(2448908.5)
	near("the Sun's right ascension on 13 October 1992", math.Mod(ascension+360, 360), 198.38083, 1e-4)
	near("the Sun's declination", declination, -7.78507, 2e-3)
	near("refraction at the horizon", refraction(0, 1010, 10), 34.5/60, 2e-3)
	near("a luminosity distance", luminosityDistance(1, 70, 0.3), 6607.6576, 1e-5)
	near("H of Kepler's equation", hyperbolicAnomaly(toRadians(235.4), 2.4), 1.6013761449, 1e-9)
	near("E of Kepler's equation", eccentricAnomaly(0.5, 0.1), 0.5524799869, 1e-9)
	near("Flinders Peak to Buninyong", geodesic(-37-57./60-3.7203/3600, 144+25./60+29.5244/3600, -37-39./60-10.1561/3600, 143+55./60+35.3839/3600), 54972.271, 1e-7)
	near("Paris to London", greatCircle(48.8566, 2.3522, 51.5074, -0.1278), 343556.53488088254, 1e-9)
	near("gravity at 45°", gravity(45, 0), 9.8061977694, 1e-9)

	near("a colour difference", colourDifference(50, 2.6772, -79.7751, 50, 0, -82.7485), 2.0425, 1e-4)
	near("white", float64(filmic(11.2, 1)), 1, 1e-6)
	near("the weight of 1 kHz", aWeighting(1000), 0, 1e-2)
	near("a raised cosine", raisedCosine(0, 1, 0.5), 1, exact)
	near("the middle of a window", kaiser(2, 5, 8), 1, exact)
	near("a Lyapunov exponent", lyapunov(3.2, 3.2), -0.916, 1e-2)
	near("the distance from a segment", segmentDistance(0, 1, -1, 0, 1, 0), 1, 0)
	near("where a ray enters a box", hitBox(-1, 0.5, 0.5, 1, 0, 0), 1, 0)
	near("noise at a corner", noise(3, 7), 0, 0)
	near("the distance from a box", roundedBox(2, 0, 1, 1, 0.25), 1, 0)
	near("the value between two of a table", interpolate(1.25, []float64{3, 5, 9}), 6, 0)
	near("the value beyond a table", interpolate(-1, []float64{3, 5, 9}), 1, 0)
	near("a polynomial", polynomial(2, []float64{3, 0, -5, 1}), 15, 0)
	near("a colour of a palette", float64(palette(1, []uint32{7, 0xff8000})), 0xff8000, 0)
	near("the area of a triangle", triangleArea(0, 0, 0, 3, 0, 0, 0, 4, 0), 6, 0)
	if x, y := bezier(0.5, 0, 0, 0, 1, 1, 1, 1, 0); x != 0.5 || y != 0.75 {
		t.Errorf("a point of a Bézier curve is (%v, %v)", x, y)
	}
	if magnitude, phase := biquadResponse(1, 1, 0, 0, 0, 0); magnitude != 1 || phase != 0 {
		t.Errorf("the response of no filter is %v, %v", magnitude, phase)
	}
	if z := phasor(2, 0, 0, math.Pi/2); cmplx.Abs(z-2i) > exact {
		t.Errorf("a phasor is %v", z)
	}
}

// TestKnownIntegers compares kernels with integers known from the sources of the formulas, or by definition.
func TestKnownIntegers(t *testing.T) {
	same := func(name string, got, want any) {
		t.Helper()
		if got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	sum := ^uint32(0)
	for _, b := range []byte("123456789") {
		sum = crc32Step(sum, b)
	}
	same("the checksum of 123456789", ^sum, uint32(0xcbf43926))
	same("the end of Hilbert's curve", hilbert(65535, 0), uint32(math.MaxUint32))
	same("3²⁰⁰ modulo 13", modPow(3, 200, 13), uint32(9))
	same("whether 97 is prime", isPrime(97), true)
	same("the least half", halfToFloat(1), float32(0x1p-24))
	same("a half", halfToFloat(0xc000), float32(-2))
	same("the ways to choose 3 of 10", binomialCoefficient(10, 3), uint64(120))
	same("a geohash", geohash(57.64911, 10.40744)>>5, uint64(29438044021676913)) // u4pruydqqvj
	same("a day of a leap year", dayOfYear(2024, 12, 31), 366)
	same("the days of a month", days360(2020, 1, 31, 2020, 2, 28), 28)
	same("the first number of a generator", newGenerator(42, 54).next(), uint32(0xa15c02b7))
	same("the depth of a photon that is absorbed", penetration(1, 1, 0) > 0, true)
	same("an allele that nothing has", alleleFrequency(1, 0, 0.1, 10), 0.0)
	same("the location of three", location(1, 2, 6), 2.75)
	same("the weekday of 1 January 2000", weekday(2000, 1, 1), 6)
	same("the Julian day", julianDay(2000, 1, 1), 2451545)
	same("a median", median9(9, 1, 8, 2, 7, 3, 6, 4, 5), uint8(5))
	same("silence", muLawByte(0), uint8(0xff))
	same("half the light", encodeSRGB(0.5), uint8(188))
	same("half a component", premultiply(200, 128), uint8(100))
	same("the component again", unpremultiply(100, 128), uint8(199))
	same("the bits that differ", hamming(0, 7, 0), 3)
	same("the steps of 0", multibrot(0), 100)
	same("the class of a sunny day", stabilityClass(1, 3), int(A))
	year, month, day := civil(19000)
	same("day 19000", [3]int{year, month, day}, [3]int{2022, 1, 8})
	month, day = easter(2024)
	same("Easter", [2]int{month, day}, [2]int{3, 31})
	weekYear, week := isoWeek(2021, 1, 5)
	same("the week of 1 January 2021", [2]int{weekYear, week}, [2]int{2020, 53})
	y, cb, cr := yCbCr(255, 0, 0)
	same("red", [3]uint8{y, cb, cr}, [3]uint8{76, 85, 255})
	x, z := tile(51.5, -0.1, 10)
	same("a tile of London", [2]int{x, z}, [2]int{511, 340})
}
