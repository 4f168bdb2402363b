// Package plots draws charts of arrays with gonum.org/v1/plot: lines, points, bars, histograms, heat maps and contours. Each chart
// takes one call.
//
//	err := plots.Save("waves.svg", plots.Lines(x, nd.Sin(x)))
//
// A function returns a [*plot.Plot]. Before you save it, set its title, axes and legend, or add plotters:
//
//	p := plots.HeatMap(x, y, z)
//	p.Title.Text, p.X.Label.Text = "Elevation", "km"
//	err := plots.Save("elevation.png", p)
//
// Elements are real numbers. NaN and infinities are omitted, so a line has gaps there. Unsuitable shapes panic with an [*nd.Error].
// Functions that write files return an error, and leave the old file.
package plots
