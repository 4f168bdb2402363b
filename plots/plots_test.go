package plots_test

import (
	"fmt"
	"image"
	_ "image/png"
	"log"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"

	nd "ndgo/ndarray"
	"ndgo/plots"
)

func Example() {
	folder, err := os.MkdirTemp("", "plots")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	x := nd.Linspace(0.0, 10, 200)
	p := plots.Lines(x, nd.Stack(nd.Arrays(nd.Sin(x), nd.Cos(x))))
	p.Title.Text = "Sine and cosine"
	fmt.Println(plots.Save(filepath.Join(folder, "waves.svg"), p))
	fmt.Println(nd.Try(func() { plots.Lines(x, nd.Of(1, 2, 3)) }))
	// Output:
	// <nil>
	// plots: Lines: y has the shape (3) and x (200); y is (points) or (lines, points), as many as x has
}

// drawn returns the number of coloured pixels in a plot. Axes are grey.
func drawn(t *testing.T, p *plot.Plot) int {
	t.Helper()
	load := func(p *plot.Plot) image.Image {
		path := filepath.Join(t.TempDir(), "x.png")
		require.NoError(t, plots.Save(path, p))
		f, err := os.Open(path)
		require.NoError(t, err)
		defer f.Close()
		img, _, err := image.Decode(f)
		require.NoError(t, err)
		return img
	}
	got, n := load(p), 0
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			if r, g, b, _ := got.At(x, y).RGBA(); r != g || g != b {
				n++
			}
		}
	}
	return n
}

func TestPlots(t *testing.T) {
	x, y := nd.Linspace(0.0, 3, 40), nd.Linspace(-1.0, 1, 30)
	z := nd.Multiply(nd.Sin(x), y.ExpandDims(1))
	holes := nd.Sin(x)
	holes.SetMask(nd.Greater(holes, 0.9), math.NaN())
	holes.SetAt(math.Inf(1), 3)
	for name, c := range map[string]struct {
		p    *plot.Plot
		most int
	}{
		"line":        {plots.Lines(x, nd.Sin(x)), 20_000},
		"lines":       {plots.Lines(nd.Arange(0, 40, 1), nd.Stack(nd.Arrays(nd.Sin(x), nd.Cos(x)))), 40_000},
		"with holes":  {plots.Lines(x, holes), 20_000},
		"points":      {plots.Scatter(x, holes), 20_000},
		"histogram":   {plots.Histogram(holes, 8), 200_000},
		"heat map":    {plots.HeatMap(x, y, z), 300_000},
		"of one":      {plots.HeatMap(x, y, nd.ZerosLike(z)), 300_000},
		"contours":    {plots.Contours(x, y, z), 60_000},
		"one contour": {plots.Contours(x, y, z, 0.5), 10_000},
		"one thrice":  {plots.Contours(x, y, z, 0.5, math.NaN(), 0.5, math.Inf(1), 0.5), 10_000},
		"of one huge": {plots.HeatMap(x, y, nd.FullLike(z, 1e300)), 300_000},
	} {
		n := drawn(t, c.p)
		assert.Greater(t, n, 50, name)
		assert.Less(t, n, c.most, name)
	}
	none := nd.Full(math.NaN(), 30, 40)
	for _, p := range []*plot.Plot{plots.HeatMap(x, y, none), plots.Contours(x, y, none), plots.Scatter(x, nd.Full(math.NaN(), 40)), plots.Lines(x, none)} {
		assert.Zero(t, drawn(t, p))
	}
}

func TestMistakes(t *testing.T) {
	x, z := nd.Of(1.0, 2, 3), nd.Zeros[float64](3, 3)
	for want, call := range map[string]func(){
		"plots: Lines: the shape (3, 3) is not of one axis; Ravel it":         func() { plots.Lines(z, z) },
		"plots: Scatter: x has the shape (3) and y (2); they are of one size": func() { plots.Scatter(x, x.Slice(nd.To(2))) },
		"plots: Histogram: a plot has no room for 1073741824 bins":            func() { plots.Histogram(x, 1<<30) },
		"plots: HeatMap: z has the shape (3, 3), y (3) and x (2)":             func() { plots.HeatMap(x.Slice(nd.To(2)), x, z) },
		"plots: Contours: z has the shape (3), y (3) and x (3)":               func() { plots.Contours(x, x, x) },
		"plots: Histogram: ": func() { plots.Histogram(x, 0) },
		"plots: Lines: ":     func() { plots.Lines[float64](nil, x) },
		"plots: Contours: ":  func() { plots.Contours[float64](x, x, nil) },
	} {
		assert.ErrorContains(t, nd.Try(call), want)
	}
}

// TestContoursNearNaN draws the contour lines of a ramp with NaN in its upper half. The lines in the lower half must be straight.
func TestContoursNearNaN(t *testing.T) {
	x := nd.Arange(0.0, 8, 1)
	z := nd.FromFunc(func(i []int) float64 { return float64(i[0]) }, 8, 8)
	whole := drawn(t, plots.Contours(x, x, z, 0.5, 1.5, 2.5, 10))
	z.Slice(nd.From(4)).Fill(math.NaN())
	assert.InDelta(t, whole, drawn(t, plots.Contours(x, x, z, 0.5, 1.5, 2.5, 10)), float64(whole)/20)
}

// TestEdgesAreFree checks that numbers at the ends of axes do not reach the edges of the picture.
func TestEdgesAreFree(t *testing.T) {
	x := nd.Linspace(-1e-3, 1000.0, 11)
	for _, p := range []*plot.Plot{plots.Lines(x, x), plots.HeatMap(x, x, nd.Multiply(x, x.ExpandDims(1))), plots.Histogram(x, 5)} {
		path := filepath.Join(t.TempDir(), "x.png")
		require.NoError(t, plots.Save(path, p))
		f, err := os.Open(path)
		require.NoError(t, err)
		img, _, err := image.Decode(f)
		require.NoError(t, f.Close())
		require.NoError(t, err)
		b := img.Bounds()
		for y := range b.Dy() {
			for x := range b.Dx() {
				if min(x, y, b.Dx()-1-x, b.Dy()-1-y) < 2 {
					r, g, b, _ := img.At(x, y).RGBA()
					require.Equal(t, [3]uint32{0xffff, 0xffff, 0xffff}, [3]uint32{r, g, b}, "pixel %d, %d", x, y)
				}
			}
		}
	}
}

// Coordinates may descend. They set the axes even if no element is finite.
func TestOrderOfPlaces(t *testing.T) {
	x, y := nd.Arange(0.0, 4, 1), nd.Of(10.0, 30, 70)
	z := nd.Multiply(x, y.ExpandDims(1))
	back := nd.Colon.By(-1)
	picture := func(p *plot.Plot) []byte {
		path := filepath.Join(t.TempDir(), "x.png")
		require.NoError(t, plots.Save(path, p))
		b, err := os.ReadFile(path)
		require.NoError(t, err)
		return b
	}
	for _, draw := range []func(x, y, z *nd.NDArray[float64]) *plot.Plot{
		func(x, y, z *nd.NDArray[float64]) *plot.Plot { return plots.HeatMap(x, y, z) },
		func(x, y, z *nd.NDArray[float64]) *plot.Plot { return plots.Contours(x, y, z) },
	} {
		want := picture(draw(x, y, z))
		assert.Equal(t, want, picture(draw(x.Slice(back), y, z.Slice(nd.Colon, back))))
		assert.Equal(t, want, picture(draw(x, y.Slice(back), z.Slice(back))))
		none := draw(x, y, nd.FullLike(z, math.NaN()))
		assert.Equal(t, [4]float64{0, 3, 10, 70}, [4]float64{none.X.Min, none.X.Max, none.Y.Min, none.Y.Max})
		for _, bad := range []*nd.NDArray[float64]{nd.Of(0.0, 2, 1, 3), nd.Of(0.0, 1, 1, 2), nd.Of(0, 1, 2, math.NaN()), nd.Of(0, 1, 2, math.Inf(1))} {
			err := nd.Try(func() { draw(bad, y, z) })
			assert.ErrorIs(t, err, nd.ErrDomain)
			assert.ErrorContains(t, err, "x is not in order, or not finite")
		}
		assert.ErrorContains(t, nd.Try(func() { draw(x, nd.Of(1.0, 3, 2), z) }), "y is not in order")
	}
}

func TestSave(t *testing.T) {
	assert.ErrorIs(t, plots.Save("x.png", nil), nd.ErrNil)
	far := plots.Lines(nd.Of(0.0, 1), nd.Of(9e307, -9e307))
	assert.ErrorIs(t, plots.Save(filepath.Join(t.TempDir(), "x.png"), far), nd.ErrDomain)
	p := plots.Lines(nd.Of(1, 2), nd.Of(1, 2))
	path := filepath.Join(t.TempDir(), "x.xyz")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
	assert.ErrorContains(t, plots.Save(path, p), "use .png, .svg or .pdf")
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "old", string(old))
	assert.Error(t, plots.Save(filepath.Join(t.TempDir(), "none", "x.png"), p))
}

// An axis with a single number extends to both sides of the number, even if adding 1 does not change it.
func TestLargeConstants(t *testing.T) {
	for _, v := range []float64{1 << 52, 1 << 53, -1 << 53, 1e16, 1763856000000000000, -1e100, 1e300, math.MaxFloat64, -math.MaxFloat64} {
		at, one := nd.Full(v, 3), nd.Of(v)
		for name, p := range map[string]*plot.Plot{
			"line": plots.Lines(nd.Arange(0, 3, 1), at), "lines": plots.Lines(at, nd.Of(1.0, 2, 3)),
			"points": plots.Scatter(at, at), "point": plots.Scatter(one, one),
		} {
			assert.Positive(t, drawn(t, p), "%s of %g", name, v)
		}
	}
	instants := nd.Full(int64(1763856000000000000), 3)
	p := plots.Lines(instants, instants)
	assert.Less(t, p.X.Min, 1763856000000000000.0)
	assert.Greater(t, p.X.Max, 1763856000000000000.0)
	p = plots.Scatter(nd.Of(1.0), nd.Of(2.0))
	assert.Equal(t, [2]float64{1, 1}, [2]float64{p.X.Min, p.X.Max}, "axes that gonum widens are left to it")
}
