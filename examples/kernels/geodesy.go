package kernels

import "math"

type ellipsoid struct {
	a, f float64
}

func (e ellipsoid) b() float64 { return e.a * (1 - e.f) }

var wgs84 = ellipsoid{a: 6378137, f: 1 / 298.257223563}

func toRadians(degrees float64) float64 { return degrees * math.Pi / 180 }

// geodesic returns the distance of two points on the ellipsoid in metres, or NaN if the iteration does not converge.
//
// Source: T. Vincenty, Direct and inverse solutions of geodesics on the ellipsoid, Survey Review 23 (1975), 88–93.
//
//ndgo:ufunc
func geodesic(lat1, lon1, lat2, lon2 float64) float64 {
	a, f, b := wgs84.a, wgs84.f, wgs84.b()
	u1 := math.Atan((1 - f) * math.Tan(toRadians(lat1)))
	u2 := math.Atan((1 - f) * math.Tan(toRadians(lat2)))
	l := toRadians(lon2 - lon1)
	lambda := l
	sinU1, cosU1 := math.Sincos(u1)
	sinU2, cosU2 := math.Sincos(u2)
	var sinSigma, cosSigma, sigma, cosSqAlpha, cos2SigmaM float64
	converged := false
	for i := 0; i < 100; i++ {
		sinLambda, cosLambda := math.Sincos(lambda)
		sinSigma = math.Sqrt(math.Pow(cosU2*sinLambda, 2) + math.Pow(cosU1*sinU2-sinU1*cosU2*cosLambda, 2))
		if sinSigma == 0 {
			return 0
		}
		cosSigma = sinU1*sinU2 + cosU1*cosU2*cosLambda
		sigma = math.Atan2(sinSigma, cosSigma)
		sinAlpha := cosU1 * cosU2 * sinLambda / sinSigma
		cosSqAlpha = 1 - sinAlpha*sinAlpha
		cos2SigmaM = 0
		if cosSqAlpha != 0 {
			cos2SigmaM = cosSigma - 2*sinU1*sinU2/cosSqAlpha
		}
		c := f / 16 * cosSqAlpha * (4 + f*(4-3*cosSqAlpha))
		before := lambda
		lambda = l + (1-c)*f*sinAlpha*(sigma+c*sinSigma*(cos2SigmaM+c*cosSigma*(-1+2*cos2SigmaM*cos2SigmaM)))
		if math.Abs(lambda-before) < 1e-12 {
			converged = true
			break
		}
	}
	if !converged {
		return math.NaN()
	}
	uSq := cosSqAlpha * (a*a - b*b) / (b * b)
	bigA := 1 + uSq/16384*(4096+uSq*(-768+uSq*(320-175*uSq)))
	bigB := uSq / 1024 * (256 + uSq*(-128+uSq*(74-47*uSq)))
	deltaSigma := bigB * sinSigma * (cos2SigmaM + bigB/4*(cosSigma*(-1+2*cos2SigmaM*cos2SigmaM)-
		bigB/6*cos2SigmaM*(-3+4*sinSigma*sinSigma)*(-3+4*cos2SigmaM*cos2SigmaM)))
	return b * bigA * (sigma - deltaSigma)
}

// utm returns easting and northing in the zone of a point, in metres, and the zone.
//
// Source: J. P. Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395 (1987), 8-9 to 8-15.
//
//ndgo:ufunc
func utm(lat, lon float64) (easting, northing float64, zone int) {
	const k0 = 0.9996
	zone = int(math.Floor((lon+180)/6)) + 1
	if lat >= 56 && lat < 64 && lon >= 3 && lon < 12 {
		zone = 32
	}
	if lat >= 72 && lat < 84 {
		switch {
		case lon >= 0 && lon < 9:
			zone = 31
		case lon >= 9 && lon < 21:
			zone = 33
		case lon >= 21 && lon < 33:
			zone = 35
		case lon >= 33 && lon < 42:
			zone = 37
		}
	}
	e2 := wgs84.f * (2 - wgs84.f)
	ep2 := e2 / (1 - e2)
	phi := toRadians(lat)
	lambda := toRadians(lon - float64(zone*6-183))
	sin, cos := math.Sincos(phi)
	tan := sin / cos
	n := wgs84.a / math.Sqrt(1-e2*sin*sin)
	t, c, a := tan*tan, ep2*cos*cos, cos*lambda
	m := wgs84.a * ((1-e2/4-3*e2*e2/64-5*e2*e2*e2/256)*phi -
		(3*e2/8+3*e2*e2/32+45*e2*e2*e2/1024)*math.Sin(2*phi) +
		(15*e2*e2/256+45*e2*e2*e2/1024)*math.Sin(4*phi) -
		35*e2*e2*e2/3072*math.Sin(6*phi))
	easting = k0*n*(a+(1-t+c)*math.Pow(a, 3)/6+(5-18*t+t*t+72*c-58*ep2)*math.Pow(a, 5)/120) + 500000
	northing = k0 * (m + n*tan*(a*a/2+(5-t+9*c+4*c*c)*math.Pow(a, 4)/24+(61-58*t+t*t+600*c-330*ep2)*math.Pow(a, 6)/720))
	if lat < 0 {
		northing += 1e7
	}
	return easting, northing, zone
}

// geohash returns the first 60 bits of the geohash of a point.
//
// Source: G. Niemeyer, geohash.org, 2008.
//
//ndgo:ufunc
func geohash(lat, lon float64) uint64 {
	lats := [2]float64{-90, 90}
	lons := [2]float64{-180, 180}
	var hash uint64
	for i := 0; i < 60; i++ {
		hash <<= 1
		if i%2 == 0 {
			mid := (lons[0] + lons[1]) / 2
			if lon >= mid {
				hash |= 1
				lons[0] = mid
			} else {
				lons[1] = mid
			}
		} else {
			mid := (lats[0] + lats[1]) / 2
			if lat >= mid {
				hash |= 1
				lats[0] = mid
			} else {
				lats[1] = mid
			}
		}
	}
	return hash
}

// tile returns the column x and the row y of the map tile that contains a point, at a zoom level.
//
// Source: OpenStreetMap Wiki, Slippy map tilenames.
//
//ndgo:ufunc
func tile(lat, lon float64, zoom int) (x, y int) {
	n := 1 << zoom
	x = int((lon + 180) / 360 * float64(n))
	y = int((1 - math.Asinh(math.Tan(toRadians(lat)))/math.Pi) / 2 * float64(n))
	if x > n-1 {
		x = n - 1
	}
	if y > n-1 {
		y = n - 1
	}
	return
}

// gravity returns the acceleration of gravity in m/s². The latitude is in degrees, and the height above the ellipsoid in metres.
//
// Source: B. Hofmann-Wellenhof, H. Moritz, Physical Geodesy (2005), 2-146; NIMA TR8350.2, 4-1.
//
//ndgo:ufunc
func gravity(latitude, height float64) float64 {
	const (
		equator = 9.7803253359
		k       = 0.00193185265241
		e2      = 0.00669437999014
		m       = 0.00344978650684
	)
	s := math.Sin(toRadians(latitude))
	s *= s
	g := equator * (1 + k*s) / math.Sqrt(1-e2*s)
	return g * (1 - 2/wgs84.a*(1+wgs84.f+m-2*wgs84.f*s)*height + 3*height*height/(wgs84.a*wgs84.a))
}

const earthRadius = 6371008.8 // in metres, the mean of the ellipsoid's semiaxes

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// greatCircle returns the distance in metres of two points on a sphere. Coordinates are in degrees.
//
// Source: R. W. Sinnott, Virtues of the haversine, Sky and Telescope 68 (1984), 159.
//
//ndgo:ufunc
func greatCircle(lat1, lon1, lat2, lon2 float64) float64 {
	phi1, phi2 := radians(lat1), radians(lat2)
	dPhi := math.Sin((phi2 - phi1) / 2)
	dLambda := math.Sin(radians(lon2-lon1) / 2)
	h := dPhi*dPhi + math.Cos(phi1)*math.Cos(phi2)*dLambda*dLambda
	return 2 * earthRadius * math.Asin(math.Sqrt(h))
}

// bearing returns the initial bearing in degrees, from 0 to 360, from one point to another.
//
//ndgo:ufunc
func bearing(lat1, lon1, lat2, lon2 float64) float64 {
	phi1, phi2, d := radians(lat1), radians(lat2), radians(lon2-lon1)
	y := math.Sin(d) * math.Cos(phi2)
	x := math.Cos(phi1)*math.Sin(phi2) - math.Sin(phi1)*math.Cos(phi2)*math.Cos(d)
	return math.Mod(math.Atan2(y, x)*180/math.Pi+360, 360)
}

// mercator returns the coordinates in metres of Web Mercator.
//
// Source: EPSG 3857.
//
//ndgo:ufunc
func mercator(lat, lon float64) (x, y float64) {
	const r = 6378137
	return r * radians(lon), r * math.Log(math.Tan(math.Pi/4+radians(lat)/2))
}

// geocentric returns the Cartesian coordinates of a point at a height in metres above the ellipsoid WGS 84.
//
// Source: NIMA TR8350.2.
//
//ndgo:ufunc
func geocentric(lat, lon, height float64) (x, y, z float64) {
	const (
		a  = 6378137
		f  = 1 / 298.257223563
		e2 = f * (2 - f)
	)
	sinPhi, cosPhi := math.Sincos(radians(lat))
	sinLambda, cosLambda := math.Sincos(radians(lon))
	n := a / math.Sqrt(1-e2*sinPhi*sinPhi)
	x = (n + height) * cosPhi * cosLambda
	y = (n + height) * cosPhi * sinLambda
	z = (n*(1-e2) + height) * sinPhi
	return
}

// latitude returns the geodetic latitude in degrees, by iteration. The point has distance p from the earth's axis, and height z above the
// plane of the equator.
//
// Source: B. R. Bowring, Transformation from spatial to geographical coordinates, Survey Review 23 (1976), 323–327.
//
//ndgo:ufunc
func latitude(p, z float64) float64 {
	const a, f = 6378137.0, 1 / 298.257223563
	const b, e2 = a * (1 - f), f * (2 - f)
	const ep2 = (a*a - b*b) / (b * b)
	theta := math.Atan2(z*a, p*b)
	for i := 0; i < 3; i++ {
		s, c := math.Sincos(theta)
		phi := math.Atan2(z+ep2*b*s*s*s, p-e2*a*c*c*c)
		theta = math.Atan2((1-f)*math.Sin(phi), math.Cos(phi))
	}
	return math.Atan2(math.Tan(theta), 1-f) * 180 / math.Pi
}
