package main

import (
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	nd "ndgo/ndarray"
	"ndgo/plots"
)

// The size of the picture: a group of bars is half an inch high.
const (
	width       = 8 * vg.Inch
	groupHeight = vg.Inch / 2
	margin      = vg.Inch / 8
)

// family names the picture's font, and fonts of the same widths for machines that lack it.
const family = "font-family:Liberation Sans"

// picture returns the bars in a file format, such as svg.
func (m *measurement) picture(format string) (string, error) {
	ratios := nd.Full(math.NaN(), len(m.Groups), len(m.Series))
	labels := make([]string, len(m.Groups))
	for i, g := range m.Groups {
		labels[i] = g.Label
		for k, series := range m.Series {
			if r, found := g.ratio(series); found {
				ratios.SetAt(r, i, k)
			}
		}
	}
	p := plots.LogBars(labels, m.Series, ratios)
	p.X.Label.Text = "times as fast as NumPy"
	p.X.Min, p.X.Max = min(p.X.Min, 1.0/16), max(p.X.Max, 32)
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	for _, f := range []*font.Font{&p.X.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		f.Variant = "Sans"
	}

	w, err := draw.NewFormattedCanvas(width, vg.Length(len(m.Groups)+1)*groupHeight, format)
	if err != nil {
		return "", err
	}
	c := draw.New(w)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	p.Draw(draw.Crop(c, margin, -margin, margin, -margin))
	var b strings.Builder
	_, err = w.WriteTo(&b)
	return strings.ReplaceAll(b.String(), family+";", family+",Arimo,Arial,Helvetica,sans-serif;"), err
}
