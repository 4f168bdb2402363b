package command

import (
	"math"
	"slices"

	nd "ndgo/ndarray"
)

// mostPixels is the greatest number of elements in a stored array's picture: 2048 × 2048.
const mostPixels = 4 << 20

// coarse returns an array for a picture. It replaces squares of elements in a large stored array by their means, chunk by chunk.
// The means ignore NaN.
func (f *file) coarse(p *progress) (nd.Array, error) {
	most := limit.part(mostPixels, 256) // a sum and a count of up to 4 colours, and the picture
	if f.stored == nil || !isPlane(f.shape) || f.shape[0]*f.shape[1] <= most || kinds[f.dtype].floats == nil {
		return f.whole()
	}
	n := 1
	for rounded(f.shape[0], n)*rounded(f.shape[1], n) > most {
		n++
	}
	m := newMeans(f.shape, n)
	if err := f.chunked(p, func(x nd.Array, origin []int) error {
		m.add(kinds[f.dtype].floats(x), origin)
		return nil
	}); err != nil {
		return nil, err
	}
	return kinds[f.dtype].rounded(m.result()), nil
}

// isPlane reports whether a shape is a picture's: two axes, or a third one of three or four colours.
func isPlane(shape []int) bool {
	return len(shape) == 2 || len(shape) == 3 && (shape[2] == 3 || shape[2] == 4)
}

// rounded returns n/m, rounded up.
func rounded(n, m int) int { return (n + m - 1) / m }

// A means accumulates the sum and the count of each square of n×n elements.
type means struct {
	n, colours    int
	height, width int
	sums          []float64
	counts        []uint32
}

func newMeans(shape []int, n int) *means {
	m := &means{n: n, colours: 1, height: rounded(shape[0], n), width: rounded(shape[1], n)}
	if len(shape) == 3 {
		m.colours = shape[2]
	}
	m.sums = make([]float64, m.height*m.width*m.colours)
	m.counts = make([]uint32, len(m.sums))
	return m
}

// add adds a part of the array. Its first element is at origin.
func (m *means) add(x *nd.NDArray[float64], origin []int) {
	shape := x.Shape()
	if len(shape) == 2 {
		shape, origin = append(shape, 1), append(slices.Clone(origin), 0)
	}
	elements := x.ToSlice()
	for i := range shape[0] {
		row := (origin[0] + i) / m.n * m.width
		for j := range shape[1] {
			at := (row+(origin[1]+j)/m.n)*m.colours + origin[2]
			for k, v := range elements[(i*shape[1]+j)*shape[2]:][:shape[2]] {
				if !math.IsNaN(v) {
					m.sums[at+k] += v
					m.counts[at+k]++
				}
			}
		}
	}
}

// result returns the means; the mean of no numbers is NaN.
func (m *means) result() *nd.NDArray[float64] {
	for i, n := range m.counts {
		m.sums[i] /= float64(n)
	}
	if m.colours == 1 {
		return nd.FromSlice(m.sums, m.height, m.width)
	}
	return nd.FromSlice(m.sums, m.height, m.width, m.colours)
}
