package programs

import nd "ndgo/ndarray"

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

// gameOfLife returns the next generation of Conway's game. With rule 1, a dead cell with six live neighbours also comes to life.
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
