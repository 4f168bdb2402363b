package main

import (
	"ndgo/elem"
	nd "ndgo/ndarray"
)

// earthRadius is the mean radius of the Earth in km.
//
// Source: H. Moritz, Geodetic Reference System 1980.
const earthRadius = 6371.0088

// haversine returns the distance in km of two places on Earth. Latitudes and longitudes are in radians.
//
//ndgo:ufunc
func haversine[T nd.Float](latitude1, longitude1, latitude2, longitude2 T) T {
	north := squaredSine(latitude2 - latitude1)
	east := squaredSine(longitude2 - longitude1)
	h := north + T(elem.Cos(latitude1)*elem.Cos(latitude2)*east)
	return elem.Asin(elem.Sqrt(h)) * (2 * earthRadius)
}

// squaredSine returns sin²(x/2).
func squaredSine[T nd.Float](x T) T {
	s := elem.Sin(x * 0.5)
	return T(s * s)
}
