package command

import (
	"math"
	"slices"

	nd "ndgo/ndarray"
)

// mostPixels is the greatest number of pixels in the picture of a stored array: 2048 × 2048.
const mostPixels = 4 << 20

// coarse returns the array for a picture. If a stored array is large, coarse reads it chunk by chunk, and replaces each square of elements
// by the mean of its elements other than NaN. Elements of missing chunks count as the fill value.
func (f *file) coarse(p *progress) (nd.Array, error) {
	most := limit.part(mostPixels, 256) // a pixel needs a sum and a count for up to 4 colours, and its place in the picture
	if f.stored == nil || !isPlane(f.shape) || f.shape[0]*f.shape[1] <= most || kinds[f.dtype].floats == nil {
		return f.whole()
	}
	n := 1
	for rounded(f.shape[0], n)*rounded(f.shape[1], n) > most {
		n++
	}
	m := newMeans(f.shape, n)
	missing, err := f.sparse(p, func(x nd.Array, origin []int) error {
		m.add(kinds[f.dtype].floats(x), origin)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if missing > 0 {
		m.fill(f.shape, kinds[f.dtype].floats(f.stored.FillAny()).Item())
	}
	return kinds[f.dtype].rounded(m.result()), nil
}

// isPlane reports whether an array of this shape can be a picture: it has two axes, or in addition a third axis of three or four
// colours.
func isPlane(shape []int) bool {
	return len(shape) == 2 || len(shape) == 3 && (shape[2] == 3 || shape[2] == 4)
}

// rounded returns n/m, rounded up.
func rounded(n, m int) int { return (n + m - 1) / m }

// A means accumulates the sums and the counts of elements in squares of n×n elements.
type means struct {
	n, colours    int
	height, width int
	sums          []float64
	counts        []uint64 // number of elements other than NaN in each square
	seen          []uint64 // number of elements passed to add in each square, including NaN
}

func newMeans(shape []int, n int) *means {
	m := &means{n: n, colours: 1, height: rounded(shape[0], n), width: rounded(shape[1], n)}
	if len(shape) == 3 {
		m.colours = shape[2]
	}
	m.sums = make([]float64, m.height*m.width*m.colours)
	m.counts, m.seen = make([]uint64, len(m.sums)), make([]uint64, len(m.sums))
	return m
}

// add adds a part of the array. The first element of the part is at origin.
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
				m.seen[at+k]++
				if !math.IsNaN(v) {
					m.sums[at+k] += v
					m.counts[at+k]++
				}
			}
		}
	}
}

// fill adds value once for each element of the array that was not passed to add. The parameter shape is the shape of the array.
func (m *means) fill(shape []int, value float64) {
	if math.IsNaN(value) {
		return
	}
	for at := range m.sums {
		square := at / m.colours
		height := min(m.n, shape[0]-square/m.width*m.n)
		width := min(m.n, shape[1]-square%m.width*m.n)
		if missing := uint64(height)*uint64(width) - m.seen[at]; missing > 0 {
			m.sums[at] += value * float64(missing)
			m.counts[at] += missing
		}
	}
}

// result returns the means. The mean of a square without numbers is NaN.
func (m *means) result() *nd.NDArray[float64] {
	for i, n := range m.counts {
		m.sums[i] /= float64(n)
	}
	if m.colours == 1 {
		return nd.FromSlice(m.sums, m.height, m.width)
	}
	return nd.FromSlice(m.sums, m.height, m.width, m.colours)
}
