package plain

import nd "ndgo/ndarray"

// apsp returns the lengths of the shortest paths between all pairs of points, by the algorithm of Floyd and Warshall. d has the
// lengths of edges.
//
//ndgo:fuse
func apsp(d array[float64]) array[float64] {
	for k := range d.Shape()[0] {
		through := nd.Add(d.Slice(nd.Colon, nd.Range(k, k+1)), d.Slice(nd.Range(k, k+1)))
		d = nd.Minimum(d, through)
	}
	return d
}
