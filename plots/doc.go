// Package plots draws arrays with axes, by gonum.org/v1/plot: lines, points, bars, histograms, heat maps and contours, in one line each.
//
//	err := plots.Save("waves.svg", plots.Lines(x, nd.Sin(x)))
//
// A function returns a [*plot.Plot]. Set its title, axes and legend before it is saved, or add plotters:
//
//	p := plots.HeatMap(x, y, z)
//	p.Title.Text, p.X.Label.Text = "Elevation", "km"
//	err := plots.Save("elevation.png", p)
//
// Elements are real numbers. Elements beyond the finite numbers are left out: a line ends there and goes on behind. Arrays of unfit shapes panic
// with an [*nd.Error]; functions with files return one, and leave the old file.
package plots
