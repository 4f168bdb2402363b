package plain

import nd "ndgo/ndarray"

// APSP returns the shortest ways between all pairs of points, given the length of each edge (Floyd and Warshall).
func APSP(d array[float64]) array[float64] {
	for k := range d.Shape()[0] {
		through := nd.Add(d.Slice(nd.Colon, nd.Range(k, k+1)), d.Slice(nd.Range(k, k+1)))
		d = nd.Minimum(d, through)
	}
	return d
}
