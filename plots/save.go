package plots

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"ndgo/internal/files"
	nd "ndgo/ndarray"
)

// The width and height of plots in files.
const width, height = 6 * vg.Inch, 4 * vg.Inch

// margin is the free space at each side. The numbers at the ends of axes extend into it.
const margin = vg.Inch / 5

// longest is the greatest span of an axis. With a longer axis, sums would overflow, and gonum would search for ticks forever.
const longest = 1e307

// Save writes a plot of 6×4 inches to a file with a name ending in .png, .svg, .pdf, .eps, .jpg or .tif. The file is replaced
// only when complete: if Save fails, the previous file remains. An axis with a span above 1e307 is an error. For another size use
// [plot.Plot.Save].
func Save(path string, p *plot.Plot) error {
	const op = "plots.Save"
	if p == nil {
		return &nd.Error{Op: op, Kind: nd.ErrNil, Detail: "the plot is nil"}
	}
	widen(p)
	for name, a := range map[string]plot.Axis{"x": p.X, "y": p.Y} {
		if a.Max-a.Min > longest {
			return &nd.Error{Op: op, Kind: nd.ErrDomain, Detail: fmt.Sprintf("the axis of %s would reach from %g to %g, and has no ticks then; divide these numbers, or leave some out", name, a.Min, a.Max)}
		}
	}
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	w, err := draw.NewFormattedCanvas(width, height, format)
	if err != nil {
		return &nd.Error{Op: op, Kind: nd.ErrOption, Detail: fmt.Sprintf("%s: %v; use .png, .svg or .pdf", path, err)}
	}
	c := draw.New(w)
	if p.BackgroundColor != nil {
		c.SetColor(p.BackgroundColor)
		c.Fill(c.Rectangle.Path())
	}
	p.Draw(draw.Crop(c, margin, -margin, margin, -margin))
	err = files.Replace(path, func(out io.Writer) error {
		_, err := w.WriteTo(out)
		return err
	})
	if err != nil {
		return fmt.Errorf("plots: Save: %w", err)
	}
	return nil
}
