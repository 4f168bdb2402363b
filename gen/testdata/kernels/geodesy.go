package kernels

import "math"

const earthRadius = 6371008.8 // metres: the mean of the ellipsoid's semiaxes

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// greatCircle returns the distance in metres of two points on a sphere, whose coordinates are in degrees.
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

// geocentric returns Cartesian coordinates of a point on the ellipsoid WGS 84, of height above it in metres.
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

// latitude returns the geodetic latitude in degrees of a geocentric point, at distance p from the axis, by iteration.
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
