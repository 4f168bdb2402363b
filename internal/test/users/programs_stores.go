package users

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// descend changes the velocity m twice, and then w, in one pass.
//
//ndgo:fuse
func descend[T nd.Float](w, m, g *nd.NDArray[T], rate T) {
	inplace.Multiply(m, 0.9)
	inplace.Add(m, g)
	inplace.Subtract(w, nd.Multiply(m, rate))
}

// swing reads v before and after a store into v. Both stores use the same expensive step.
//
//ndgo:fuse
func swing(x, v *nd.NDArray[float64], dt float64, steps int) {
	for range steps {
		pull, drag := nd.Negative(nd.Sin(x)), nd.Multiply(v, 0.1)
		inplace.Add(v, nd.Multiply(nd.Subtract(pull, drag), dt))
		half := dt / 2
		inplace.Add(x, nd.Multiply(nd.Add(v, nd.Multiply(pull, drag)), half))
	}
}

// share stores into x, and then divides integers. If the division panics, the caller sees the store.
//
//ndgo:fuse
func share(x, y, z *nd.NDArray[int64]) {
	inplace.Add(x, nd.Multiply(y, 2))
	into.FloorDivide(z, nd.Add(x, 1), y)
	inplace.Maximum(y, nd.Subtract(z, x))
}

// overlaid stores into views of one array, one after another.
//
//ndgo:fuse
func overlaid(x *nd.NDArray[float64]) {
	first, last := x.Slice(nd.To(-1)), x.Slice(nd.From(1))
	inplace.Add(first, nd.Multiply(last, 0.5))
	inplace.Add(last, nd.Multiply(first, 0.5))
}

// leading reads the greatest element and the size of an array between stores. It also reads a flipped view of a stored array.
//
//ndgo:fuse
func leading(x, y *nd.NDArray[float32]) {
	inplace.Add(x, nd.Multiply(y, 2))
	most := nd.Max(x).Item()
	inplace.Subtract(y, nd.Multiply(x, most))
	rows := float32(x.Size())
	inplace.Add(y, nd.Divide(x, rows))
	inplace.Add(y, nd.Multiply(x.Flip(), y))
}

// An estimate has the running means of gradients and of squared gradients.
type estimate struct{ First, Second *nd.NDArray[float64] }

// follow adds g to the running means, and advances w.
//
//ndgo:fuse
func (e *estimate) follow(w, g *nd.NDArray[float64]) {
	into.Add(e.First, nd.Multiply(e.First, 0.9), nd.Multiply(g, 0.1))
	into.Add(e.Second, nd.Multiply(e.Second, 0.99), nd.Multiply(nd.Square(g), 0.01))
	w.Assign(nd.Subtract(w, nd.Divide(e.First, nd.Add(nd.Sqrt(e.Second), 1e-8))))
	w.SetMask(nd.Greater(w, 1), 1)
}

// centred stores twice. The second store calls an operator of this package, so it is a separate pass.
//
//ndgo:fuse
func centred(x, y, z *nd.NDArray[int16]) {
	inplace.Add(x, nd.Multiply(y, 2))
	into.Add(y, Middle(x, y, z), nd.Multiply(x, 3))
}

// scaledByFirst reads an element of a Go slice after a store. The slice may share memory with the array of the store.
//
//ndgo:fuse
func scaledByFirst(x, y *nd.NDArray[float64], s []float64) {
	inplace.Add(x, nd.Multiply(y, 2))
	inplace.Multiply(y, nd.Subtract(x, s[0]))
}

// textBetween copies the memory of x to a string, between two stores.
//
//ndgo:fuse
func textBetween(x, y *nd.NDArray[uint8]) string {
	memory, _, _, _ := x.Raw()
	inplace.Add(x, nd.Multiply(y, 2))
	text := string(memory)
	inplace.Multiply(y, nd.Add(x, 3))
	return text
}

// A station keeps readings in a Go array.
type station struct {
	Readings [4]float64
	Gain     float64
}

// readBetween copies a Go array between two stores. One of the stores may be into this array.
//
//ndgo:fuse
func readBetween(x, y *nd.NDArray[float64], s *station) ([4]float64, int) {
	inplace.Add(x, nd.Multiply(y, 2))
	readings := s.Readings
	n := len(s.Readings)
	inplace.Multiply(y, nd.Multiply(nd.Add(x, 1), s.Gain))
	return readings, n
}

// rowOfEach stores into a row of two arrays. A variable has the index of the row.
//
//ndgo:fuse
func rowOfEach(x, y *nd.NDArray[float64], i int) {
	row := nd.At(i)
	inplace.Add(x.Slice(row), nd.Multiply(y.Slice(row), 2))
	inplace.Multiply(y.Slice(row), nd.Subtract(x.Slice(row), 1))
}

// lessIn stores a comparison, a choice and a conversion.
//
//ndgo:fuse
func lessIn(m *nd.NDArray[bool], x, y *nd.NDArray[float64], z *nd.NDArray[float32]) {
	m.Assign(nd.Less(x, y))
	x.Assign(nd.Where(m, y, x))
	z.Assign(nd.AsType[float32](x))
}
