package plain

import nd "ndgo/ndarray"

// haversine returns the distances on the earth, in km, between each point of one list and each point of another. Angles are in
// radians.
//
//ndgo:fuse
func haversine(lat1, lon1, lat2, lon2 array[float64]) array[float64] {
	lat1, lon1 = lat1.ExpandDims(1), lon1.ExpandDims(1)
	dlat, dlon := nd.Subtract(lat2, lat1), nd.Subtract(lon2, lon1)
	s, c := nd.Sin(nd.Multiply(dlat, 0.5)), nd.Sin(nd.Multiply(dlon, 0.5))
	a := nd.Add(nd.Square(s), nd.Multiply(nd.Multiply(nd.Cos(lat1), nd.Cos(lat2)), nd.Square(c)))
	return nd.Multiply(nd.Asin(nd.Sqrt(a)), 2*6371.0)
}
