package plots

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	nd "ndgo/ndarray"
	"ndgo/picture"
)

// HeatMap draws z, of shape (rows, columns), in the colours of [picture.Viridis]. x has the coordinates of columns, and y the coordinates
// of rows. The y axis points up. If x or y neither ascends nor descends, or is not finite, HeatMap panics with [nd.ErrDomain].
func HeatMap[T nd.RealNumber](x, y *nd.NDArray[float64], z *nd.NDArray[T]) *plot.Plot {
	g := gridOf("HeatMap", x, y, z)
	p := g.plot()
	if low, high, ok := g.ends(); ok {
		h := plotter.NewHeatMap(g, colours{})
		h.Min, h.Max = low, high
		p.Add(h)
	}
	return p
}

// Contours draws the contour lines of z, of shape (rows, columns), at the given levels. Without levels it chooses seven levels. x
// and y are as for [HeatMap]. If one of four neighbouring elements is NaN or infinite, no line crosses their rectangle.
func Contours[T nd.RealNumber](x, y *nd.NDArray[float64], z *nd.NDArray[T], levels ...float64) *plot.Plot {
	g := gridOf("Contours", x, y, z)
	p := g.plot()
	low, high, ok := g.ends()
	if !ok {
		return p
	}
	if levels == nil {
		levels = nd.Linspace(low, high, 9).Slice(nd.Range(1, -1)).ToSlice()
	}
	levels = slices.DeleteFunc(slices.Clone(levels), func(v float64) bool { return !isFinite(v) })
	slices.Sort(levels)
	// gonum divides by the distance between the first and the last level, so equal levels would be a division by 0
	if levels = slices.Compact(levels); len(levels) == 0 {
		return p
	}
	for _, part := range g.finiteParts() {
		c := plotter.NewContour(part, levels, colours{})
		c.Min, c.Max = low, high
		for i := range c.LineStyles {
			c.LineStyles[i].Width = vg.Points(1.5)
		}
		p.Add(c)
	}
	return p
}

// A grid is an array with its coordinates, in gonum's form.
type grid struct{ x, y, z *nd.NDArray[float64] }

func (g grid) Dims() (c, r int)   { return g.x.Size(), g.y.Size() }
func (g grid) X(c int) float64    { return g.x.At(c) }
func (g grid) Y(r int) float64    { return g.y.At(r) }
func (g grid) Z(c, r int) float64 { return g.z.At(r, c) }

func gridOf[T nd.RealNumber](op string, x, y *nd.NDArray[float64], z *nd.NDArray[T]) grid {
	g := grid{vector(op, x), vector(op, y), floats(op, z)}
	if z.NDim() != 2 || z.Dim(0) != y.Size() || z.Dim(1) != x.Size() || z.Dim(0) < 2 || z.Dim(1) < 2 {
		fail(op, "z has the shape %v, y %v and x %v; z is (rows, columns), as many as y and x have, and at least 2", [][]int{z.Shape(), y.Shape(), x.Shape()})
	}
	back := nd.Colon.By(-1)
	if descends(op, "x", g.x) {
		g.x, g.z = g.x.Slice(back), g.z.Slice(nd.Colon, back)
	}
	if descends(op, "y", g.y) {
		g.y, g.z = g.y.Slice(back), g.z.Slice(back)
	}
	return g
}

// descends reports whether x descends. If x neither ascends nor descends, or is not finite, it panics with an error of op. The
// error calls x by the given name.
func descends(op, name string, x *nd.NDArray[float64]) bool {
	steps := nd.Diff(x)
	up, down := nd.All(nd.Greater(steps, 0)).Item(), nd.All(nd.Less(steps, 0)).Item()
	if !nd.All(nd.IsFinite(x)).Item() || !up && !down {
		panic(&nd.Error{Op: "plots." + op, Kind: nd.ErrDomain, Shapes: [][]int{x.Shape()},
			Detail: fmt.Sprintf("%s is not in order, or not finite: each element has to be more than the one before, or each less", name)})
	}
	return down
}

// plot returns an empty plot with axes for g, even if g has no finite numbers.
func (g grid) plot() *plot.Plot {
	p := plot.New()
	p.X.Min, p.X.Max = g.x.At(0), g.x.At(-1)
	p.Y.Min, p.Y.Max = g.y.At(0), g.y.At(-1)
	return p
}

// finiteParts returns g if all elements are finite. Otherwise it returns the finite parts of each pair of neighbouring rows.
func (g grid) finiteParts() (parts []grid) {
	finite := nd.IsFinite(g.z)
	if nd.All(finite).Item() {
		return []grid{g}
	}
	columns, rows := g.Dims()
	for r := range rows - 1 {
		first := 0
		for c := range columns + 1 {
			if c < columns && finite.At(r, c) && finite.At(r+1, c) {
				continue
			}
			if c-first >= 2 {
				two, some := nd.Range(r, r+2), nd.Range(first, c)
				parts = append(parts, grid{g.x.Slice(some), g.y.Slice(two), g.z.Slice(two, some)})
			}
			first = c + 1
		}
	}
	return parts
}

// ends returns the least and the greatest finite number of g. ok is false if there is none. If both numbers are equal, ends
// increases high, because colours need a range.
func (g grid) ends() (low, high float64, ok bool) {
	finite := g.z.Mask(nd.IsFinite(g.z))
	if finite.Size() == 0 {
		return 0, 0, false
	}
	low, high = nd.Min(finite).Item(), nd.Max(finite).Item()
	if low == high {
		high = low + max(1, math.Abs(low)) // different from low even if low + 1 equals low
	}
	return low, high, true
}

// colours is the palette of a colour map, from dark to light.
type colours struct{}

func (colours) Colors() []color.Color {
	list := make([]color.Color, 256)
	for i := range list {
		list[i] = picture.Viridis.At(float64(i) / 255)
	}
	return list
}
