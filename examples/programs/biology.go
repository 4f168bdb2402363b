package programs

import nd "ndgo/ndarray"

// michaelisMenten returns the squared error of a model of an enzyme's rate, and the derivatives of the error with respect to both parameters.
//
//ndgo:fuse
func michaelisMenten(substrate, rate *nd.NDArray[float64], vmax, km float64) (loss, byVmax, byKm float64) {
	s := nd.Abs(substrate)
	share := nd.Divide(s, nd.Add(s, km))
	miss := nd.Subtract(nd.Multiply(share, vmax), rate)
	loss = nd.Sum(nd.Square(miss)).Item()
	byVmax = 2 * nd.Sum(nd.Multiply(miss, share)).Item()
	byKm = -2 * nd.Sum(nd.Divide(nd.Multiply(nd.Multiply(miss, share), vmax), nd.Add(s, km))).Item()
	return loss, byVmax, byKm
}

// smithWaterman returns, for each pair of bases, the best score of a local alignment that ends at this pair, and the best of all scores. An
// alignment may skip bases of a, for the penalty gap each.
//
//ndgo:fuse
func smithWaterman(a, b *nd.NDArray[uint8], match, gap int) (scores *nd.NDArray[int32], best int32) {
	rows, columns := a.Ravel().ExpandDims(1), b.Ravel().ExpandDims(0)
	similar := nd.Where(nd.Equal(rows, columns), nd.Full(int32(match), rows.Dim(0), columns.Dim(1)), -1)
	scores = nd.Zeros[int32](rows.Dim(0)+1, columns.Dim(1)+1)
	for i := 1; i <= rows.Dim(0); i++ {
		above := scores.Slice(nd.At(i - 1))
		diagonal := nd.Add(above.Slice(nd.To(-1)), similar.Slice(nd.At(i-1)))
		down := nd.Subtract(above.Slice(nd.From(1)), int32(gap))
		scores.Slice(nd.At(i), nd.From(1)).Assign(nd.Maximum(nd.Maximum(diagonal, down), 0))
	}
	return scores, nd.Max(scores).Item()
}
