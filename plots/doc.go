// Package plots draws arrays with axes, by gonum.org/v1/plot: lines, points, histograms, heat maps and contours, in one line each.
//
//	err := plots.Save("waves.svg", plots.Lines(x, nd.Sin(x)))
//
// A function returns a [*plot.Plot], whose title, axes and legend can be set before it is saved, and to which others add plotters:
//
//	p := plots.HeatMap(x, y, z)
//	p.Title.Text, p.X.Label.Text = "Elevation", "km"
//	err := plots.Save("elevation.png", p)
//
// Elements are real numbers. What is not finite is left out: a line ends there and goes on behind. Arrays whose shapes do not fit panic
// with an [*nd.Error]; functions that write files return one, and leave what was there before.
package plots
