package plots

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	nd "ndgo/ndarray"
)

// Bars draws groups of horizontal bars from 0, with the first group on top. values has the shape (groups, series). Each series
// has a colour and an entry in the legend. The number at the end of a bar is its value in three digits. A NaN or an infinity has
// no bar.
func Bars[T nd.RealNumber](groups, series []string, values *nd.NDArray[T]) *plot.Plot {
	return grouped("Bars", groups, series, values, 0)
}

// LogBars is like [Bars], for ratios. Bars begin at 1 on a logarithmic axis: a bar of 2 is as long as a bar of ½, in the
// opposite direction. A value of 0 or less panics with [nd.ErrDomain].
func LogBars[T nd.RealNumber](groups, series []string, values *nd.NDArray[T]) *plot.Plot {
	p := grouped("LogBars", groups, series, values, 1)
	p.X.Min, p.X.Max = min(p.X.Min, 0.5), max(p.X.Max, 2)
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, doublings{}
	return p
}

// grouped returns a plot with bars that start at base.
func grouped[T nd.RealNumber](op string, groups, series []string, values *nd.NDArray[T], base float64) *plot.Plot {
	z := floats(op, values)
	if z.NDim() != 2 || z.Dim(0) != len(groups) || z.Dim(1) != len(series) || z.Size() == 0 {
		fail(op, fmt.Sprintf("values have the shape %%v, for %d groups and %d series; they are (groups, series), and at least one of each", len(groups), len(series)), [][]int{values.Shape()})
	}
	if base > 0 && nd.Any(nd.LessEqual(z, 0)).Item() {
		panic(&nd.Error{Op: "plots." + op, Kind: nd.ErrDomain, Shapes: [][]int{values.Shape()},
			Detail: "a value is 0 or less, and has no logarithm; leave it out as NaN, or use Bars"})
	}
	p := plot.New()
	p.Add(line{base})
	var last []plot.Plotter
	for k, name := range series {
		b := &bars{values: z.Slice(nd.Colon, nd.At(k)), base: base, first: place(k, len(series)), thick: 0.8 / float64(len(series)), fill: plotutil.Color(k)}
		p.Add(b)
		p.Legend.Add(name, b)
		last = append(last, ends{b})
	}
	p.Add(last...) // drawn last, so no other series covers the numbers
	p.Y.Min, p.Y.Max = -0.5, float64(len(groups))-0.5
	p.Y.Tick.Marker = names(groups)
	p.Y.LineStyle.Width, p.Y.Tick.LineStyle.Width, p.Y.Tick.Length = 0, 0, 0
	p.Legend.YPosition = draw.PosCenter
	return p
}

// place returns the position of bar k of n, relative to the middle of its group.
func place(k, n int) float64 { return 0.8 * ((float64(n)-1)/2 - float64(k)) / float64(n) }

// bars is one series: a bar in each group.
type bars struct {
	values             *nd.NDArray[float64]
	base, first, thick float64
	fill               color.Color
}

// each calls f with the value and the middle of each bar, in the units of the plot.
func (b *bars) each(f func(value, middle float64)) {
	n := b.values.Size()
	for i := range n {
		if v := b.values.At(i); isFinite(v) {
			f(v, float64(n-1-i)+b.first)
		}
	}
}

// Plot draws the bars.
func (b *bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	b.each(func(v, middle float64) {
		from, to := x(b.base), x(v)
		low, high := y(middle-b.thick/2), y(middle+b.thick/2)
		c.FillPolygon(b.fill, []vg.Point{{X: from, Y: low}, {X: to, Y: low}, {X: to, Y: high}, {X: from, Y: high}})
	})
}

// ends draws the numbers at the ends of bars.
type ends struct{ *bars }

// Plot draws the numbers.
func (e ends) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := numberStyle(p)
	e.each(func(v, middle float64) {
		style.XAlign = e.align(v)
		c.FillText(style, vg.Point{X: x(v) + e.gap(v), Y: y(middle)}, number(v))
	})
}

// align returns the side of a number that touches its bar.
func (b *bars) align(v float64) text.XAlignment {
	if v < b.base {
		return draw.XRight
	}
	return draw.XLeft
}

// gap returns the space between a bar and its number.
func (b *bars) gap(v float64) vg.Length {
	if v < b.base {
		return -vg.Points(2)
	}
	return vg.Points(2)
}

// DataRange returns the ranges that the bars cover.
func (b *bars) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax = b.base, b.base
	b.each(func(v, _ float64) { xmin, xmax = min(xmin, v), max(xmax, v) })
	return xmin, xmax, -0.5, float64(b.values.Size()) - 0.5
}

// GlyphBoxes returns the boxes of the numbers at the ends of bars.
func (e ends) GlyphBoxes(p *plot.Plot) (boxes []plot.GlyphBox) {
	style := numberStyle(p)
	e.each(func(v, middle float64) {
		style.XAlign = e.align(v)
		box := style.Rectangle(number(v))
		gap := vg.Point{X: e.gap(v)}
		boxes = append(boxes, plot.GlyphBox{X: p.X.Norm(v), Y: p.Y.Norm(middle), Rectangle: vg.Rectangle{Min: box.Min.Add(gap), Max: box.Max.Add(gap)}})
	})
	return boxes
}

// Thumbnail draws the entry of the legend.
func (b *bars) Thumbnail(c *draw.Canvas) {
	c.FillPolygon(b.fill, []vg.Point{{X: c.Min.X, Y: c.Min.Y}, {X: c.Min.X, Y: c.Max.Y}, {X: c.Max.X, Y: c.Max.Y}, {X: c.Max.X, Y: c.Min.Y}})
}

// numberStyle returns the text style of the numbers at bars. They are smaller than the numbers at axes.
func numberStyle(p *plot.Plot) text.Style {
	return text.Style{Color: color.Black, Font: font.From(p.X.Tick.Label.Font, 0.7*p.X.Tick.Label.Font.Size), YAlign: draw.YCenter, Handler: p.TextHandler}
}

// number returns a value in three digits.
func number(v float64) string { return strconv.FormatFloat(v, 'g', 3, 64) }

// line is a vertical line across the plot at the start of the bars.
type line struct{ at float64 }

// Plot draws the line.
func (l line) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: color.Gray{128}, Width: vg.Points(0.5)}, x(l.at), c.Min.Y, x(l.at), c.Max.Y)
}

// names has the labels of the groups. The first group is on top.
type names []string

// Ticks returns a tick for each group.
func (n names) Ticks(_, _ float64) (ticks []plot.Tick) {
	for i, name := range n {
		ticks = append(ticks, plot.Tick{Value: float64(len(n) - 1 - i), Label: name})
	}
	return ticks
}

// doublings makes ticks at powers of 2. It makes at most about 12 ticks: if there are more powers, it takes every second or every
// third power, and so on.
type doublings struct{}

// Ticks returns the powers of 2 from low to high. Labels below 1 are fractions.
func (doublings) Ticks(low, high float64) (ticks []plot.Tick) {
	first, last := int(math.Ceil(math.Log2(low))), int(math.Floor(math.Log2(high)))
	step := (last-first)/12 + 1
	for k := first; k <= last; k++ {
		if k%step != 0 {
			continue
		}
		label := number(math.Ldexp(1, k))
		if k < 0 && k > -20 {
			label = "1/" + strconv.Itoa(1<<-k)
		}
		ticks = append(ticks, plot.Tick{Value: math.Ldexp(1, k), Label: label})
	}
	return ticks
}
