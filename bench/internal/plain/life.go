package plain

import nd "ndgo/ndarray"

// life plays Conway's game on a torus.
//
//ndgo:fuse
func life(cells array[uint8], steps int) array[uint8] {
	for range steps {
		p := nd.Pad(cells, 1, 1, nd.Wrap)
		n := nd.Add(at(p, ":-2, :-2"), at(p, ":-2, 1:-1"))
		n = nd.Add(n, at(p, ":-2, 2:"))
		n = nd.Add(n, at(p, "1:-1, :-2"))
		n = nd.Add(n, at(p, "1:-1, 2:"))
		n = nd.Add(n, at(p, "2:, :-2"))
		n = nd.Add(n, at(p, "2:, 1:-1"))
		n = nd.Add(n, at(p, "2:, 2:"))
		born := nd.Equal(n, 3)
		stays := nd.LogicalAnd(nd.Equal(n, 2), nd.Equal(cells, 1))
		cells = nd.AsType[uint8](nd.LogicalOr(born, stays))
	}
	return cells
}
