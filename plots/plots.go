package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Lines draws y over x. x has one axis. y has one axis, or the shape (lines, points); in this case each row is a line with its own
// colour.
func Lines[T, U nd.RealNumber](x *nd.NDArray[T], y *nd.NDArray[U]) *plot.Plot {
	const op = "Lines"
	at, values := vector(op, x), floats(op, y)
	if values.NDim() == 1 {
		values = values.ExpandDims(0)
	}
	if values.NDim() != 2 || values.Dim(1) != at.Size() {
		fail(op, "y has the shape %v and x %v; y is (points) or (lines, points), as many as x has", [][]int{y.Shape(), x.Shape()})
	}
	p := plot.New()
	for i, row := range values.Along(0) {
		for _, points := range pieces(at, row) {
			line, err := plotter.NewLine(points)
			if err != nil {
				panic(&nd.Error{Op: "plots." + op, Kind: nd.ErrDomain, Detail: err.Error()})
			}
			line.Width = vg.Points(1.5)
			line.Color = plotutil.Color(i)
			p.Add(line)
		}
	}
	widen(p)
	return p
}

// Scatter draws a point at each (x, y). x and y are vectors with the same number of elements.
func Scatter[T, U nd.RealNumber](x *nd.NDArray[T], y *nd.NDArray[U]) *plot.Plot {
	const op = "Scatter"
	at, values := vector(op, x), vector(op, y)
	if at.Size() != values.Size() {
		fail(op, "x has the shape %v and y %v; they are of one size", [][]int{x.Shape(), y.Shape()})
	}
	var points plotter.XYs
	for _, piece := range pieces(at, values) {
		points = append(points, piece...)
	}
	p := plot.New()
	if len(points) > 0 {
		s, err := plotter.NewScatter(points)
		if err != nil {
			panic(&nd.Error{Op: "plots." + op, Kind: nd.ErrDomain, Detail: err.Error()})
		}
		s.Color = plotutil.Color(0)
		s.Shape = plotutil.Shape(0)
		s.Radius = vg.Points(2)
		p.Add(s)
	}
	widen(p)
	return p
}

// mostBins is the greatest number of bins of a histogram. Drawing more bins would take too long, and each bin would be narrower
// than a point.
const mostBins = 1 << 16

// Histogram draws the number of elements of x in bins of equal width. [nd.Histogram] describes the options. There are at most
// 65,536 bins.
func Histogram[T nd.RealNumber](x *nd.NDArray[T], bins int, options ...nd.Option) *plot.Plot {
	const op = "Histogram"
	values := floats(op, x).Ravel()
	if bins > mostBins {
		panic(&nd.Error{Op: "plots." + op, Kind: nd.ErrOption, Detail: fmt.Sprintf("a plot has no room for %d bins; use 1 to %d", bins, mostBins)})
	}
	var counts *nd.NDArray[int]
	var edges *nd.NDArray[float64]
	err := nd.Try(func() { counts, edges = nd.Histogram(values.Mask(nd.IsFinite(values)), bins, options...) })
	if err != nil {
		e := *err.(*nd.Error)
		e.Op = "plots." + op
		panic(&e)
	}
	h := &plotter.Histogram{Width: edges.At(1) - edges.At(0), FillColor: plotutil.Color(2), LineStyle: plotter.DefaultLineStyle}
	for i := range bins {
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: edges.At(i), Max: edges.At(i + 1), Weight: float64(counts.At(i))})
	}
	p := plot.New()
	p.Y.Min = 0
	p.Add(h)
	return p
}

// widen extends an axis of a single number to both sides, if the number is so large that adding 1 does not change it. Gonum would add 1,
// and panic.
func widen(p *plot.Plot) {
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		if v := a.Max; a.Min == v && isFinite(v) && (v+1 == v || v-1 == v) {
			by := math.Abs(v) / 1024
			a.Min, a.Max = max(v-by, -math.MaxFloat64), min(v+by, math.MaxFloat64)
		}
	}
}

// vector returns an array of one axis as float64. If the array has another number of axes, it panics with an error of op.
func vector[T nd.RealNumber](op string, x *nd.NDArray[T]) *nd.NDArray[float64] {
	z := floats(op, x)
	if z.NDim() != 1 {
		fail(op, "the shape %v is not of one axis; Ravel it", [][]int{z.Shape()})
	}
	return z
}

// floats returns an array as float64. It panics with an error of op if the array is nil or was released.
func floats[T nd.RealNumber](op string, x *nd.NDArray[T]) *nd.NDArray[float64] {
	operand.Head(x).Check("plots." + op)
	return nd.AsType[float64](x)
}

// pieces returns the points of x and y, split at points that are not finite.
func pieces(x, y *nd.NDArray[float64]) (all []plotter.XYs) {
	var piece plotter.XYs
	for i := range x.Size() {
		if p := (plotter.XY{X: x.At(i), Y: y.At(i)}); isFinite(p.X) && isFinite(p.Y) {
			piece = append(piece, p)
		} else if piece != nil {
			all, piece = append(all, piece), nil
		}
	}
	if piece != nil {
		all = append(all, piece)
	}
	return all
}

func isFinite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// fail panics with an error of op. The format string has a verb for each shape.
func fail(op, format string, shapes [][]int) {
	args := make([]any, len(shapes))
	for i, s := range shapes {
		args[i] = mistakes.ShapeText(s)
	}
	panic(&nd.Error{Op: "plots." + op, Kind: nd.ErrShape, Shapes: shapes, Detail: fmt.Sprintf(format, args...)})
}
