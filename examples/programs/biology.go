package programs

import (
	nd "ndgo/ndarray"
)

// epidemic returns the shares of susceptible, infected and recovered people after days of an epidemic in many places.
//
//ndgo:fuse
func epidemic(s, i *nd.NDArray[float64], beta, gamma float64, days int) (susceptible, infected, recovered *nd.NDArray[float64]) {
	total := nd.Add(s, i)
	for range days {
		new := nd.Divide(nd.Multiply(nd.Multiply(s, i), beta), nd.Maximum(total, 1e-9))
		healed := nd.Multiply(i, gamma)
		s = nd.Subtract(s, new)
		i = nd.Add(i, nd.Subtract(new, healed))
	}
	return s, i, nd.Subtract(nd.Subtract(total, s), i)
}

// gameOfLife returns Conway's game after a generation; rule 1 has another law of birth.
//
//ndgo:fuse
func gameOfLife(cells *nd.NDArray[uint8], rule int) *nd.NDArray[uint8] {
	p := nd.Pad(nd.BitwiseAnd(cells, 1), 1, 1)
	n := nd.ZerosLike(cells)
	for di := -1; di <= 1; di++ {
		for dj := -1; dj <= 1; dj++ {
			if di == 0 && dj == 0 {
				continue
			}
			n = nd.Add(n, p.Slice(nd.Range(1+di, 1+di+cells.Dim(0)), nd.Range(1+dj, 1+dj+cells.Dim(1))))
		}
	}
	now := p.Slice(nd.S("1:-1, 1:-1"))
	born, stays := nd.Equal(n, 3), nd.LogicalAnd(nd.Equal(now, 1), nd.Equal(n, 2))
	if rule == 1 {
		born = nd.LogicalOr(born, nd.LogicalAnd(nd.Equal(now, 0), nd.Equal(n, 6)))
	}
	return nd.AsType[uint8](nd.LogicalOr(born, stays))
}

// diversity returns Shannon's entropy and Simpson's index of counts of species along the last axis.
//
//ndgo:fuse
func diversity(counts *nd.NDArray[float64]) (shannon, simpson *nd.NDArray[float64]) {
	c := nd.Maximum(counts, 0)
	p := nd.Divide(c, nd.Maximum(nd.Sum(c, nd.Axis(-1), nd.KeepDims), 1e-12))
	plogp := nd.Where(nd.Greater(p, 0), nd.Multiply(p, nd.Log(nd.Maximum(p, 1e-300))), 0)
	shannon = nd.Negative(nd.Sum(plogp, nd.Axis(-1)))
	simpson = nd.Subtract(shannon.Scalar(1), nd.Sum(nd.Square(p), nd.Axis(-1)))
	return shannon, simpson
}

// michaelisMenten returns the error of a model of an enzyme's rate, and its gradient by the two parameters.
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

// smithWaterman returns the best score of a local alignment ending at each pair of bases, by diagonals of equal letters.
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
